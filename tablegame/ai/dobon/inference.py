"""What has not been called says of the hands in Dobon.

Who holds the sum that was laid calls, but where a return is to be feared: so a hand that has let a number go
by hardly adds up to it.
"""

from collections.abc import Callable
from typing import Any, Final

from tablegame.pieces.cards import mask_of
from tablegame.pieces.rng import Rng
from tablegame.rules.arithmetic import HIGHEST, total
from tablegame.rules.card_tracking import hands_from
from tablegame.rules.dobon.calls import may_call
from tablegame.rules.dobon.view import DobonView
from tablegame.rules.imagine import deal_with_stock

OVERLOOKED: Final = 0.1
"""How often a call is let go by that could have been made."""
TRIES: Final = 10
"""Deals after which one is taken as it is."""


def dealer(view: DobonView) -> Callable[[Rng], Any] | None:
    """Deals of the hidden cards in which hardly anybody has let a call go by; None before anything was."""
    table = view.table
    numbers = [
        (seat, sum(1 << number for number in passed))
        for seat, passed in enumerate(table.passed)
        if passed and seat != view.viewer and table.counts[seat] <= 5
    ]
    if not numbers:
        return None
    viewer, public, known = view.viewer, view.public, view.known
    own = mask_of(table.hand)

    def deal(rng: Rng) -> Any:
        for _ in range(TRIES):
            hidden = deal_with_stock(known, rng)
            hands, _ = hands_from(viewer, own, public, hidden)
            for seat, passed in numbers:
                hand = hands[seat]
                number = total(hand)
                if number <= HIGHEST and passed >> number & 1 and may_call(hand, number, number):
                    if rng.random() >= OVERLOOKED:
                        break
            else:
                return hidden
        return hidden

    return deal
