"""A tip of the coach on the rules, and the moment at which it is shown."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Event
from tablegame.values import Value

E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class TipMoment:
    """The events that one seat has just seen, and its view after them."""

    events: Sequence[Event]
    view: Any
    seat: Seat

    @property
    def table(self) -> Any:
        """The part of the view that is drawn."""
        return self.view.table

    @property
    def own(self) -> bool:
        """True if it is the turn of the seat and the seat holds pieces."""
        return bool(self.table.turn == self.seat and self.table.hand)

    def of(self, kind: type[E]) -> list[E]:
        """Return the events of one kind."""
        return [event for event in self.events if isinstance(event, kind)]


class Tip(Value):
    """A tip of one or two sentences on a rule."""

    id: str
    lesson: str
    """The lesson that teaches the rule; "" if none does. A player who has its stamp does not need the tip."""
    paragraph: str
    """The paragraph of the rule book with more on it."""
    about: str
    """The subject on the table: `field`, `stock`, `hand`, or the name of a zone."""
    when: Callable[[TipMoment], bool]
    """A function that returns whether the tip fits a moment. It reads only what the seat may see."""
