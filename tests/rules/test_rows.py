"""Every numbered worked example of docs/rules is data that is played, or is named as one that Python tests.

A row that Python tests is a function `test_L12_…` anywhere in the folder of its game. Where a page numbers
without a letter, it is `test_7_…`.
"""

import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tablegame.rules.catalogue import GAMES, SHELF
from tablegame.rules.example_match import begin_case
from tablegame.rules.examples import FILE, BadExample, parse_examples, read_examples
from tests.rules.examples import Untrue, play
from tests.specification import rules
from tests.stages import WITH_ROWS

HERE = Path(__file__).parent
NAME = re.compile(r"^def test_([A-Z]?[0-9]+)_", re.MULTILINE)

_READINGS = "kinds and keys of everything that tiles can be read as: a table, not moves"
IN_PYTHON: dict[str, dict[str, str]] = {
    "dobon_plain": {"44": "the numbers that a hand makes: a table, not moves"},
    "dobon_fukuchi": {"6": "the numbers that two cards make: a table, not moves"},
    "loadum": {"L2": "what the whole pack is worth, which no position holds"},
    "clackerjack": {f"A{n}": _READINGS for n in range(1, 23)},
}
"""By game the rows that are no data, and why."""

ROWS = [(game, row) for game in WITH_ROWS for row in read_examples(game)]


def rows_in_python(game: str) -> list[str]:
    files = sorted((HERE / game).glob("test_*.py"))
    return [row for file in files for row in NAME.findall(file.read_text(encoding="utf-8"))]


@pytest.mark.parametrize(("game", "row"), ROWS)
def test_an_example_is_true(game: str, row: str) -> None:
    play(read_examples(game)[row])


@pytest.mark.parametrize("game", WITH_ROWS)
def test_every_row_stands_in_one_place(game: str) -> None:
    data, python, rows = list(read_examples(game)), rows_in_python(game), rules(game).rows
    assert rows, "a game without examples"
    assert set(python) == set(IN_PYTHON.get(game, {})) and len(python) == len(set(python))
    assert not set(data) & set(python), "a row is tested by both"
    missing, unknown = set(rows) - {*data, *python}, {*data, *python} - set(rows)
    assert not missing and not unknown, f"no example: {sorted(missing)}; no row: {sorted(unknown)}"
    assert data == [row for row in rows if row in data], "the file has another order than the page"


@pytest.mark.parametrize(("game", "row"), ROWS)
def test_an_example_belongs_to_a_paragraph(game: str, row: str) -> None:
    assert read_examples(game)[row].section in rules(game).paragraphs


@pytest.mark.parametrize("game", WITH_ROWS)
def test_so_many_pieces_can_be_where_an_example_begins(game: str) -> None:
    for case in (case for row in read_examples(game).values() for case in row.cases if "hands" in case.start):
        view = GAMES[game].view_to_json(begin_case(game, case).view(None))
        counts, seats = view["counts"], case.seats
        assert fits(game, view, counts, seats), f"{case.where}: hands of {counts}"


def fits(game: str, view: dict[str, Any], counts: list[int], seats: int) -> bool:
    """Return whether hands can be as large as these, from what is dealt and from the turns so far."""
    match game:
        case "dokuson":
            # Each seat has had as many turns as the dealer, or one less, and laid one card or two in each.
            before = (view["turn"] - view["dealer"]) % seats
            turns = [(seat - view["dealer"]) % seats < before for seat in range(seats)]
            gone = [view["each"] - count for count in counts]
            return any(
                all(n + more <= laid <= 2 * (n + more) for laid, more in zip(gone, turns, strict=True))
                for n in range(view["each"])
            ) and sum(gone) == sum(map(len, view["rows"]))
        case "dobon_plain":  # its rows may leave out hands and cards that matter to nothing
            return bool(sum(counts) + view["stock"] + len(view["pile"]) <= 52 + view["options"]["jokers"])
        case "dobon_fukuchi":
            return max(counts) <= 10
        case "loadum":
            living = [n for n, lives in zip(counts, view["lives"], strict=True) if lives]
            return len(set(living)) == 1 and sum(counts) < 52
        case "clackerjack":
            return max(counts) <= (14 if seats == 4 else 20)
        case _:
            return bool(sum(counts) + view["stock"] + len(view["pile"]) == 54)


def spoilt(game: str, row: str, was: str, now: str) -> str:
    """Return the file of a game with one thing changed, behind the head of a row."""
    text = (files(SHELF[game].folder("rules")) / FILE).read_text("utf-8")
    head, mark, rest = text.partition(f"\n[{row}]\n")
    assert mark and was in rest
    return head + mark + rest.replace(was, now, 1)


@pytest.mark.parametrize(
    ("game", "row", "was", "now", "told"),
    [
        ("dokuson", "D7", 'rows = "79JK//"', 'rows = "79JQ//"', "D7, case 1, step 2: table.rows is"),
        ("dokuson", "D4", "0 play AS 2S", "0 play AS 4S", "D4, case 1, step 2: 'play AS 4S' of seat 0 is"),
        ("dokuson", "D5", "ace_king", "gap", r"D5, case 1, step 1: refused \(0 play KS AS\) is 'ace_king'"),
        ("dokuson", "D8", "play AS, play 2S", "play AS", "D8, case 1, step 1: legal.0 is"),
        ("dokuson", "D8", "0 play AS 2S, 0", "0 play AS, 0", "nothing: the move is legal"),
        ("dokuson", "D10", "third -6", "third -7", "D10, case 1, step 2: result.lines.0 is"),
        ("dokuson", "D22", "scores = [12", "scores = [13", "D22, case 1, step 1: "),
        ("dokuson", "D22", "winners = [0, 2]", "winners = [0]", "D22, case 1, step 1: winners is"),
        ("dokuson", "D3", "length = 1", "length = 2", r"exact_events\[0\] is"),
        ("dokuson", "D21", '"laid", "deal', '"dealt", "deal', r"events\[0\] is"),
        ("dokuson", "D3", "acts = [1]", "acts = [2]", "D3, case 1, step 1: acts is"),
        ("dokuson", "D3", '0 = "5H', '0 = "5C', "D3, case 1: start: .*there are no clubs"),
        ("dokuson", "D3", "counts", "count", "table has no 'count'"),
        ("clackerjack", "B11", "no_bomb", "weaker", "B11, case 1, step 1: refused .* is 'no_bomb'"),
        ("clackerjack", "C5", "22 23", "22 22 22", "C5, case 1: .*three times"),
        ("clackerjack", "C5", "points = 9", "points = 6", r"C5, case 1, step 1: events\[0\] is"),
        ("loadum", "L6", 'trump = "S"', 'trump = "null"', "L6, case 1, step 2: sees.3.trump is 'S'"),
        ("loadum", "L7", 'talon = "5C"', 'talon = "5D"', r"L7, case 1, step 1: events\[0\] is"),
        ("loadum", "L29", 'cards = "null"', 'cards = "KS TH"', r"L29, case 1, step 1: seen\[0\] is"),
        ("dobon", "1", "AH 8D", "AH 9D", "1, case 1, step 1: result.lines.1 is"),
        ("dobon", "8", "choose 1, choose 2", "choose 1", "8, case 1, step 2: asks is"),
        ("dobon", "19", "direction-turned", "discarded", "discarded is among the events"),
        ("dobon_fukuchi", "3", "loser = 1", "loser = 0", "3, case 1, step 3: result.facts.loser is 1"),
        ("dobon_fukuchi", "18", "7S 6S 3S", "9S 6S 3S", "18, case 1, step 2: legal.1 is"),
    ],
)
def test_a_false_example_is_found(game: str, row: str, was: str, now: str, told: str) -> None:
    found = parse_examples(game, spoilt(game, row, was, now))
    with pytest.raises(Untrue, match=told):
        play(found[row])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("D1 = ", "dokuson/examples.toml: Invalid value"),
        ("D1 = 3", "D1: it is no table but '3'"),
        ('[D1]\nsteps = [{ do = "0 play AS" }]', "D1: section is missing"),
        ('[D1]\nsection = "4"', "D1: steps is missing"),
        ('[D1]\nsection = "4"\nstep = []', "D1: it has no field 'step'; it has section"),
        ('[D1]\nsection = "4"\nsteps = [{ legl.0 = "" }]', "case 1, step 1 has no field 'legl'"),
        ('[D1]\nsection = "4"\nsteps = [{}, { legal.x = "" }]', "step 2, legal names no seat but 'x'"),
        ('[D1]\nsection = "4"\nsteps = [{ legal = 3 }]', "step 1, legal is no table but '3'"),
        ('[D1]\nsection = "4"\nsteps = [{ do = "play AS" }]', "do does not say who makes the move 'play AS'"),
        ('[D1]\nsection = "4"\nsteps = [{ events = [3] }]', "events is no table but '3'"),
        ('[D1]\nsection = "4"\nsteps = [{ events = [{ seat = 1 }] }]', "events has an event without a name"),
        ('[D1]\nsection = "4"\nsteps = [{ result.sum = 1 }]', "result has no field 'sum'"),
        ('[D1]\nsection = "4"\nsteps = [{ result.lines = "" }]', "result.lines is no table"),
        ('[D1]\nsection = "4"\nseats = 9\nsteps = [{}]', "D1, case 1: dokuson is played by 2, 3"),
        ('[D1]\nsection = "4"\noptions.fast = 1\nsteps = [{}]', "D1, case 1: dokuson has no option 'fast'"),
    ],
)
def test_what_is_no_file_of_examples(text: str, told: str) -> None:
    with pytest.raises(BadExample, match=told):
        parse_examples("dokuson", "seats = 3\n" + text)


@pytest.mark.parametrize(
    "start",
    [
        'start.rows = "//"',
        'start.hands.0 = "5C"\nstart.rows = "AS"',
        'start.hands.0 = "AS"\nstart.pile = ""',
        'start.dealt.0 = "5S"\nstart.top = ""',
        'start.dealt.0 = "5C"',
        'start.dealt.0 = "5S 5S"',
        'start.dealt.0 = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS"',
    ],
)
def test_what_is_no_start(start: str) -> None:
    example = parse_examples("dokuson", f'seats = 3\n[D1]\nsection = "4"\nsteps = [{{}}]\n{start}')["D1"]
    with pytest.raises(BadExample, match="dokuson/examples.toml, D1, case 1: start: "):
        begin_case("dokuson", example.cases[0])
