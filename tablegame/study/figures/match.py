"""The figures of one record: it is followed, and its game's counter looks on."""

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import Final

from tablegame.match.record import Record
from tablegame.match.replay import Replayer
from tablegame.match.summary import among_sides
from tablegame.match.verify import check_result
from tablegame.pieces.seats import CHANCE
from tablegame.rules.catalogue import GAMES, OfEachGame
from tablegame.rules.contract import AnyGame
from tablegame.study.figures.counting import Counter, SeatFigures

COUNTERS: Final[Mapping[str, type[Counter]]] = OfEachGame("study.figures", "Figures")
"""By game; a game without one is counted as every game is."""
STEP: Final = 40
"""Moves between two moments at which the counting can be left off."""


@dataclass(frozen=True, slots=True)
class MatchFigures:
    """A finished match, counted."""

    seats: tuple[SeatFigures, ...]
    places: tuple[int, ...]
    """By seat; those who play together share one."""
    winners: tuple[int, ...]


def counter_of(game_id: str) -> type[Counter]:
    """Return the class that counts a game."""
    return COUNTERS[game_id] if game_id in COUNTERS else Counter


def count(record: Record, games: Mapping[str, AnyGame] = GAMES) -> MatchFigures:
    """Count a finished match; RecordError for one that is damaged, OtherRules for one of other rules."""
    steps = counting(record, games)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: MatchFigures = end.value
            return found


def counting(record: Record, games: Mapping[str, AnyGame] = GAMES) -> Generator[None, None, MatchFigures]:
    """Run `count` in steps of a few milliseconds."""
    replayer = Replayer.of(record.header, games)
    seats = record.header.seats
    counter = counter_of(record.header.game)(seats, replayer.options)
    for number, move in enumerate(record.moves, 1):
        if move.actor != CHANCE:
            counter.decides(move.actor, move.text, replayer.state)
        counter.see(replayer.follow(move, None))
        if not number % STEP:
            yield
    check_result(record, replayer)
    standing = replayer.state.standing()
    places = among_sides(standing.places, replayer.game.sides(seats))
    return MatchFigures(counter.seats, places, tuple(map(int, standing.winners)))
