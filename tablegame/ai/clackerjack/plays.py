"""Sets of plays, the turns that a hand needs, and what the end of a deal is worth."""

from collections.abc import Callable, Sequence
from typing import Final

from tablegame.pieces.seats import Seat
from tablegame.rules.clackerjack.actions import KINDS, PLAYS, Play, declared
from tablegame.rules.clackerjack.reach import reach
from tablegame.rules.clackerjack.state import ClackerjackState

SPREAD: Final = 28.0
"""Points of a deal between the best and the worst that is reckoned with."""


def those(wanted: Callable[[Play], bool]) -> int:
    """Return the plays that are wanted, as a set of indices."""
    return sum(1 << index for index, play in enumerate(PLAYS) if wanted(play))


SIZED: Final[tuple[int, ...]] = (0, *(those(lambda play, n=n: play.size == n) for n in (1, 2, 3)))  # type: ignore[misc]
"""By number of tiles, 1 .. 3: the plays of so many, as a set of indices into PLAYS; 0 at 0."""
FULL: Final = those(lambda play: not declared(play))
"""The plays without blanks, as a set of indices into PLAYS."""
KIND: Final = tuple(those(lambda play, k=k: play.kind == k) for k in range(len(KINDS)))  # type: ignore[misc]
ORDINARY: Final = sum(KIND[: len(KINDS) // 2])
"""All plays but bombs, as a set of indices into PLAYS."""

_COVER: Final[tuple[int, ...]] = (SIZED[3] & FULL, SIZED[3], SIZED[2] & FULL, SIZED[2], SIZED[1])
"""The order in which a hand is cut into turns: long plays without blanks first."""


def _others() -> list[int]:
    """Return by index of a play all plays but those of the same kind and key."""
    groups: dict[tuple[int, int], int] = {}
    for index, play in enumerate(PLAYS):
        groups[play.kind, play.key] = groups.get((play.kind, play.key), 0) | 1 << index
    every = (1 << len(PLAYS)) - 1
    return [every & ~groups[play.kind, play.key] for play in PLAYS]


_OTHERS: Final = _others()


def first(mask: int) -> Play:
    """Return the play of a set that comes first, which is the cheapest of its kind."""
    return PLAYS[(mask & -mask).bit_length() - 1]


def apart(mask: int) -> list[Play]:
    """Return one play of the set for each kind and key, the one that takes the fewest blanks."""
    found = []
    while mask:
        index = (mask & -mask).bit_length() - 1
        found.append(PLAYS[index])
        mask &= _OTHERS[index]
    return found


def turns(hand: int, allowed: int) -> int:
    """Estimate how many plays clear a hand: the longest first, each as cheap as can be."""
    count = 0
    while hand:
        mask = reach(hand, allowed)
        for group in _COVER:
            if mask & group:
                hand -= first(mask & group).cost
                break
        count += 1
    return count


def gained(state: ClackerjackState, seat: Seat, before: Sequence[int]) -> int:
    """Return the tiles by which the own side has come forward against the other since `before`."""
    rival = (seat + 1) % state.terms.seats
    return (state.scores[seat] - before[seat]) - (state.scores[rival] - before[rival])


def worth(state: ClackerjackState, seat: Seat, before: Sequence[int]) -> float:
    """Return 0..1: half what the deal brought since `before`, half how near the match is to being won."""
    ours, theirs = state.scores[seat], state.scores[(seat + 1) % state.terms.seats]
    deal = min(1.0, max(0.0, 0.5 + gained(state, seat, before) / SPREAD))
    if not state.to_act():
        return 0.5 * deal + 0.5 * (ours > theirs)
    lead = min(1.0, max(0.0, 0.5 + (ours - theirs) / (2.0 * state.terms.target)))
    return 0.5 * deal + 0.5 * lead
