"""One gesture language: what a hand has picked up narrows the legal actions to those that fit.

In Dokuson (`rules/dokuson`) the person holds 4♠, 5♠ and 9♥ and may play each of them, or the double of the
two neighbours; these are his four legal actions:

>>> from tablegame.pieces.cards import card_text, parse_card
>>> from tablegame.rules.dokuson import DOKUSON
>>> legal = tuple(map(DOKUSON.parse, ("play 4S", "play 5S", "play 4S 5S", "play 9H")))
>>> four, five, nine = map(parse_card, ("4S", "5S", "9H"))

With nothing picked everything may still come; with 4♠ picked, only what uses it:

>>> [move.notation() for move in fitting(legal, Selection((four,)))]
['play 4S', 'play 4S 5S']

One of them is what the hand already is, and one more card may join:

>>> [move.notation() for move in complete(legal, Selection((four,)))]
['play 4S']
>>> [card_text(card) for card in completing(legal, Selection((four,)), items=(four, five, nine))]
['5S']
"""

from collections import Counter
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, replace

from tablegame.rules.contract import Action, Gesture
from tablegame.ui.table.pose import piece_of


@dataclass(frozen=True, slots=True)
class Selection:
    """Items in the order of picking, the zone they are held over, and what has been said."""

    pieces: tuple[int, ...] = ()
    """Items (`pose.items_of`): two pieces that look alike are two of them."""
    zone: str | None = None
    words: tuple[str, ...] = ()

    def toggled(self, piece: int) -> "Selection":
        """With `piece` picked last, or put back."""
        if piece in self.pieces:
            return replace(self, pieces=tuple(held for held in self.pieces if held != piece))
        return replace(self, pieces=(*self.pieces, piece))

    def turned(self) -> "Selection":
        """With the pieces in the opposite order."""
        return replace(self, pieces=self.pieces[::-1])


def fits(selection: Selection, gesture: Gesture) -> bool:
    """Whether the selection may still grow into this gesture."""
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
        """Those that may fit: with a piece picked, the ones that use it."""
        self._look(actions)
        if not selection.pieces:
            return self._every
        return self._by_piece.get(piece_of(selection.pieces[0]), [])

    def pieces(self, actions: Iterable[Action]) -> Set[int]:
        """All that any of them uses."""
        self._look(actions)
        return self._by_piece.keys()


_gestures = _Gestures()


def used(actions: Iterable[Action]) -> Set[int]:
    """The pieces that any of the actions uses."""
    return _gestures.pieces(actions)


def _fitting(actions: Iterable[Action], selection: Selection) -> list[Asked]:
    return [asked for asked in _gestures.near(actions, selection) if fits(selection, asked[1])]


def fitting(actions: Iterable[Action], selection: Selection) -> list[Action]:
    """The actions that the selection may still become."""
    return [action for action, _ in _fitting(actions, selection)]


def complete(actions: Iterable[Action], selection: Selection) -> list[Action]:
    """The actions that the selection is already, as far as pieces go."""
    count = len(selection.pieces)
    return [action for action, gesture in _fitting(actions, selection) if len(gesture.pieces) == count]


def arranged(actions: Iterable[Action], selection: Selection) -> Selection:
    """The selection in an order in which it may be played, if it is picked in another one: what was picked
    last stays on top wherever it may. As it is where no order will do, or the one it has."""
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
    """Items as a gesture wants them; where it wants only the last one, the others stay as they are."""
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
    """Of items in hand, those that can be played, but only together with others."""
    alone, more = set[int](), set[int]()
    for action in actions:
        pieces = action.gesture().pieces
        (alone if len(pieces) == 1 else more).update(pieces)
    return {item for item in items if piece_of(item) in more - alone}


def completing(actions: Iterable[Action], selection: Selection, items: Iterable[int] = ()) -> set[int]:
    """Of the items in hand, those that may be picked next; without `items`, the pieces."""
    free = [item for item in items if item not in selection.pieces]
    held = Counter(map(piece_of, selection.pieces))
    found: set[int] = set()
    for _, gesture in _fitting(actions, selection):
        pieces = gesture.pieces
        found.update(piece for piece in pieces if pieces.count(piece) > held[piece])
    return {item for item in free if piece_of(item) in found} if free else found
