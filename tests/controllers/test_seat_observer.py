"""What a program is told between the questions: all that its seat sees happen, and nothing else."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tablegame.controllers.seat_observer import SeatObserver
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tests.lengths import rest_long
from tests.rules.laws import random_options

PIECE = re.compile(r"[A2-9TJQK][SHDC]|X[12]|[0-6][0-6]")
NOT_SEEN = {"unseen", "allowed", "places", "told", "sure", "options"}
"""Keys of a view that tell of pieces which the seat does not see, or of none."""
NO_PIECES = {"faces", "kind", "key", "move"}
"""Keys of events and views whose texts may look like pieces."""


def pieces(value: Any, leave_out: set[str]) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in leave_out:
                yield from pieces(inner, leave_out)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from pieces(inner, leave_out)
    elif isinstance(value, str) and PIECE.fullmatch(value):
        yield value


class Listener:
    """A seat's eyes and its ear."""

    def __init__(self, match: Match, seat: Seat) -> None:
        self.match, self.seat = match, seat
        self.told: list[dict[str, Any]] = []
        self.lines: list[list[str]] = []
        self.shown = self.seen(match.view(seat))
        match.listen(seat, lambda batch: self.shown.update(self.seen(batch.view)))
        self.ear = SeatObserver(match, seat)
        self.ear.open(self.hear)

    def seen(self, view: Any) -> set[str]:
        return set(pieces(self.match.game.view_to_json(view), NOT_SEEN | NO_PIECES))

    def hear(self, events: Any, anew: bool) -> None:
        if anew:
            self.told = []
        self.told += events
        self.lines.append([event["event"] for event in events])

    def check(self) -> None:
        """Check that all events since the last check show in the views since then."""
        named = set(pieces(self.told, NO_PIECES))
        assert named <= self.shown, (self.seat, named - self.shown)
        if self.told:
            self.shown = self.seen(self.match.view(self.seat))
        self.told = []


@pytest.mark.parametrize("seed", rest_long(range(12), but=[0]))
@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_is_told_that_the_view_does_not_show(game_id: str, seed: int) -> None:
    game, rng = GAMES[game_id], Rng(seed)
    seats = rng.choice(game.seats)
    players = [Player(str(seat), "human") for seat in range(seats)]
    match = Match.new(game, seats, random_options(game, seats, rng), players, dealer=Dealer.seeded(seed))
    listeners = [Listener(match, Seat(seat)) for seat in range(seats)]
    decisions = 0
    while not match.over and decisions < (300 if seed else 60):
        decisions += 1
        seat = rng.choice(match.to_act())
        listeners[seat].ear.catch_up()
        for each in listeners:
            each.lines.clear()
        match.decide(seat, rng.choice(match.legal(seat)))
        for each in listeners:
            each.check()
            # How events come together does not tell whether somebody is asked in a window.
            for line in each.lines:
                assert sum(name == "window-opened" for name in line) <= sum(
                    name == "window-closed" for name in line
                ), line


def test_what_was_taken_back_is_told_anew() -> None:
    game = GAMES["dokuson"]
    players = [Player(str(seat), "human") for seat in range(3)]
    match = Match.new(game, 3, {}, players, dealer=Dealer.seeded(1), assisted=True)
    told: list[tuple[list[str], bool]] = []
    ear = SeatObserver(match, Seat(0))
    ear.open(lambda events, anew: told.append(([event["event"] for event in events], anew)))
    for _ in range(2):
        match.decide(match.to_act()[0], match.legal(match.to_act()[0])[0])
    match.take_back(match.line - 2)
    match.decide(match.to_act()[0], match.legal(match.to_act()[0])[1])
    assert told == [
        (["first-dealer", "dealt"], True),
        (["laid"], False),
        (["laid"], False),
        (["first-dealer", "dealt", "laid"], True),
    ]
    ear.shut()
    match.decide(match.to_act()[0], match.legal(match.to_act()[0])[0])
    assert len(told) == 4
