"""The moments of tips that games of the Dobon family share."""

from tablegame.features.coach_tip import TipMoment
from tablegame.rules.shedding.events import DirectionTurned, Discarded, Skipped


def is_window(kind: str, moment: TipMoment) -> bool:
    """Return whether a window of this kind is open."""
    return bool(moment.table.window == kind)


def may_be_called(kind: str, moment: TipMoment) -> bool:
    """Return whether a window is open on another player's card: on one's own there is nothing to call."""
    return is_window(kind, moment) and moment.table.owner != moment.seat


def is_turn(moment: TipMoment) -> bool:
    """Return whether the seat is to play or draw."""
    return moment.table.phase == "play" and moment.table.window is None and moment.own


def is_order_changed(moment: TipMoment) -> bool:
    """Return whether the direction has turned, or a seat is skipped."""
    return bool(moment.of(DirectionTurned) or moment.of(Skipped))


def is_suit_named(moment: TipMoment) -> bool:
    """Return whether a card has named a suit."""
    return any(event.suit for event in moment.of(Discarded))
