"""What has not been called says of the hands in Fukuchi's Dobon.

Who holds the number on top calls, all but always: so a hand that has let a number go by does not make it.
"""

from collections.abc import Callable
from typing import Any, Final

from tablegame.pieces.cards import mask_of
from tablegame.pieces.rng import Rng
from tablegame.rules.arithmetic import targets
from tablegame.rules.card_tracking import hands_from
from tablegame.rules.dobon_fukuchi.view import DobonFukuchiView
from tablegame.rules.imagine import deal_with_stock

OVERLOOKED: Final = 0.05
"""How often a call is overlooked that could have been made."""
TRIES: Final = 10
"""Deals after which one is taken as it is."""


def dealer(view: DobonFukuchiView) -> Callable[[Rng], Any] | None:
    """Deals of the hidden cards in which hardly anybody has overlooked a call; None before anything was let
    go by."""
    table = view.table
    numbers = [
        (seat, sum(1 << number for number in passed))
        for seat, passed in enumerate(table.passed)
        if passed and seat != view.viewer
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
                if targets(hands[seat]) & passed and rng.random() >= OVERLOOKED:
                    break
            else:
                return hidden
        return hidden

    return deal
