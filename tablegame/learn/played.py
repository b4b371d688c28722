"""The player and the time of each played piece of a deal, from events that all seats have seen."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tablegame.features.game_features import features_of
from tablegame.features.open_pieces import ROUND, TRICK
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Event
from tablegame.rules.events import Dealt


@dataclass(frozen=True, slots=True)
class Way:
    """The way in which one copy of a piece came to lie open."""

    how: str
    """One of the words of `features.open_pieces`."""
    seat: Seat | None = None
    n: int = 0
    """The number of the trick or the round, from 1; 0 where there are none."""


def ways(game_id: str, events: Iterable[Event]) -> Mapping[int, tuple[Way, ...]]:
    """Return by piece how it came to lie open in the last deal of these public events, the oldest first.

    What goes back into the stock is forgotten.
    """
    features, nth = features_of(game_id), 1
    found: dict[int, list[Way]] = {}
    for event in events:
        opened = features.opened_by(event)
        if isinstance(event, Dealt) or (opened is not None and opened.deal):
            found.clear()
            nth = 1
        elif opened is not None and opened.renewed:
            top = list(found)[-1:]
            found = {piece: found[piece] for piece in top}
        elif opened is not None:
            for piece in opened.pieces:
                number = nth if opened.how in (TRICK, ROUND) else 0
                found.setdefault(piece, []).append(Way(opened.how, opened.seat, number))
            nth += opened.complete
    return {piece: tuple(each) for piece, each in found.items()}
