"""What the laws must be told about High Card."""

from collections.abc import Iterator

from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import AnyState
from tests.sixth.rules.high_card.state import EACH, PACK, PLAYS, HighCardView, Play

__all__ = ["ASKING", "LONGEST", "PACK", "candidates", "pieces"]

ASKING: frozenset[str] = frozenset()
LONGEST = {"deals": 3}


def pieces(state: AnyState) -> list[int]:
    """Return the cards of the trick, of tricks taken, and in all hands; for each card aside a blank (-1)."""
    views = [state.view(Seat(seat)) for seat in range(len(state.standing().scores))]
    table = views[0].table
    found = [*table.trick, *table.pile, *(card for view in views for card in view.table.hand)]
    return found + [-1] * (PACK - EACH * len(views)) if table.phase == "play" else found


def candidates(view: HighCardView, rng: Rng) -> Iterator[Play]:
    """Yield every card of the pack."""
    yield from PLAYS
