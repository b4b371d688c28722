"""Tips on Fukuchi Dobon."""

from collections.abc import Sequence
from typing import Final

from tablegame.features.coach_tip import Tip, TipMoment
from tablegame.features.shedding_moments import is_turn, is_window, may_be_called
from tablegame.rules.dobon_fukuchi import events as e


def _jumped(moment: TipMoment) -> bool:
    return any(event.out_of_turn for event in moment.of(e.CardsLaid))


TIPS: Final[Sequence[Tip]] = (
    Tip("back", "return", "calls.return", "field", lambda now: is_window("return", now)),
    Tip("window", "first", "calls.call", "field", lambda now: may_be_called("discard", now)),
    Tip("duty", "cards", "turn.duty", "hand", lambda now: is_turn(now) and now.table.heavy == now.seat),
    Tip("stake", "stakes", "scoring.renewed", "stock", lambda now: bool(now.of(e.StockRenewed))),
    Tip("jump", "first", "turn.jump", "field", _jumped),
    Tip("twos", "cards", "cards.penalty", "field", lambda now: bool(now.of(e.PenaltyGrown))),
    Tip("named", "cards", "cards.eight", "field", lambda now: bool(now.of(e.SuitNamed))),
    Tip("skip", "cards", "cards.aces", "field", lambda now: bool(now.of(e.SeatsSkipped))),
    Tip("turned", "cards", "cards.jacks", "field", lambda now: bool(now.of(e.DirectionTurned))),
    Tip("turn", "first", "turn.one_thing", "hand", is_turn),
)
