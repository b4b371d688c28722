"""Everyday Dobon played by its page alone agrees with the program: every question, hand, account and place.

A few matches of each preset by default; `-m long` plays two hundred of each, and as many of random options.
"""

from collections.abc import Mapping
from typing import Any

import pytest

from tablegame.pieces.cards import card_text
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE
from tablegame.rules import chance
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.contract import AnyGame
from tests.recount.account import Lines
from tests.recount.dobon_plain import read, recount
from tests.rules.laws import random_options

PRESETS = ("standard", "long", "nine", "american", "dobon_only", "sums", "stakes")
ID = "dobon_plain"


@pytest.fixture
def game() -> AnyGame:
    return GAMES[ID]


class Played(Lines):
    """A match that is played while it is counted again: the record gives the next move when it is asked."""

    def __init__(self, game: AnyGame, seats: int, options: Mapping[str, Any], seed: int) -> None:
        self.game, self.rng = game, Rng(seed)
        self.header = {"seats": seats, "options": options}
        self.state: Any = game.begin(seats, options)
        self.eager = seed % 3
        """How players answer: at random, most often by playing, by drawing and playing alike."""

    def __bool__(self) -> bool:
        return bool(self.state.to_act())

    def peek(self) -> tuple[Any, list[str]]:
        raise NotImplementedError

    def take(self, *words: str) -> tuple[Any, list[str]]:
        state = self.state
        seat = self.rng.choice(list(state.to_act()))
        if seat == CHANCE:
            move = chance.answer(state.chance(), self.rng)
            state.apply(CHANCE, move)
            return "chance", move.notation().split()
        legal = list(state.legal_actions(seat))
        plays = [move for move in legal if move.notation() not in ("draw", "keep", "pass")]
        if plays and self.rng.random() < (0.0, 0.9, 0.5)[self.eager]:
            legal = plays
        move = self.rng.choice(legal)
        state.apply(seat, move)
        return seat, move.notation().split()

    def asked(self, question: Mapping[int, Any]) -> None:
        """Check that the program asks the same seats for the same moves."""
        state = self.state
        assert list(state.to_act()) == sorted(question)
        for seat, moves in question.items():
            assert {read(move.notation()) for move in state.legal_actions(seat)} == moves


def agree(game: AnyGame, seats: int, options: Mapping[str, Any], seed: int) -> None:
    """Play a match and count it again."""
    lines = Played(game, seats, options, seed)
    account = recount(lines, lines.asked)
    state = lines.state
    results, standing = state.results(), state.standing()
    assert [list(result.points()) for result in results] == [deal.points for deal in account.deals]
    for result, deal in zip(results, account.deals, strict=True):
        hands = [sorted(map(card_text, hand)) for hand in result.hands]
        assert hands == list(map(sorted, deal.hands)) and sum(deal.points) == 0
    assert list(standing.scores) == account.totals(len(results))
    assert list(standing.places) == account.places[-1] and list(standing.winners) == account.winners


def agree_in(game: AnyGame, preset: str, seeds: range) -> None:
    for seed in seeds:
        seats = game.seats[seed % len(game.seats)]
        options = complete(game, seats, {**game.presets[preset], "rounds": 1 + seed % 4})
        agree(game, seats, options, seed)


def agree_at_random(game: AnyGame, seeds: range) -> None:
    for seed in seeds:
        rng = Rng(seed)
        seats = rng.choice(game.seats)
        agree(game, seats, random_options(game, seats, rng), seed)


def test_the_presets_are_these(game: AnyGame) -> None:
    assert tuple(game.presets) == PRESETS


@pytest.mark.parametrize("preset", PRESETS)
def test_a_few_matches_of_a_preset(game: AnyGame, preset: str) -> None:
    agree_in(game, preset, range(10))


def test_a_few_matches_of_random_options(game: AnyGame) -> None:
    agree_at_random(game, range(30))


@pytest.mark.long
@pytest.mark.parametrize("preset", PRESETS)
def test_two_hundred_matches_of_a_preset(game: AnyGame, preset: str) -> None:
    agree_in(game, preset, range(200))


@pytest.mark.long
def test_two_hundred_matches_of_random_options(game: AnyGame) -> None:
    agree_at_random(game, range(200))
