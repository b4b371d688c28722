"""How large the table of a replay is drawn in what the console and the paper leave of the window."""

from typing import Any, Final

from tablegame.pieces.seats import Seat
from tablegame.ui.draw.furniture import TOPBAR_H
from tablegame.ui.system.metrics import BASE_H, BASE_W
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.places import log_corner, slip
from tablegame.ui.table.plates import room_of
from tablegame.ui.table.pose import Box

NARROW: Final = 1054.0
"""A table may be so narrow, in its own du, where nothing on it then lies over a plate."""
LARGE: Final = 1.15
"""Letters this much larger need the whole width."""
SLIP_H: Final = 150.0
LOG_H: Final = 124.0
STEP: Final = 10.0
NEARLY: Final = 1200.0
"""A table that needs more than this is as it is without a panel: its plates stand where they always do."""


def least_width(game_table: AnyGameTable, view: Any, seats: int, text_scale: float) -> float:
    """How many of its own du a table needs from side to side."""
    if text_scale > LARGE:
        return BASE_W
    usual = _crossings(game_table, view, seats, BASE_W)
    width = NARROW
    while width < BASE_W and not _crossings(game_table, view, seats, width) <= usual:
        width += STEP
    return width if width < NEARLY else BASE_W


def _crossings(game_table: AnyGameTable, view: Any, seats: int, width: float) -> set[str]:
    """What lies over what at a width: zones over plates, the tag or the log, and plates over the tag."""
    room = room_of(seats, Seat(0), (width, BASE_H), broad=game_table.broad)
    wide, rows = slip(seats)
    wide = max(wide, room.widest_tag)
    tag = Box(room.hung(wide), 50, wide, min(SLIP_H, 18 + 25 * rows))
    left, foot, log = log_corner(width, BASE_H, seats=seats)
    notes = {"tag": tag, "log": Box(left, foot - LOG_H, log, LOG_H)}
    notes |= {f"plate {seat}": plate for seat, plate in room.plates.items()}
    found = {name for name, box in notes.items() if name.startswith("plate") and box.overlap(tag)}
    for zone in game_table.zones(view, room):
        if zone.seat is None:
            found |= {f"{zone.name}, {name}" for name, box in notes.items() if zone.box.overlap(box)}
    return found


def fitted(w: float, h: float, least: float) -> tuple[float, float]:
    """Where the table begins from above, and the size of its du in those of the window, where it needs
    `least` from side to side: its own bar lies beneath that of the window."""
    scale = min(w / least, (h - TOPBAR_H) / (BASE_H - TOPBAR_H))
    return max(0.0, TOPBAR_H * (1 - scale)), scale
