"""A page: a head, a body and a foot on one sheet, each described by nodes."""

import math
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from itertools import groupby
from operator import attrgetter

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.kit.controls import tabs
from tablegame.ui.kit.layout import (
    Column,
    Layout,
    Node,
    NodeCache,
    PlacedItem,
    Row,
    Scroll,
    ScrolledList,
    Sized,
    Space,
)
from tablegame.ui.kit.nodes import Draw, heading
from tablegame.ui.kit.overlay import Overlay
from tablegame.ui.kit.scrolling import (
    BAR,
    FADE,
    KEPT,
    WHEEL,
    ScrollArea,
    ScrollBar,
    ScrollingForm,
    distance_to_show,
    draw_edges,
    shift,
)
from tablegame.ui.kit.text_size import text_scale
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.scene import BESIDE, Scene
from tablegame.ui.system.metrics import Box, inside
from tablegame.ui.widgets.accessible_item import AccessibleItem
from tablegame.ui.widgets.form import Widget, WidgetState

SIDE, EDGE, GAP, DIALOG_GAP = 44.0, 28.0, 14.0, 22.0
"""Of a sheet, in du: the room at its sides, over and under its content, between its parts or a dialog's."""
TABS = 248.0
"""The width of tabs at every text size, in du: a slider beside them must not move while it is dragged."""
UNDER_FORM = 20.0
"""The room between what stands under a tab and the foot, in du."""
ABOVE = 12.0
"""The room over what is scrolled to, in du."""
RIM = 14.0
"""How far the round corners of a sheet reach into it, in du."""
RING = 8.0
"""How far the focus ring and shadows reach beyond a widget, in du."""


class PageScene(Scene):
    """A page built of nodes. `head`, `body` and `foot` describe it, and are called again after a change."""

    width = 1200.0
    """The greatest width of the sheet, in du."""
    sheet = True
    """Whether the page stands on paper rather than on the cloth."""
    title = ""
    """The key of the text that names the page."""
    first = "back"
    """The name of the widget that has the focus at first."""
    scrolls = True
    """Whether the body scrolls as a whole; False for a body that has scroll areas or a list of its own."""
    veil: float | None = None
    """How much everything else darkens, 0..1."""
    side, edge = SIDE, EDGE
    """The margins of a sheet, in du."""
    full = False
    """Whether a sheet over another page is as large as it may be, rather than as its content asks."""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.form: ScrollingForm = ScrollingForm(ui, self._reveal)
        self.box: Box = (0, 0, 0, 0)
        self.items: list[PlacedItem] = []
        self.areas: dict[str, ScrollArea] = {}
        self.named: dict[str, Box] = {}
        self._lists: list[ScrolledList] = []
        self._tips: list[tuple[PlacedItem, str]] = []
        self._tip: tuple[PlacedItem, str] | None = None
        self._drawn_tip: tuple[PlacedItem, str] | None = None
        self._drawn: dict[str, tuple[Box, WidgetState]] = {}
        self._typed_box: Box | None = None
        """The box of the text field that had the focus in the last drawing."""
        self._had_displaced = False
        """Whether the last drawing shows a widget elsewhere than in its box."""
        self._bar_height = 0.0

    # The content, given by each page ------------------------------------------------------------------------
    def head(self) -> Node:
        """Return what stands over the body."""
        return Space()

    def body(self) -> Node:
        """Return the content of the page."""
        return Space()

    def foot(self) -> Node:
        """Return what stands under the body."""
        return Space()

    def sections(self) -> tuple[Node, Node, Node]:
        """Return head, body and foot as they stand under each other."""
        body = self.body()
        return self.head(), Scroll(body) if self.scrolls else body, self.foot()

    def bar(self) -> Node | None:
        """Return what stands over the sheet from edge to edge of the window, on the cloth, or None."""
        return None

    def overlays(self) -> Sequence[Overlay]:
        """Return the bubbles and menus that stand beside nodes of the page."""
        return ()

    def close(self) -> None:
        """Leave the page."""
        self.ui.stack.pop(self)

    @property
    def page_name(self) -> str:
        return self.ui.text(self.title) if self.title else ""

    # Places -------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        ui, form = self.ui, self.form
        followed = form.ring_shown and self._focus_in_sight()
        layout = Layout(ui, self.areas, self.scroll)
        bar = self.bar()
        self._bar_height = bar.height(layout, ui.metrics.w) if bar is not None else 0.0
        if bar is not None:
            bar.place(layout, (0.0, 0.0, ui.metrics.w, self._bar_height))
        form.clear()
        self.place_parts(layout)
        x, y, w, h = self.box if self.full else (0.0, 0.0, ui.metrics.w, ui.metrics.h)
        room = (x + 8, y + 8, w - 16, h - 16)
        for overlay in self.overlays():
            overlay.place(layout, room)
        form.paper = False
        self._take(layout)
        form.paper = self.sheet
        self._lists = layout.lists
        if form.focus is None and (wanted := form.find(self.first)) is not None:
            form.set_focus(wanted, ring=ui.device in ("keyboard", "pad"))
        if followed and form.focus is not None and not self._focus_in_sight():
            self._reveal(form.focus)
        self.dirty = True

    def _focus_in_sight(self) -> bool:
        """Return whether the focus is seen in its area as that is scrolled now, or stands in none."""
        item = next((item for item in self.items if item.widget and item.widget is self.form.focus), None)
        if item is None or item.area is None:
            return item is not None
        x, y, w, h = item.box
        box = x, y - item.area.offset, w, h
        return item.area in self.areas.values() and _contains(item.area.box, box)

    def place_parts(self, layout: Layout) -> None:
        """Place head, body and foot on the sheet.

        A scene that shares the window with something else, such as a table, places its parts beside that.
        """
        layout.paper, layout.paper_colour = self.sheet, t.WASHI_SHEET if self.sheet else None
        head, body, foot = self.sections()
        side, edge = (self.side, self.edge) if self.sheet else (10.0, 6.0)
        wide = self._sheet_width(layout, (head, body, foot))
        inner = wide - 2 * side
        high, low = head.height(layout, inner), foot.height(layout, inner)
        gap = GAP if self.opaque or self.full else DIALOG_GAP
        around = high + low + gap * ((high > 0) + (low > 0)) + 2 * edge
        layout.room = self._sheet_box(wide, math.inf)[3] - around  # a dialog may become as high as that
        content = 0.0 if self.opaque or self.full else body.height(layout, inner)
        self.box = self._sheet_box(wide, around + content)
        top = self.box[1]
        x, y, bottom = self.box[0] + side, top + edge, top + self.box[3] - edge
        head.place(layout, (x, y, inner, high))
        y += high + (gap if high else 0.0)
        layout.room = bottom - low - (gap if low else 0.0) - y
        body.place(layout, (x, y, inner, layout.room))
        foot.place(layout, (x, bottom - low, inner, low))

    def _sheet_width(self, layout: Layout, parts: Sequence[Node]) -> float:
        """Return the width of the sheet with these parts."""
        fixed = self.opaque or self.full
        wide = self.width if fixed else self.width * min(1.5, text_scale(self.ui))
        return min(wide, self.ui.metrics.w - 24)

    def _sheet_box(self, wide: float, high: float) -> Box:
        """Return the box of the sheet, whose content is so high: a dialog is as high as its content."""
        metrics = self.ui.metrics
        over = self._bar_height
        top = min(24.0, metrics.h / 40)
        if not self.opaque and not self.full:
            top = max(top, (metrics.h - over - high) / 2)
        return ((metrics.w - wide) / 2, over + top, wide, metrics.h - over - 2 * top)

    def _take(self, layout: Layout) -> None:
        self.items, self._tips, self._tip = layout.items, layout.tips, None
        self.named = layout.named
        for item in layout.items:
            if item.widget is None:
                continue
            if item.area is not None:
                shift((item.widget,), -item.area.offset)
                self.form.area_of[id(item.widget)] = item.area
            if item.over:
                self.form.over.append(item.widget)
            self.form.add(item.widget)

    def refresh(self) -> None:
        """Describe the page again, because its data has changed."""
        self.layout()

    # Scrolling ----------------------------------------------------------------------------------------------
    def scroll(self, area: ScrollArea, by: float) -> bool:
        """Scroll an area by so many du. Return whether it moved."""
        offset = max(0.0, min(area.most, area.offset + by))
        moved, area.offset = offset - area.offset, offset
        if not moved:
            return False
        shift((widget for widget in self.form.widgets if self.form.area(widget) is area), -moved)
        name = "scroll bar" if area.name == "page" else f"scroll bar.{area.name}"
        if isinstance(bar := self.form.find(name), ScrollBar):
            bar.offset = area.offset / area.most
        self._tip, self.dirty = None, True
        return True

    def _reveal(self, widget: Widget) -> None:
        if (area := self.form.area(widget)) is not None:
            self.scroll(area, distance_to_show(widget, area.box, FADE, FADE))

    def show_named(self, name: str, area_name: str) -> None:
        """Scroll an area until the node with this name is seen, or its top if it is higher than the area."""
        area, box = self.areas.get(area_name), self.named.get(name)
        if area is not None and box is not None:
            x, y, w, h = box
            shown = Widget((x, y - area.offset, w, h), name)
            self.scroll(area, distance_to_show(shown, area.box, FADE, FADE))

    def scroll_to(self, name: str, area_name: str) -> None:
        """Scroll an area until the node with this name is at its top, or to the end of the area."""
        area, box = self.areas.get(area_name), self.named.get(name)
        if area is not None and box is not None:
            self.scroll(area, box[1] - area.box[1] - ABOVE - area.offset)

    def _area_for_keys(self) -> ScrollArea | None:
        areas = [area for area in self.areas.values() if area.most]
        return self.form.area(self.form.focus) or (areas[0] if areas else None)

    # Events -------------------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._point(self.ui.metrics.du(event.pos))
        if self.form.modal is None:
            if event.type == pygame.MOUSEWHEEL:
                return self._wheel(event)
            if event.type == pygame.KEYDOWN and self._list_key(event):
                return True
        return super().handle(event) or (event.type == pygame.KEYDOWN and self._scroll_key(event.key))

    @property
    def _shown_tip(self) -> tuple[PlacedItem, str] | None:
        """The text under the mouse, or else in the widget with the ring, that is shown whole.

        None while a list is open, because the text would stand on the list.
        """
        focus = self.form.focus
        if self.form.modal is not None:
            return None
        if self._tip is not None or focus is None or not self.form.ring_shown:
            return self._tip
        tips = (tip for tip in self._tips if _contains(focus.rect, _moved(tip[0])))
        return next((tip for tip in tips if _in_sight(tip[0])), None)

    def _point(self, point: tuple[float, float]) -> None:
        covered = any(widget.hit(point) and self.form.can_reach(widget, point) for widget in self.form.over)
        tips = (tip for tip in self._tips if tip[0].over or not covered)
        tip = next((tip for tip in tips if self._seen_at(tip[0], point)), None)
        if tip != self._tip:
            self._tip, self.dirty = tip, True

    def _seen_at(self, item: PlacedItem, point: tuple[float, float]) -> bool:
        return inside(_moved(item), point) and (item.area is None or inside(item.area.box, point))

    def _wheel(self, event: pygame.event.Event) -> bool:
        hovered = self.form.looked_at
        area = self.form.area(hovered)
        scrolls = area is not None and area.most > 0  # then the wheel changes no number that it comes past
        if hovered is not None and not scrolls and hovered.wheel(self.form, event.y):
            self.form.changed()
            return True
        point = self.ui.metrics.du(pygame.mouse.get_pos())
        areas = reversed(self.areas.values())  # those of overlays come last and lie over the others
        under = next((area for area in areas if area.most and inside(area.box, point)), None)
        if under is None and self._lists:
            pointed = (node for node in self._lists if inside(node.box, point))
            next(pointed, self._lists[0]).scroll(-event.y)
            self.layout()
            return True
        area = under or self._area_for_keys()
        return area is not None and self.scroll(area, -event.y * WHEEL)

    def _list_key(self, event: pygame.event.Event) -> bool:
        focus = self.form.focus
        if focus is not None and focus.role == "text field" and event.key in (pygame.K_HOME, pygame.K_END):
            return False
        lists = sorted(self._lists, key=lambda node: not node.holds(focus))
        return bool(lists) and lists[0].key(self.form, event)

    def _scroll_key(self, key: int) -> bool:
        area = self._area_for_keys()
        if area is None:
            return False
        turned = area.box[3] - KEPT
        steps = {
            pygame.K_PAGEUP: -turned,
            pygame.K_PAGEDOWN: turned,
            pygame.K_UP: -WHEEL,
            pygame.K_DOWN: WHEEL,
            pygame.K_HOME: -area.offset,
            pygame.K_END: area.most,
        }
        if key not in steps:
            return False
        self.scroll(area, steps[key])
        return True

    # Screen readers -----------------------------------------------------------------------------------------
    def accessible_items(self) -> Sequence[AccessibleItem]:
        return [
            AccessibleItem(_text_key(n, item), "text", item.text, live=item.live)
            for n, item in enumerate(self.items)
            if item.text
        ]

    def accessible_order(self, items: Sequence[AccessibleItem]) -> Sequence[AccessibleItem]:
        known = {item.key: item for item in items}
        order: list[AccessibleItem] = []
        for n, placed in enumerate(self.items):
            key = _text_key(n, placed) if placed.text else ""
            if placed.widget is not None:
                key = "hand" if placed.widget.role == "list item" else f"widget.{placed.widget.name}"
            if (item := known.pop(key, None)) is not None:
                order.append(item)
        return [*order, *known.values()]

    # Picture ------------------------------------------------------------------------------------------------
    @property
    def goes_on(self) -> bool:
        return (self.opaque or self.full) and self.unroll.share >= 1

    @property
    def repeats_labels(self) -> bool:
        return True

    @property
    def draws_part(self) -> bool:
        return self._changed_boxes(self._states()) is not None

    def _states(self) -> dict[str, tuple[Box, WidgetState]]:
        """Return where the widgets stand and how they look, by a name of each."""
        return {
            f"{n}.{widget.name}": (widget.rect, self.form.state(widget))
            for n, widget in enumerate(self.form.widgets)
            if widget.visible
        }

    def _changed_boxes(self, now: dict[str, tuple[Box, WidgetState]]) -> list[Box] | None:
        """Return the boxes of the widgets that look different since the last drawing.

        None: more has changed than widgets, or something that does not lie on the sheet of a dialog.
        """
        same = now.keys() == self._drawn.keys() and self._shown_tip is self._drawn_tip
        displaced = self._had_displaced or any(widget.is_displaced for widget in self.form.widgets)
        if self.dirty or self.form.modal is not None or displaced or not same:
            return None
        # Letters and the caret of a field have no state, and what is explained asks for its label again.
        written = (self._focused_field(), self._typed_box)
        boxes = [rect for name, (rect, state) in now.items()
                 if (rect, state) != self._drawn[name] or state.pointed or rect in written]  # fmt: skip
        changed = [(x - RING, y - RING, w + 2 * RING, h + 2 * RING) for x, y, w, h in boxes]
        return changed if self.opaque or all(_lies_in(self.box, box) for box in changed) else None

    def _focused_field(self) -> Box | None:
        """Return the box of the text field that has the focus, if any."""
        focus = self.form.focus
        return focus.rect if focus is not None and focus.role == "text field" else None

    def draw(self, canvas: Canvas) -> None:
        now = self._states()
        changed = self._changed_boxes(now) if canvas.intact else None
        for seen in changed if changed is not None else [(0.0, 0.0, canvas.w, canvas.h)]:
            with canvas.clip(*seen):
                self._draw(canvas, seen)
        self._drawn, self._drawn_tip = now, self._shown_tip
        self._had_displaced = any(widget.is_displaced for widget in self.form.widgets)
        self._typed_box = self._focused_field()
        if self._drawn_tip is not None:
            canvas.hint(self._drawn_tip[1], _moved(self._drawn_tip[0]))

    @property
    def ground_key(self) -> Hashable:
        """Return all values that decide what `draw_ground` draws, or None if that is drawn anew each time."""
        return () if self.opaque and type(self).draw_ground is PageScene.draw_ground else None

    def draw_ground(self, canvas: Canvas) -> None:
        """Draw what lies under the sheet."""
        if self.opaque:
            canvas.cloth()

    def _paper(self, canvas: Canvas, veil: float) -> AbstractContextManager[None]:
        """Draw the sheet, and what is drawn meanwhile as far as the sheet has appeared."""
        return self.unroll.paper(canvas, self.box, veil, top=self._bar_height)

    def _draw_sheet(self, canvas: Canvas) -> AbstractContextManager[None]:
        """Draw what lies under the content, and what is drawn meanwhile as far as the sheet has appeared."""
        veil = self.veil if self.veil is not None else 0.25 if self.opaque else 0.5

        def draw() -> AbstractContextManager[None]:
            self.draw_ground(canvas)
            return self._paper(canvas, veil) if self.sheet else nullcontext()

        key = self.ground_key
        if key is None or not self.sheet or self.unroll.share < 1:
            return draw()

        def paint() -> None:
            with draw():
                pass

        canvas.ground((key, self.box, veil, self._bar_height), paint)
        return nullcontext()

    def _draw(self, canvas: Canvas, seen: Box) -> None:
        with self._draw_sheet(canvas):
            self.draw_items(canvas, (item for item in self.items if not item.over), seen)
            self.draw_items(canvas, (item for item in self.items if item.over), seen)
            for widget in self.form.widgets:
                widget.draw_over(canvas)

    def draw_items(self, canvas: Canvas, items: Iterable[PlacedItem], seen: Box) -> None:
        """Draw those of the items that can be seen in a box."""
        for area, together in groupby(items, key=attrgetter("area")):
            with canvas.clip(*area.seen) if area is not None else nullcontext():
                for item in together:
                    self._draw_item(canvas, item, seen)
            if area is not None and area.most:
                draw_edges(canvas, area)

    def _draw_item(self, canvas: Canvas, item: PlacedItem, seen: Box) -> None:
        if item.text:
            return
        box, widget = _moved(item), item.widget
        near = (box[0] - 60, box[1] - 40, box[2] + 120, box[3] + 80)
        if not _touches(near, seen) or (item.area and not _touches(box, item.area.box)):
            return
        if item.paint is not None:
            item.paint(canvas, box)
        elif widget is not None and widget.visible:
            widget.draw(canvas, self.form.state(widget))


class TabbedScene(PageScene, ABC):
    """A page with tabs and its heading at the left; body and foot belong to the tab that is open."""

    width, first = 1192.0, ""
    tab_names: Sequence[str]
    """The names of the tabs."""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.page = self.tab_names[0]
        """The name of the tab that is open."""
        self._side_nodes = NodeCache()

    @abstractmethod
    def tab_words(self, name: str) -> Text:
        """Return what stands on a tab."""

    def turn_to(self, page: str) -> None:
        """Open a tab at its top."""
        self.page = page
        self.areas.clear()
        self.layout()

    def sections(self) -> tuple[Node, Node, Node]:
        side = self._side_nodes.latest(self.ui, "side", self.page, self._side)
        rule = Draw(lambda canvas, b: canvas.line(b[0], b[1], b[0], b[1] + b[3], t.WASHI_LINE), 2, 0)
        opened = Column(Scroll(self.body()), self.foot(), gap=UNDER_FORM, grow=1)
        return Space(), Row(Sized(side, TABS), rule, opened, gap=20, align="fill"), Space()

    def _side(self) -> Node:
        """Return the heading and the tabs."""
        names = [(name, self.tab_words(name)) for name in self.tab_names]
        turns = tabs(names, self.page, self.turn_to, even=True)
        return Column(heading(self.ui.say(self.title), grow=0), Space(8, grow=0), *turns, gap=8)


class DrawerScene(PageScene):
    """A page along the right edge, as wide as its content wishes, which a press beside it closes."""

    opaque, width, first, veil = False, 560.0, "", 0.3
    side, edge = 26.0, 20.0
    least_width = 320.0

    def _sheet_width(self, layout: Layout, parts: Sequence[Node]) -> float:
        wished = max(part.ask(layout).wished for part in parts) + 2 * self.side
        return min(self.width, max(self.least_width, wished + BAR + 8), self.ui.metrics.w - 24)

    def _sheet_box(self, wide: float, high: float) -> Box:
        return self.ui.metrics.w - wide - 8, 8.0, wide, self.ui.metrics.h - 16

    @contextmanager
    def _paper(self, canvas: Canvas, veil: float) -> Iterator[None]:
        canvas.veil(veil)
        x, _, w, _ = self.box
        hidden = (1 - self.unroll.share) * (w + 8)
        shadow = 0.0 if hidden else BESIDE
        with canvas.clip(x + hidden - shadow, 0, w + BESIDE + shadow, canvas.h):
            canvas.panel("sheet", *self.box)
            yield

    def handle(self, event: pygame.event.Event) -> bool:
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if pressed and self.form.modal is None and not inside(self.box, self.ui.metrics.du(event.pos)):
            self.close()
            return True
        return super().handle(event)


def _text_key(index: int, item: PlacedItem) -> str:
    """Return the key of words: a name for those that change, so that they are the same words after it."""
    return f"text.{item.name}" if item.live else f"text.{index}"


def _moved(item: PlacedItem) -> Box:
    """Return the box of an item where it is scrolled to."""
    if item.widget is not None:
        return item.widget.rect
    x, y, w, h = item.box
    return x, y - (item.area.offset if item.area is not None else 0.0), w, h


def _in_sight(item: PlacedItem) -> bool:
    """Return whether the middle of an item is not scrolled out of its area."""
    return item.area is None or _contains(item.area.box, _moved(item))


def _touches(a: Box, b: Box) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] <= b[1] + b[3] and b[1] <= a[1] + a[3]


def _lies_in(sheet: Box, box: Box) -> bool:
    """Return whether a box lies on a sheet, clear of its corners."""
    x, y, w, h = sheet
    corners = [(box[0], box[1]), (box[0] + box[2], box[1] + box[3])]
    return all(inside((x + RIM, y + RIM, w - 2 * RIM, h - 2 * RIM), corner) for corner in corners)


def _contains(outer: Box, inner: Box) -> bool:
    x, y = inner[0] + inner[2] / 2, inner[1] + inner[3] / 2
    return inside(outer, (x, y))
