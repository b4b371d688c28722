"""What passes and plays of a round of Clackerjack say about the tiles of others."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tablegame.ai.clackerjack_plays import FULL, ORDINARY, first
from tablegame.pieces.seats import Seat
from tablegame.rules.clackerjack.actions import Play
from tablegame.rules.clackerjack.combinations import is_bomb
from tablegame.rules.clackerjack.reach import reach
from tablegame.rules.clackerjack.state import ClackerjackState
from tablegame.rules.clackerjack.view import ClackerjackView

_PASSED: Final = 0.9
"""How much less likely it is to pass with something cheap that beats the top, in logarithms."""
_DEARER: Final = 0.5
"""How much less likely it is to play more than is needed."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A play of somebody else in this round over another, or his pass."""

    seat: Seat
    over: Play
    play: Play | None
    since: int
    """The tiles that he has played from then on."""


def seen(view: ClackerjackView) -> list[Seen]:
    """What others did in this round where they could have done otherwise. Nobody is expected to beat his
    partner."""
    table = view.table
    found: list[Seen] = []
    top = table.top
    if top is not None:
        owner = table.round[-1][0]
        for seat in table.passed:
            if seat != view.viewer and (seat - owner) % 2:
                found.append(Seen(seat, top, None, 0))
    since = [0] * table.seats
    for nth in range(len(table.round) - 1, 0, -1):
        seat, play = table.round[nth]
        since[seat] += play.cost
        over = table.round[nth - 1][1]
        if seat != view.viewer and not is_bomb(play.kind):
            found.append(Seen(seat, over, play, since[seat]))
    return found


def evidence(view: ClackerjackView) -> Callable[[ClackerjackState], float] | None:
    """How likely the round is in a world; None if it says nothing."""
    told = seen(view)
    if not told:
        return None

    def likely(world: ClackerjackState) -> float:
        allowed = world.terms.allowed
        return -sum(doubt(each, world.hands[each.seat], allowed) for each in told)

    return likely


def doubt(each: Seen, hand: int, allowed: int) -> float:
    """How unlikely it is from such a hand."""
    cheap = reach(hand + each.since, allowed) & each.over.beaten & ORDINARY & FULL
    if not cheap:
        return 0.0
    if each.play is None:
        return _PASSED
    return _DEARER if first(cheap).key < each.play.key else 0.0
