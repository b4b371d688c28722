"""The pages that are made: what differs at a table, and games and presets side by side."""

from dataclasses import replace

import pytest

from tablegame.learn.book_model import Block, BookTable, Points
from tablegame.learn.book_pages import comparison_blocks, comparisons, preset_of, table_blocks
from tablegame.learn.book_values import fill_of
from tablegame.learn.markup import Spans
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Choose, Shuffle
from tablegame.rules.example_match import make_move
from tablegame.rules.examples import ExampleMove
from tablegame.speech import LANGUAGES, Speaker, keys
from tests.learn.checks import spans_of

ENGLISH = Speaker("en")
DOBONS = ("dobon_plain", "dobon", "dobon_fukuchi")


def words(spans: Spans) -> str:
    return ENGLISH.plain(span.run for span in spans)


def sheets(blocks: list[Block]) -> dict[str, BookTable]:
    return {block.id: block for block in blocks if isinstance(block, BookTable)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_preset_is_told_and_compared(game_id: str, language: str) -> None:
    speaker, game = Speaker(language), GAMES[game_id]
    for seats in (game.seats[0], game.seats[-1]):
        for name, options in game.presets.items():
            fill = fill_of(game_id, seats, options)
            assert preset_of(fill) == name
            told = [*table_blocks(speaker, fill), *comparison_blocks(speaker, fill)]
            for block in told:
                assert all(speaker.plain(span.run for span in spans).strip() for spans in spans_of(block))
            changed = sheets(told).get("this.changed")
            assert len(changed.rows if changed else ()) == len(fill.changed())


def test_what_differs_stands_first_with_what_is_usual() -> None:
    fill = fill_of("dobon", 4, {"rounds": 7, "voluntary_draw": True})
    told = list(table_blocks(ENGLISH, fill))
    assert preset_of(fill) == "" and words(next(spans_of(told[0]))).startswith("Rules: Custom. 2 settings")
    own = list(table_blocks(ENGLISH, replace(fill, preset="Our rules")))
    assert words(next(spans_of(own[0]))).startswith("Rules: Our rules. 2 settings")
    changed = sheets(told)["this.changed"]
    assert [[words(cell) for cell in row.cells] for row in changed.rows] == [
        ["Rounds", "7", "20"],
        ["Drawing", "always allowed", "only if you can't play"],
    ]
    assert all(row.marked == {1} for row in changed.rows)
    helps = next(block for block in told if isinstance(block, Points))
    assert words(helps.items[0].spans) == "Rounds: After this many rounds, the lowest total wins."
    assert [words(row.cells[0]) for row in sheets(told)["this.same"].rows] == ["Stage"]


def test_without_a_match_nothing_is_told_of_a_table() -> None:
    assert not fill_of("dobon").in_match and not fill_of("dobon").changed()
    (told, same) = table_blocks(ENGLISH, fill_of("dobon", 4, {}))
    assert words(next(spans_of(told))) == "Rules: Standard. 0 settings differ from the usual rules."
    assert isinstance(same, BookTable) and len(same.rows) == 3


def test_presets_stand_side_by_side_with_what_differs_from_the_first_marked() -> None:
    loadum = sheets(list(comparison_blocks(ENGLISH, fill_of("loadum"))))["compare.presets"]
    assert [words(cell) for cell in loadum.head[1:]] == [
        "Akagiri",
        "Nakayoshi-mura 2024",
        "Parlett",
        "Willughby",
    ]
    marked = {row.id.rpartition(".")[2]: row.marked for row in loadum.rows}
    assert marked["rank_order"] == {2, 3} and marked["swallow"] == {4} and "lives" not in marked
    dobon = sheets(list(comparison_blocks(ENGLISH, fill_of("dobon"))))["compare.presets"]
    assert [row.id for row in dobon.rows] == [f"compare.presets.{name}" for name in GAMES["dobon"].presets]
    assert [row.marked for row in dobon.rows] == [set(), {1}, {1, 3}, {3}, {3}, {2}]


def test_the_three_dobons_stand_side_by_side_in_their_books() -> None:
    told = [list(comparison_blocks(ENGLISH, fill_of(name))) for name in DOBONS]
    first, *others = (sheets(blocks)["compare.dobons"] for blocks in told)
    assert all(other == first for other in others)
    lines = next(block for block in told[0] if block.id == "compare.dobons_lines")
    assert [words(spans) for spans in spans_of(lines)][0] == "Everyday Dobon: count, call, pay for everyone"
    rows = {row.id.rpartition(".")[2]: row for row in first.rows}
    assert rows["jump"].marked == {1, 2, 3} and rows["follow"].marked == rows["own"].marked == set()
    match = [words(cell) for cell in rows["match"].cells]
    assert match[1:] == [
        "5 rounds; the highest score wins",
        "20 rounds; the lowest score wins",
        "10 deals; the highest score wins",
    ]


def test_every_row_is_said_of_every_game_and_nothing_else_is() -> None:
    wanted = set()
    for shown in comparisons():
        assert set(shown.games) <= set(GAMES)
        wanted.add(f"side_by_side.{shown.name}.title")
        wanted |= {f"side_by_side.{shown.name}.line.{game_id}" for game_id in shown.games}
        for row in shown.rows:
            wanted |= {f"side_by_side.{shown.name}.{row}.{what}" for what in ("name", *shown.games)}
    for language in LANGUAGES:
        assert {key for key in keys(language) if key.startswith("side_by_side.")} == wanted


def test_what_the_three_dobons_are_said_to_be_is_so() -> None:
    """The numbers that are typed there, from the rules themselves."""
    rows = {
        row.id.rpartition(".")[2]: [words(cell) for cell in row.cells[1:]]
        for row in sheets(list(comparison_blocks(ENGLISH, fill_of("dobon"))))["compare.dobons"].rows
    }
    for column, game_id in enumerate(DOBONS):
        game = GAMES[game_id]
        state = game.begin(4, fill_of(game_id, 4).options)
        while isinstance(request := state.chance(), Choose):
            make_move(game, state, ExampleMove(CHANCE, f"choose {request.values[0]}"))
        assert isinstance(request, Shuffle)
        make_move(game, state, ExampleMove(CHANCE, "shuffle"))
        hand = game.view_to_json(state.view(Seat(0)))["hand"]
        assert rows["players"][column] == f"{game.seats[0]} to {game.seats[-1]}"
        assert rows["hand"][column] == f"{len(hand)} cards"
        jokers = sum(text.startswith("X") for text in request.texts)
        assert rows["pack"][column] == f"{len(request.texts) - jokers} cards" + " and two jokers" * (
            jokers == 2
        )
