"""A stock that renews itself from the discards."""

from collections.abc import Iterable, Sequence

from tablegame.pieces.cards import card_text
from tablegame.rules.contract import Shuffle


class Stock:
    """The face-down stock and the discards beside it. Mutable; `clone` copies."""

    __slots__ = ("cards", "pile")

    def __init__(self, cards: list[int], pile: list[int]) -> None:
        self.cards = cards
        """Face down, the next card last: `cards.pop()` draws."""
        self.pile = pile
        """The discards in the order in which they were laid; the top card last."""

    @staticmethod
    def of(order: Iterable[int] = (), pile: Iterable[int] = ()) -> "Stock":
        """Return the stock in the order in which its cards come, the discards in that in which they were
        laid."""
        return Stock(list(order)[::-1], list(pile))

    def clone(self) -> "Stock":
        """Return an independent copy."""
        return Stock(self.cards[:], self.pile[:])

    def draw(self, count: int) -> list[int]:
        """Draw up to `count` cards from the top of the stock, in the order in which they come."""
        cards = self.cards
        left = len(cards) - count
        if left < 0:
            left = 0
        drawn = cards[left:]
        drawn.reverse()
        del cards[left:]
        return drawn

    def renewal(self) -> Shuffle | None:
        """Return the shuffle of a spent stock: that of the discards without the top one.

        None while the stock lasts, or where the top card lies alone.
        """
        if self.cards or len(self.pile) < 2:
            return None
        under = tuple(sorted(self.pile[:-1]))
        return Shuffle(under, tuple(map(card_text, under)))

    def renew(self, order: Sequence[int]) -> None:
        """Turn the shuffled discards into the stock; the top one stays."""
        self.cards = list(order[::-1])
        del self.pile[:-1]
