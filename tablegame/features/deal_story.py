"""The public facts of one deal of a match, in which highlights are found."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from tablegame.pieces.seats import Seat
from tablegame.rules.contract import DealResult, Event, Line
from tablegame.speech import Listed, Text

Piece: TypeAlias = int
Terms: TypeAlias = tuple[Piece | str, ...]
"""Pieces in the order in which they are shown, with the signs between them."""
Names: TypeAlias = Sequence[str]

E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class PublicEvent:
    """An event that all seats saw, with its line of the record."""

    line: int
    event: Event


@dataclass(frozen=True, slots=True)
class CountedDeal:
    """A deal that was counted."""

    index: int
    """The index in the match, from 0."""
    result: DealResult
    scores: tuple[int, ...]
    """By seat: the score of the match after it."""
    events: tuple[PublicEvent, ...]
    """All public events of the deal; the count is the last one."""

    def every(self, kind: type[E]) -> Iterator[tuple[int, E]]:
        """Yield the line and the event of each event of one kind, in order."""
        return ((one.line, one.event) for one in self.events if isinstance(one.event, kind))

    def last(self, kind: type[E]) -> tuple[int, E] | None:
        """Return the line and the event that was the last of one kind."""
        events = ((one.line, one.event) for one in reversed(self.events) if isinstance(one.event, kind))
        return next(events, None)

    @property
    def counted(self) -> int:
        """The line with which the deal was over."""
        return self.events[-1].line

    @property
    def facts(self) -> dict[str, int | str]:
        """The facts that the whole table shares."""
        return dict(self.result.facts)

    def line(self, seat: Seat, key: str) -> Line | None:
        """Return a line of a seat's sheet by its key."""
        return next((line for line in self.result.lines[seat] if line.key == key), None)


@dataclass(frozen=True, slots=True)
class Story:
    """The end of a deal in one sentence, with its line of the record."""

    line: int
    """The line of the record."""
    seat: Seat
    """The seat whose moment it was."""
    text: Text
    terms: Terms = ()


@dataclass(frozen=True, slots=True)
class Bonus:
    """A rare event of a deal; a higher `rank` is rarer."""

    rank: int
    line: int
    seat: Seat
    head: Text
    text: Text
    terms: Terms = ()
    """The terms of the bonus; () for those of the story."""
    glad: bool = True


def no_bonuses(deal: CountedDeal, names: Names) -> Iterator[Bonus]:
    """Return an iterator without bonuses."""
    return iter(())


def most_extreme_seat(deal: CountedDeal) -> Seat:
    """Return the seat whose points were furthest from 0; of equals a gain."""
    points = deal.result.points()
    return Seat(max(range(len(points)), key=lambda seat: (abs(points[seat]), points[seat])))


def by_points(deal: CountedDeal, names: Names, hero: Seat | None = None) -> Story:
    """Describe a deal of which only its points are known, for the seat with the most extreme ones or the
    `hero`."""
    points = deal.result.points()
    seat = most_extreme_seat(deal) if hero is None else hero
    slots = {"seat": names[seat], "points": points[seat]}
    return Story(deal.counted, seat, Text("highlights.points", slots), deal.result.hands[seat])


@dataclass(frozen=True, slots=True)
class Teller:
    """The stories that a game has of its deals."""

    story: Callable[[CountedDeal, Names, Seat | None], Story] = by_points
    """The story of a deal's end, for the seat whose moment it is, if that is known."""
    bonuses: Callable[[CountedDeal, Names], Iterator[Bonus]] = no_bonuses
    heaviest: Callable[[Sequence[CountedDeal]], tuple[CountedDeal, Seat, int] | None] | None = None
    """Where points say little: the deal that hit a player hardest, the seat, and a number for the sentence
    `highlights.GAME.swing`."""
    unit: str = "deal"
    """The game's word for a deal: "deal" or "round"."""


def list_names(names: Names, seats: Sequence[Seat]) -> Listed | Text:
    """Return a list of several names; two are joined by a word."""
    if len(seats) == 2:
        return Text("highlights.two", {"one": names[seats[0]], "two": names[seats[1]]})
    return Listed(names[seat] for seat in seats)
