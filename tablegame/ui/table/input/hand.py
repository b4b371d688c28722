"""The viewer's own hand: its order on the screen, what is picked, and how tiles are turned.

A hand holds items (`pose.items_of`): two pieces that look alike are two items. What is picked narrows the
legal actions to those that fit. In Dokuson (`rules/dokuson`) a player with 4♠, 5♠ and 9♥ may do this:

>>> from tablegame.pieces.cards import card_text, parse_card
>>> from tablegame.rules.dokuson import DOKUSON
>>> legal = tuple(map(DOKUSON.parse, ("play 4S", "play 5S", "play 4S 5S", "play 9H")))
>>> four, five, nine = map(parse_card, ("4S", "5S", "9H"))

With nothing picked every action fits; with 4♠ picked, only those that use it:

>>> [move.notation() for move in fitting(legal, Selection((four,)))]
['play 4S', 'play 4S 5S']

One of them is complete already, and one more card may join:

>>> [move.notation() for move in complete(legal, Selection((four,)))]
['play 4S']
>>> [card_text(card) for card in completing(legal, Selection((four,)), items=(four, five, nine))]
['5S']
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass, replace

from tablegame.pieces.cards import JOKERS, suit_of, value_of
from tablegame.rules.contract import Action, Gesture
from tablegame.ui.table.pose import items_of, piece_of


@dataclass(frozen=True, slots=True)
class Selection:
    """Items in the order of picking, the zone they are held over, and what has been said."""

    pieces: tuple[int, ...] = ()
    """Items (`pose.items_of`): two pieces that look alike are two of them."""
    zone: str | None = None
    words: tuple[str, ...] = ()

    def toggled(self, piece: int) -> "Selection":
        """Return the selection with `piece` picked last, or put back."""
        if piece in self.pieces:
            return replace(self, pieces=tuple(held for held in self.pieces if held != piece))
        return replace(self, pieces=(*self.pieces, piece))

    def turned(self) -> "Selection":
        """Return the selection with the pieces in the opposite order."""
        return replace(self, pieces=self.pieces[::-1])


def fits(selection: Selection, gesture: Gesture) -> bool:
    """Return whether the selection may still grow into this gesture."""
    held, wanted = tuple(map(piece_of, selection.pieces)), gesture.pieces
    if selection.zone is not None and selection.zone != gesture.zone:
        return False
    if not set(selection.words) <= set(gesture.words):
        return False
    if gesture.order == "all":
        return wanted[: len(held)] == held
    if not _within(held, wanted):
        return False
    if gesture.order == "last" and len(held) == len(wanted):
        return not held or held[-1] == wanted[-1]
    return True


def _within(held: Sequence[int], wanted: Sequence[int]) -> bool:
    if len(held) < 2:
        return not held or held[0] in wanted
    return len(held) <= len(wanted) and all(held.count(one) <= wanted.count(one) for one in held)


Asked = tuple[Action, Gesture]


class _Gestures:
    """The gestures of the actions that were last asked about, found once: a question is looked at often."""

    def __init__(self) -> None:
        self._of: Iterable[Action] = ()
        self._every: list[Asked] = []
        self._by_piece: dict[int, list[Asked]] = {}

    def _look(self, actions: Iterable[Action]) -> None:
        if self._of is actions and isinstance(actions, tuple):
            return
        self._of, self._every, self._by_piece = actions, [(one, one.gesture()) for one in actions], {}
        for asked in self._every:
            for piece in set(asked[1].pieces):
                self._by_piece.setdefault(piece, []).append(asked)

    def near(self, actions: Iterable[Action], selection: Selection) -> list[Asked]:
        """Return the actions that may fit: with a piece picked, the ones that use it."""
        self._look(actions)
        if not selection.pieces:
            return self._every
        return self._by_piece.get(piece_of(selection.pieces[0]), [])

    def pieces(self, actions: Iterable[Action]) -> Set[int]:
        """Return all pieces that any of the actions uses."""
        self._look(actions)
        return self._by_piece.keys()


_gestures = _Gestures()


def used(actions: Iterable[Action]) -> Set[int]:
    """Return the pieces that any of the actions uses."""
    return _gestures.pieces(actions)


def _fitting(actions: Iterable[Action], selection: Selection) -> list[Asked]:
    return [asked for asked in _gestures.near(actions, selection) if fits(selection, asked[1])]


def fitting(actions: Iterable[Action], selection: Selection) -> list[Action]:
    """Return the actions that the selection may still become."""
    return [action for action, _ in _fitting(actions, selection)]


def complete(actions: Iterable[Action], selection: Selection) -> list[Action]:
    """Return the actions that the selection is already, as far as pieces go."""
    count = len(selection.pieces)
    return [action for action, gesture in _fitting(actions, selection) if len(gesture.pieces) == count]


def arranged(actions: Iterable[Action], selection: Selection) -> Selection:
    """Return the selection in an order in which it may be played, if it is picked in another one.

    What was picked last stays on top wherever it may. The selection stays as it is where no order will do.
    """
    if len(selection.pieces) < 2 or complete(actions, selection):
        return selection
    count, held = len(selection.pieces), Counter(map(piece_of, selection.pieces))
    best: tuple[tuple[int, ...], tuple[int, ...]] | None = None
    for first in selection.pieces:
        alone = replace(selection, pieces=(first,))
        for _, gesture in _gestures.near(actions, alone):
            if len(gesture.pieces) != count or Counter(gesture.pieces) != held:
                continue
            order = _ordered(selection.pieces, gesture)
            if not fits(replace(selection, pieces=order), gesture):
                continue
            places = tuple(selection.pieces.index(item) for item in reversed(order))
            best = max(best, (places, order)) if best is not None else (places, order)
    return selection if best is None else replace(selection, pieces=best[1])


def _ordered(items: Sequence[int], gesture: Gesture) -> tuple[int, ...]:
    """Return items in the order that a gesture wants; where it wants only the last one, the others keep
    theirs."""
    left = list(items)

    def take(piece: int) -> int:
        item = next(each for each in left if piece_of(each) == piece)
        left.remove(item)
        return item

    if gesture.order == "last":
        top = take(gesture.pieces[-1])
        return (*left, top)
    return tuple(take(piece) for piece in gesture.pieces)


def joining(actions: Iterable[Action], items: Iterable[int]) -> set[int]:
    """Return the items in hand that can be played, but only together with others."""
    alone, more = set[int](), set[int]()
    for action in actions:
        pieces = action.gesture().pieces
        (alone if len(pieces) == 1 else more).update(pieces)
    return {item for item in items if piece_of(item) in more - alone}


def completing(actions: Iterable[Action], selection: Selection, items: Iterable[int] = ()) -> set[int]:
    """Return the items in hand that may be picked next; without `items`, the pieces."""
    free = [item for item in items if item not in selection.pieces]
    held = Counter(map(piece_of, selection.pieces))
    found: set[int] = set()
    for _, gesture in _fitting(actions, selection):
        pieces = gesture.pieces
        found.update(piece for piece in pieces if pieces.count(piece) > held[piece])
    return {item for item in free if piece_of(item) in found} if free else found


Order = Callable[[str, Sequence[int]], tuple[int, ...]]
BY_HAND = "hand"
"""The order that the person makes himself."""


def by_suit_or_rank(sort: str, cards: Sequence[int]) -> tuple[int, ...]:
    """Sort cards by suit, or with `rank` by rank and then suit; jokers last."""
    if sort == "rank":
        return tuple(sorted(cards, key=lambda card: (value_of(card) if card < JOKERS[0] else 14, card)))
    return tuple(sorted(cards))


def breaks_of(cards: Sequence[int]) -> tuple[int, ...]:
    """Return the places where another suit begins; () unless the cards of each suit stand together."""
    suits = list(map(suit_of, cards))
    breaks = tuple(place for place in range(1, len(suits)) if suits[place] != suits[place - 1])
    return breaks if len(breaks) < len(set(suits)) else ()


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
        """How the hand was sorted before the player made an order."""
        self.selection = Selection()
        self.turned: frozenset[int] = frozenset()
        """Tiles that lie with their higher number below."""

    def set_pieces(self, pieces: Sequence[int]) -> None:
        """Give the hand these pieces."""
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
        """Change to the next way of sorting, after the last one to the player's own order; return its
        name.
        """
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
        """Forget the player's own order, because another hand comes."""
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
        """Return the items of the hand that are these pieces; () if it does not hold them all."""
        left = list(self.cards)
        items = []
        for piece in pieces:
            item = next((each for each in left if piece_of(each) == piece), None)
            if item is None:
                return ()
            left.remove(item)
            items.append(item)
        return tuple(items)
