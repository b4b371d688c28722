"""Which pieces an event or a view names: its fields are walked, and each must be classed here."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from tablegame.rules.imagine import Known

NAMING = frozenset(
    {
        "card", "cards", "gone", "hand", "hands", "laid", "last_trick", "open", "opened", "partner_tiles",
        "pieces", "pile", "rows", "tiles", "trick", "turned",
    }
)  # fmt: skip
"""Fields whose whole numbers are pieces."""

PLAIN = frozenset(
    {
        "against", "bid", "bids", "bomb", "caller", "callers", "clockwise", "count", "counts", "damage",
        "deal", "dealer", "deals", "direction", "done", "each", "faces", "facts", "how", "key", "kind",
        "last", "leader", "left", "length", "number", "out_of_turn", "owner", "parity", "partner", "penalty",
        "phase", "players", "points", "scores", "seat", "seats", "skipped", "stake", "starter", "stock",
        "suit", "taken", "target", "tied", "total", "turn", "values", "viewer", "winners", "yaku",
    }
)  # fmt: skip
"""Fields that hold no piece."""

DEEPER = frozenset({"known", "lines", "result", "results", "table", "trades"})
"""Fields that hold further dataclasses."""


def named(thing: Any) -> set[int]:
    """Return every piece that an event or a view names; what is only known by elimination is left out."""
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
    """Return the pieces that lie open for a viewer or in the viewer's hand; of results only those that
    `before` had not."""
    table = view.table
    own = {field.name: getattr(table, field.name) for field in fields(table)}
    results = own.pop("results", ())
    found = {n for name, value in own.items() if name in NAMING for n in _numbers(value)}
    found |= named(own.get("trades", ()))
    earlier = len(getattr(before.table, "results", ()))
    return found | named(results[earlier:])
