"""Tips on Dobon."""

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
from tablegame.rules.dobon.events import Bound
from tablegame.rules.shedding.events import Drew


def _one_left(moment: TipMoment) -> bool:
    """Return whether the next discard leaves one card."""
    return is_turn(moment) and moment.table.rules.declares and len(moment.table.hand) == 2


TIPS: Final[Sequence[Tip]] = (
    Tip("back", "return", "calls.return", "field", lambda now: is_window("return", now)),
    Tip("window", "calls", "calls.window", "field", lambda now: may_be_called("dobon", now)),
    Tip("bind", "round", "cards.bound", "field", lambda now: bool(now.of(Bound)) and now.table.damage > 0),
    Tip("named", "first", "cards.named", "field", is_suit_named),
    Tip(
        "auction", "scoring", "calls.bids", "hand",
        lambda now: now.table.phase == "auction" and now.table.asked,
    ),
    Tip("yaku", "scoring", "calls.yaku", "hand", lambda now: is_window("yaku", now) and now.table.asked),
    Tip("order", "first", "cards.turning", "field", is_order_changed),
    Tip("last", "round", "cards.last_one", "hand", _one_left),
    Tip(
        "drawn", "round", "turn.drawn", "stock",
        lambda now: any(event.seat == now.seat for event in now.of(Drew)),
    ),
    Tip("turn", "first", "turn.fits", "field", is_turn),
)  # fmt: skip
