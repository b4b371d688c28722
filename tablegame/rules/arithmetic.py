"""The numbers of cards, and what the numbers of a hand make: sums, and for two cards + - × ÷."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from tablegame.pieces.cards import JOKERS, cards_in

NUMBERS: Final = tuple(card % 13 + 1 for card in range(52)) + (0, 0)
"""By card: A 1 .. K 13, a joker 0."""

HIGHEST: Final = 13

_SUIT: Final = 0x1FFF
_SUM: Final = tuple(sum(bit + 1 for bit in range(13) if mask >> bit & 1) for mask in range(1 << 13))
"""The numbers of the cards of one suit, added up."""

_SPOKEN: Final = {0: "0", 1: "A 1", 11: "J 11", 12: "Q 12", 13: "K 13"}


def total(hand: int) -> int:
    """Return the numbers of a hand, given as a mask, added up."""
    return _SUM[hand & _SUIT] + _SUM[hand >> 13 & _SUIT] + _SUM[hand >> 26 & _SUIT] + _SUM[hand >> 39 & _SUIT]


class PairResult(NamedTuple):
    """One way to make a number of two."""

    sign: str
    """`+`, `-`, `×` or `÷`."""
    left: int
    right: int
    """The two numbers, in the order of the calculation."""
    result: int


def results_of_pair(a: int, b: int) -> tuple[PairResult, ...]:
    """Return every way to make 1 .. 13 of two numbers 0 .. 13, sums first.

    Differences and quotients are taken the way round that gives one; a quotient is exact.
    """
    high, low = max(a, b), min(a, b)
    results = [
        PairResult("+", a, b, a + b),
        PairResult("-", high, low, high - low),
        PairResult("×", a, b, a * b),
    ]
    if low and high % low == 0:
        results.append(PairResult("÷", high, low, high // low))
    return tuple(way for way in results if 1 <= way.result <= HIGHEST)


_PAIR: Final = tuple(
    tuple(sum({1 << way.result for way in results_of_pair(a, b)}) for b in range(HIGHEST + 1))
    for a in range(HIGHEST + 1)
)


def sum_target(hand: int) -> int:
    """Return the number that the whole hand adds up to, as a bit (bit n for number n); 0 where none reaches
    it."""
    number = total(hand)
    return 1 << number if number <= HIGHEST else 0


def hand_targets(hand: int) -> int:
    """Return the numbers that a hand makes, as bits: one card itself, two by + - × ÷, more by their sum."""
    count = hand.bit_count()
    if count == 2:
        first = hand & -hand
        return _PAIR[NUMBERS[first.bit_length() - 1]][NUMBERS[(hand ^ first).bit_length() - 1]]
    return sum_target(hand) if count else 0


@dataclass(frozen=True)
class HandNumbers:
    """The way in which the cards of a hand make a number."""

    cards: tuple[int, ...]
    """In the order in which they stand in the calculation."""
    sign: str
    """`+`, `-`, `×` or `÷`; the empty text for a single card."""
    result: int

    @property
    def shown_sign(self) -> str:
        """The sign as players read it: with a true minus."""
        return self.sign.replace("-", "−")

    def written(self) -> str:
        """Return the calculation as scores keep it: `2 + J 11 = K 13`, `K 13 - 2 = J 11`."""
        return self._with(self.sign)

    def shown(self) -> str:
        """Return the calculation as players read it: with a true minus."""
        return self._with(self.shown_sign)

    def _with(self, sign: str) -> str:
        terms = [number_text(NUMBERS[card]) for card in self.cards]
        return f" {sign} ".join(terms) + f" = {number_text(self.result)}"

    def in_figures(self) -> str:
        """Return the calculation beside the cards themselves: `2 + 11 = 13`."""
        terms = [str(NUMBERS[card]) for card in self.cards]
        return f" {self.shown_sign} ".join(terms) + f" = {self.result}"


def number_text(number: int) -> str:
    """Return a number as cards show it: `9`, `K 13`, `A 1`."""
    return _SPOKEN.get(number, str(number))


def reckon_sum(hand: int, number: int) -> HandNumbers | None:
    """Return the sum by which the whole hand makes `number`, or None. Jokers count only if there is nothing
    else."""
    jokers = hand >> JOKERS[0]
    if not hand or total(hand) != number or (jokers and number):
        return None
    return HandNumbers(_rising(hand), "+" if hand.bit_count() > 1 else "", number)


def _rising(hand: int) -> tuple[int, ...]:
    """Return the cards of a hand, low numbers first."""
    return tuple(sorted(cards_in(hand), key=NUMBERS.__getitem__))


def reckon_hand(hand: int, number: int) -> HandNumbers | None:
    """Return the calculation by which the hand makes `number` (`targets`), or None; a sum goes first."""
    if hand.bit_count() != 2:
        return reckon_sum(hand, number)
    first, second = _rising(hand)
    for sign, left, _, result in results_of_pair(NUMBERS[first], NUMBERS[second]):
        if result == number:
            cards = (first, second) if NUMBERS[first] == left else (second, first)
            return HandNumbers(cards, sign, number)
    return None
