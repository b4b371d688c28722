"""The figures of one match, by seat: deals, points, first hands. A game adds figures of its own.

A figure is a sum over the deals of a match, so that figures of matches can be added up.
"""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from tablegame.match.record import Record, RecordMove
from tablegame.match.replay import Replayer
from tablegame.match.summary import among_sides
from tablegame.match.verify import check_result
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import GAMES, OfEachGame
from tablegame.rules.contract import AnyGame, DealResult, Event, Options
from tablegame.rules.events import DealScored, Dealt

CHANCE_OF = "chance_of_"
"""The prefix of a figure's name for its value by chance alone."""

BASE = 6
"""Numbers that are counted of every game."""


@dataclass(slots=True)
class SeatFigures:
    """The figures of one seat in one match, or in several added up."""

    deals: int = 0
    """Deals that it took part in and that were counted."""
    points: int = 0
    squares: int = 0
    """The points of each deal squared, added up."""
    table: float = 0.0
    """By deal the mean points of all who took part, added up."""
    fortune: float = 0.0
    """By deal how much more its first hand was worth than the mean first hand of that deal, added up."""
    spread: float = 0.0
    """The variance of `fortune` if the same hands were dealt to the seats by chance."""
    counts: dict[str, float] = field(default_factory=dict)
    """The figures of the game, by name; what is not there is 0."""

    def add(self, name: str, by: float = 1) -> None:
        """Add `by` to the figure `name`."""
        if by:
            self.counts[name] = self.counts.get(name, 0) + by

    def most(self, name: str, value: float) -> None:
        """Raise the figure `name` to `value` if it is smaller."""
        self.counts[name] = max(self.counts.get(name, value), value)

    def flat(self, names: Sequence[str]) -> list[float]:
        """Return the figures as numbers in a row; those of the game in the order of `names`, which hold all
        of them."""
        counts = [self.counts.get(name, 0) for name in names]
        while counts and not counts[-1]:
            counts.pop()
        return [self.deals, self.points, self.squares, self.table, self.fortune, self.spread, *counts]

    @classmethod
    def of_flat(cls, data: Sequence[Any], names: Sequence[str]) -> "SeatFigures":
        """Read what `flat` made; names may have been added since."""
        counts = {name: value for name, value in zip(names, data[BASE:], strict=False) if value}
        deals, points, squares, table, fortune, spread = data[:BASE]
        return cls(deals, points, squares, table, fortune, spread, counts)


class Counter:
    """Counts one match as it is followed; a game's own counter overrides what it needs."""

    dealt: ClassVar[type] = Dealt
    """The event with which first hands go out."""
    largest: ClassVar[frozenset[str]] = frozenset()
    """Figures of which matches keep the largest, rather than the sum."""
    low_wins: ClassVar[bool] = False
    """Whether low scores are the good ones."""

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = tuple(SeatFigures() for _ in range(seats))
        self.options = options
        self.hands: tuple[tuple[int, ...], ...] = ()
        """The first hands of the deal that is played."""

    # Overridden by games

    def worth(self, hand: tuple[int, ...]) -> float | None:
        """Return the worth of a first hand, more being better; None where hands are not compared."""
        return None

    def luck(self, hand: tuple[int, ...]) -> Mapping[str, tuple[int, float]]:
        """Return by name notable pieces of a first hand: how many there are, and how many by chance."""
        return {}

    def decides(self, seat: Seat, text: str, state: Any) -> None:
        """Count a legal move that a seat is about to make; `state` is that of the game."""

    def happens(self, event: Event) -> None:
        """Count an event."""

    def takes_part(self, result: DealResult) -> Sequence[int]:
        """Return the seats that the result of a deal counts for."""
        return range(len(self.seats))

    def scored(self, result: DealResult, points: Sequence[int], playing: Sequence[int]) -> None:
        """Count a deal that has been scored."""

    # The same for every game

    def see(self, events: Sequence[Event]) -> None:
        """Count the events of a line of the record."""
        for event in events:
            if isinstance(event, self.dealt):
                self.hands = tuple(tuple(hand or ()) for hand in getattr(event, "hands", ()))
            self.happens(event)
            if isinstance(event, DealScored):
                self._score(event.result)

    def _score(self, result: DealResult) -> None:
        playing = self.takes_part(result)
        points = result.points()
        mean = sum(points[seat] for seat in playing) / len(playing)
        for seat in playing:
            figures = self.seats[seat]
            figures.deals += 1
            figures.points += points[seat]
            figures.squares += points[seat] ** 2
            figures.table += mean
        self._first_hands(playing)
        self.scored(result, points, playing)
        self.hands = ()

    def _first_hands(self, playing: Sequence[int]) -> None:
        """Compare first hands, any of which each of these seats might have got."""
        if not self.hands:
            return
        values = [self.worth(self.hands[seat]) for seat in playing]
        worth = [value for value in values if value is not None]
        if len(worth) == len(playing):
            mean = sum(worth) / len(worth)
            variance = sum((value - mean) ** 2 for value in worth) / len(worth)
            for seat, value in zip(playing, worth, strict=True):
                self.seats[seat].fortune += value - mean
                self.seats[seat].spread += variance
        for seat in playing:
            for name, (count, chance) in self.luck(self.hands[seat]).items():
                self.seats[seat].add(name, count)
                self.seats[seat].add(CHANCE_OF + name, chance)

    def lot(self, seat: int) -> None:
        """Count a lot among all seats that has named the one to begin the match."""
        self.seats[seat].add("lot")
        for figures in self.seats:
            figures.add(CHANCE_OF + "lot", 1 / len(self.seats))


COUNTERS: Final[Mapping[str, type[Counter]]] = OfEachGame("study.figures", "Figures")
"""By game; a game without one is counted as every game is."""
STEP: Final = 40
"""Moves between two points at which the counting can pause."""


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
    steps = count_in_steps(record, games)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            figures: MatchFigures = end.value
            return figures


class MatchCount:
    """The count of a match that is being followed."""

    def __init__(self, record: Record, replayer: Replayer) -> None:
        self._replayer = replayer
        self._seats = record.header.seats
        self._counter = counter_of(record.header.game)(self._seats, replayer.options)

    def decides(self, move: RecordMove) -> None:
        """Count a move that is about to be made."""
        if move.actor != CHANCE:
            self._counter.decides(move.actor, move.text, self._replayer.state)

    def see(self, events: Sequence[Event]) -> None:
        """Count the events of that move."""
        self._counter.see(events)

    def figures(self) -> MatchFigures:
        """Return the figures of the match, which has ended."""
        standing = self._replayer.state.standing()
        places = among_sides(standing.places, self._replayer.game.sides(self._seats))
        return MatchFigures(self._counter.seats, places, tuple(map(int, standing.winners)))


def count_in_steps(
    record: Record, games: Mapping[str, AnyGame] = GAMES
) -> Generator[None, None, MatchFigures]:
    """Run `count` in steps of a few milliseconds."""
    replayer = Replayer.of(record.header, games)
    match_count = MatchCount(record, replayer)
    for number, move in enumerate(record.moves, 1):
        match_count.decides(move)
        match_count.see(replayer.follow(move, None))
        if not number % STEP:
            yield
    check_result(record, replayer)
    return match_count.figures()
