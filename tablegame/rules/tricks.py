"""A trick: what a card is worth in it, for every suit led and every trump."""

from collections.abc import Sequence
from typing import Final

from tablegame.pieces.cards import suit_of, value_of

NO_TRUMP: Final = -1

_TRUMP: Final = 13

Powers = tuple[tuple[tuple[int, ...], ...], ...]
"""By trump + 1 (0 without trump), suit led and card: its power. The highest takes the trick; 0 can not."""


def powers(order: Sequence[int]) -> Powers:
    """Return the worth of every card where `order` names the thirteen values (1..13), highest first."""
    strength = {value: 13 - nth for nth, value in enumerate(order)}

    def power(card: int, led: int, trump: int) -> int:
        suit = suit_of(card)
        if suit == trump:
            return _TRUMP + strength[value_of(card)]
        return strength[value_of(card)] if suit == led else 0

    return tuple(
        tuple(tuple(power(card, led, trump) for card in range(52)) for led in range(4))
        for trump in range(NO_TRUMP, 4)
    )


def taker(cards: Sequence[int], power: Sequence[int]) -> int:
    """Return the index, in the order played, of the card that takes a trick."""
    return max(range(len(cards)), key=lambda nth: power[cards[nth]])
