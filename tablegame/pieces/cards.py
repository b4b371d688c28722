"""Cards as small integers: `suit * 13 + value - 1`, then two jokers; and their text (protocol, "Pieces").

>>> parse_card("TS"), card_text(9), card_text(52)
(9, 'TS', 'X1')
>>> suit_of(parse_card("2H")), value_of(parse_card("2H"))
(1, 2)
>>> hand = mask_of(map(parse_card, ("KC", "AS", "2S")))
>>> hand == 1 << 51 | 0b11, [card_text(card) for card in cards_in(hand)]
(True, ['AS', '2S', 'KC'])
"""

from collections.abc import Iterable, Iterator
from typing import Final

Card = int
"""0 .. 51 for the pack in the order S H D C, A .. K; 52 and 53 are the jokers."""

SUITS: Final = "SHDC"
RANKS: Final = "A23456789TJQK"
JOKERS: Final[tuple[int, ...]] = (52, 53)

_TEXT: Final = tuple(rank + suit for suit in SUITS for rank in RANKS) + ("X1", "X2")
_CARD: Final = {text: card for card, text in enumerate(_TEXT)}


def card_text(card: Card) -> str:
    """Return the two letters of a card: `TS`, `AH`, `X1`."""
    return _TEXT[card]


def parse_card(text: str) -> Card:
    """Return the card written as `text`; ValueError if there is none."""
    card = _CARD.get(text)
    if card is None:
        raise ValueError(f"{text[:20]!r} is not a card")
    return card


def suit_of(card: Card) -> int:
    """Return 0 .. 3 for S H D C; 4 for a joker."""
    return card // 13


def value_of(card: Card) -> int:
    """Return 1 .. 13 for A .. K."""
    return card % 13 + 1


_bit: Final = tuple(1 << card for card in range(54)).__getitem__


def mask_of(cards: Iterable[Card]) -> int:
    """Return different cards as a bit mask, bit n for card n."""
    return sum(map(_bit, cards))


def count_cards(mask: int) -> int:
    """Return the number of cards of a mask, as `mask.bit_count()` does.

    Compiled code makes no object for these steps: `tools/compiled.py` puts them in the place of the method.
    """
    mask -= mask >> 1 & 0x15555555555555
    mask = (mask & 0x33333333333333) + (mask >> 2 & 0x33333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    return mask + (mask >> 32) & 0x7F


def cards_in(mask: int) -> Iterator[Card]:
    """Return the cards of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
