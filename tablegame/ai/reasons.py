"""The reason why a move was chosen, in words: from the game's own sense, and from the numbers."""

from typing import Any, Final

from tablegame.ai.mind import AnyMind
from tablegame.ai.search import SearchResult
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Reason

CLOSE: Final = 0.02
"""The difference of worths below which moves are said to be about the same."""
EVEN: Final = 55
"""A move that is better in so few of a hundred worlds is hardly better."""


def reasons(mind: AnyMind, world: Any, seat: Seat, result: SearchResult, legal: int) -> tuple[Reason, ...]:
    """Return one or two clauses, the most telling first. `world` is any that the view allows."""
    if legal == 1:
        return (Reason("hints.only"),)
    because = mind.reason(world, seat, result.move, result.tried)
    numbers = _numbers(result)
    both = tuple(reason for reason in (because, numbers) if reason is not None)
    return both or (Reason("hints.usual"),)


def _numbers(result: SearchResult) -> Reason | None:
    """Return the reason that the worlds give: how often the move did better than its best rival, if any."""
    better, worse = result.ahead
    if len(result.tried) < 2 or not better + worse:
        return None
    values = [tried_move.value for tried_move in result.tried if tried_move.move != result.move]
    value = result.value
    share = round(100 * better / (better + worse))
    if value is not None and value - max(values) < CLOSE and share <= EVEN:
        return Reason("hints.close")
    return Reason("hints.solved" if result.solved else "hints.ahead", {"n": share})
