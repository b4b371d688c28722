"""A part of the window that the table of a replay takes for a whole window, at a scale of its own."""

from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import Any, Final

import pygame

from tablegame.pieces.seats import Seat
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import TOPBAR_H
from tablegame.ui.draw.textures import cloth_surface
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.kit.text_size import text_scale
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import BASE_H, BASE_W, Metrics
from tablegame.ui.system.motion import Pace
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.places import log_corner, slip
from tablegame.ui.table.plates import room_of
from tablegame.ui.table.pose import Box as TableBox

NARROW: Final = 1054.0
"""The least width of a table, in its own du, on which nothing then lies over a plate."""
LARGE: Final = 1.15
"""The largest text size with which a table may be narrower than usual."""
SLIP_H, LOG_H = 150.0, 124.0
"""The greatest height of the tag, and that of the log, in du."""
STEP: Final = 10.0
"""The step between widths that are tried, in du."""
NEARLY: Final = 1200.0
"""The width in du from which a table has its usual width, with its plates in their usual places."""
COLUMN, NARROW_COLUMN = 380.0, 320.0
"""The width of the column, and where the table needs the room, in du."""
MARGIN: Final = 8.0
"""The room around the column, in du."""
LEAST_S: Final = 0.735
"""The least scale of the table, in pixels per du: that of the smallest window. The column gives way first."""
LARGEST: Final = 1.3
"""The largest growth of letters with which the column stands beside the table."""


@dataclass(frozen=True)
class PartMetrics(Metrics):
    """The metrics of a part of a window, whose scale is given."""

    scale: float = 1.0

    @cached_property
    def s(self) -> float:
        return self.scale


class PartCanvas(Canvas):
    """A canvas of the part; its cloth is that of the whole window."""

    window: Metrics
    above: int
    """The height of the window above the part, in pixels."""

    def _weave(self) -> pygame.Surface:
        cloth = cloth_surface(self.look.cloth, self.window).convert(self.surface)
        area = self.surface.get_rect().move(0, self.above)
        return cloth.subsurface(area.clip(cloth.get_rect())).copy()


class PartUi(Ui):
    """The context of a scene at the left of the window: all but size and pace is that of the whole window."""

    def __init__(self, whole: Ui) -> None:
        self.__dict__["_whole"] = whole
        self.metrics = whole.metrics
        self.type = Typesetter(self.metrics, whole.art, whole.type.scale)
        self.type.sign, self.type.calculation = whole.type.sign, whole.type.calculation
        self._part: PartCanvas | None = None
        self._above = 0

    def __getattr__(self, name: str) -> Any:
        """Return an attribute of the whole window."""
        return getattr(self.__dict__["_whole"], name)

    def fit(self, breadth: float, depth: float, least: float) -> None:
        """Take `breadth` × `depth` du at the upper left of the window, for a table that needs `least` across.

        `least` is in du of the table. Its own bar is under that of the window.
        """
        whole: Ui = self.__dict__["_whole"]
        scale = inset_scale(breadth, depth, least)
        above = max(0.0, TOPBAR_H * (1 - scale))
        rect = whole.metrics.rect(0, above, breadth, depth - above)
        self._above = rect.y
        metrics = PartMetrics(rect.w, rect.h, whole.metrics.s * scale)
        if metrics != self.metrics or self.type.scale != whole.type.scale:
            self.metrics = metrics
            self.type.fit(metrics, whole.type.scale)

    def inside(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return an event of the mouse as it happens on the part."""
        pos = event.pos[0], event.pos[1] - self._above
        return pygame.event.Event(event.type, {**event.dict, "pos": pos})

    def canvas(self) -> Canvas:
        whole: Ui = self.__dict__["_whole"]
        area = pygame.Rect(0, self._above, self.metrics.w_px, self.metrics.h_px)
        surface = whole.window.surface()
        surface = surface.subsurface(area.clip(surface.get_rect()))
        if self._part is None:
            self._part = PartCanvas(surface, self.metrics, whole.look, self.type, whole.art)
            self._part.cap_of, self._part.tables = whole.cap, whole.tables
        self._part.window, self._part.above = whole.metrics, self._above
        self._part.fit(surface, self.metrics, whole.look)
        return self._part

    @property
    def pace(self) -> Pace:
        # A replay has speeds of its own, whatever was chosen for play.
        return Pace("normal", 1.0, self.preferences.reduced_motion, self.preferences.call_window, False)


def inset_scale(breadth: float, depth: float, least: float) -> float:
    """Return the du of the window in a du of the table, which needs `least` of its own across."""
    return min(breadth / least, (depth - TOPBAR_H) / (BASE_H - TOPBAR_H))


def least_width(game_table: AnyGameTable, view: Any, seats: int, letters: float) -> float:
    """Return how many of its own du a table needs from side to side, with letters of this text size."""
    if letters > LARGE:
        return BASE_W
    usual = _crossings(game_table, view, seats, BASE_W)
    narrower = (NARROW + n * STEP for n in range(ceil((NEARLY - NARROW) / STEP)))
    return next((du for du in narrower if _crossings(game_table, view, seats, du) <= usual), BASE_W)


def _crossings(game_table: AnyGameTable, view: Any, seats: int, breadth: float) -> set[str]:
    """Return what overlaps at a width: zones with plates, the tag or the log, and plates with the tag."""
    room = room_of(seats, Seat(0), (breadth, BASE_H), broad=game_table.broad, tile=game_table.tile)
    across, rows = slip(seats)
    across = max(across, room.widest_tag)
    tag = TableBox(room.hung(across), 50, across, min(SLIP_H, 18 + 25 * rows))
    start, foot, across = log_corner(breadth, BASE_H, seats=seats)
    notes = {"tag": tag, "log": TableBox(start, foot - LOG_H, across, LOG_H)}
    notes |= {f"plate {seat}": plate for seat, plate in room.plates.items()}
    overlaps = {name for name, box in notes.items() if name.startswith("plate") and box.overlap(tag)}
    for zone in game_table.zones(view, room):
        if zone.seat is None:
            overlaps |= {f"{zone.name}, {name}" for name, box in notes.items() if zone.box.overlap(box)}
    return overlaps


class WindowSplit:
    """The share of the window that the table over the console has, and the width of the column beside it."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.beside = False
        """Whether the column has room beside the table, rather than over it."""
        self.column_width = COLUMN
        """The width of the column, in du."""

    def fit(self, part: PartUi, console_height: float, least: float) -> None:
        """Place the table, which needs `least` of its du across, over a console of this height."""
        metrics, letters = self.ui.metrics, text_scale(self.ui, t.NAME)
        depth = metrics.h - console_height
        for self.column_width in (COLUMN, NARROW_COLUMN):
            breadth = metrics.w - self.column_width - 2 * MARGIN
            scale = inset_scale(breadth, depth, least) * metrics.s
            self.beside = scale >= LEAST_S and letters <= LARGEST
            if self.beside:
                part.fit(breadth, depth, least)
                return
        self.column_width = COLUMN * min(1.5, letters)
        part.fit(metrics.w, depth, least)
