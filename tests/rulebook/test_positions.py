"""Every example of every game can be told on paper, in both languages."""

import pytest

from tablegame.features.game_features import features_of
from tablegame.learn.book_model import ExampleBlock
from tablegame.learn.book_pages import pages
from tablegame.learn.book_values import case_of, fill_of
from tablegame.pieces.seats import CHANCE
from tablegame.rulebook.positions import example_text
from tablegame.rules.catalogue import GAMES
from tablegame.rules.examples import read_examples
from tablegame.speech import LANGUAGES, Speaker
from tests.lengths import rest_long
from tests.stages import COMPLETE

ROWS = [
    (game_id, row, language)
    for game_id in COMPLETE
    for row in read_examples(game_id)
    for language in LANGUAGES
]


@pytest.mark.parametrize(
    ("game_id", "row", "language"),
    rest_long(ROWS, but=[each for each in ROWS if each[1] in ("4", "32", "D8", "L5")]),
)
def test_an_example_is_told(game_id: str, row: str, language: str) -> None:
    for case in range(len(read_examples(game_id)[row].cases)):
        example = example_text(game_id, row, case, Speaker(language))
        assert all(lying.name and lying.pieces for lying in example.lying)
        assert all(line == line.strip() and line and "{" not in line for line in example.lines)


def test_the_table_is_told_before_the_hands() -> None:
    speaker = Speaker("en")
    dobon = example_text("dobon", "4", 0, speaker)
    assert [lying.name for lying in dobon.lying] == ["On the pile", "Aoi", "Ren"]
    assert dobon.lines[0] == "Aoi discards K♠." and any("Dobon" in line for line in dobon.lines)
    rows = example_text("dokuson", "D8", 0, speaker).lying
    assert [lying.name for lying in rows][:2] == ["Lane", "Aoi"]
    assert example_text("clackerjack", "B7", 0, speaker).lying[0].name == "To be beaten"


def test_what_was_dealt_and_that_a_deal_is_over_is_not_told() -> None:
    for game_id, row, _ in ROWS[::7]:
        lines = example_text(game_id, row, 0, Speaker("en")).lines
        assert not any(line.startswith("Deal ") and line.endswith("is over.") for line in lines)


def test_who_had_the_card_that_several_called_on_is_told_from_the_event_before() -> None:
    cases = range(len(read_examples("dobon_fukuchi")["32"].cases))
    examples = [example_text("dobon_fukuchi", "32", case, Speaker("en")) for case in cases]
    lines = [line for example in examples for line in example.lines]
    assert any(line.startswith("Only ") and "first in turn order after" in line for line in lines)


SILENT = {
    "rows", "results", "piles", "pile", "round", "window", "turn", "bids", "opened", "hand", "streak_seat",
    "places", "totals", "turned", "trades", "traces", "swaps", "known_turned", "stacks", "open", "following",
    "fresh", "callers", "declared",
}  # fmt: skip
"""Keys of views that pieces, moves or events show already, or that only a seat sees."""
RAW = (" declare 1", "：pass", "、pass", "：dobon", "、keep")
"""Moves as the protocol writes them, which no reader should meet."""
PRINTED = [
    (game_id, example.example, example.case, example.options)
    for game_id in COMPLETE
    for preset in GAMES[game_id].presets.values()
    for page in pages(game_id, Speaker("en"), fill_of(game_id, options=preset))
    for example in (*page.blocks, *page.more)
    if isinstance(example, ExampleBlock)
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_each_printed_example_says_its_position_and_an_outcome(game_id: str, language: str) -> None:
    speaker = Speaker(language)
    for game, row, nth, options in dict.fromkeys(PRINTED):
        if game != game_id:
            continue
        case = case_of(game_id, row, nth, options)
        example = example_text(game_id, row, nth, speaker, options)
        assert not case.start or example.position, f"{row} does not say who is to act"
        moves = sum(move.actor != CHANCE for step in case.steps for move in step.do)
        told_of = any(step.events or step.exact_events for step in case.steps)
        assert told_of or len(example.lines) > moves, f"{row} has no outcome: {example.lines}"
        assert not any(word in " ".join(example.lines) for word in RAW), example.lines


def test_what_the_checks_of_examples_name_is_said_or_seen_otherwise() -> None:
    for game_id in COMPLETE:
        for row in read_examples(game_id).values():
            for step in (step for case in row.cases for step in case.steps):
                for keys in (step.table, *step.sees.values()):
                    assert set(keys) <= {*features_of(game_id).example_facts, *SILENT}, (game_id, row.id)


@pytest.mark.parametrize(
    ("game_id", "row", "case", "position", "line"),
    [
        ("dobon", "14", 0, "The pile counts as ♣.", "Aoi can play J♥, 4♣."),
        ("dobon", "17", 0, "There is a bind. Penalty: 2.", "Play goes counterclockwise."),
        ("dobon", "32", 0, "Aoi won the auction with a bid of 1.", "Aoi: +14. Cards left in hand"),
        ("dobon", "41", 0, "To act: Aoi.", "Mei can't choose Dobon!: “There's no Dobon at this stage”"),
        ("dobon", "20", 0, "To act: Aoi.", "Aoi can choose: Draw 1."),
        ("dobon_plain", "12", 0, "To act: Aoi.", "Penalty for 2s: 6."),
        ("dobon_fukuchi", "27", 0, "Stake: 200.", "Stake: 400."),
        ("loadum", "L12", 0, "Aoi has taken 10♠ 10♦.", "Aoi has taken 10♠ A♥ 2♥ 3♥ 10♦."),
        (
            "loadum",
            "L20",
            0,
            "Lives: Aoi 5, Mei 1, Ren 5, Sora 5.",
            "In hand: Aoi 17, Mei 0, Ren 17, Sora 17.",
        ),
        ("dokuson", "D11", 0, "To act: Aoi.", "Places: ♠ 1, ♥ 3, ♦ 2."),
    ],
)
def test_what_an_example_is_about_is_said(
    game_id: str, row: str, case: int, position: str, line: str
) -> None:
    example = example_text(game_id, row, case, Speaker("en"))
    assert position in example.position and line in example.lines, (example.position, example.lines)
