"""Inference from calls that were not made: a hand that has let a number go by hardly makes it."""

from collections.abc import Callable
from typing import Any, Final

from tablegame.pieces.cards import mask_of
from tablegame.pieces.rng import Rng
from tablegame.rules.card_tracking import hands_from
from tablegame.rules.imagine import deal_with_stock

TRIES: Final = 10
"""The number of deals after which the last one is taken as it is."""


def negative_dealer(
    view: Any, overlooked: float, could_call: Callable[[int, int], bool], most: int | None = None
) -> Callable[[Rng], Any] | None:
    """Return a dealer of the hidden cards whose deals let hardly any call go by; None if none was let go by.

    `overlooked`: the rate, 0..1, at which a possible call is let go by. `could_call`: whether a hand makes
    one of some numbers, both as masks. Hands with more than `most` cards are not examined.
    """
    table = view.table
    numbers = [
        (seat, sum(1 << number for number in passed))
        for seat, passed in enumerate(table.passed)
        if passed and seat != view.viewer and (most is None or table.counts[seat] <= most)
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
                if could_call(hands[seat], passed) and rng.random() >= overlooked:
                    break
            else:
                return hidden
        return hidden

    return deal
