"""docs/tables.md speaks of things that there are."""

import re
from dataclasses import fields, is_dataclass
from pathlib import Path

from tablegame.rules import events
from tablegame.ui.draw import seat_plates
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.games import defaults, points_table
from tablegame.ui.system import motion
from tablegame.ui.table import animations, game_table, pose, static_layer, table_values
from tablegame.ui.table.places import Room

ROOT = Path(__file__).parents[3]
OTHERS = {"V", "None", "canvas", "TABLE", "stock", "explain", "zone", "chip"}
OTHERS |= {"speech", "reason", "line", "event", "_FIELD", "_no_FIELD", "_unseen", "cards_drawn", "cards"}
OTHERS |= {"PlateMaterial"}
"""Words of the page that name no part of a table: a type, a value, a spot, an area of texts,
kinds of tooltips, and keys of texts."""


def members(kind: type) -> set[str]:
    """Return all that is known of a class by name."""
    found = set(dir(kind))
    for each in kind.__mro__:
        found |= set(getattr(each, "__annotations__", ()))
    return found | ({field.name for field in fields(kind)} if is_dataclass(kind) else set())


def known() -> set[str]:
    """Return the names of the protocol, of the values in which it answers, and of what it uses."""
    modules = (
        game_table, table_values, pose, static_layer, animations, seat_plates, motion, defaults, points_table,
        events,
    )  # fmt: skip
    found = {name for module in modules for name in vars(module)}
    for kind in (Canvas, Room, *(each for each in vars(game_table).values() if isinstance(each, type))):
        found |= members(kind)
    return found


def test_every_name_on_the_page_of_tables_is_one_of_the_program() -> None:
    text = (ROOT / "docs" / "tables.md").read_text(encoding="utf-8")
    written = {word for code in re.findall(r"`([^`]+)`", text) for word in re.findall(r"^\w+", code)}
    names = {word for word in written if not word.startswith("tablegame")}
    assert len(names) > 50
    assert sorted(names - known() - OTHERS) == []


def test_every_file_on_the_page_of_tables_is_there() -> None:
    text = (ROOT / "docs" / "tables.md").read_text(encoding="utf-8")
    paths = re.findall(r"\b(?:tablegame|tests)/[\w/<>]+\.py", text)
    assert len(paths) > 3
    assert all((ROOT / path.replace("<game>", "dokuson")).is_file() for path in paths)
