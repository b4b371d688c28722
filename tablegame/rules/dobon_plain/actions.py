"""The moves of Everyday Dobon: which discards a hand allows, and how moves are written."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from tablegame.pieces.cards import cards_in
from tablegame.rules.arithmetic import HIGHEST
from tablegame.rules.dobon_plain.terms import NAMING, Terms
from tablegame.rules.shedding.facts import PACK, numbered
from tablegame.rules.shedding.moves import WORDS, Discard, Word, parse_discard

Move = Discard | Word

_NUMBERED: Final = tuple(map(numbered, range(HIGHEST + 1)))


@cache
def forms_of(cards: tuple[int, ...], left: int, announces: bool) -> tuple[Discard, ...]:
    """Return every form in which these cards are laid and `left` cards stay (rules §3.2, §9.4).

    `announces`: whether the player says that one card is left.
    """
    *under, top = cards
    suits = range(4) if left and NAMING >> top & 1 else (None,)
    lasts = (False, True) if announces and left == 1 else (False,)
    return tuple(Discard(top, suit, last, tuple(under)) for suit in suits for last in lasts)


_ALONE: Final = tuple(
    tuple(forms_of((card,), left, announces) for left, announces in ((0, False), (2, False), (1, True)))
    for card in range(PACK)
)
"""By card, its forms as the last card, with cards left, and where one card is left and is announced."""


@cache
def _orders(held: int, first: int) -> tuple[tuple[int, ...], ...]:
    """Return the orders in which two or more of these cards are laid: one of `first` begins, any ends."""
    orders: list[tuple[int, ...]] = []
    cards = tuple(cards_in(held))
    for count in range(2, len(cards) + 1):
        for group in combinations(cards, count):
            for top in group:
                rest = [card for card in group if card != top]
                opening = next((card for card in rest if first >> card & 1), None)
                if opening is not None:
                    orders.append((opening, *(card for card in rest if card != opening), top))
    return tuple(orders)


def lays_of(hand: int, key: int, damage: int, terms: Terms) -> Iterator[Discard]:
    """Yield the legal discards of a hand in its turn, in every form."""
    follow = hand & (terms.answers if damage else terms.match)[key]
    count, announces = hand.bit_count(), bool(terms.forfeit)
    least = 1 if terms.stays else 0
    if count > least:
        form = 0 if count == 1 else 2 if announces and count == 2 else 1
        for card in cards_in(follow):
            yield from _ALONE[card][form]
    if terms.together & follow:
        for same in _NUMBERED:
            held = hand & same & terms.together
            if held & held - 1 and held & follow:
                for order in _orders(held, follow & held):
                    if count - len(order) >= least:
                        yield from forms_of(order, count - len(order), announces)


def drawn_lays(hand: int, card: int, key: int, terms: Terms) -> Sequence[Discard]:
    """Return the forms in which the card just drawn may be laid; () if it does not follow, or -1 for none."""
    if card < 0 or terms.draw == "ends_turn" or not terms.match[key] >> card & 1:
        return ()
    return forms_of((card,), hand.bit_count() - 1, bool(terms.forfeit))


def parse(text: str) -> Move:
    """Return the move written as `text`; ValueError if it is not the text of one."""
    if (word := WORDS.get(text)) is not None:
        return word
    words = text.split(" ")
    if words[0] == "play" and 2 <= len(words) <= 7:
        return parse_discard(words[1:], most=4)
    raise ValueError(f"{text[:20]!r} is not a move of Everyday Dobon")
