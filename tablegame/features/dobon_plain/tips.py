"""Tips on Everyday Dobon."""

from collections.abc import Sequence
from typing import Final

from tablegame.features.coach_tip import Tip, TipMoment
from tablegame.features.shedding_moments import (
    is_order_changed,
    is_suit_named,
    is_turn,
    is_window,
    may_be_called,
)
from tablegame.pieces.cards import mask_of
from tablegame.rules.arithmetic import HIGHEST, total
from tablegame.rules.dobon_plain.events import PenaltyGrew
from tablegame.rules.shedding.events import StockRenewed


def _waits(moment: TipMoment) -> bool:
    """Return whether the hand is small enough to wait for a number."""
    return is_turn(moment) and total(mask_of(moment.table.hand)) <= HIGHEST


def _goes_out_next(moment: TipMoment) -> bool:
    """Return whether another player could play its last card."""
    return not moment.table.rules.stays and any(seat != moment.seat for seat in moment.table.declared)


TIPS: Final[Sequence[Tip]] = (
    Tip("back", "calls", "calls.return", "field", lambda now: is_window("return", now)),
    Tip("window", "first", "calls.any_time", "field", lambda now: may_be_called("dobon", now)),
    Tip(
        "twos", "first", "cards.penalty", "field",
        lambda now: bool(now.of(PenaltyGrew)) and now.table.damage > 0,
    ),
    Tip("named", "first", "cards.eight", "field", is_suit_named),
    Tip("stock", "", "turn.shuffled", "stock", lambda now: bool(now.of(StockRenewed))),
    Tip("order", "first", "cards.order", "field", is_order_changed),
    Tip("drawn", "first", "turn.drawn", "hand", lambda now: now.table.phase == "drawn" and now.own),
    Tip("last", "round", "cards.last", "field", _goes_out_next),
    Tip("sum", "calls", "calls.any_time", "hand", _waits),
    Tip("turn", "first", "turn.fits", "field", is_turn),
)  # fmt: skip
