"""Views as plain JSON values and back, for disk and for other programs: one codec, driven by the fields.

A class (a dataclass or a NamedTuple) is written as an object of its fields, in their order, and each field as
its type says: `int`, `str`, `bool` and a NewType of them as they are, `X | None` as null or X,
`tuple[X, ...]` as a list, `tuple[X, Y]` as a list of exactly two. Of numbers and tuples that are more than
that the types below say what they are: `Piece`, `PieceMask`, `Places`, `Pairs`, `Letters`.

`Annotated` adds what else there is to say of a field. `Key("told")` names its key, and `AMONG` puts the
fields of a class among those of its owner. `UNLESS_EMPTY` leaves it out where it is empty or None, and
`Written(..)` gives a type two functions of its own. A class with a method `check` is asked by it, once it is
read, whether its parts go together.

>>> @dataclasses.dataclass(frozen=True)
... class Hand:
...     owner: Annotated[int | None, Key("seat")]
...     cards: tuple[Piece, ...]
>>> codec = ViewCodec(Hand, "hands", pack=range(52))
>>> codec.to_json(Hand(2, (0, 9)))
{'seat': 2, 'cards': ['AS', 'TS']}
>>> codec.from_json({"seat": None, "cards": ["2S"]})
Hand(owner=None, cards=(1,))
>>> codec.from_json({"seat": 2, "cards": ["X1"]})
Traceback (most recent call last):
ValueError: not a view of hands: 'X1'
"""

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cached_property, reduce
from itertools import count
from operator import or_
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Generic,
    NamedTuple,
    NewType,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from tablegame.pieces.texts import piece_text

V = TypeVar("V")

MOST_PLACES: Final = 64
"""A bound that no table reaches: the places in which pieces can lie."""


class FieldMark(Enum):
    """An annotation of a field or a number in it."""

    PIECE = "a piece of the game"
    PIECE_MASK = "pieces of the game, as a mask"
    AMONG = "its fields stand among those of its owner"
    UNLESS_EMPTY = "left out where it is empty or None"


class Key(NamedTuple):
    """The key of a field that is not called as the field is."""

    name: str


class Written(NamedTuple):
    """The functions that write and read a type: `read` raises one of REFUSED for what `write` has not
    written."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


AMONG: Final = FieldMark.AMONG
UNLESS_EMPTY: Final = FieldMark.UNLESS_EMPTY

Piece = Annotated[int, FieldMark.PIECE]
"""A piece of the game: written as its text."""
PieceMask = Annotated[int, FieldMark.PIECE_MASK]
"""Different pieces, bit n for piece n: written as their texts, lowest first."""

REFUSED: Final = (KeyError, TypeError, AttributeError, OverflowError, IndexError, ValueError)
"""The exceptions of reading data of another form."""


def _listed(values: Any) -> Any:
    """Return `values` if they are a list; TypeError for others, such as a text, which can be iterated too."""
    if type(values) is not list and not isinstance(values, tuple):
        raise TypeError("a list is wanted")
    return values


def _exactly(number: int, values: Any) -> Any:
    if len(_listed(values)) != number:
        raise ValueError(f"a list of {number} is wanted")
    return values


def _checked(value: Any) -> Any:
    value.check()
    return value


def _places(mask: int) -> list[int]:
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def _place_mask(places: Any) -> int:
    mask = 0
    for place in map(int, _listed(places)):
        if not 0 <= place < MOST_PLACES:
            raise ValueError(f"there is no place {place}")
        mask |= 1 << place
    return mask


def _pairs(data: Any) -> tuple[tuple[str, int | str], ...]:
    return tuple(data.items())


Places = Annotated[int, Written(_places, _place_mask)]
"""Places, bit n for place n: written as a list of their numbers."""
Pairs = Annotated[tuple[tuple[str, int | str], ...], Written(dict, _pairs)]
"""Names and values: written as an object."""
Letters = Annotated[tuple[str, ...], Written("".join, tuple)]
"""Letters: written as one text."""


class _Way(NamedTuple):
    """Two functions that make the expressions which write and read values of one type.

    Each takes an expression for a value, such as `x.deal` or `x["deal"]`.
    """

    write: Callable[[str], str]
    read: Callable[[str], str]
    writer: str = ""
    """A function that writes, by its name, if one alone does it."""
    reader: str = ""


class ViewCodec(Generic[V]):
    """The codec of one game's views, or of any class that is written by its fields.

    `pack` holds all pieces of the game: others are refused. `keys` renames fields of classes that games
    share, `{"DealResult.facts": "places"}`. With None a field is not written at all, and is () when it is
    read.

    Every question to a bot carries a view. So when the first one is written or read, the whole of it is put
    together as one Python expression, as `dataclasses` makes its methods. It is no slower than one written by
    hand.
    """

    def __init__(
        self, view: type[V], name: str, pack: Iterable[int], keys: Mapping[str, str | None] | None = None
    ) -> None:
        self._view = view
        self._name = name
        self._pack = pack
        self._keys = keys or {}

    def to_json(self, view: V) -> dict[str, Any]:
        """Return the view as plain JSON values."""
        return self._made[0](view)

    def from_json(self, data: Mapping[str, Any]) -> V:
        """Return the view that `to_json` wrote; ValueError for anything else."""
        try:
            return self._made[1](data)
        except REFUSED as fault:
            raise ValueError(f"not a view of {self._name}: {fault}") from fault

    @cached_property
    def _made(self) -> tuple[Callable[[V], dict[str, Any]], Callable[[Any], V]]:
        composer = _Composer(self._pack, self._keys)
        way = composer.of_class(self._view)
        file = f"<views of {self._name}>"
        write, read = (compile(f"lambda x: {body('x')}", file, "eval") for body in (way.write, way.read))
        return eval(write, composer.names), eval(read, composer.names)


class _Composer:
    """A composer of the expressions of one codec, from names of fields and keys alone, never from data."""

    def __init__(self, pack: Iterable[int], keys: Mapping[str, str | None]) -> None:
        self._keys = keys
        self._numbers = count(1)
        texts = {piece: piece_text(piece) for piece in pack}
        pieces = {text: piece for piece, text in texts.items()}
        by_bit = {1 << piece: text for piece, text in texts.items()}
        bit = {text: 1 << piece for piece, text in texts.items()}.__getitem__

        def texts_in(mask: int) -> list[str]:
            names = []
            while mask:
                low = mask & -mask
                names.append(by_bit[low])
                mask ^= low
            return names

        self.names: dict[str, Any] = {
            "listed": _listed,
            "exactly": _exactly,
            "checked": _checked,
            "text": texts.__getitem__,
            "piece": pieces.__getitem__,
            "texts_in": texts_in,
            "mask": lambda value: reduce(or_, map(bit, _listed(value)), 0),
        }
        """The names that the expressions may use."""

    def _named(self, thing: Any) -> str:
        """Return a name for `thing` in the expressions."""
        self.names[name := f"_{next(self._numbers)}"] = thing
        return name

    def _of(self, kind: Any) -> _Way:
        """Return the way of a type; TypeError if there is none."""
        origin, parts = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return self._of_annotated(parts[0], parts[1:])
        if origin in (Union, UnionType):
            (inner,) = (part for part in parts if part is not NoneType)
            return _or_none(self._of(inner))
        if origin is tuple:
            if len(parts) == 2 and parts[1] is Ellipsis:
                return self._of_all(self._of(parts[0]))
            return self._of_each([self._of(part) for part in parts])
        if isinstance(kind, NewType):
            return self._of(kind.__supertype__)
        if kind in (int, str, bool):
            return _by("", kind.__name__)
        return self.of_class(kind)

    def _of_annotated(self, kind: Any, marks: tuple[Any, ...]) -> _Way:
        for mark in marks:
            if isinstance(mark, Written):
                return _by(self._named(mark.write), self._named(mark.read))
            if mark is FieldMark.PIECE:
                return _by("text", "piece")
            if mark is FieldMark.PIECE_MASK:
                return _by("texts_in", "mask")
        return self._of(kind)

    def _of_all(self, way: _Way) -> _Way:
        """Return the way of a list of any length, whose entries go the same way."""
        item = f"x{next(self._numbers)}"
        write, read = way.write(item), way.read(item)

        def write_all(value: str) -> str:
            if write == item:
                return f"[*{value}]"
            return f"[*map({way.writer}, {value})]" if way.writer else f"[{write} for {item} in {value}]"

        def read_all(value: str) -> str:
            if way.reader:
                return f"tuple(map({way.reader}, listed({value})))"
            return f"tuple([{read} for {item} in listed({value})])"

        return _Way(write_all, read_all)

    def _of_each(self, ways: list[_Way]) -> _Way:
        """Return the way of a list with one entry for each of `ways`."""
        whole = f"x{next(self._numbers)}"
        first, *others = ways

        def write(value: str) -> str:
            return f"[{', '.join(way.write(f'{value}[{n}]') for n, way in enumerate(ways))}]"

        def read(value: str) -> str:
            behind = "".join(f"{way.read(f'{whole}[{n}]')}, " for n, way in enumerate(others, 1))
            return f"({first.read(f'({whole} := exactly({len(ways)}, {value}))[0]')}, {behind})"

        return _Way(write, read)

    def of_class(self, kind: Any) -> _Way:
        """Return the way of a dataclass or a NamedTuple, to which its fields are given in their order."""
        fields = self._fields_of(kind)
        make = self._named(kind)

        def write(value: str) -> str:
            return f"{{{', '.join(item for field in fields for item in field.items(value))}}}"

        def read(value: str) -> str:
            call = f"{make}({', '.join(field.read(value) for field in fields)})"
            return f"checked({call})" if hasattr(kind, "check") else call

        return _Way(write, read)

    def _fields_of(self, kind: Any) -> list["_Field"]:
        if dataclasses.is_dataclass(kind):
            names = [field.name for field in dataclasses.fields(kind) if field.init]
        elif isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields"):
            names = list(kind._fields)
        else:
            raise TypeError(f"there is no way to write {kind}")
        hints = get_type_hints(kind, include_extras=True)
        return [self._field_of(f"{kind.__name__}.{name}", name, hints[name]) for name in names]

    def _field_of(self, owner: str, name: str, kind: Any) -> "_Field":
        marks = get_args(kind)[1:] if get_origin(kind) is Annotated else ()
        if AMONG in marks:
            inner = get_args(kind)[0]
            fields = self._fields_of(inner)
            return _Field(
                lambda value: [item for field in fields for item in field.items(f"{value}.{name}")],
                self.of_class(inner).read,
            )
        named = next((mark.name for mark in marks if isinstance(mark, Key)), name)
        key = self._keys.get(owner, named)
        if key is None:
            return _Field(lambda value: [], lambda value: "()")
        way = self._of(kind)
        if UNLESS_EMPTY in marks:
            empty = "None" if NoneType in get_args(get_args(kind)[0]) else "()"
            return _Field(
                lambda value: [
                    f"**({{{key!r}: {way.write(f'{value}.{name}')}}} if {value}.{name} else {{}})"
                ],
                lambda value: f"({way.read(f'{value}[{key!r}]')} if {key!r} in {value} else {empty})",
            )
        return _Field(
            lambda value: [f"{key!r}: {way.write(f'{value}.{name}')}"],
            lambda value: way.read(f"{value}[{key!r}]"),
        )


class _Field(NamedTuple):
    """The two functions for a field of a class; each takes the expression of the object."""

    items: Callable[[str], list[str]]
    """The entries of the object in JSON."""
    read: Callable[[str], str]
    """The expression that the class is given for it."""


def _by(writer: str, reader: str) -> _Way:
    """Return the way of a type that one function writes and one reads, by name; "" where it is written as it
    is."""
    return _Way(
        (lambda value: f"{writer}({value})") if writer else (lambda value: value),
        lambda value: f"{reader}({value})",
        writer,
        reader,
    )


def _or_none(way: _Way) -> _Way:
    def write(value: str) -> str:
        written = way.write(value)
        return value if written == value else f"(None if {value} is None else {written})"

    return _Way(write, lambda value: f"(None if {value} is None else {way.read(value)})")
