"""Knowledge of unseen pieces in one form, and the sampler that deals them by it.

Three cards are not seen: two lie in the first place, one in the second, and card 8 can not lie in the first.

>>> known = Known(unseen=(7, 8, 9), places=(2, 1), allowed=(0b11, 0b10, 0b11))
>>> sorted(deal_unseen(known, Rng(1))[0]), deal_unseen(known, Rng(1))[1]
([7, 9], (8,))
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Final, Generic, TypeVar

from tablegame.pieces.rng import Rng
from tablegame.rules.contingency_tables import ContingencyTables, estimate_effort
from tablegame.rules.contract import AnyState
from tablegame.rules.json_codec import UNLESS_EMPTY, Piece, Places

EXACT: Final = 200_000
"""The estimated steps of counting beyond which assignments are drawn by walking among them."""


_STEPS: Final = 12
"""Moves for each piece on such a walk."""


@dataclass(frozen=True, slots=True)
class Known:
    """The pieces that a viewer does not see, and how many of them each place holds.

    The sizes of the places add up to the number of pieces.
    """

    unseen: tuple[Piece, ...] = ()
    places: tuple[int, ...] = ()
    allowed: Annotated[tuple[Places, ...], UNLESS_EMPTY] = ()
    """For each unseen piece the places that may hold it, bit n for place n; () if all may everywhere."""

    def check(self) -> None:
        """Raise ValueError if `allowed` names a place that does not exist."""
        for mask in self.allowed:
            if mask >> len(self.places):
                raise ValueError(f"there is no place {mask.bit_length() - 1}")


def deal_unseen(known: Known, rng: Rng) -> tuple[tuple[int, ...], ...]:
    """Return the unseen pieces dealt to the places, every allowed assignment as likely.

    Their order within a place means nothing. ValueError if no assignment is allowed.
    """
    if known.allowed:
        return _prepared(known).deal(rng)
    pieces = list(known.unseen)
    if known.places:
        rng.shuffle_front(pieces, len(pieces) - known.places[-1])
    dealt: list[tuple[int, ...]] = []
    start = 0
    for size in known.places:
        dealt.append(tuple(pieces[start : start + size]))
        start += size
    return tuple(dealt)


def deal_with_stock(known: Known, rng: Rng) -> tuple[tuple[int, ...], ...]:
    """Deal like `deal_unseen`, where the last place is a stock: its pieces lie in a random order."""
    dealt = deal_unseen(known, rng)
    if not dealt:
        return ()
    stock = list(dealt[-1])
    rng.shuffle(stock)
    return (*dealt[:-1], tuple(stock))


V = TypeVar("V")
S = TypeVar("S", bound=AnyState)


class AssembleCache(Generic[V, S]):
    """The last view asked about, and its match without hidden pieces: a search asks again and again."""

    __slots__ = ("_make", "_pair")

    def __init__(self, make: Callable[[V], S]) -> None:
        self._make = make
        self._pair: tuple[V, S] | None = None

    def of(self, view: V) -> S:
        """Return a match of its own for the caller."""
        pair = self._pair
        if pair is None or pair[0] is not view:
            self._pair = pair = view, self._make(view)
        return pair[1].clone()


class _Plan:
    """The part of the work that is done once for many samples of the same knowledge.

    Pieces that only one place may hold are pinned. The others fall into kinds (the same places allowed), the
    places into groups (the same kinds allowed). A tally draws how many of each kind go to each group.
    """

    __slots__ = ("_groups", "_kinds", "_pinned", "_rows_are_groups", "_tally", "_walk")

    def __init__(self, known: Known) -> None:
        masks, room, self._pinned = _pin(known)
        kinds: dict[int, list[int]] = {}
        for piece, mask in masks.items():
            kinds.setdefault(mask, []).append(piece)
        groups: dict[tuple[int, ...], list[tuple[int, int]]] = {}
        for place, size in enumerate(room):
            if size:
                sort = tuple(n for n, mask in enumerate(kinds) if mask >> place & 1)
                groups.setdefault(sort, []).append((place, size))
        self._kinds = tuple(map(tuple, kinds.values()))
        self._groups = tuple(map(tuple, groups.values()))
        self._walk: _Walk | None = None
        counts = [len(pieces) for pieces in self._kinds]
        sizes = [sum(size for _, size in members) for members in self._groups]
        by_group = [sum(1 << n for n in sort) for sort in groups]
        by_kind = [
            sum(1 << g for g, mask in enumerate(by_group) if mask >> n & 1) for n in range(len(counts))
        ]
        # The row with the most open cells comes last: it takes the rest and costs nothing.
        group_order = sorted(range(len(sizes)), key=lambda g: (by_group[g].bit_count(), sizes[g]))
        kind_order = sorted(range(len(counts)), key=lambda n: (by_kind[n].bit_count(), counts[n]))
        self._groups = tuple(self._groups[g] for g in group_order)
        self._kinds = tuple(self._kinds[n] for n in kind_order)
        sizes, counts = [sizes[g] for g in group_order], [counts[n] for n in kind_order]
        by_group = [_permuted(by_group[g], kind_order) for g in group_order]
        by_kind = [_permuted(by_kind[n], group_order) for n in kind_order]
        this, other = estimate_effort(sizes, counts, by_group), estimate_effort(counts, sizes, by_kind)
        self._rows_are_groups = this <= other
        if min(this, other) > EXACT:
            self._walk = _Walk(masks, room)
            return
        if self._rows_are_groups:
            self._tally = ContingencyTables(sizes, counts, by_group)
        else:
            self._tally = ContingencyTables(counts, sizes, by_kind)
        if counts and not self._tally.weight():
            raise ValueError("no assignment of the unseen pieces is allowed")

    def deal(self, rng: Rng) -> tuple[tuple[int, ...], ...]:
        """Return one assignment: by place the pieces dealt to it."""
        if self._walk is not None:
            walked = self._walk.deal(rng)
            return tuple(pinned + more for pinned, more in zip(self._pinned, walked, strict=True))
        dealt = list(self._pinned)
        if not self._kinds:
            return tuple(dealt)
        table: Sequence[Sequence[int]] = self._tally.draw(rng)
        if not self._rows_are_groups:
            table = tuple(zip(*table, strict=True))
        stacks = []
        for kind in self._kinds:
            stack = list(kind)
            rng.shuffle(stack)
            stacks.append(stack)
        for row, members in zip(table, self._groups, strict=True):
            cards: list[int] = []
            for n, stack in zip(row, stacks, strict=True):
                if n:
                    cards += stack[-n:]
                    del stack[-n:]
            if len(members) > 1:
                rng.shuffle_front(cards, len(cards) - members[-1][1])
            start = 0
            for place, size in members:
                dealt[place] += tuple(cards[start : start + size])
                start += size
        return tuple(dealt)


_prepared = lru_cache(maxsize=16)(_Plan)
"""A search samples thousands of times from the same few views."""


def _permuted(mask: int, order: Sequence[int]) -> int:
    """Return the mask whose bit n is bit `order[n]` of `mask`."""
    return sum((mask >> old & 1) << new for new, old in enumerate(order))


def _pin(known: Known) -> tuple[dict[int, int], list[int], list[tuple[int, ...]]]:
    """Pin every piece that has one place only. Return the masks and sizes that remain, and the pinned
    pieces."""
    room = list(known.places)
    pinned: list[tuple[int, ...]] = [()] * len(room)
    if sum(room) != len(known.unseen) or len(known.allowed) != len(known.unseen):
        raise ValueError("the places do not hold as many pieces as are unseen")
    masks = dict(zip(known.unseen, known.allowed, strict=True))
    while True:
        space = sum(1 << place for place, size in enumerate(room) if size)
        single: dict[int, int] = {}
        for piece, mask in masks.items():
            masks[piece] = mask = mask & space
            if not mask & (mask - 1):
                single[piece] = mask.bit_length() - 1
        if not single:
            return masks, room, pinned
        for piece, place in single.items():
            if place < 0 or not room[place]:
                raise ValueError("no assignment of the unseen pieces is allowed")
            room[place] -= 1
            pinned[place] += (piece,)
            del masks[piece]


class _Walk:
    """The sampler for too many kinds to count: a random start, then many moves of two or three pieces.

    Two that change places, or three that go round, where all places allow it, lead from one assignment to
    another as often as back.
    """

    __slots__ = ("_masks", "_order", "_room")

    def __init__(self, masks: Mapping[int, int], room: Sequence[int]) -> None:
        self._masks = dict(masks)
        self._room = tuple(room)
        self._order = tuple(sorted(masks, key=lambda piece: masks[piece].bit_count()))

    def deal(self, rng: Rng) -> tuple[tuple[int, ...], ...]:
        """Return one assignment. Raise ValueError if there is none."""
        masks, where = self._masks, self._start(rng)
        pieces = list(where)
        count = len(pieces)
        random = rng.random
        for _ in range(_STEPS * count):
            a, b = pieces[int(random() * count)], pieces[int(random() * count)]
            origin, goal = where[a], where[b]
            if not masks[a] >> goal & 1:
                continue
            if random() < 0.5:
                if masks[b] >> origin & 1:
                    where[a], where[b] = goal, origin
                continue
            c = pieces[int(random() * count)]
            third = where[c]
            if masks[b] >> third & 1 and masks[c] >> origin & 1 and a != b != c != a:
                where[a], where[b], where[c] = goal, third, origin
        dealt: list[list[int]] = [[] for _ in self._room]
        for piece, place in where.items():
            dealt[place].append(piece)
        return tuple(map(tuple, dealt))

    def _start(self, rng: Rng) -> dict[int, int]:
        """Return any assignment, made with the most restricted pieces first."""
        room = list(self._room)
        where: dict[int, int] = {}
        for piece in self._order:
            free = [p for p, size in enumerate(room) if self._masks[piece] >> p & 1 for _ in range(size)]
            if free:
                where[piece] = place = rng.choice(free)
            else:
                place = self._make_room(piece, where, room)
            room[place] -= 1
        return where

    def _make_room(self, piece: int, where: dict[int, int], room: list[int]) -> int:
        """Move pieces along a chain of places until `piece` has one; the place at the end of the chain."""
        chain: list[tuple[int, int]] = [(piece, -1)]
        """Pieces that might move, each with the index of the one that wants its place."""
        reached = 0
        for at, (wanting, _) in enumerate(chain):
            for place in range(len(room)):
                if not self._masks[wanting] >> place & 1 or reached >> place & 1:
                    continue
                reached |= 1 << place
                if room[place]:
                    end = place
                    while at >= 0:
                        mover, before = chain[at]
                        place, where[mover] = where.get(mover, -1), place
                        at = before
                    return end
                chain += [(other, at) for other, lies in where.items() if lies == place]
        raise ValueError("no assignment of the unseen pieces is allowed")
