"""The lowest strip of the title: places that do not belong to one game."""

from collections.abc import Callable, Sequence
from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import State

CORNER: Final = 11.0
EDGE, NARROW, NARROW_EDGE = 24.0, 260.0, 14.0
"""Before the icon; with many cells these are narrower, and so is what stands before it."""
BESIDE_NAME: Final = 76.0
"""What a cell needs beside its name."""
SMALL: Final = 0.8 * t.SIDE
"""As small as the line may become before it is left out."""


def cell_edges(type_: Typesetter, labels: Sequence[str], width: float) -> list[int]:
    """Return where the cells of a strip so wide begin, and its end: of one width, or by their names if these
    are too wide for that."""
    count = len(labels)
    names = [type_.measure(label, t.BODY, True) for label in labels]
    if max(names) + BESIDE_NAME <= width / count:
        wide = [width / count] * count
    else:
        spare = (width - count * BESIDE_NAME) / sum(names)
        wide = [BESIDE_NAME + name * spare for name in names]
    return [round(sum(wide[:index])) for index in range(count + 1)]


class Place(Hotspot):
    """A cell of the strip: an icon, what the place is, and a line that is true today."""

    def __init__(
        self, rect: Box, icon: str, title: str, line: str, on_press: Callable[[], object], *, name: str,
        action: str = "",
    ) -> None:  # fmt: skip
        super().__init__(rect, title, on_press, name=name, action=action, ring=CORNER)
        self.icon = icon
        self.line = line
        self.size: float = t.BODY
        """Of its name; the same in all cells."""

    @property
    def value_text(self) -> str:
        """The line of today."""
        return self.line

    def draw(self, canvas: Canvas, state: State) -> None:
        """Two lines; where letters are too high for that, one after the other, or the first one alone."""
        x, y, w, h = self.rect
        if state.hovered or state.focused or state.pressed:
            ground = f'<rect width="{w}" height="{h}" rx="{CORNER}" fill="{t.LACQUER}" fill-opacity=".6"/>'
            canvas.shape("place", ground, x, y, w, h)
        edge = EDGE if w > NARROW else NARROW_EDGE
        canvas.icon(self.icon, x + edge + 12, y + h / 2, 24, t.BRASS_HI)
        left, room, type = x + edge + 36, w - edge - 42, canvas.type
        if self.two_lines(type, h):
            canvas.text(self.label, left, y + 0.33 * h, self.size, True, max_width=room, anchor="middle")
            canvas.text(
                self.line, left, y + 0.71 * h, t.SIDE, color=t.TEXT_FAINT, max_width=room, anchor="middle",
                shrink=True,
            )  # fmt: skip
        else:
            name, middle = self.label, y + h / 2
            wide = canvas.text(name, left, middle, self.size, True, max_width=room, anchor="middle")[0]
            # Half a line tells nothing; a reader has all of it.
            if wide + 18 + type.measure(self.line, SMALL) <= room:
                canvas.text(
                    self.line, left + wide + 18, y + h / 2, t.SIDE, color=t.TEXT_FAINT,
                    max_width=room - wide - 18, anchor="middle", shrink=True,
                )  # fmt: skip
            elif state.pointed:
                canvas.hint(self.line, self.rect, above=True)
        super().draw(canvas, state)

    def two_lines(self, type_: Typesetter, h: float) -> bool:
        """Whether there is height for its line under its name."""
        return (type_.em(self.label, t.BODY) + type_.em(self.line, t.SIDE)) * 1.3 <= h


def draw_strip(canvas: Canvas, box: Box, places: Sequence[Place]) -> None:
    """The ground of the strip, and a hairline between two cells."""
    x, y, w, h = box
    ground = (
        f'<rect x=".6" y=".6" width="{w - 1.2}" height="{h - 1.2}" rx="{CORNER}" fill="{t.PROMPT}"'
        f' fill-opacity=".42" stroke="{t.hexa(canvas.look.stitch)}" stroke-opacity=".28"/>'
    )
    canvas.shape("strip", ground, x, y, w, h)
    fitting = canvas.type.fitting
    size = min(fitting(place.label, t.BODY, place.rect[2] - BESIDE_NAME, True) for place in places)
    for place in places:
        place.size = size
    for place in places[1:]:
        left = place.rect[0]
        canvas.line(left, y + 12, left, y + h - 12, canvas.look.stitch, 1.2, alpha=0.3)
