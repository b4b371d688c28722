"""The viewer's own hand: its order on the screen, what is picked, and how tiles are turned.

What it holds are items (`pose.items_of`): pieces of which two look alike are two items.
"""

from collections.abc import Callable, Sequence

from tablegame.pieces.cards import JOKERS, suit_of, value_of
from tablegame.ui.table.pose import items_of, piece_of
from tablegame.ui.table.selection import Selection

Order = Callable[[str, Sequence[int]], tuple[int, ...]]
BY_HAND = "hand"
"""The order that the person makes himself."""


def by_suit_or_rank(sort: str, cards: Sequence[int]) -> tuple[int, ...]:
    """Cards by suit, or with `rank` by rank and then suit; jokers last."""
    if sort == "rank":
        return tuple(sorted(cards, key=lambda card: (value_of(card) if card < JOKERS[0] else 14, card)))
    return tuple(sorted(cards))


def breaks_of(cards: Sequence[int]) -> tuple[int, ...]:
    """The places where another suit begins; () unless the cards of each suit stand together."""
    suits = list(map(suit_of, cards))
    found = tuple(place for place in range(1, len(suits)) if suits[place] != suits[place - 1])
    return found if len(found) < len(set(suits)) else ()


class Hand:
    """Order and selection. Pieces that leave the hand leave both."""

    def __init__(self, sorts: Sequence[str] = ("suit", "rank"), order: Order = by_suit_or_rank) -> None:
        self.cards: tuple[int, ...] = ()
        """The items, from left to right."""
        self.sorts = tuple(sorts)
        self.sort = self.sorts[0]
        self._order = order
        self._own: tuple[int, ...] = ()
        """The order that the person has made, as it was last."""
        self._before = self.sort
        """How the hand was sorted before he made it."""
        self.selection = Selection()
        self.turned: frozenset[int] = frozenset()
        """Tiles that lie with their higher number below."""

    def set_pieces(self, pieces: Sequence[int]) -> None:
        """These pieces are in the hand now."""
        items = items_of(pieces)
        if self.sort == BY_HAND:
            stay = [item for item in self.cards if item in items]
            self._own = self.cards = (*stay, *(item for item in items if item not in stay))
        else:
            self.cards = self._ordered(items)
        held = set(items)
        picked = tuple(item for item in self.selection.pieces if item in held)
        if picked != self.selection.pieces:
            self.selection = Selection(picked)
        self.turned &= held

    def _ordered(self, items: Sequence[int]) -> tuple[int, ...]:
        return items_of(self._order(self.sort, [piece_of(item) for item in items]))

    def resort(self) -> str:
        """The next way of sorting, after the last one the order that the person has made; its name."""
        ways = (*self.sorts, BY_HAND) if self._own else self.sorts
        place = ways.index(self.sort) + 1 if self.sort in ways else 0
        self.sort = ways[place % len(ways)]
        if self.sort == BY_HAND:
            stay = [item for item in self._own if item in self.cards]
            self.cards = (*stay, *(item for item in self.cards if item not in stay))
        else:
            self.cards = self._ordered(self.cards)
        return self.sort

    def move(self, item: int, place: int) -> None:
        """Put an item somewhere else; until the next deal the order is the person's own."""
        others = [other for other in self.cards if other != item]
        others.insert(max(0, min(len(others), place)), item)
        self._before = self._before if self.sort == BY_HAND else self.sort
        self._own = self.cards = tuple(others)
        self.sort = BY_HAND

    def dealt(self) -> None:
        """Another hand comes: nothing of it was put in order by hand."""
        self._own = ()
        if self.sort == BY_HAND:
            self.sort = self._before

    def turn(self, items: Sequence[int]) -> None:
        """Turn tiles round."""
        self.turned ^= frozenset(items)

    def pick(self, item: int, next_picks: set[int]) -> bool:
        """Pick an item, put it back, or begin again with it; False when it did not go with the others."""
        picked = self.selection.pieces
        if item in picked or not picked or item in next_picks:
            self.selection = self.selection.toggled(item)
            return True
        self.selection = Selection((item,))
        return False

    def clear(self) -> None:
        """Put everything back."""
        self.selection = Selection()

    def find(self, pieces: Sequence[int]) -> tuple[int, ...]:
        """Items of the hand that are these pieces; () if it does not hold them all."""
        left = list(self.cards)
        found = []
        for piece in pieces:
            item = next((each for each in left if piece_of(each) == piece), None)
            if item is None:
                return ()
            left.remove(item)
            found.append(item)
        return tuple(found)
