"""The plates of those who play next, round a piece of cloth: each can be drawn onto another."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import grown
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box, inside
from tablegame.ui.widgets.form import Form, State, Widget

WHOLE: Final = 4
"""With more people plates say the name alone."""
WIDE, HIGH = 136.0, 46.0
LEAST_FACE: Final = 9.0
"""The radius of the smallest face on a plate."""
FACE, BESIDE = 16.0, 7.0
"""The radius of a face at most, and the gap beside it."""
EDGE: Final = 10.0
MARGIN: Final = 9.0
"""Beside the words of a plate."""
MOVED: Final = 6.0
"""A plate is drawn along once the pointer is so far from where it came down."""
SIDES: Final[dict[int, tuple[str, ...]]] = {
    0: (), 1: ("bottom",), 2: ("bottom", "top"), 3: ("bottom", "left", "right"),
}  # fmt: skip
RING: Final = {5: (1, 1, 2), 6: (1, 2, 1), 7: (3, 1, 2), 8: (3, 1, 3), 9: (3, 2, 2), 10: (3, 2, 3)}
"""Of so many people how many sit at the bottom, at each side, and at the top."""


def sides(count: int) -> Sequence[str]:
    """Where up to four sit, in the order of play."""
    return SIDES.get(count, ("bottom", "left", "top", "right"))


def centres(count: int, box: Box, plate: tuple[float, float]) -> list[tuple[float, float]]:
    """The middles of the plates in a box, clockwise from the bottom."""
    x, y, w, h = box
    cx, cy = x + w / 2, y + h / 2
    rx, ry = (w - plate[0]) / 2 - EDGE, (h - plate[1]) / 2 - EDGE
    if count <= WHOLE:
        places = {"bottom": (0.0, 1.0), "left": (-1.0, 0.0), "top": (0.0, -1.0), "right": (1.0, 0.0)}
        return [(cx + rx * places[each][0], cy + ry * places[each][1]) for each in sides(count)]
    bottom, side, top = RING[count]
    along = {1: (0.0,), 2: (-0.5, 0.5), 3: (-1.0, 0.0, 1.0)}
    up = {1: (0.0,), 2: (0.34, -0.34)}[side]
    at_bottom = [(each, 1.0) for each in reversed(along[bottom])]
    rim = at_bottom[bottom // 2 :]
    rim += [(-1.0, each) for each in up] + [(each, -1.0) for each in along[top]]
    rim += [(1.0, each) for each in reversed(up)] + at_bottom[: bottom // 2]
    return [(cx + rx * a, cy + ry * b) for a, b in rim]


@dataclass(frozen=True)
class Sits:
    """Who is to sit in a place."""

    name: str
    crest: int
    was: str
    """Where that person sat before, in words."""
    moved: bool


class SeatPlate(Widget):
    """Left and right change places with the neighbour; a drag with whoever it is let go on."""

    role = "button"

    def __init__(
        self, ui: Ui, rect: Box, who: Sits, label: str, place: int, *, small: bool,
        on_step: Callable[[int, int], object], on_drop: Callable[[int, tuple[float, float]], object],
    ) -> None:  # fmt: skip
        super().__init__(rect, label, name=f"plate.{place}")
        self.ui = ui
        self.who = who
        self.place = place
        self.small = small
        self._step = on_step
        self._drop = on_drop
        self._from: tuple[float, float] | None = None
        self.carried: tuple[float, float] | None = None
        """How far it is drawn from its place."""

    @property
    def value_text(self) -> str:
        """Where this person sat before."""
        return self.who.was

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        """Left and right move the plate, and the focus with it."""
        step = {pygame.K_LEFT: 1, pygame.K_RIGHT: -1}.get(event.key)
        if step is None:
            return False
        form.ring_shown = True
        self._step(self.place, step)
        return True

    def drag(self, form: Form, point: tuple[float, float]) -> None:
        """Follows the hand."""
        if self._from is None:
            self._from = point
        dx, dy = point[0] - self._from[0], point[1] - self._from[1]
        if self.carried is not None or math.hypot(dx, dy) > MOVED:
            self.carried = (dx, dy)
            form.changed()

    def hit(self, point: tuple[float, float]) -> bool:
        """Anywhere, while it is carried: it is let go where the hand is."""
        return self.carried is not None or inside(self.rect, point)

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Let go: on another plate both change places. A key, or a reader, moves the plate on by one."""
        if point is None:
            self._step(self.place, 1)
            return
        carried, self.carried, self._from = self.carried, None, None
        if carried is not None:
            self._drop(self.place, point)

    @property
    def roomy(self) -> bool:
        """Whether the name is whole, with a face beside it or without."""
        return self.ui.type.measure(self.who.name, t.CAPTION, True) <= self.rect[2] - 2 * MARGIN

    def draw(self, canvas: Canvas, state: State) -> None:
        """In its place; what is carried is drawn over everything."""
        if self.carried is None:
            self._draw(canvas, self.rect, state)

    def draw_over(self, canvas: Canvas) -> None:
        """The plate in the hand."""
        if self.carried is not None:
            x, y, w, h = self.rect
            self._draw(canvas, (x + self.carried[0], y + self.carried[1], w, h), State())

    def _draw(self, canvas: Canvas, box: Box, state: State) -> None:
        x, y, w, h = box
        canvas.panel("plate", x, y, w, h, radius=9)
        # Rather a small face, or none, than a name that is cut.
        least = canvas.type.measure(self.who.name, t.CAPTION, True)
        r = min(FACE, 0.36 * h, (w - 2 * MARGIN - 8 - least) / 2)
        left = x + MARGIN
        if r >= LEAST_FACE:
            canvas.face(self.who.crest, left + r, y + h / 2, r)
            left += 2 * r + BESIDE
        room = x + w - MARGIN - left
        if self.small or not self.who.was:
            size = canvas.type.within(self.who.name, t.NAME, 0.5 * h)
            canvas.text(
                self.who.name, left, y + h / 2, size, True, t.TEXT, max_width=room, anchor="middle",
                shrink=True,
            )  # fmt: skip
        else:
            size = canvas.type.within(self.who.name, t.NAME, 0.4 * h)
            canvas.text(
                self.who.name, left, y + 0.3 * h, size, True, t.TEXT, max_width=room, anchor="middle",
                shrink=True,
            )  # fmt: skip
            size = canvas.type.within(self.who.was, t.SIDE, 0.38 * h)
            canvas.text(
                self.who.was, left, y + 0.69 * h, size, False, t.BRASS_HI if self.who.moved else t.TEXT_SOFT,
                max_width=room, anchor="middle", shrink=True,
            )  # fmt: skip
        if state.hovered or state.focused:
            canvas.ring(box, 9, False, gap=1, width=2)


def plate_size(ui: Ui, names: Sequence[str], box: Box) -> tuple[float, float]:
    """The size of each plate on a cloth; round a ring of many it is as wide as the longest name asks."""
    count = len(names)
    k = min(1.7, max(1.0, grown(ui, t.NAME)))
    wide, high = WIDE * min(1.5, k), HIGH * k
    if count > WHOLE:
        longest = max(ui.type.measure(name, t.NAME, True) for name in names)
        asked = longest + 2 * MARGIN + 2 * FACE + BESIDE
        wide = min(max(wide, asked), (box[2] - 2 * EDGE) / 3 - 8)
        return wide, min(34.0 * k, (box[3] - 2 * EDGE) / 4 - 4)
    return min(wide, 0.42 * box[2]), min(high, (box[3] - 2 * EDGE) / 3)


def draw_arrows(canvas: Canvas, box: Box, count: int, plate: tuple[float, float]) -> None:
    """The order of play: a dashed way round, and signs on it between two plates."""
    x, y, w, h = box
    cx, cy = x + w / 2, y + h / 2
    rx, ry = (w - plate[0]) / 2 - EDGE, (h - plate[1]) / 2 - EDGE
    ink = t.hexa(canvas.look.stitch)
    svg = (
        f'<ellipse cx="{w / 2:.1f}" cy="{h / 2:.1f}" rx="{rx:.1f}" ry="{ry:.1f}" fill="none" stroke="{ink}"'
        ' stroke-opacity=".7" stroke-width="1.8" stroke-dasharray="8 6"/>'
    )
    if count < 2:
        return
    canvas.shape("way", svg, x, y, w, h)
    if count > WHOLE:
        return
    for n in range(4):
        angle = math.pi / 4 + n * math.pi / 2
        ax, ay = cx + rx * math.cos(angle), cy + ry * math.sin(angle)
        turn = math.degrees(math.atan2(ry * math.cos(angle), -rx * math.sin(angle)))
        sign = (
            f'<g transform="rotate({turn:.1f} 12 12)"><path d="M5,6L11,12L5,18M12,6L18,12L12,18" fill="none"'
            f' stroke="{t.BRASS_HI}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/></g>'
        )
        canvas.shape("turn", sign, ax - 12, ay - 12, 24, 24)
