"""When each step of the last moment of a deal is shown."""

from collections.abc import Set
from enum import Enum, auto
from typing import Final, TypeAlias

from tablegame.pieces.seats import Seat, Viewer
from tablegame.ui.system.motion import Pace
from tablegame.ui.table.finale_drawings import PETAL_LIES
from tablegame.ui.table.model import Finale
from tablegame.ui.table.table_values import DealEnd

COUNTED: Final = 0.4
"""The share of the time of a hand in the middle in which it is already on its way to where it counts."""


class Step(Enum):
    """A step of the finale; `FinaleShow` has a method for each of them."""

    STAMP = auto()
    JOLT = auto()
    RISE = auto()
    COUNT_ALL = auto()
    COUNT = auto()
    CALLED = auto()
    RISE_AGAIN = auto()
    STAMP_AGAIN = auto()
    OPEN = auto()
    FLIP = auto()
    SUM_HAND = auto()
    FLY = auto()
    LAND = auto()
    LAY_PETAL = auto()
    STAND = auto()
    CLOSE_UP = auto()
    SEAL = auto()
    BRING = auto()
    COUNT_HAND = auto()
    SUM_COUNTED = auto()
    COUNT_TOTALS = auto()


Plan: TypeAlias = list[tuple[float, Step]]
"""Steps, each after its time by the table's clock, in ms."""


def plan_steps(finale: Finale, now: float, pace: Pace, viewer: Viewer, losers: Set[Seat]) -> Plan:
    """Return the steps that show a finale from `now` on, in their order.

    `losers`: the seats that lose a life, whose petals fall.
    """
    end = finale.end
    if end.seals:
        return _tally_steps(end, now, pace)
    plan: Plan = []
    count = max((len(one.pieces) for one in end.equations), default=0)
    if not finale.told:
        plan.append((now, Step.STAMP))
        now += pace.ms("reduced" if pace.reduced else "stamp_drop")
        if count:
            plan.append((now, Step.JOLT))
            now += pace.ms("jolt")
        plan.append((now, Step.RISE))
        now += pace.ms("rise") + pace.ms("rise_apart") * max(0, count - 1)
        if pace.reduced and count:
            plan.append((now, Step.COUNT_ALL))
        else:
            step = pace.ms("sum") / max(1, count - 1)
            plan += [(now + step * term, Step.COUNT) for term in range(count)]
            now += pace.ms("sum") if count else 0.0
    if finale.scored is None:
        plan.append((now + pace.ms("call_seen"), Step.CALLED))
        return plan
    if finale.told and not finale.risen:
        plan.append((now, Step.RISE_AGAIN))
        plan.append((now + pace.ms("rise"), Step.STAMP_AGAIN))
    plan.append((now, Step.OPEN))
    for hand in end.hands:
        if hand.pieces and (hand.taken or hand.seat != viewer):
            plan.append((now, Step.FLIP))
            plan.append((now + pace.ms("hand_turn"), Step.SUM_HAND))
            now += pace.ms("hands_apart")
        else:
            plan.append((now + pace.ms("hand_turn"), Step.SUM_HAND))
    now -= pace.ms("hands_apart") if end.hands else 0.0
    now += pace.ms("hand_turn") + pace.ms("sums_seen")
    plan.append((now, Step.FLY))
    for seat in end.gaining:
        now += pace.ms("points_apart")
        plan.append((now + pace.ms("points") - pace.ms("points_apart"), Step.LAND))
        if seat in losers:
            lies = PETAL_LIES * pace.ms("life_lost")
            plan.append((now + pace.ms("points") - pace.ms("points_apart") + lies, Step.LAY_PETAL))
    now += pace.ms("points")
    if losers:
        now += pace.ms("life_lost") - pace.ms("points_apart")
    plan.append((now, Step.STAND))
    return sorted(plan, key=lambda timed: timed[0])


def _tally_steps(end: DealEnd, now: float, pace: Pace) -> Plan:
    """Return the same for a deal that is counted in the middle; with reduced motion it stands at once."""
    if pace.reduced:
        return [(now, Step.STAMP), (now, Step.STAND)]
    now += pace.ms("stamp_wait")
    plan: Plan = [(now, Step.STAMP)]
    now += pace.ms("lane_light")
    plan.append((now, Step.CLOSE_UP))
    now += pace.ms("rise")
    for _ in range(end.seals):
        plan.append((now, Step.SEAL))
        now += pace.ms("seals_apart")
    now += pace.ms("seals_apart")
    for hand in end.hands:
        whole = pace.ms("hand_counted") if hand.pieces else 0.0
        plan.append((now, Step.BRING))
        plan.append((now + (1 - COUNTED) * whole, Step.COUNT_HAND))
        now += whole
        plan.append((now, Step.SUM_COUNTED))
    plan.append((now, Step.COUNT_TOTALS))
    plan.append((now + pace.ms("points"), Step.STAND))
    return plan
