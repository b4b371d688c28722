"""The part of the window that the table of a replay takes for the whole of it, at a scale of its own."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import pygame

from tablegame.pieces.seats import Seat
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.furniture import TOPBAR_H
from tablegame.ui.draw.paper import cloth_surface
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.kit.text_size import text_scale
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import BASE_H, BASE_W, Box, Metrics, inside
from tablegame.ui.system.motion import Pace
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.places import log_corner, slip
from tablegame.ui.table.plates import room_of
from tablegame.ui.table.pose import Box as TableBox

NARROW: Final = 1054.0
"""The least width of a table, in its own du, on which nothing then lies over a plate."""
LARGE: Final = 1.15
"""Letters larger than this need the whole width."""
SLIP_H: Final = 150.0
LOG_H: Final = 124.0
STEP: Final = 10.0
NEARLY: Final = 1200.0
"""A table that needs more than this, in du, has its usual width: its plates stand in their usual places."""


COLUMN, NARROW_COLUMN = 380.0, 320.0
"""The width of the column, and where the table needs the room, in du."""
MARGIN: Final = 8.0
"""The room around the column, in du."""
LEAST_S: Final = 0.735
"""A table is drawn no smaller than in the smallest window, in pixels per du; rather the column gives way."""
LARGEST: Final = 1.3
"""The largest growth of letters with which the column stands beside the table."""


@dataclass(frozen=True)
class PartMetrics(Metrics):
    """The metrics of a part of a window, whose scale is given."""

    scale: float = 1.0

    @cached_property
    def s(self) -> float:
        """Pixels per du."""
        return self.scale


class PartCanvas(Canvas):
    """A canvas of the part; its cloth is that of the whole window."""

    window: Metrics
    top: int
    """The top of the part in the window, in pixels."""

    def _weave(self) -> pygame.Surface:
        cloth = cloth_surface(self.look.cloth, self.window).convert(self.surface)
        area = self.surface.get_rect().move(0, self.top)
        return cloth.subsurface(area.clip(cloth.get_rect())).copy()


class PartUi(Ui):
    """The context of a scene at the left of the window: all but size and pace is that of the whole window."""

    def __init__(self, whole: Ui) -> None:
        self.__dict__["_whole"] = whole
        self.metrics = whole.metrics
        self.type = Typesetter(self.metrics, whole.art, whole.type.scale)
        self.type.sign = lambda mark: whole.speaker.plain((mark,))
        self._part: PartCanvas | None = None
        self._top = 0

    def __getattr__(self, name: str) -> Any:
        """Return an attribute of the whole window."""
        return getattr(self.__dict__["_whole"], name)

    def place(self, top: float, w: float, h: float, scale: float) -> None:
        """Take `w` × `h` du of the window from `top` on; a du of the part is `scale` du of the window."""
        whole: Ui = self.__dict__["_whole"]
        rect = whole.metrics.rect(0, top, w, h)
        self._top = rect.y
        metrics = PartMetrics(rect.w, rect.h, whole.metrics.s * scale)
        if metrics != self.metrics or self.type.scale != whole.type.scale:
            self.metrics = metrics
            self.type.fit(metrics, whole.type.scale)

    def inside(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return an event of the mouse as it happens on the part."""
        return pygame.event.Event(event.type, {**event.dict, "pos": (event.pos[0], event.pos[1] - self._top)})

    def canvas(self) -> Canvas:
        """Return a canvas of the part of the surface of this frame."""
        whole: Ui = self.__dict__["_whole"]
        area = pygame.Rect(0, self._top, self.metrics.w_px, self.metrics.h_px)
        surface = whole.window.surface()
        surface = surface.subsurface(area.clip(surface.get_rect()))
        if self._part is None:
            self._part = PartCanvas(surface, self.metrics, whole.look, self.type, whole.art)
            self._part.cap_of = whole.cap
        self._part.window, self._part.top = whole.metrics, self._top
        self._part.fit(surface, self.metrics, whole.look)
        return self._part

    @property
    def pace(self) -> Pace:
        """The usual pace whatever was chosen for play, because a replay has speeds of its own."""
        return Pace("normal", 1.0, self.preferences.reduced_motion, self.preferences.call_window, False)


def least_width(game_table: AnyGameTable, view: Any, seats: int, letters: float) -> float:
    """Return how many of its own du a table needs from side to side, with letters of this text size."""
    if letters > LARGE:
        return BASE_W
    usual = _crossings(game_table, view, seats, BASE_W)
    width = NARROW
    while width < BASE_W and not _crossings(game_table, view, seats, width) <= usual:
        width += STEP
    return width if width < NEARLY else BASE_W


def _crossings(game_table: AnyGameTable, view: Any, seats: int, width: float) -> set[str]:
    """Return what overlaps at a width: zones with plates, the tag or the log, and plates with the tag."""
    room = room_of(seats, Seat(0), (width, BASE_H), broad=game_table.broad)
    wide, rows = slip(seats)
    wide = max(wide, room.widest_tag)
    tag = TableBox(room.hung(wide), 50, wide, min(SLIP_H, 18 + 25 * rows))
    left, foot, log = log_corner(width, BASE_H, seats=seats)
    notes = {"tag": tag, "log": TableBox(left, foot - LOG_H, log, LOG_H)}
    notes |= {f"plate {seat}": plate for seat, plate in room.plates.items()}
    overlaps = {name for name, box in notes.items() if name.startswith("plate") and box.overlap(tag)}
    for zone in game_table.zones(view, room):
        if zone.seat is None:
            overlaps |= {f"{zone.name}, {name}" for name, box in notes.items() if zone.box.overlap(box)}
    return overlaps


def fitted(w: float, h: float, least: float) -> tuple[float, float]:
    """Return the top of the table, and its scale, in du of the window, if it needs `least` du across.

    Its own bar lies beneath that of the window.
    """
    scale = min(w / least, (h - TOPBAR_H) / (BASE_H - TOPBAR_H))
    return max(0.0, TOPBAR_H * (1 - scale)), scale


class WindowSplit:
    """The share of the window that the table, the column beside it and the console under both have."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.beside = False
        """Whether the column has room beside the table, rather than over it."""
        self.console_height = 0.0
        self._column = COLUMN
        """The width of the column, in du."""

    def fit(self, part: PartUi, console_height: float, least: float) -> None:
        """Place the table, which needs `least` of its du across, over a console of this height."""
        ui = self.ui
        self.console_height = console_height
        w, h = ui.metrics.w, ui.metrics.h - console_height
        large = text_scale(ui, t.NAME) > LARGEST
        for self._column in (COLUMN, NARROW_COLUMN):
            narrow = w - self._column - 2 * MARGIN
            top, scale = fitted(narrow, h, least)
            self.beside = scale * ui.metrics.s >= LEAST_S and not large
            if self.beside:
                break
        if not self.beside:
            self._column, narrow = COLUMN, w
            top, scale = fitted(w, h, least)
        part.place(top, narrow, h - top, scale)

    @property
    def console_box(self) -> Box:
        """The place of the console."""
        metrics = self.ui.metrics
        return 0.0, metrics.h - self.console_height, metrics.w, self.console_height

    @property
    def column_box(self) -> Box:
        """The place of the column."""
        metrics = self.ui.metrics
        growth = 1.0 if self.beside else min(1.5, text_scale(self.ui, t.NAME))
        w, h = min(self._column * growth, metrics.w - 40), metrics.h - self.console_height
        return metrics.w - w - MARGIN, TOPBAR_H + MARGIN, w, h - TOPBAR_H - 2 * MARGIN

    def is_on_table(self, point: tuple[float, float]) -> bool:
        """Return whether a point lies between bar and console, and not in the column."""
        above_console = TOPBAR_H < point[1] < self.console_box[1]
        return above_console and not inside(self.column_box, point)
