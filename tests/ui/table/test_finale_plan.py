"""The steps of a finale are planned in order, and none is left out."""

from collections.abc import Sequence

from tablegame.pieces.seats import Seat
from tablegame.speech import Text
from tablegame.ui.system.motion import Pace
from tablegame.ui.table.finale_plan import Step, plan_steps
from tablegame.ui.table.model import Finale, SheetShown
from tablegame.ui.table.table_values import DealEnd, Equation, LastHand

ME, LEFT, RIGHT = Seat(0), Seat(1), Seat(2)
HANDS = (LastHand(ME, (1, 2)), LastHand(LEFT, (3,)), LastHand(RIGHT, ()))
STAMP = Text("table.pass"), (LEFT,), Text("table.pass")
CALL = DealEnd(*STAMP, equations=(Equation(LEFT, (1, 2, 3), ("+", "+"), 4, "6"),))
DEAL = DealEnd(*STAMP, hands=HANDS, gains=(-1, 0, 2))
IN_THE_MIDDLE = DealEnd(*STAMP, hands=HANDS, gains=(1, 2, 0), seals=2)


def planned(finale: Finale, *, reduced: bool = False, losers: Sequence[Seat] = ()) -> list[Step]:
    """Return the steps of a finale for the first seat, after a check that none precedes the one before."""
    plan = plan_steps(finale, 50.0, Pace(reduced=reduced), ME, set(losers))
    times = [at for at, _ in plan]
    assert times == sorted(times) and times[0] >= 50.0
    return [step for _, step in plan]


def scored(end: DealEnd) -> Finale:
    return Finale(end, SheetShown(0, None))


def test_a_call_counts_every_piece_and_may_be_answered() -> None:
    assert planned(Finale(CALL)) == [Step.STAMP, Step.JOLT, Step.RISE, *3 * [Step.COUNT], Step.CALLED]
    still = planned(Finale(CALL), reduced=True)
    assert still == [Step.STAMP, Step.JOLT, Step.RISE, Step.COUNT_ALL, Step.CALLED]


def test_a_deal_opens_hands_and_pays_every_seat_once() -> None:
    steps = planned(scored(DEAL), losers=[ME])
    assert steps.count(Step.SUM_HAND) == 3, "an empty hand counts, too"
    assert steps.count(Step.FLIP) == 1, "the own hand was open, and another is empty"
    assert steps.count(Step.LAND) == 2 and steps.count(Step.LAY_PETAL) == 1
    assert steps.index(Step.OPEN) < steps.index(Step.FLY) < steps.index(Step.LAND)
    assert steps[-1] is Step.STAND


def test_a_sum_that_was_seen_comes_back_without_being_counted() -> None:
    finale = scored(CALL)
    finale.told = True
    rest = [Step.OPEN, Step.FLY, Step.STAND]
    again = planned(finale)
    assert again[0] is Step.RISE_AGAIN and again.count(Step.STAMP_AGAIN) == 1
    assert [step for step in again if step in rest] == rest and Step.COUNT not in again
    finale.risen = True
    assert planned(finale) == rest


def test_a_deal_that_is_counted_in_the_middle_brings_hand_after_hand() -> None:
    steps = planned(scored(IN_THE_MIDDLE))
    hands = 3 * [Step.BRING, Step.COUNT_HAND, Step.SUM_COUNTED]
    assert steps[:4] == [Step.STAMP, Step.CLOSE_UP, Step.SEAL, Step.SEAL]
    assert steps[4:] == [*hands, Step.COUNT_TOTALS, Step.STAND]
    assert planned(scored(IN_THE_MIDDLE), reduced=True) == [Step.STAMP, Step.STAND]
