"""Tips on Losing Loadum."""

from collections.abc import Sequence
from typing import Final

from tablegame.learn.tips.tip import Moment, Tip
from tablegame.pieces.cards import suit_of
from tablegame.rules.loadum.events import TrickTaken, TurnedUp
from tablegame.rules.loadum.pack import POINTS


def _turn(moment: Moment) -> bool:
    return moment.table.phase == "trick" and moment.own


def _void(moment: Moment) -> bool:
    """Whether the own hand has no card of the suit led."""
    table = moment.table
    if not _turn(moment) or not table.trick:
        return False
    return all(suit_of(card) != suit_of(table.trick[0]) for card in table.hand)


def _points(moment: Moment) -> bool:
    """Whether a trick that somebody took holds points."""
    return bool(moment.of(TrickTaken)) and any(POINTS[card] for card in moment.table.last_trick)


TIPS: Final[Sequence[Tip]] = (
    Tip("declare", "calls.must", "hand", lambda now: now.table.phase == "declare" and now.own),
    Tip("trump", "turn.turned", "field", lambda now: bool(now.of(TurnedUp))),
    Tip("swap", "calls.swap", "hand", lambda now: now.table.phase == "swap" and now.own),
    Tip("void", "turn.follow", "hand", _void),
    Tip("points", "cards.values", "field", _points),
    Tip(
        "taken", "turn.lead", "field",
        lambda now: any(event.seat == now.seat for event in now.of(TrickTaken)),
    ),
    Tip("led", "turn.lead", "hand", lambda now: _turn(now) and not now.table.trick),
    Tip("follow", "turn.follow", "hand", lambda now: _turn(now) and bool(now.table.trick)),
)  # fmt: skip
