"""Tips on Fukuchi Dobon."""

from collections.abc import Sequence
from typing import Final

from tablegame.features.coach_tip import Tip, TipMoment
from tablegame.rules.dobon_fukuchi import events as e


def _window(kind: str, moment: TipMoment) -> bool:
    return bool(moment.table.window == kind)


def _asked(moment: TipMoment) -> bool:
    """Return whether a window is open on another player's card: on one's own there is nothing to call."""
    return _window("discard", moment) and moment.table.owner != moment.seat


def _turn(moment: TipMoment) -> bool:
    return moment.table.phase == "play" and moment.table.window is None and moment.own


def _jumped(moment: TipMoment) -> bool:
    return any(event.out_of_turn for event in moment.of(e.CardsLaid))


TIPS: Final[Sequence[Tip]] = (
    Tip("back", "return", "calls.return", "field", lambda now: _window("return", now)),
    Tip("window", "first", "calls.call", "field", _asked),
    Tip("duty", "cards", "turn.duty", "hand", lambda now: _turn(now) and now.table.heavy == now.seat),
    Tip("stake", "stakes", "scoring.renewed", "stock", lambda now: bool(now.of(e.StockRenewed))),
    Tip("jump", "first", "turn.jump", "field", _jumped),
    Tip("twos", "cards", "cards.penalty", "field", lambda now: bool(now.of(e.PenaltyGrown))),
    Tip("named", "cards", "cards.eight", "field", lambda now: bool(now.of(e.SuitNamed))),
    Tip("skip", "cards", "cards.aces", "field", lambda now: bool(now.of(e.SeatsSkipped))),
    Tip("turned", "cards", "cards.jacks", "field", lambda now: bool(now.of(e.DirectionTurned))),
    Tip("turn", "first", "turn.one_thing", "hand", _turn),
)
