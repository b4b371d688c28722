"""The name plates of the seats: words are read on every material, in every state and size."""

from collections.abc import Iterator

import pygame
import pytest

from tablegame.ui.draw import seat_plates
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import Art
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.panels import Panels
from tablegame.ui.draw.seat_plates import STRIP_WORDS, plate_words
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.system.metrics import Metrics
from tests.ui.ink import pixel

CLOTHS = [table.cloth for table in GAME_TABLES.values() if table.cloth is not None]
MATERIALS = {cloth.plates.name: cloth for cloth in (*CLOTHS, t.CLOTHS["indigo"])}
SIZES = ((236, 96), (204, 84), (180, 84), (140, 74), (200, 36), (200, 66))
BACKS = ((120, 50), (142, 58))
LETTERS = 4.5
WORST = 0.01
"""The share of the pixels under words that may be worse: grain and seams cross them."""


def test_every_game_has_a_material_of_its_own() -> None:
    assert len(MATERIALS) == len(CLOTHS) + 1
    assert {cloth.plates for cloth in t.CLOTHS.values()} == {t.CHARCOAL}


def grounds(panels: Panels, kind: str, w: int, h: int, left: float) -> Iterator[tuple[int, int, int]]:
    """Yield every third pixel under the words of a plate: they begin at `left`."""
    s = panels.metrics.s
    picture, pad = panels.get(kind, round(w * s), round(h * s))
    shown = pygame.Surface(picture.get_size())
    shown.blit(picture, (0, 0))
    edge = 8
    for y in range(pad + round(edge * s), pad + round((h - edge) * s), 3):
        for x in range(pad + round(left * s), pad + round((w - 12) * s), 3):
            yield pixel(shown, (x, y))


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("name", MATERIALS)
def test_words_are_read_on_every_plate(name: str, scale: float) -> None:
    cloth = MATERIALS[name]
    material = cloth.plates
    panels = Panels(Art(), Metrics(round(1280 * scale), round(720 * scale)), t.Theme(cloth))
    for kind, sizes, inks in (
        ("seat", SIZES, (material.ink, material.second)),
        ("seat_active", SIZES, (material.ink, material.second)),
        ("seat_out", BACKS, (material.out,)),
    ):
        for w, h in sizes:
            left = plate_words(w, h, 1.0) if h > 66 else STRIP_WORDS
            under = list(grounds(panels, kind, w, h, left))
            for ink in inks:
                worst = sorted(t.contrast(ink, ground) for ground in under)
                assert worst[int(len(worst) * WORST)] >= LETTERS, (kind, w, h, ink, worst[:3])


@pytest.mark.parametrize("name", MATERIALS)
def test_words_are_read_on_tabs_and_chips(name: str) -> None:
    material = MATERIALS[name].plates
    for ground, ink in (material.tab, material.chip, material.best):
        assert t.contrast(ground, ink) >= LETTERS


def test_a_partner_beside_other_words_is_shown_by_rings_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words that do not fit beside the face together do not cover it."""
    drawn: list[tuple[float, str]] = []

    def chip(canvas: Canvas, x: float, y: float, text: str, *_: object) -> None:
        drawn.append((x, text))

    monkeypatch.setattr(seat_plates, "chip", chip)
    art, metrics = Art(), Metrics(1280, 720)
    canvas = Canvas(pygame.Surface((1280, 720)), metrics, t.theme(), Typesetter(metrics, art), art)
    for words in (["partner"], ["partner", "passed"]):
        drawn.clear()
        look = seat_plates.PlateLook(0, "Mei", "5", chips=[(word, t.CHIP) for word in words], rings=True)
        seat_plates.plate(canvas, 0, 0, 204, 84, look)
        assert [text for _, text in drawn] == (words if len(words) == 1 else ["", "passed"])
        assert drawn[0][0] >= plate_words(204, 84, 1.0) - 2


def test_with_large_letters_a_partner_that_passed_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rings stand for the long word, and how well the computer plays keeps its place."""
    drawn: list[str] = []
    monkeypatch.setattr(seat_plates, "chip", lambda canvas, x, y, text, *_: drawn.append(text))
    monkeypatch.setattr(seat_plates, "_level", lambda canvas, x, y, text, *_: drawn.append(text))
    art, metrics = Art(), Metrics(1024, 640)
    canvas = Canvas(pygame.Surface((1024, 640)), metrics, t.theme(), Typesetter(metrics, art), art)
    chips = [(word, t.CHIP) for word in ("パートナー", "パス")]
    look = seat_plates.PlateLook(0, "メイ", "5", chips=chips, rings=True, level="強い")
    with canvas.type.at(1.5):
        seat_plates.plate(canvas, 0, 0, 200, 90, look)
    assert drawn == ["", "パス", "強い"]
