"""Dates are written as the language and the system's locale write them."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from tablegame.ui.scenes.formats import date_words, moment
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.shell.context import Ui

EVENING = datetime(2026, 11, 22, 18, 5)
MIDNIGHT = datetime(2027, 5, 1, 0, 30)


@pytest.fixture
def ui(tmp_path: Path) -> Iterator[Ui]:
    made = Ui(tmp_path, size=(1280, 720), routes=ROUTES)
    yield made
    made.close()


@pytest.mark.parametrize(
    ("language", "region", "evening", "midnight"),
    [
        ("en", "en_GB.UTF-8", "22 Nov 2026, 18:05", "1 May 2027, 0:30"),
        ("en", "C.UTF-8", "22 Nov 2026, 18:05", "1 May 2027, 0:30"),
        ("en", "en_US.UTF-8", "Nov 22, 2026, 6:05 pm", "May 1, 2027, 12:30 am"),
        ("en", "English_United States.1252", "Nov 22, 2026, 6:05 pm", "May 1, 2027, 12:30 am"),
        ("ja", "en_US.UTF-8", "2026年11月22日 18:05", "2027年5月1日 0:30"),
        ("ja", "ja_JP.UTF-8", "2026年11月22日 18:05", "2027年5月1日 0:30"),
    ],
)
def test_a_moment_in_words(ui: Ui, language: str, region: str, evening: str, midnight: str) -> None:
    ui.set_language(language)
    german = {"LANG": "de_DE", "LC_TIME": "de_DE"}
    for environ in ({"LANG": region}, {**german, "LC_TIME": region}, {**german, "LC_ALL": region}):
        assert date_words(ui, EVENING, environ) == evening
        assert date_words(ui, MIDNIGHT, environ) == midnight


def test_what_is_no_moment_is_shown_as_it_is(ui: Ui) -> None:
    assert moment(ui, "once upon a time, long ago") == "once upon a time"
    assert moment(ui, "2026-11-22T06:21:00+00:00") == date_words(
        ui, datetime.fromisoformat("2026-11-22T06:21:00+00:00").astimezone()
    )
