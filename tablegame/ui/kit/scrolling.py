"""Scroll areas of a page: their offsets, their bars, and a form whose widgets scroll inside them."""

from collections.abc import Callable, Iterable
from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box, inside
from tablegame.ui.widgets.form import Form, Widget, WidgetState

BAR: Final = 12.0
"""The width of a scroll bar, in du."""
WHEEL: Final = 56.0
"""How far a step of the wheel scrolls, in du."""
REACH: Final = 8.0
"""How far the lines at the edges of an area end before its sides, in du."""
KEPT: Final = 60.0
"""How much stays in sight when a page is turned, in du."""
FADE: Final = 30.0
"""How far before an edge where the content goes on it begins to fade into the paper, in du."""
SLACK: Final = 0.5
"""What is so little larger than its room, in du, still fits: widths of letters are rounded."""


def shift(widgets: Iterable[Widget], by: float) -> None:
    """Move widgets down by so many du."""
    for widget in widgets:
        x, y, w, h = widget.rect
        widget.rect = (x, y + by, w, h)


def distance_to_show(widget: Widget, area: Box, above: float, below: float) -> float:
    """Return how far to scroll down until a widget is seen with so much free over and under it, in du.

    The top is shown where the widget is higher than the area.
    """
    _, y, _, h = area
    top, foot = widget.rect[1] - above, widget.rect[1] + widget.rect[3] + below
    if top < y:
        return top - y
    return min(foot - y - h, top - y) if foot > y + h else 0.0


class ScrollArea:
    """A part of a page that scrolls: the box in which it is seen, its height and its offset, in du."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.box: Box = (0, 0, 0, 0)
        self.offset = 0.0
        self.most = 0.0
        """The largest offset."""
        self.reach = 0.0
        """How far the box reaches beyond the content, for rings and shadows, in du."""
        self.paper: t.Colour | None = None
        """The colour of the paper under the content, or None on the cloth."""

    def fit(self, box: Box, height: float) -> None:
        """Take another box and another height of the content; the offset is kept within its limits."""
        most = height - box[3]
        self.box, self.most = box, most if most > SLACK else 0.0
        self.offset = max(0.0, min(self.offset, self.most))

    @property
    def seen(self) -> Box:
        """The box in which the content is drawn: where it goes on, it ends before the room of rings."""
        x, y, w, h = self.box
        above = self.reach if self.offset > 0 else 0.0
        below = self.reach if self.offset < self.most else 0.0
        return x, y + above, w, h - above - below


def draw_edges(canvas: Canvas, area: ScrollArea) -> None:
    """Let the content of an area fade into the paper or the cloth where it goes on, and draw lines there."""
    ground, ink = area.paper or canvas.look.cloth.middle, t.WASHI_LINE if area.paper else canvas.look.stitch
    x, y, w, h = area.seen
    for goes_on, edge, depth in ((area.offset > 0, y, FADE), (area.offset < area.most, y + h, -FADE)):
        if goes_on:
            draw_fade(canvas, (x, edge, w, depth), ground)
            canvas.line(x + REACH, edge, x + w - REACH, edge, ink)


def draw_fade(canvas: Canvas, box: Box, ground: t.Colour) -> None:
    """Draw a ground at the y of a box that gets clear towards the other edge: above it if `h` < 0."""
    x, y, w, h = box
    top, high = min(y, y + h), abs(h)
    stops = [(0.0, 1.0), (0.2, 0.85), (0.6, 0.25), (1.0, 0.0)]
    if h < 0:
        stops = [(1 - at, alpha) for at, alpha in reversed(stops)]
    colour = t.hexa(ground)
    steps = "".join(
        f'<stop offset="{at:.2f}" stop-color="{colour}" stop-opacity="{alpha}"/>' for at, alpha in stops
    )
    svg = (
        f'<linearGradient id="fade" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{high:.2f}">'
        f'{steps}</linearGradient><rect width="{w:.2f}" height="{high:.2f}" fill="url(#fade)"/>'
    )
    canvas.shape("fade", svg, x, top, w, high)


class ScrollBar(Widget):
    """The bar that shows how far an area is scrolled; it can be dragged."""

    role = "scroll bar"

    def __init__(self, rect: Box, shown: float, offset: float, on_move: Callable[[float], object]) -> None:
        """Create a bar.

        `shown`: the share that can be seen; `offset`: of what cannot be seen, the share above.
        """
        super().__init__(rect, "scroll bar", name="scroll bar")
        self.focusable = False
        self.shown = shown
        self.offset = offset
        self._on_move = on_move

    @classmethod
    def of(cls, area: ScrollArea, rect: Box, scroll: Callable[[ScrollArea, float], object]) -> "ScrollBar":
        """Return the bar of an area. `scroll` scrolls an area by so many du."""
        high = area.box[3]
        bar = cls(
            rect, high / (high + area.most), area.offset / area.most,
            lambda share: scroll(area, share * area.most - area.offset),
        )  # fmt: skip
        if area.name != "page":
            bar.name = f"scroll bar.{area.name}"
        return bar

    def _thumb(self) -> tuple[float, float]:
        _, y, _, h = self.rect
        high = max(36.0, h * self.shown)
        return y + (h - high) * self.offset, high

    def drag(self, form: Form, point: tuple[float, float]) -> None:
        _, y, _, h = self.rect
        _, high = self._thumb()
        self._on_move(min(1.0, max(0.0, (point[1] - y - high / 2) / max(1.0, h - high))))

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.rect
        top, high = self._thumb()
        ink = t.SUMI_SECOND if state.hovered or state.pressed else t.SUMI_QUIET
        canvas.panel("tab", x, y, w, h, color=t.WASHI_SHADE, radius=w / 2)
        canvas.panel("tab", x + 2, top, w - 4, high, color=ink, radius=w / 2 - 2)


class ScrollingForm(Form):
    """A form whose widgets scroll inside areas: what is scrolled out of sight cannot be pressed."""

    def __init__(self, ui: Ui, reveal: Callable[[Widget], object]) -> None:
        super().__init__(ui)
        self.area_of: dict[int, ScrollArea] = {}
        """The areas of the widgets that scroll, by the identity of the widget."""
        self.over: list[Widget] = []
        """The widgets of overlays, which are pressed before all others."""
        self._reveal = reveal

    def clear(self) -> None:
        super().clear()
        self.area_of.clear()
        self.over.clear()

    def area(self, widget: Widget | None) -> ScrollArea | None:
        """Return the area that a widget scrolls with."""
        return self.area_of.get(id(widget))

    def can_reach(self, widget: Widget, point: tuple[float, float]) -> bool:
        area = self.area(widget)
        return widget.visible and (area is None or inside(area.box, point))

    def at(self, point: tuple[float, float]) -> Widget | None:
        if self.modal is None:
            for widget in reversed(self.over):
                if self.can_reach(widget, point) and widget.hit(point):
                    return widget if widget.enabled else None
        return super().at(point)

    def set_focus(self, widget: Widget | None, ring: bool | None = None) -> None:
        super().set_focus(widget, ring)
        if ring and widget is not None:
            self._reveal(widget)
