"""The reason why a move was chosen, in words: from the game's own sense, and from the numbers."""

from typing import Any, Final

from tablegame.ai.mind import AnyMind
from tablegame.ai.search import SearchResult
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Reason

CLOSE: Final = 0.02
"""Worths that differ by less are told to be about the same."""
EVEN: Final = 55
"""A move that is better in so few of a hundred worlds is hardly better."""


def reasons(mind: AnyMind, world: Any, seat: Seat, found: SearchResult, legal: int) -> tuple[Reason, ...]:
    """Return one or two clauses, the most telling first. `world` is any that the view allows."""
    if legal == 1:
        return (Reason("hints.only"),)
    because = mind.reason(world, seat, found.move, found.tried)
    numbers = _numbers(found)
    both = tuple(each for each in (because, numbers) if each is not None)
    return both or (Reason("hints.usual"),)


def _numbers(found: SearchResult) -> Reason | None:
    """Return what the worlds say: whether there is a rival, and how often the move did better than it."""
    better, worse = found.ahead
    if len(found.tried) < 2 or not better + worse:
        return None
    values = [each.value for each in found.tried if each.move != found.move]
    value = found.value
    share = round(100 * better / (better + worse))
    if value is not None and value - max(values) < CLOSE and share <= EVEN:
        return Reason("hints.close")
    return Reason("hints.solved" if found.solved else "hints.ahead", {"n": share})
