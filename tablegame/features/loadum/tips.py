"""Tips on Losing Loadum."""

from collections.abc import Sequence
from typing import Final

from tablegame.features.coach_tip import Tip, TipMoment
from tablegame.pieces.cards import suit_of
from tablegame.rules.loadum.events import TrickTaken, TurnedUp
from tablegame.rules.loadum.pack import POINTS


def _turn(moment: TipMoment) -> bool:
    return moment.table.phase == "trick" and moment.own


def _before_swaps(moment: TipMoment) -> bool:
    """Return whether swaps are open and no offer of this deal was answered yet."""
    table = moment.table
    return table.phase in ("swap", "answer") and bool(table.hand) and not moment.view.memory.offers


def _void(moment: TipMoment) -> bool:
    """Return whether the seat's hand has no card of the suit led."""
    table = moment.table
    if not _turn(moment) or not table.trick:
        return False
    return all(suit_of(card) != suit_of(table.trick[0]) for card in table.hand)


def _points(moment: TipMoment) -> bool:
    """Return whether a trick that was taken holds points."""
    return bool(moment.of(TrickTaken)) and any(POINTS[card] for card in moment.table.last_trick)


TIPS: Final[Sequence[Tip]] = (
    Tip("declare", "thirty_one", "calls.must", "hand", lambda now: now.table.phase == "declare" and now.own),
    Tip("trump", "first", "turn.turned", "field", lambda now: bool(now.of(TurnedUp))),
    Tip("swap", "calls", "calls.swap", "hand", _before_swaps),
    Tip("void", "first", "turn.follow", "hand", _void),
    Tip("points", "first", "cards.values", "field", _points),
    Tip(
        "taken", "first", "turn.lead", "field",
        lambda now: any(event.seat == now.seat for event in now.of(TrickTaken)),
    ),
    Tip("led", "whole", "turn.lead", "hand", lambda now: _turn(now) and not now.table.trick),
    Tip("follow", "first", "turn.follow", "hand", lambda now: _turn(now) and bool(now.table.trick)),
)  # fmt: skip
