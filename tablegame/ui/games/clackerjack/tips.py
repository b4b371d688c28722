"""The rows of the legend of Clackerjack, each with tiles that show it."""

from typing import Final

from tablegame.pieces.dominoes import Face, parse_face
from tablegame.rules.clackerjack.actions import DOUBLE, KINDS
from tablegame.rules.clackerjack.view import ClackerjackView
from tablegame.speech import Speaker, Text
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.games.clackerjack import furniture as look
from tablegame.ui.table.places import Room
from tablegame.ui.table.pose import Box
from tablegame.ui.table.table_values import TableTip

_SHOWN: Final = {
    "single": "5-3", "step": "3-1 3-2", "pair": "5-3 5-3", "run": "4-3 4-4 4-5", "trip": "5-3 5-3 5-3*",
    "double": "1-1", "double_step": "2-2 3-3", "double_pair": "1-1 1-1", "double_run": "1-1 2-2 3-3",
    "double_trip": "1-1 1-1 1-1*",
}  # fmt: skip
"""An example of each kind."""


def example(kind: str) -> tuple[Face, ...]:
    """Return tiles that form an example of a kind."""
    return tuple(map(parse_face, _SHOWN[kind].split()))


def ladder_tips(
    view: ClackerjackView, type: Typesetter, speaker: Speaker, room: Room
) -> tuple[TableTip, ...]:
    """Return a tip for every row: its meaning, what beats it, and tiles as an example."""
    table = view.table
    legend = look.ladder_of(speaker, table.top, table.seats)
    cells_of = look.ladder_cells(type, legend, room)
    first, last = cells_of[0][0], cells_of[-1][1]
    whole = Box(first.x - 10, first.y - 44, last.right - first.x + 20, last.bottom - first.y + 56)
    found = []
    for nth, cells in enumerate(cells_of):
        found += [_tip(kind, box, whole) for kind, box in zip((nth, DOUBLE + nth), cells, strict=True)]
    return tuple(found)


def _tip(kind: int, box: Box, whole: Box) -> TableTip:
    name = KINDS[kind]
    texts = (Text(f"tips.clackerjack.kind.{name}"), Text(f"tips.clackerjack.beaten.{name}"))
    return TableTip(f"ladder.{name}", box, Text(f"clackerjack.kind.{name}"), texts, example(name), whole)
