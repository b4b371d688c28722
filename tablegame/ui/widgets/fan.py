"""A pack in a fan, face down, and the place in it where a player cuts."""

import math
from collections.abc import Callable
from typing import Final

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import Form, WidgetState
from tablegame.ui.widgets.inputs import Slider

SPREAD: Final = 21.0
"""The degrees from the middle of the fan to its end, at most."""
PART: Final = 0.52
"""How far the pack opens at each side of a cut, in widths of a piece."""
CARD_W: Final = 58.0
TILE_W: Final = 40.0
HEAD: Final = 34.0
"""The room above the fan, in which the place is written, in du."""
_FAR: Final = {pygame.K_PAGEUP: -5, pygame.K_PAGEDOWN: 5, pygame.K_HOME: -999, pygame.K_END: 999}


class Fan(Slider):
    """A slider whose values are the places between two pieces; 0 is no cut."""

    def __init__(
        self, rect: Box, label: str, pack: int, place: int, on_change: Callable[[float], object],
        show: Callable[[float], Text], *, tiles: bool,
    ) -> None:  # fmt: skip
        super().__init__(rect, label, place, range(pack), on_change, show=show, name="fan")
        self.pack = pack
        self.tiles = tiles
        self.pointed: int | None = None
        """The place under the mouse."""
        x, y, w, h = rect
        self.wide = TILE_W if tiles else CARD_W
        self.high = self.wide * (t.TILE_RATIO if tiles else t.CARD_RATIO)
        half = (w - self.wide * (1.1 + 2 * PART)) / 2
        sag = max(4.0, h - HEAD - self.high)
        self._spread = min(SPREAD, math.degrees(2 * math.atan(sag / half)))
        """The degrees from the middle of the fan to its end: a low fan is flat rather than narrow."""
        self._radius = half / math.sin(math.radians(self._spread))
        """The radius of the arc on which the pieces' middles lie."""
        self._middle = (x + w / 2, y + HEAD + self.high / 2 + self._radius)

    @property
    def cut(self) -> int:
        """The place, from 1; 0 for none."""
        return int(self.value)

    def _angle(self, piece: float) -> float:
        """Return the degrees by which a piece is turned; the first piece is 0."""
        return self._spread * (2 * piece / max(1, self.pack - 1) - 1)

    def place_at(self, point: tuple[float, float]) -> int:
        """Return the place in the pack under a point."""
        dx, dy = point[0] - self._middle[0], self._middle[1] - point[1]
        angle = math.degrees(math.atan2(dx, max(1.0, dy)))
        piece = (angle / self._spread + 1) * (self.pack - 1) / 2
        return max(1, min(self.pack - 1, math.ceil(piece)))

    def drag(self, form: Form, point: tuple[float, float]) -> None:
        self._set(self.place_at(point))
        form.changed()

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Keep the place where the press ended; a key cuts in the middle first."""
        form.ui.sounds.play("flip")
        if point is None and not self.cut:
            self._set(self.pack // 2)

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        """Move the cut: arrows by one, Page by five, Home and End to the ends; Delete takes it back.

        The first key cuts in the middle.
        """
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, **_FAR}.get(event.key)
        if event.key in (pygame.K_DELETE, pygame.K_BACKSPACE) and self.cut:
            self._set(0)
        elif by is None:
            return False
        elif not self.cut:
            self._set(self.pack // 2)
        else:
            self._set(max(1, min(self.pack - 1, self.cut + by)))
        form.ring_shown = True
        form.changed()
        return True

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        pointed = self.pointed if state.hovered and not state.pressed else None
        shown = pointed or self.cut
        part = math.degrees(PART * self.wide / self._radius) * (1.0 if shown == self.cut else 0.55)
        for piece in range(self.pack):
            angle = self._angle(piece)
            if shown:
                angle += part if piece >= shown else -part
            turn = math.radians(angle)
            x = self._middle[0] + self._radius * math.sin(turn) - self.wide / 2
            y = self._middle[1] - self._radius * math.cos(turn) - self.high / 2
            canvas.piece(None, x, y, self.wide, angle, tile=self.tiles, shadow="none")
        if shown and self.show is not None:
            self._write_place(canvas, shown, shown == self.cut)
        if state.focused:
            canvas.ring(self.rect, 12, self.paper, gap=-2)

    def _write_place(self, canvas: Canvas, place: int, taken: bool) -> None:
        """Write the place above the gap."""
        assert self.show is not None
        turn = math.radians(self._angle(place - 0.5))
        away = self._radius + self.high / 2
        x = self._middle[0] + away * math.sin(turn)
        y = self._middle[1] - away * math.cos(turn)
        words = self.show(place)
        wide = canvas.type.measure(words, t.NAME, True) + 22
        left = max(self.rect[0], min(self.rect[0] + self.rect[2] - wide, x - wide / 2))
        high = max(28.0, 1.25 * canvas.type.em(words, t.NAME))
        top = max(self.rect[1], y - high - 8)
        canvas.panel("tab", left, top, wide, high, radius=8, alpha=1.0 if taken else 0.72)
        canvas.text(
            words, left + wide / 2, top + high / 2, t.NAME, True, t.TAB_TEXT, "center", anchor="middle"
        )
