"""The viewer's own hand: its order on the screen, and what is picked."""

from collections.abc import Sequence

from tablegame.pieces.cards import suit_of, value_of
from tablegame.ui.selection import Selection

SORTS = ("suit", "rank")


class Hand:
    """Order and selection. Cards that leave the hand leave both."""

    def __init__(self) -> None:
        self.cards: tuple[int, ...] = ()
        self.sort = "suit"
        self.selection = Selection()

    def hold(self, cards: Sequence[int]) -> None:
        """These cards are in the hand now."""
        self.cards = self._ordered(cards)
        held = set(self.cards)
        self.selection = Selection(tuple(card for card in self.selection.pieces if card in held))

    def _ordered(self, cards: Sequence[int]) -> tuple[int, ...]:
        if self.sort == "rank":
            return tuple(sorted(cards, key=lambda card: (value_of(card), suit_of(card))))
        return tuple(sorted(cards))

    def resort(self) -> str:
        """The next way of sorting; its name."""
        self.sort = SORTS[(SORTS.index(self.sort) + 1) % len(SORTS)]
        self.cards = self._ordered(self.cards)
        return self.sort

    def pick(self, card: int, next_picks: set[int]) -> bool:
        """Pick a card, put it back, or begin again with it; False when it did not go with what was picked."""
        picked = self.selection.pieces
        if card in picked or not picked or card in next_picks:
            self.selection = self.selection.toggled(card)
            return True
        self.selection = Selection((card,))
        return False

    def clear(self) -> None:
        """Put everything back."""
        self.selection = Selection()
