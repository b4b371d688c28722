"""The cloths of the games' own tables: quiet enough for cards, tiles and letters, on every size of canvas."""

from dataclasses import replace

import pygame
import pytest

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.textures import cloth_surface
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.system.metrics import Metrics
from tablegame.ui.system.preferences import load
from tests.lengths import rest_long
from tests.ui.ink import pixel

GROUNDS = [table.cloth for table in GAME_TABLES.values() if table.cloth is not None]
PLAY = pygame.Rect(256, 170, 768, 300)
"""Where cards, tiles and words lie."""
IN_PLAY, AT_RIM, LETTERS = 1.25, 1.5, 4.5


@pytest.mark.parametrize("cloth", GROUNDS, ids=lambda cloth: cloth.name)
def test_a_motif_is_quiet_and_letters_are_read_on_it(cloth: t.Cloth) -> None:
    metrics = Metrics(1280, 720)
    with_it, without = cloth_surface(cloth, metrics), cloth_surface(replace(cloth, motif=""), metrics)
    play, rim, marked = 1.0, 1.0, 0
    for y in range(44, 720, 4):
        for x in range(0, 1280, 4):
            shown, plain = pixel(with_it, (x, y)), pixel(without, (x, y))
            differs = t.contrast(shown, plain)
            marked += differs > 1.02
            if PLAY.collidepoint(x, y):
                play = max(play, differs)
            else:
                rim = max(rim, differs)
            assert t.contrast(t.TEXT, shown) >= LETTERS and t.contrast(t.FOCUS, shown) >= LETTERS
    assert play <= IN_PLAY and rim <= AT_RIM, (play, rim)
    assert marked > 1000, "a motif is seen"


@pytest.mark.parametrize("cloth", rest_long(GROUNDS, but=GROUNDS[:1]), ids=lambda cloth: cloth.name)
@pytest.mark.parametrize("size", [(1024, 640), (1707, 720), (1280, 1024), (2560, 720)], ids=str)
def test_a_cloth_covers_every_canvas(cloth: t.Cloth, size: tuple[int, int]) -> None:
    surface = cloth_surface(cloth, Metrics(*size))
    assert surface.get_size() == size
    w, h = size
    corners = [surface.get_at(at) for at in ((0, 0), (w - 1, 0), (0, h - 1), (w - 1, h - 1))]
    assert all(corner.a == 255 and max(corner[:3]) > 8 for corner in corners)


def test_what_was_chosen_before_games_had_their_own_is_kept(tmp_path) -> None:  # type: ignore[no-untyped-def]
    for before, now in (("forest", "forest"), ("dark", "dark"), ("indigo", "own")):
        (tmp_path / "preferences.json").write_text(f'{{"table": "{before}"}}')
        assert load(tmp_path)[0].cloth == now
