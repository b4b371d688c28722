"""The plates of those who play next, round a piece of cloth: each can be dragged onto another."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.text_size import text_scale
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box, inside
from tablegame.ui.widgets.form import Form, State, Widget

WHOLE: Final = 4
"""With more people plates show the name alone."""
LEAST_FACE: Final = 9.0
"""The radius of the smallest face on a plate, in du."""
FACE, BESIDE, MARGIN, EDGE = 16.0, 7.0, 9.0, 10.0
"""The radius of a face at most, the gap beside it, and the margins of a plate and of the cloth, in du."""
MOVED: Final = 6.0
"""The distance from the press, in du, from which a plate follows the pointer."""
SIDES: Final[dict[int, tuple[str, ...]]] = {
    0: (), 1: ("bottom",), 2: ("bottom", "top"), 3: ("bottom", "left", "right"),
}  # fmt: skip
PLACES: Final = {"bottom": (0.5, 1.0), "left": (0.0, 0.5), "top": (0.5, 0.0), "right": (1.0, 0.5)}
RING: Final = {5: (1, 1, 2), 6: (1, 2, 1), 7: (3, 1, 2), 8: (3, 1, 3), 9: (3, 2, 2), 10: (3, 2, 3)}
"""How many of that many people sit at the bottom, at each side, and at the top."""


def sides(count: int) -> Sequence[str]:
    """Return where up to four people sit, in the order of play."""
    return SIDES.get(count, ("bottom", "left", "top", "right"))


def spots(count: int) -> list[tuple[float, float]]:
    """Return the places of the plates as shares of the cloth, clockwise from the bottom."""
    if count <= WHOLE:
        return [PLACES[side] for side in sides(count)]
    near, beside, opposite = RING[count]
    along = {1: (0.5,), 2: (0.25, 0.75), 3: (0.0, 0.5, 1.0)}
    up = {1: (0.5,), 2: (0.67, 0.33)}[beside]
    nearest = [(share, 1.0) for share in reversed(along[near])]
    rim = nearest[near // 2 :]
    rim += [(0.0, share) for share in up] + [(share, 0.0) for share in along[opposite]]
    return rim + [(1.0, share) for share in reversed(up)] + nearest[: near // 2]


def plate_size(ui: Ui, names: Sequence[str], *, small: bool) -> tuple[float, float]:
    """Return the width and the height of the plates with these names, in du.

    Names are whole: in the smallest letters and without a face where plates are `small`.
    """
    scale = min(1.7, text_scale(ui, t.NAME))
    size = (136.0 * min(1.5, scale), 46.0 * scale)
    if len(names) > WHOLE:
        size = 112.0 * scale, 34.0 * scale
    letters, beside = (t.CAPTION, 0.0) if small else (t.NAME, 2 * FACE + BESIDE)
    longest = max((ui.type.measure(name, letters, True) for name in names), default=0.0)
    return max(size[0], longest + beside + 2 * MARGIN + 2), size[1]


@dataclass(frozen=True)
class SeatedPerson:
    """A person who is to sit in a place."""

    name: str
    crest: int
    was: str
    """The place of the person before, in words."""
    moved: bool


class SeatPlate(Widget):
    """A plate that left and right exchange with its neighbour, and a drag with the one under the pointer."""

    role = "button"

    def __init__(
        self, ui: Ui, rect: Box, who: SeatedPerson, label: str, place: int, *, small: bool,
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
        """The distance of the dragged plate from its place, in du."""

    @property
    def value_text(self) -> str:
        return self.who.was

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        step = {pygame.K_LEFT: 1, pygame.K_RIGHT: -1}.get(event.key)
        if step is None:
            return False
        form.ring_shown = True
        self._step(self.place, step)
        return True

    def drag(self, form: Form, point: tuple[float, float]) -> None:
        if self._from is None:
            self._from = point
        dx, dy = point[0] - self._from[0], point[1] - self._from[1]
        if self.carried is not None or math.hypot(dx, dy) > MOVED:
            self.carried = (dx, dy)
            form.changed()

    def hit(self, point: tuple[float, float]) -> bool:
        return self.carried is not None or inside(self.rect, point)

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        if point is None:
            self._step(self.place, 1)
            return
        carried, self.carried, self._from = self.carried, None, None
        if carried is not None:
            self._drop(self.place, point)

    def draw(self, canvas: Canvas, state: State) -> None:
        if self.carried is None:
            self._draw(canvas, self.rect, state)

    def draw_over(self, canvas: Canvas) -> None:
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


def draw_cloth(canvas: Canvas, box: Box, count: int, plate: tuple[float, float]) -> None:
    """Draw the cloth under so many plates of this size, and the order of play as a line with arrows."""
    x, y, w, h = box
    cloth = canvas.look.cloth
    ground = (
        f'<rect width="{w:.1f}" height="{h:.1f}" rx="10" fill="{cloth.middle}"/>'
        f'<rect x="1" y="1" width="{w - 2:.1f}" height="{h - 2:.1f}" rx="9.5" fill="none"'
        f' stroke="{cloth.rim}" stroke-width="2"/>'
    )
    canvas.shape("cloth", ground, x, y, w, h)
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
