"""The kinds of combination, what beats what, and the moves that play them (rules §3, §4).

docs/protocol.md (`clackerjack`) describes how moves are written.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations_with_replacement, product
from typing import Any, Final, Literal, TypeAlias

from tablegame.pieces.dominoes import (
    BLANK_RANK,
    BLANK_SUIT,
    FACES,
    TILES,
    Face,
    Tile,
    blanks,
    face,
    face_text,
    packed,
    parse_face,
    rank_of,
    suit_of,
    tile_of,
)
from tablegame.rules.contract import Gesture

SINGLE: Final = 0
STEP: Final = 1
PAIR: Final = 2
RUN: Final = 3
TRIP: Final = 4
DOUBLE: Final = 5
DOUBLE_STEP: Final = 6
DOUBLE_PAIR: Final = 7
DOUBLE_RUN: Final = 8
DOUBLE_TRIP: Final = 9

KINDS: Final[tuple[str, ...]] = (
    "single", "step", "pair", "run", "trip",
    "double", "double_step", "double_pair", "double_run", "double_trip",
)  # fmt: skip
"""Names by kind: ordinary combinations by row, then bombs by level."""
SIZE: Final[tuple[int, ...]] = (1, 2, 2, 3, 3, 1, 2, 2, 3, 3)
"""By kind: its number of tiles."""
HIGHEST: Final = 6
"""The highest number there is; with two players it is 5."""

Sides = tuple[int, int]
"""Suit and rank of a tile as it is played."""


def is_bomb(kind: int) -> bool:
    """Return whether a kind is one of the five bombs."""
    return kind >= DOUBLE


def row_of(kind: int) -> int:
    """Return the row of an ordinary combination or the level of a bomb, 1..5."""
    return kind % 5 + 1


def beats(kind: int, key: int, top_kind: int, top_key: int) -> bool:
    """Return whether a combination may follow another (rules §4). Equal is not enough."""
    if is_bomb(top_kind):
        return (kind, key) > (top_kind, top_key)
    if is_bomb(kind):
        return row_of(kind) >= row_of(top_kind)
    return kind == top_kind and key > top_key


def key_of(suit: int, rank: int) -> int:
    """Return the key that compares ordinary combinations of one kind: the suit, then the highest rank."""
    return 10 * suit + rank


def classify_faces(shown: Sequence[Sides], single: bool = False) -> tuple[int, int] | None:
    """Return the kind and key of faces in ascending order; None for no combination.

    Equal doubles are always the bomb, except a lone double declared as a `single`.
    """
    if not 1 <= len(shown) <= 3:
        return None
    (suit, rank), last = shown[0], shown[-1]
    extra = len(shown) - 1
    if single:
        return (SINGLE, key_of(suit, rank)) if extra == 0 and suit == rank else None
    if all(one == shown[0] for one in shown):
        if suit == rank:
            return ((DOUBLE, DOUBLE_PAIR, DOUBLE_TRIP)[extra], suit)
        return ((SINGLE, PAIR, TRIP)[extra], key_of(suit, rank))
    if all(one == (suit, rank + n) for n, one in enumerate(shown)):
        return ((STEP, RUN)[extra - 1], key_of(*last))
    if suit == rank and all(one == (suit + n, rank + n) for n, one in enumerate(shown)):
        return ((DOUBLE_STEP, DOUBLE_RUN)[extra - 1], last[0])
    return None


def every_combination() -> Iterator[tuple[Sides, ...]]:
    """Return every combination of numbers once: 36 with one tile, 71 with two, 64 with three."""
    numbers = range(1, HIGHEST + 1)
    for length in (1, 2, 3):
        for suit in numbers:
            for rank in numbers:
                yield ((suit, rank),) * length
                if length > 1 and rank + length - 1 <= HIGHEST:
                    yield tuple((suit, rank + n) for n in range(length))
        if length > 1:
            for double in range(1, HIGHEST + 2 - length):
                yield tuple((double + n, double + n) for n in range(length))


NO_KIND: Final = -1
"""The kind of faces that are no combination."""
MOST: Final = 56
"""More tiles than this are not the text of a move."""

_TILE: Final = {shown: tile_of(shown) for shown in FACES}
_BLANKS: Final = {piece: blanks(piece) for piece in TILES}
_TEXT: Final = {shown: face_text(shown) for shown in FACES}
_SIDES: Final = {shown: (suit_of(shown), rank_of(shown)) for shown in FACES}
_ORDER: Final = {shown: (*_SIDES[shown], _TEXT[shown]) for shown in FACES}


@dataclass(frozen=True)
class Play:
    """Tiles put on the table with these faces, in the order of their text. Legal plays have a kind."""

    faces: tuple[Face, ...]
    single: bool = False
    """A lone double declared as an ordinary Single."""
    kind: int = field(init=False, compare=False)
    key: int = field(init=False, compare=False)
    """The key that compares plays of one kind."""
    size: int = field(init=False, compare=False)
    cost: int = field(init=False, compare=False)
    """The tiles as `dominoes.packed`; 0 for more than two of a tile, which no hand holds."""
    tiles: tuple[Tile, ...] = field(init=False, compare=False)
    """The tiles that show the faces, in their order."""
    beaten: int = field(init=False, compare=False)
    """The plays that may follow it, as a set of indices into PLAYS."""
    _gesture: Gesture | None = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        shown = tuple(sorted(self.faces, key=_ORDER.__getitem__)) if len(self.faces) > 1 else self.faces
        combination = classify_faces([_SIDES[one] for one in shown], self.single)
        tiles = tuple(map(_TILE.__getitem__, shown))
        fits = max(map(tiles.count, tiles)) <= 2
        put = object.__setattr__
        put(self, "faces", shown)
        put(self, "kind", NO_KIND if combination is None else combination[0])
        put(self, "key", 0 if combination is None else combination[1])
        put(self, "size", len(shown))
        put(self, "tiles", tiles)
        put(self, "cost", packed(tiles) if fits else 0)
        put(self, "beaten", 0)
        put(self, "_gesture", None)

    def notation(self) -> str:
        """Return `play 5-3`, `play 3-1 3-2*` or `play 3-3 single`."""
        words = " ".join(map(_TEXT.__getitem__, self.faces))
        return f"play {words} single" if self.single else f"play {words}"

    def gesture(self) -> Gesture:
        """Move tiles from the hand to the middle; the words say how each is turned and what its blanks
        mean."""
        if self._gesture is None:
            words = tuple(map(_TEXT.__getitem__, self.faces))
            made = Gesture(self.tiles, "any", "middle", (*words, "single") if self.single else words)
            object.__setattr__(self, "_gesture", made)
            return made
        return self._gesture

    def __repr__(self) -> str:
        return f"parse({self.notation()!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return parse, (self.notation(),)


@dataclass(frozen=True)
class Pass:
    """No tile is put on the table."""

    def notation(self) -> str:
        return "pass"

    def gesture(self) -> Gesture:
        return Gesture(words=("pass",))


Parity: TypeAlias = Literal["odd", "even"]


@dataclass(frozen=True)
class Take:
    """A partnership's stack of half-blanks, odd or even, is chosen."""

    parity: Parity

    def notation(self) -> str:
        """Return `take odd` or `take even`."""
        return f"take {self.parity}"

    def gesture(self) -> Gesture:
        return Gesture(zone=f"stack.{self.parity}", words=(self.parity,))


@dataclass(frozen=True)
class Lead:
    """The choice of the leader after a round won with a bomb."""

    partner: bool

    def notation(self) -> str:
        """Return `lead self` or `lead partner`."""
        return "lead partner" if self.partner else "lead self"

    def gesture(self) -> Gesture:
        return Gesture(words=("partner" if self.partner else "self",))


Move: TypeAlias = Play | Pass | Take | Lead

PASS: Final = Pass()
TAKES: Final = (Take("odd"), Take("even"))
LEADS: Final = (Lead(False), Lead(True))


_MARKS: Final = (0, BLANK_RANK, BLANK_SUIT, BLANK_RANK | BLANK_SUIT)
_SHOWN: Final = {
    (suit, rank): tuple(sorted({face(suit, rank, declared) for declared in _MARKS}))
    for suit in range(1, HIGHEST + 1)
    for rank in range(1, HIGHEST + 1)
}
"""Every way to show a suit and a rank: each of them by a number or by a blank."""


def blanks_declared(play: Play) -> int:
    """Return the number of sides of a play that blanks stand for."""
    return sum(map(_BLANKS.__getitem__, play.tiles))


def _every() -> Iterator[Play]:
    for sides in every_combination():
        ways = _SHOWN[sides[0]]
        if len(sides) == 1:
            yield from (Play((one,)) for one in ways)
            if sides[0][0] == sides[0][1]:
                yield Play((face(*sides[0]),), single=True)
        elif sides[0] == sides[1]:
            yield from map(Play, combinations_with_replacement(ways, len(sides)))
        else:
            yield from map(Play, product(*(_SHOWN[side] for side in sides)))


PLAYS: Final[tuple[Play, ...]] = tuple(
    sorted(
        (play for play in _every() if play.cost),
        key=lambda play: (play.kind, blanks_declared(play), play.key, play.notation()),
    )
)
"""Every combination that two sets of tiles can make under any options, by kind, number of blank halves, key
and text: of those that follow the same play the first one is the cheapest."""
INDEX: Final = {play: index for index, play in enumerate(PLAYS)}


def index_mask(plays: Iterable[Play]) -> int:
    """Return plays as a set of indices into PLAYS: bit n for PLAYS[n]."""
    mask = 0
    for play in plays:
        mask |= 1 << INDEX[play]
    return mask


def _link() -> None:
    """Tell every play which ones may follow it: the stronger ones of its kind, and bombs (rules §4)."""
    stronger: dict[tuple[int, int], int] = {}
    above = [0] * (len(KINDS) + 1)
    """By kind: all plays of it and, of bombs, of the kinds after it."""
    for kind in reversed(range(len(KINDS))):
        mask = above[kind + 1] if is_bomb(kind) else 0
        by_key: dict[int, int] = {}
        for index, play in _OF_KIND[kind]:
            by_key[play.key] = by_key.get(play.key, 0) | 1 << index
        for key in sorted(by_key, reverse=True):
            stronger[kind, key] = mask if is_bomb(kind) else mask | above[DOUBLE + row_of(kind) - 1]
            mask |= by_key[key]
        above[kind] = mask
    for play in PLAYS:
        object.__setattr__(play, "beaten", stronger[play.kind, play.key])


_OF_KIND: Final = tuple(
    [(index, play) for index, play in enumerate(PLAYS) if play.kind == kind] for kind in range(len(KINDS))
)
_link()

_PARSED: Final[dict[str, Move]] = {
    move.notation(): move for moves in (PLAYS, (PASS,), TAKES, LEADS) for move in moves
}


def parse(text: str) -> Move:
    """Return the move written as `text`; ValueError if it is not the text of one."""
    if (known := _PARSED.get(text)) is not None:
        return known
    words = text.split(" ")
    if words[0] != "play" or not 2 <= len(words) <= 2 + MOST:
        raise ValueError(
            "a move of Clackerjack is 'play' and one to three tiles, as 'play 3-1 3-2*', 'pass', "
            "'take odd', 'take even', 'lead self' or 'lead partner'"
        )
    single = words[-1] == "single" and len(words) > 2
    play = Play(tuple(map(parse_face, words[1:-1] if single else words[1:])), single)
    return PLAYS[INDEX[play]] if play in INDEX else play


def kind_name(play: Play) -> str:
    """Return the name of its kind; "" for no combination."""
    return KINDS[play.kind] if play.kind >= 0 else ""


def has_plain_tile(play: Play) -> bool:
    """Return whether one of its tiles has no blank."""
    return any(_BLANKS[one] == 0 for one in play.tiles)
