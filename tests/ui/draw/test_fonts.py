"""The shipped fonts: what they hold, how large they are, under which licence."""

from pathlib import Path

import pygame
import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

import tablegame
from tablegame.ui.draw.art import Art
from tablegame.ui.draw.fonts.build import characters, jis_x_0208
from tablegame.ui.draw.typesetting import MISSING, Typesetter
from tablegame.ui.system.metrics import Metrics

FOLDER = Path(tablegame.__file__).parent / "ui" / "draw" / "fonts"
WEIGHTS = {"BIZUDPGothic-Regular": 400, "BIZUDPGothic-Bold": 700}
NOT_DRAWN = {0xAD}  # a soft hyphen has no picture


@pytest.mark.parametrize("name", WEIGHTS)
def test_every_wanted_character_is_there(name: str) -> None:
    with TTFont(FOLDER / f"{name}.ttf") as font:
        held = set(font.getBestCmap())
    assert not {chr(code) for code in set(characters()) - held - NOT_DRAWN}


@pytest.mark.parametrize(("name", "weight"), WEIGHTS.items())
def test_weight_size_and_embedding(name: str, weight: int) -> None:
    file = FOLDER / f"{name}.ttf"
    assert file.stat().st_size < 2_200_000
    with TTFont(file) as font:
        assert font["OS/2"].usWeightClass == weight
        assert font["OS/2"].fsType == 0
        assert "BIZ UDPGothic" in font["name"].getDebugName(1) + font["name"].getDebugName(4)


def test_both_levels_of_kanji_are_wanted() -> None:
    found = jis_x_0208()
    assert len(found) == 6879
    assert {ord("亜"), ord("腕"), ord("弌"), ord("熙")} <= found


def test_the_licence_lies_beside_them() -> None:
    assert "SIL OPEN FONT LICENSE" in (FOLDER / "OFL.txt").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def type() -> Typesetter:
    return Typesetter(Metrics(1280, 720), Art())


def test_every_character_of_the_fonts_can_be_drawn(type: Typesetter) -> None:
    wanted = (chr(code) for code in characters() if code not in NOT_DRAWN)
    assert [letter for letter in wanted if not type.can_draw(letter)] == []


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Aoi🐱", "Aoi○"), ("🐱🐶 wins", "○ wins"), ("🐱さんの番です", "○さんの番です"), ("김민수", "○"),
        ("👨\u200d👩\u200d👧", "○"), ("👍🏽\ufe0f", "○"), ("♥\ufe0f 5", "♥ 5"), ("髙橋", "高橋"),
        ("Nguyễn", "Nguyen"), ("Zoe\u0308", "Zoë"),
    ],
)  # fmt: skip
def test_letters_that_no_font_has_are_drawn_as_one_sign(type: Typesetter, name: str, drawn: str) -> None:
    """The usual form of a letter comes first; no box is drawn, and the widths are those of what is drawn."""
    pictures = [type.line(text, 20, True, "#FFFFFF") for text in (name, drawn)]
    assert type.measure(name, 20, True) == type.measure(drawn, 20, True)
    first, second = (pygame.image.tobytes(picture, "RGBA") for picture in pictures)
    assert first == second
    assert type.can_draw(name) is (MISSING not in drawn)


def test_quotation_marks_open_and_close() -> None:
    type = Typesetter(Metrics(1280, 720), Art())
    opening, closing = (type.line(mark, 24, False, "#000000") for mark in "“”")
    assert pygame.image.tobytes(opening, "RGBA") != pygame.image.tobytes(closing, "RGBA")
