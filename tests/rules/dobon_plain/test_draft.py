"""Everyday Dobon before it stands on the shelf: its examples, the laws, its record, and the common suites."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.match.record import dump, parse_record
from tablegame.match.replay import Replayer
from tablegame.pieces.rng import Rng
from tablegame.rules.arithmetic import hand_targets
from tablegame.rules.catalogue import DRAFTS, GAMES, complete, shelved
from tablegame.rules.contract import AnyGame
from tablegame.rules.dobon_plain import DOBON_PLAIN
from tablegame.rules.examples import Example, read_examples
from tests.rules.examples import play
from tests.rules.hooks import shortened, tables_of
from tests.rules.laws import check_match, random_options
from tests.rules.positions import cards
from tests.specification import rules

ID = DOBON_PLAIN.id
ROOT = Path(__file__).parents[3]
SUITES = (
    "tests/rules/test_laws.py", "tests/rules/test_catalogue.py", "tests/match/test_position.py",
    "tests/match/test_impossible_positions.py", "tests/match/test_duplicate.py",
    "tests/match/test_common_dealer.py", "tests/controllers/test_seat_observer.py", "tests/ai",
)  # fmt: skip
"""Laws, positions to play on from, what seats are shown, bots that never cheat."""


@pytest.fixture(autouse=True)
def game() -> Iterator[AnyGame]:
    with shelved(DRAFTS[ID]):
        yield GAMES[ID]


def examples() -> Mapping[str, Example]:
    with shelved(DRAFTS[ID]):
        return read_examples(ID)


@pytest.mark.parametrize("row", examples())
def test_an_example_is_true(row: str) -> None:
    example = read_examples(ID)[row]
    play(example)
    assert example.section in rules(ID).paragraphs


def test_every_row_of_the_page_is_an_example_but_one() -> None:
    page = list(rules(ID).rows)
    assert page == [str(row) for row in range(1, 54)]
    assert list(read_examples(ID)) == [row for row in page if row != "44"]


@pytest.mark.parametrize(
    ("hand", "numbers"),
    [("3S 4S", {1, 7, 12}), ("TS 2S", {5, 8, 12}), ("KS KH", {1}), ("AS 2S 3S", {6}), ("7S", {7})],
)
def test_44_the_numbers_that_a_hand_makes(hand: str, numbers: set[int]) -> None:
    terms = DOBON_PLAIN.begin(2, {**DOBON_PLAIN.presets["sums"]}).terms
    mask = sum(1 << card for card in cards(hand))
    made = {number for number in range(14) if terms.makes(mask, -1, number)}
    assert made == numbers and hand_targets(mask) == sum(1 << number for number in numbers)


@pytest.mark.parametrize("preset", [*DOBON_PLAIN.presets, "together", "queens", "punished"])
def test_the_laws_hold(game: AnyGame, preset: str) -> None:
    seats = 2 + len(preset) % 5
    options = complete(game, seats, shortened(tables_of(game)[preset]))
    check_match(game, seats, options, seed=seats, closely=12, rarely=35)


@pytest.mark.parametrize("seed", range(4))
def test_the_laws_hold_for_random_options(game: AnyGame, seed: int) -> None:
    rng = Rng(100 + seed)
    seats = rng.choice(game.seats)
    check_match(game, seats, random_options(game, seats, rng), seed, closely=25, rarely=20)


@pytest.mark.parametrize("preset", ["standard", "american", "stakes"])
def test_a_record_is_read_back_as_it_was_written(game: AnyGame, preset: str) -> None:
    seats = 4
    options = complete(game, seats, {**game.presets[preset], "rounds": 2})
    players = [Player(f"P{seat}", "bot:easy") for seat in range(seats)]
    match, rng = Match.new(game, seats, options, players, dealer=Dealer.seeded(3), record=None), Rng(3)
    while not match.over:
        seat = match.to_act()[0]
        match.decide(seat, rng.choice(list(match.legal(seat))))
    lines = [dump(line).decode() for line in match.record.lines()]
    record = parse_record(match.record.lines())
    assert [dump(line).decode() for line in record.lines()] == lines
    replayer = Replayer.of(record.header, GAMES)
    for move in record.moves:
        replayer.follow(move, None)
    for viewer in (None, *range(seats)):
        assert replayer.state.view(viewer) == match.view(viewer)


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_the_suites_of_all_games_hold_it() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-k", ID, *SUITES]
    done = subprocess.run(
        [*command, "-m", "not long and not slow and not x11 and not speech"],
        cwd=ROOT, capture_output=True, text=True, env={**os.environ, "TABLEGAME_TEST_SHELF": ID},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-4000:]
