"""What games lie on: quiet enough for cards and letters, on every size of canvas, and never waited for."""

import itertools
import time
from collections.abc import Callable, Collection
from dataclasses import replace
from threading import current_thread
from unittest.mock import Mock, patch

import pygame
import pytest

from tablegame.ui.draw import textures
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import Art
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.textures import TableGrounds, cloth_surface, table_surface
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.system.metrics import Metrics
from tablegame.ui.system.preferences import load
from tests.lengths import rest_long
from tests.ui.draw.test_contrast import EYES, seen_by
from tests.ui.ink import pixel

TABLES = sorted(table.cloth.table for table in GAME_TABLES.values() if table.cloth is not None)
LETTERS = 4.5
ZONES: dict[str, Callable[[int, int], bool]] = {
    "grounds/dobon": lambda x, y: abs(x - 640) <= 300 and abs(y - 330) <= 140,
    "grounds/dobon_fukuchi": lambda x, y: ((x - 640) / 345) ** 2 + ((y - 332) / 165) ** 2 < 1,
    "grounds/dobon_plain": lambda x, y: abs(x - 640) <= 380 and abs(y - 333) <= 160,
    "grounds/loadum": lambda x, y: (
        abs(x - 640) < 380 and abs(y - 330) < 160 and abs(x - 640) + abs(y - 330) < 410
    ),
    "grounds/clackerjack": lambda x, y: ((x - 640) / 310) ** 2 + ((y - 310) / 145) ** 2 < 1,
}
"""Where words may stand on the table itself, on a canvas of 1280 x 720. In Dokuson they stand on paper."""


def test_every_table_has_a_playing_zone_of_its_own() -> None:
    assert set(TABLES) - {"grounds/dokuson"} <= set(ZONES)


@pytest.mark.parametrize("wide", rest_long([1280, 1920], but=[1280]))
@pytest.mark.parametrize("name", ZONES)
def test_white_and_golden_letters_are_read_by_every_kind_of_eye_where_a_game_is_played(
    name: str, wide: int
) -> None:
    """On every pixel, those of ripples and stitches included."""
    metrics, inside = Metrics(wide, wide * 9 // 16), ZONES[name]
    shown = table_surface(name, metrics)
    grounds = {
        pixel(shown, (round(x * metrics.s), round(y * metrics.s)))
        for y in range(44, 720, 2) for x in range(0, 1280, 2) if inside(x, y)
    }  # fmt: skip
    for letters, eye in itertools.product((t.TEXT, t.FOCUS, t.TEXT_FAINT), EYES):
        ink = seen_by(letters, eye)
        worst = min((t.contrast(ink, seen_by(ground, eye)), ground) for ground in grounds)
        assert worst[0] >= LETTERS, (letters, eye, worst)
    assert len(grounds) > 50, "it is no empty cloth"


@pytest.mark.parametrize("name", t.CLOTHS)
def test_letters_are_read_on_every_plain_cloth(name: str) -> None:
    shown = cloth_surface(t.CLOTHS[name], Metrics(1280, 720))
    grounds = [pixel(shown, (x, y)) for y in range(44, 720, 12) for x in range(0, 1280, 12)]
    assert min(t.contrast(letters, ground) for letters in (t.TEXT, t.FOCUS) for ground in grounds) >= LETTERS


@pytest.mark.parametrize("name", rest_long(TABLES, but=TABLES[:1]))
@pytest.mark.parametrize("size", [(1024, 640), (1707, 720), (1280, 1024), (2560, 720)], ids=str)
def test_a_table_covers_every_canvas(name: str, size: tuple[int, int]) -> None:
    surface = table_surface(name, Metrics(*size))
    assert surface.get_size() == size
    w, h = size
    corners = [surface.get_at(at) for at in ((0, 0), (w - 1, 0), (0, h - 1), (w - 1, h - 1))]
    assert all(corner.a == 255 and max(corner[:3]) > 2 for corner in corners)
    edges = [pixel(surface, (x, h // 2)) for x in (0, 1, w // 2, w - 2, w - 1)]
    assert all(max(edge) > 2 for edge in edges)


@pytest.mark.parametrize("moved", [-40, 40])
def test_the_floor_beside_a_moved_table_is_mirrored(moved: int) -> None:
    size = w, _ = 320, 180
    picture = table_surface("grounds/dobon", Metrics(*size))
    expected = pygame.Surface(size)
    mirrored = pygame.transform.flip(picture, True, False)
    expected.blits([(picture, (moved, 0)), (mirrored, (moved + (w if moved < 0 else -w), 0))])
    metrics, art = Metrics(*size), Art()
    cloth = next(cloth for table in GAME_TABLES.values() if (cloth := table.cloth) and "dobon" in cloth.table)
    look = replace(t.theme(), cloth=replace(cloth, table="grounds/dobon"))
    canvas = Canvas(pygame.Surface(size), metrics, look, Typesetter(metrics, art), art)
    canvas.table(metrics.w / 2 + moved / metrics.s)
    assert pygame.image.tobytes(canvas.surface, "RGB") == pygame.image.tobytes(expected, "RGB")


def test_a_rough_table_stands_until_a_thread_has_drawn_it() -> None:
    grounds, metrics, like = TableGrounds(), Metrics(640, 360), pygame.Surface((8, 8))
    whole = grounds.get("grounds/dobon", metrics, like)
    assert grounds.take() == (), "drawn at once, while nothing is lively"
    grounds = TableGrounds()
    grounds.lively = True
    rough = grounds.get("grounds/dobon", metrics, like)
    assert rough.get_size() == whole.get_size()
    assert _taken(grounds) == {"grounds/dobon"}
    arrived = grounds.get("grounds/dobon", metrics, like)
    assert pygame.image.tobytes(arrived, "RGB") == pygame.image.tobytes(whole, "RGB")
    assert grounds.take() == ()


def test_a_large_sprite_is_made_in_a_thread_and_then_kept() -> None:
    grounds, art = TableGrounds(), Art()
    assert grounds.prepare_sprite(art, "lanes/paper_1", 300, 60), "made at once, while nothing is lively"
    grounds.lively = True
    assert grounds.prepare_sprite(art, "lanes/paper_1", 300, 60)
    assert not grounds.prepare_sprite(art, "lanes/tray", 300, 160)
    assert _taken(grounds) == {"lanes/tray"} and grounds.prepare_sprite(art, "lanes/tray", 300, 160)
    made = Art().get("lanes/tray", 300, h_px=160)
    kept = art.get("lanes/tray", 300, h_px=160)
    assert pygame.image.tobytes(kept, "RGBA") == pygame.image.tobytes(made, "RGBA")


def test_a_thread_never_reads_the_surface_of_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[pygame.Surface] = []

    def convert(like: pygame.Surface) -> pygame.Surface:
        used.append(like)
        return pygame.Surface((4, 4)).convert(like)

    def drawn(name: str, metrics: Metrics, part: float = 1.0) -> Mock:
        return Mock(convert=convert)

    monkeypatch.setattr(textures, "table_surface", drawn)
    window = pygame.Surface((8, 8), depth=32)
    grounds = TableGrounds()
    grounds.prepare("grounds/dobon", Metrics(640, 360), window)
    assert _taken(grounds) == set(), "prepared, and nothing shown in its place"
    assert len(used) == 1 and used[0] is not window
    assert (used[0].get_masks(), used[0].get_bitsize()) == (window.get_masks(), window.get_bitsize())


def test_a_drawing_that_fails_in_a_thread_fails_where_it_is_taken() -> None:
    made: list[str] = []

    def make() -> pygame.Surface:
        made.append(current_thread().name)
        raise MemoryError

    drawing = textures._Drawing(make, lambda surface: None)
    drawing.start()
    while not drawing.done:
        time.sleep(0.01)
    with pytest.raises(MemoryError):
        drawing.take()
    assert made == ["picture", current_thread().name]


def test_a_table_in_two_large_sizes_is_drawn_once_in_each() -> None:
    grounds, like, sizes = TableGrounds(), pygame.Surface((8, 8), depth=32), ((3840, 2160), (2880, 2000))
    drawn: list[tuple[int, int]] = []

    def draw(name: str, metrics: Metrics, part: float = 1.0) -> pygame.Surface:
        drawn.append((metrics.w_px, metrics.h_px))
        return pygame.Surface(drawn[-1])

    with patch.object(textures, "table_surface", draw):
        for size in sizes * 2:
            grounds.get("grounds/dobon", Metrics(*size), like)
    assert drawn == [*sizes]


def _taken(grounds: TableGrounds) -> Collection[str]:
    until = time.monotonic() + 20
    while True:
        names = grounds.take()
        if not grounds.is_drawing or time.monotonic() > until:
            return names
        time.sleep(0.01)


def test_what_was_chosen_before_games_had_their_own_is_kept(tmp_path) -> None:  # type: ignore[no-untyped-def]
    for before, now in (("forest", "forest"), ("dark", "dark"), ("indigo", "own")):
        (tmp_path / "preferences.json").write_text(f'{{"table": "{before}"}}')
        assert load(tmp_path)[0].cloth == now
