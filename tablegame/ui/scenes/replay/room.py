"""How large the table of a replay is drawn in what the console and the paper leave of the window."""

from typing import Any, Final

from tablegame.pieces.seats import Seat
from tablegame.ui.draw.furniture import TOPBAR_H
from tablegame.ui.system.metrics import BASE_H, BASE_W
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.places import slip, widest_slip
from tablegame.ui.table.plates import room_of
from tablegame.ui.table.pose import Box

NARROW: Final = 1054.0
"""A table may be so narrow, in its own du, where nothing on it then lies over a plate."""
LARGE: Final = 1.15
"""Letters this much larger need the whole width."""
SLIP_H: Final = 150.0


def least_width(game_table: AnyGameTable, view: Any, seats: int, text_scale: float) -> float:
    """How many of its own du a table needs from side to side."""
    if text_scale > LARGE:
        return BASE_W
    room = room_of(seats, Seat(0), (NARROW, BASE_H))
    plates = list(room.plates.values())
    tag = Box(12, 50, max(slip(seats)[0], widest_slip(seats)), SLIP_H)
    zones = [zone.box for zone in game_table.zones(view, room) if zone.seat is None]
    crossed = any(zone.overlap(plate) for zone in zones for plate in (*plates, tag))
    crossed = crossed or any(plate.overlap(tag) for plate in plates)
    return BASE_W if crossed else NARROW


def fitted(w: float, h: float, least: float) -> tuple[float, float]:
    """Where the table begins from above, and the size of its du in those of the window, where it needs
    `least` from side to side: its own bar lies beneath that of the window."""
    scale = min(w / least, (h - TOPBAR_H) / (BASE_H - TOPBAR_H))
    return max(0.0, TOPBAR_H * (1 - scale)), scale
