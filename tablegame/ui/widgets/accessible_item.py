"""One thing on the screen as a screen reader is told of it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tablegame.ui.system.metrics import Box

LATEST = 12
"""Lines of what happened that can be read again."""


@dataclass(frozen=True, slots=True)
class AccessibleItem:
    """A thing that a screen reader tells of; `key` identifies it. `live` is when changes are said."""

    key: str
    role: str
    name: str
    value: str = ""
    box: Box | None = None
    actions: frozenset[str] = frozenset()
    """Of "press", "focus", "more", "less" and "set"."""
    enabled: bool = True
    checked: bool | None = None
    selected: bool | None = None
    opened: bool | None = None
    number: tuple[float, float, float] | None = None
    """Value, least and most."""
    place: tuple[int, int] | None = None
    """Its place from 1 and how many there are."""
    shortcut: str = ""
    live: str = ""
    children: "tuple[AccessibleItem, ...]" = ()


def numbered(items: Sequence[AccessibleItem]) -> tuple[AccessibleItem, ...]:
    """Return the items of a list, each with its place."""
    return tuple(replace(item, place=(n, len(items))) for n, item in enumerate(items, 1))
