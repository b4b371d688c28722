"""The common answers of games: a game overrides those that are different."""

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from tablegame.pieces.seats import Seat
from tablegame.rules.contract import SeatView, ViewFacts
from tablegame.rules.json_codec import ViewCodec

A = TypeVar("A")
V = TypeVar("V", bound=SeatView)


class BaseGame(Generic[A, V]):
    """A game of cards in which every seat plays alone, the highest score wins, and every move is offered."""

    codec: ViewCodec[V]
    """The codec of the game's views."""
    tiles = False
    low_wins = False
    lives = False
    rests_without_pieces = False
    signed_keys = frozenset({"scores", "results"})

    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Return a side for each seat."""
        return tuple((Seat(seat),) for seat in range(seats))

    def offered(self, view: V, action: A) -> bool:
        """Return True: every legal move is offered."""
        return True

    def facts(self, view: V) -> ViewFacts:
        """Return the facts of a view whose unseen pieces lie in the other hands or in one stock."""
        return ViewFacts(hand_owners(view))

    def view_to_json(self, view: V) -> dict[str, Any]:
        """Return the keys that bots read."""
        return self.codec.to_json(view)

    def view_from_json(self, data: Mapping[str, Any]) -> V:
        """Return the view of such keys; ValueError if they are not one."""
        return self.codec.from_json(data)


def hand_owners(view: SeatView) -> tuple[Seat | None, ...]:
    """Return the owners of places (`ViewFacts.owners`) that are the other seats, ascending, then the rest."""
    if not view.known.places:
        return ()
    others = [Seat(seat) for seat in range(len(view.table.counts)) if seat != view.viewer]
    return (*others, *[None] * (len(view.known.places) - len(others)))
