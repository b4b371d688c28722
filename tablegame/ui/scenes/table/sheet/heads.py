"""The names over the columns of a sheet, as whole as the columns let them be."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from tablegame.pieces.seats import Seat
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import Form, State

CREST, OVERLAP, GAP = 15.0, 22.0, 8.0
"""The radius of a crest, from one crest of a side to the next, and between crest and name."""
HIGH = 46.0
"""The least height, of names that stand beside their crests."""
MANY = 4
"""More columns than this have their names at two heights where they are long."""
LEAST_GROWTH = 0.65
"""Names that are larger by choice may give up this much of their size before they are cut."""


@dataclass(frozen=True, slots=True)
class Head:
    """What stands over one column."""

    seats: Sequence[Seat]
    cx: float
    top: float
    lines: Sequence[str]
    """The name, cut with … where there is no room for it; of a side that is too long, one name a line."""
    cut: bool
    box: Box
    """Where it can be pressed."""


class Heads:
    """Names beside their crests; in narrow columns beneath them; in narrower ones at two heights."""

    def __init__(
        self, type_: Typesetter, names: Sequence[Sequence[str]], joiner: str,
        sides: Sequence[Sequence[Seat]], crests: Sequence[int], width: float,
    ) -> None:  # fmt: skip
        """`crests` by seat."""
        self._type = type_
        self._sides, self._signs, self._width = sides, crests, width
        self._crests = 2 * CREST + (max(map(len, sides)) - 1) * OVERLAP
        self._names = [joiner.join(side) for side in names]
        self._lines = [[name] for name in self._names]
        room = width - self._crests - GAP - 8
        self.beside = self._fit(room, t.BODY)
        self.two = False
        """Whether every other name stands lower."""
        if not self.beside and len(sides) < len([name for side in names for name in side]):
            self.beside = True
            self._lines = [list(side) for side in names]
            self._fit(room, t.BODY)
        elif not self.beside and not self._fit(width - 6, t.NAME) and len(names) > MANY:
            self.two = True
            self._fit(2 * width - 10, t.NAME)
        self._line = max(type_.leading(line, self.size) for lines in self._lines for line in lines)
        if self.beside:
            self.high = max(HIGH, 6 + self._line * max(map(len, self._lines)))
        else:
            self.high = 2 * CREST + self._line * (2 if self.two else 1) + 4

    def _fit(self, room: float, size: float) -> bool:
        """Whether all names are whole in so much room, at a size that all have."""
        lines = [line for lines in self._lines for line in lines]
        least = max(t.CAPTION, LEAST_GROWTH * size * self._type.scale)
        room = max(1.0, room)
        self.size = min(self._type.fitting(line, size, room, True, least) for line in lines)
        return all(self._type.measure(line, self.size, True) <= room for line in lines)

    def lay(self, column: int, cx: float, top: float, right: float) -> Head:
        """The head of a column whose middle is `cx`; nothing reaches beyond `right`."""
        type_, seats = self._type, self._sides[column]
        if self.beside:
            room = self._width - self._crests - GAP - 8
        else:
            room = min(2 * self._width - 10, 2 * (right - cx)) if self.two else self._width - 6
        shown = [type_.ellipsis(line, self.size, room, True) for line in self._lines[column]]
        wide = max(type_.measure(line, self.size, True) for line in shown)
        if self.beside:
            wide += self._crests + GAP
            box = (cx - wide / 2, top, wide, self.high)
        else:
            low = 2 * CREST + (self._line if self.two and column % 2 else 0)
            box = (cx - wide / 2 - 3, top + low, wide + 6, self._line)
        return Head(seats, cx, top, shown, shown != self._lines[column], box)

    def draw(self, head: Head, canvas: Canvas) -> None:
        """Crests and name."""
        x, y, _, h = head.box
        if self.beside:
            middle = head.top + self.high / 2
            for n, seat in enumerate(head.seats):
                canvas.face(self._signs[seat], x + CREST + n * OVERLAP, middle, CREST)
            top = middle - (len(head.lines) - 1) * self._line / 2
            for n, line in enumerate(head.lines):
                left = x + self._crests + GAP
                canvas.text(line, left, top + n * self._line, self.size, True, t.SUMI, anchor="middle")
            return
        foot = head.top + 2 * CREST
        if y > foot:
            canvas.line(head.cx, foot, head.cx, y, t.WASHI_LINE, 1.2)
        canvas.face(self._signs[head.seats[0]], head.cx, head.top + CREST, CREST - 2)
        canvas.text(head.lines[0], head.cx, y + h / 2, self.size, True, t.SUMI, "center", anchor="middle")

    def add(self, form: Form, head: Head, column: int, label: str, press: Callable[[], object]) -> None:
        """A place to press; a name that is cut stands there whole with the focus or the mouse."""
        draw = partial(self._draw, head, self._names[column])
        form.add(Hotspot(head.box, label, press, draw, name=f"head.{column}", ring=8))

    def _draw(self, head: Head, name: str, canvas: Canvas, state: State) -> None:
        self.draw(head, canvas)
        if head.cut and (state.hovered or state.focused):
            canvas.hint(name, head.box)
