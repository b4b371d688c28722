"""The player and the time of each played piece of a deal, from events that all seats have seen."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from tablegame.pieces.seats import Seat
from tablegame.rules.clackerjack import events as clackerjack
from tablegame.rules.contract import Event
from tablegame.rules.dobon import events as dobon
from tablegame.rules.dobon_fukuchi import events as fukuchi
from tablegame.rules.dokuson import events as dokuson
from tablegame.rules.events import Dealt
from tablegame.rules.loadum import events as loadum

TRICK: Final = "trick"
ROUND: Final = "round"
ROW: Final = "row"
DISCARDED: Final = "discarded"
TURNED: Final = "turned"


@dataclass(frozen=True, slots=True)
class Way:
    """How one copy of a piece came to lie open."""

    how: str
    """TRICK or ROUND (played in the `n`th), ROW (to the row of its suit), DISCARDED, TURNED (turned up
    by nobody's choice)."""
    seat: Seat | None = None
    n: int = 0


def ways(events: Iterable[Event]) -> Mapping[int, tuple[Way, ...]]:
    """Return by piece how it came to lie open in the last deal of these public events, the oldest first.

    What goes back into the stock is forgotten.
    """
    found: dict[int, list[Way]] = {}
    nth = 1

    def note(pieces: Iterable[int], way: Way) -> None:
        for piece in pieces:
            found.setdefault(piece, []).append(way)

    for event in events:
        match event:
            case Dealt() | dobon.RoundDealt() | clackerjack.TilesDealt():
                found.clear()
                nth = 1
            case loadum.Played():
                note(event.cards, Way(TRICK, event.seat, nth))
            case clackerjack.Played():
                note(event.tiles, Way(ROUND, event.seat, nth))
            case loadum.TrickTaken() | clackerjack.RoundWon():
                nth += 1
            case loadum.TurnedUp() | dobon.FieldTurned():
                note(event.cards, Way(TURNED))
            case fukuchi.Flipped():
                note((event.card,), Way(TURNED))
            case dokuson.Laid():
                note(event.cards, Way(ROW, event.seat))
            case dobon.Discarded() | fukuchi.CardsLaid():
                note(event.cards, Way(DISCARDED, event.seat))
            case dobon.StockRenewed() | fukuchi.StockRenewed():
                top = list(found)[-1:]
                found = {piece: found[piece] for piece in top}
    return {piece: tuple(each) for piece, each in found.items()}
