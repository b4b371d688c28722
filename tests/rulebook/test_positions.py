"""Every example of every game can be told on paper, in both languages."""

import pytest

from tablegame.rulebook.positions import told
from tablegame.rules.catalogue import GAMES
from tablegame.rules.examples import read
from tablegame.speech import LANGUAGES, Speaker
from tests.lengths import rest_long

ROWS = [(game_id, row, language) for game_id in GAMES for row in read(game_id) for language in LANGUAGES]


@pytest.mark.parametrize(
    ("game_id", "row", "language"),
    rest_long(ROWS, but=[each for each in ROWS if each[1] in ("4", "32", "D8", "L5")]),
)
def test_an_example_is_told(game_id: str, row: str, language: str) -> None:
    for case in range(len(read(game_id)[row].cases)):
        example = told(game_id, row, case, Speaker(language))
        assert all(lying.name and lying.pieces for lying in example.lying)
        assert all(line == line.strip() and line and "{" not in line for line in example.lines)


def test_the_table_is_told_before_the_hands() -> None:
    speaker = Speaker("en")
    dobon = told("dobon", "4", 0, speaker)
    assert [lying.name for lying in dobon.lying] == ["On the pile", "Aoi", "Ren"]
    assert dobon.lines[0] == "Aoi discards K♠." and any("Dobon" in line for line in dobon.lines)
    rows = told("dokuson", "D8", 0, speaker).lying
    assert [lying.name for lying in rows][:2] == ["Lane", "Aoi"]
    assert told("clackerjack", "B7", 0, speaker).lying[0].name == "To be beaten"


def test_what_was_dealt_and_that_a_deal_is_over_is_not_told() -> None:
    for game_id, row, _ in ROWS[::7]:
        lines = told(game_id, row, 0, Speaker("en")).lines
        assert not any(line.startswith("Deal ") and line.endswith("is over.") for line in lines)


def test_who_had_the_card_that_several_called_on_is_told_from_the_event_before() -> None:
    cases = range(len(read("dobon_fukuchi")["32"].cases))
    lines = [line for case in cases for line in told("dobon_fukuchi", "32", case, Speaker("en")).lines]
    assert any(line.startswith("Only ") and "first in turn order after" in line for line in lines)
