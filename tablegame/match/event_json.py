"""Events as JSON: the class in small letters, then its fields, pieces as text."""

import re
from dataclasses import fields, is_dataclass
from typing import Any, Final

from tablegame.pieces.texts import piece_text
from tablegame.rules.contract import Event

PIECE_FIELDS: Final = frozenset(
    {
        "card", "cards", "faces", "hand", "hands", "open", "partner_tiles", "piece", "pieces", "rows",
        "tiles",
    }
)  # fmt: skip
"""Names of fields whose numbers are pieces."""
PAIR_FIELDS: Final = frozenset({"facts", "values"})
"""Names of fields that hold pairs of a name and a value."""


def event_to_json(event: Event) -> dict[str, Any]:
    """Return an event as JSON values, such as `{"event": "deal-scored", ..}`."""
    return {"event": _kebab(type(event).__name__)} | _fields_to_json(event)


def _kebab(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def _fields_to_json(value: Any) -> dict[str, Any]:
    return {part.name: _value_to_json(part.name, getattr(value, part.name)) for part in fields(value)}


def _value_to_json(name: str, value: Any) -> Any:
    if is_dataclass(value):
        return _fields_to_json(value)
    if name in PAIR_FIELDS:
        return {str(key): _value_to_json("", inner) for key, inner in value}
    if isinstance(value, tuple | list):
        return [_value_to_json(name, inner) for inner in value]
    if name in PIECE_FIELDS and type(value) is int:
        return piece_text(value)
    return value
