"""What the twelve say: short, all of it in both languages, and nothing twice."""

from collections import Counter
from typing import get_args

import pytest

from tablegame.characters import CHARACTERS
from tablegame.speech import LANGUAGES
from tablegame.speech.text_catalogue import area
from tablegame.ui.table.overlay.remark_rule import LINES, LITTLE, TELLING, Occasion

LONGEST = {"en": 40, "ja": 20}


def _lines(language: str) -> dict[str, str]:
    found = {}
    for key, entry in area(language, "remarks").items():
        assert entry.other is not None and entry.one is None
        found[key] = "".join(part for part in entry.other.parts if isinstance(part, str))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_has_four_lines_for_each_occasion(language: str) -> None:
    wanted = {
        f"remarks.{character}.{occasion}.{line}"
        for character in CHARACTERS
        for occasion in get_args(Occasion)
        for line in range(1, LINES + 1)
    }
    assert set(_lines(language)) == wanted


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_are_short_and_none_is_said_twice(language: str) -> None:
    lines = _lines(language)
    assert not [text for text in lines.values() if len(text) > LONGEST[language]]
    assert not [text for text, n in Counter(lines.values()).items() if n > 1]


def test_every_occasion_has_its_rank_and_its_frequency() -> None:
    assert set(TELLING) == set(LITTLE) == set(get_args(Occasion))
