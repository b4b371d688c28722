"""Which pieces an event or a view names: its fields are walked, and each must be classed here."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from tablegame.rules.imagine import Known

NAMING = frozenset({"cards", "hand", "hands", "pieces", "rows"})
"""Fields whose whole numbers are pieces."""

PLAIN = frozenset(
    {
        "counts", "deal", "dealer", "deals", "each", "facts", "key", "length", "phase", "points", "scores",
        "seat", "seats", "suit", "turn", "values", "viewer", "winners",
    }
)  # fmt: skip
"""Fields that hold no piece."""

DEEPER = frozenset({"known", "lines", "result", "results", "table"})
"""Fields that hold further dataclasses."""


def named(thing: Any) -> set[int]:
    """Every piece that an event or a view names; what is only known by elimination is left out."""
    return set(_walk(thing))


def _walk(thing: Any) -> Iterator[int]:
    if isinstance(thing, Known):
        return
    if isinstance(thing, tuple | list):
        for item in thing:
            yield from _walk(item)
        return
    assert is_dataclass(thing), thing
    for field in fields(thing):
        value = getattr(thing, field.name)
        if field.name in NAMING:
            yield from _numbers(value)
        elif field.name in DEEPER:
            yield from _walk(value)
        else:
            assert field.name in PLAIN, f"class the field {field.name} of {type(thing).__name__}"


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, tuple | list | frozenset):
        for item in value:
            yield from _numbers(item)
    elif value is not None:
        assert type(value) is int, value
        yield value


def shown(view: Any, before: Any) -> set[int]:
    """The pieces that lie open for a viewer or in his hand; of results only those that `before` had not."""
    table = view.table
    own = {field.name: getattr(table, field.name) for field in fields(table)}
    results = own.pop("results", ())
    found = {n for name, value in own.items() if name in NAMING for n in _numbers(value)}
    earlier = len(getattr(before.table, "results", ()))
    return found | named(results[earlier:])
