"""The display face: headings and calls are written in it, whole, and at the size that was asked for."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tablegame.speech import LANGUAGES
from tablegame.speech.text_catalogue import entries
from tablegame.ui.draw import theme as t
from tablegame.ui.draw import typesetting
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.shell.context import Ui

HEADINGS = (
    "settings.title", "about.title", "seating.title", "matches.title", "statistics.title", "title.note",
    "pause.title", "pause.seat.title", "pause.abandon.title", "errors.fault.title", "sheet.deal",
    "sheet.standing", "people.title", "people.card.title", "fair_play.title", "fair_play.seal.title",
    "again.title", "code.title", "daily.title", "duplicate.title", "cut.title", "characters.title",
    "result.wins", "result.lost", "result.won", "result.lost_to", "result.shared", "result.and",
    "result.story", "review.title", "exercises.title", "exercises.today",
    "exercises.from_matches", "exercises.shipped",
)  # fmt: skip


@pytest.fixture
def canvas(tmp_path: Path) -> Iterator[Canvas]:
    ui = Ui(tmp_path, size=(1280, 720), routes=ROUTES)
    yield Canvas(pygame.Surface((1280, 720)), ui.metrics, ui.theme, ui.type, ui.art)
    ui.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_face_has_every_letter_of_the_programs_headings(language: str) -> None:
    every = entries(language)
    calls = [key for key in every if ".banner." in key or ".stamp." in key or key.endswith("_rules.name")]
    assert len(calls) > 20
    for key in (*HEADINGS, *calls):
        assert typesetting.has_display_letters("".join(sorted(every[key].letters()))), key


def test_a_line_with_another_letter_is_written_as_all_text(canvas: Canvas) -> None:
    assert not typesetting.has_display_letters("Jürgen wins") and not typesetting.has_display_letters("鬱")
    for words in ("Jürgen wins", "Kate wins"):
        canvas.surface.fill(t.WHITE)
        size = canvas.text(words, 100, 100, 32, True, t.SUMI, display=True)
        plain = canvas.type.measure(words, 32, True)
        assert (size[0] == pytest.approx(plain, abs=1)) == (words == "Jürgen wins")


@pytest.mark.parametrize("words", ["Settings", "gyp Q|", "ドボン返し!", "設定"])
def test_letters_are_whole_and_where_they_should_be(canvas: Canvas, words: str) -> None:
    canvas.surface.fill(t.WHITE)
    wide, em = canvas.text(words, 640, 300, 48, True, t.BLACK, "center", None, "middle", display=True)
    box = pygame.mask.from_threshold(canvas.surface, (0, 0, 0), (120, 120, 120, 255)).get_bounding_rects()
    ink = box[0].unionall(box[1:])
    assert em == 48 and abs(ink.centerx - 640) < 12 and ink.w <= wide + 2
    assert 300 - 0.7 * em < ink.top and ink.bottom < 300 + 0.75 * em
    assert ink.h > 0.6 * em


def test_a_line_shrinks_to_its_room_and_no_further(canvas: Canvas) -> None:
    wide, _ = canvas.text("Dobon! Bartholomew", 100, 100, 48, True, t.SHU, max_width=300, display=True)
    assert 240 < wide <= 301
    assert typesetting.display_size(canvas.type, "Dobon! Bartholomew", 48, 60) == 0.0
    assert typesetting.display_size(canvas.type, "Dobon!", 48, None) == 48
