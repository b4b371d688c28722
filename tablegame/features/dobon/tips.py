"""Tips on Dobon."""

from collections.abc import Sequence
from typing import Final

from tablegame.features.coach_tip import Tip, TipMoment
from tablegame.rules.dobon.events import Bound
from tablegame.rules.shedding.events import DirectionTurned, Discarded, Drew, Skipped


def _window(kind: str, moment: TipMoment) -> bool:
    return bool(moment.table.window == kind)


def _asked(moment: TipMoment) -> bool:
    """Return whether a window is open on another player's card: on one's own there is nothing to call."""
    return _window("dobon", moment) and moment.table.owner != moment.seat


def _turn(moment: TipMoment) -> bool:
    return moment.table.phase == "play" and moment.table.window is None and moment.own


def _one_left(moment: TipMoment) -> bool:
    """Return whether the next discard leaves one card."""
    return _turn(moment) and moment.table.rules.declares and len(moment.table.hand) == 2


def _order(moment: TipMoment) -> bool:
    """Return whether the direction has turned, or a seat is skipped."""
    return bool(moment.of(DirectionTurned) or moment.of(Skipped))


TIPS: Final[Sequence[Tip]] = (
    Tip("back", "return", "calls.return", "field", lambda now: _window("return", now)),
    Tip("window", "calls", "calls.window", "field", _asked),
    Tip("bind", "round", "cards.bound", "field", lambda now: bool(now.of(Bound)) and now.table.damage > 0),
    Tip("named", "first", "cards.named", "field", lambda now: any(event.suit for event in now.of(Discarded))),
    Tip(
        "auction", "scoring", "calls.bids", "hand",
        lambda now: now.table.phase == "auction" and now.table.asked,
    ),
    Tip("yaku", "scoring", "calls.yaku", "hand", lambda now: _window("yaku", now) and now.table.asked),
    Tip("order", "first", "cards.turning", "field", _order),
    Tip("last", "round", "cards.last_one", "hand", _one_left),
    Tip(
        "drawn", "round", "turn.drawn", "stock",
        lambda now: any(event.seat == now.seat for event in now.of(Drew)),
    ),
    Tip("turn", "first", "turn.fits", "field", _turn),
)  # fmt: skip
