"""The memory aid over a table: what is still out, and what the others have shown, while it is wanted."""

from collections.abc import Iterator
from typing import Any

from tablegame.learn.memory import CARDS, LEVELS, OFF, SEATS, Remembered, offered, remember
from tablegame.pieces.seats import Seat
from tablegame.speech import Runs, Text
from tablegame.ui.draw import theme as t
from tablegame.ui.system.motion import out_cubic
from tablegame.ui.table import places
from tablegame.ui.table.crests import crests_of
from tablegame.ui.table.effects import Focus, MakeWay, Redraw, Refresh, Say
from tablegame.ui.table.geometry import GROWN, PANEL_EDGE
from tablegame.ui.table.memory_looked import Looked
from tablegame.ui.table.memory_panel import (
    EDGE,
    FOOT,
    HEAD,
    Heading,
    Line,
    Paper,
    SeatRow,
    heard_of_row,
    heard_of_seat,
)
from tablegame.ui.table.memory_piles import Legend, PileRow
from tablegame.ui.table.panels import PROMPT_HALF
from tablegame.ui.table.places import WHOLE
from tablegame.ui.table.pose import Box
from tablegame.ui.table.table_context import TableContext, TablePart
from tablegame.ui.widgets.buttons import Button, IconButton, Segmented
from tablegame.ui.widgets.form import Widget

TOP = 50.0
ROW, LEAST = 32.0, 24.0
"""The height of a row, and the least: what would be lower has cards and seats on two pages."""


class MemoryAid(TablePart):
    """Opens and closes the panel, and lays its widgets out. It reads the view on the screen alone."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self._looked = Looked(table)
        self._said: Runs = ()
        """What was told last of a piece that is looked at."""
        self._since = 0.0
        """When it was opened, in ms of the table."""
        self._laid: list[tuple[Widget, float]] = []
        """Its widgets, and where each lies from side to side when it has come."""
        self._taken = WHOLE
        """What of the table was its own when that was laid out last."""
        self._page = CARDS
        self._built: Any = None
        """The view that its widgets tell of."""
        self._of: tuple[Any, Remembered | None] = (None, None)
        """The view that was looked at last, and what follows from it."""

    # Whether it is there ------------------------------------------------------------------------------------
    @property
    def fixed(self) -> bool:
        """Whether it was agreed on for the whole table: several people have sat down at it."""
        return sum("human" in kinds for kinds in self._source.kinds) > 1

    @property
    def level(self) -> str:
        """How much it tells here; OFF under rules that it does not go with."""
        if not offered(self._source.game.id, self._source.options):
            return OFF
        agreed = self.fixed or self._source.turn is not None
        level = self._source.memory or (OFF if agreed else self._ui.preferences.memory_aid)
        return level if level in LEVELS else OFF

    @property
    def offered(self) -> bool:
        """Whether somebody looks who can open it."""
        return self._model.viewer is not None and self.level != OFF

    @property
    def open(self) -> bool:
        """Whether it is on the screen."""
        return self._model.memory and self.offered and not self._model.ending

    @property
    def beside(self) -> bool:
        """Whether the table makes room for it: then it hides nothing."""
        return self._geometry.taken != WHOLE

    @property
    def marked(self) -> frozenset[Seat]:
        """The seats whose plates tell that their people have it: where it was agreed on."""
        return frozenset(self._source.humans) if self.fixed and self.level != OFF else frozenset()

    @property
    def told(self) -> Remembered | None:
        """What the person who looks may be sure of now."""
        view = self._model.view
        if self._of[0] is not view:
            self._of = view, remember(self._source.game.id, view)
        return self._of[1]

    # What is done -------------------------------------------------------------------------------------------
    def press(self) -> None:
        """Open it, or close it; where there is none it is said why."""
        if self.open:
            self.close()
            return
        if not self.offered:
            if self._model.viewer is not None:
                self._emit(Say(Text(f"memory.{self._why_not()}")))
            return
        if self.told is None:
            self._emit(Say(Text("memory.between")))
            return
        self._model.memory = True
        if not self.beside and self._in_the_way:
            self._model.memory = False
            self._emit(Say(Text("memory.answer_first")))
            return
        self._since = self._model.now
        self._looked.forget()
        if self._ui.preferences.memory_helps and not self.fixed:
            self._source.note_help()
        self._changed()

    def _why_not(self) -> str:
        if not offered(self._source.game.id, self._source.options):
            return "no_rules"
        return "off_table" if self.fixed else "off_here"

    def close(self) -> None:
        """It goes; the focus goes back to its key on the bar."""
        inside = self._form.focus is not None and self._form.focus.name.startswith("aid.")
        self._model.memory = False
        self._changed()
        if inside:
            self._emit(Focus("memory", ring=self._form.ring_shown))

    def update(self) -> None:
        """It tells of the view that is on the screen now; where nothing is held any more it goes."""
        if self.open and self._built is not self._model.view:
            if self.told is None:
                self._model.memory = False
            self._emit(Refresh())

    def follow(self) -> None:
        """Time passes: it comes, what has just gone fades, and what is looked at is told."""
        self._make_way()
        if not self.open:
            return
        going, said = self._going or not self._looked.settled(), self._looked.line()
        if going or said != self._said:
            self._said = said
            self._slide()
            self._emit(Redraw())

    def _make_way(self) -> bool:
        """The table makes room for it, or takes back what it had; whether it had to."""
        before, self._taken = self._taken, self._geometry.taken
        if self._taken == before:
            return False
        self._emit(MakeWay())
        return True

    def _changed(self) -> None:
        """It has come, or gone."""
        if not self._make_way():
            self._emit(Refresh())

    def pressed(self, point: tuple[float, float]) -> None:
        """A press beside the panel closes it where it hides a part of the table; one on the hand, a button or
        the bar does not."""
        if self.beside:
            return
        x, y, w, h = self.box
        beside = not x <= point[0] <= x + w and y <= point[1] <= y + h
        if self.open and beside and not isinstance(self._form.at(point), Button | IconButton):
            self.close()

    def take(self, level: object) -> None:
        """The person here wants to be told more, or less, or nothing."""
        self._ui.preferences.memory_aid = str(level)
        if level == OFF:
            self._model.memory = False
        self._ui.changed()

    def _turn(self, page: object) -> None:
        self._page = str(page)
        self._emit(Refresh())

    # Where it lies ------------------------------------------------------------------------------------------
    @property
    def box(self) -> Box:
        """On the side of the buttons, ending above them and above what the table asks."""
        width = self._geometry.size[0]
        wide = self._geometry.panel
        x = PANEL_EDGE if self._geometry.hand_style.left_handed else width - PANEL_EDGE - wide
        prompt = places.prompt_line(*self._geometry.size)[1]
        return Box(x, TOP, wide, prompt - PROMPT_HALF - 6 - TOP)

    @property
    def come(self) -> float:
        """How much of it has come, from 0 to 1."""
        lasts = self._pace().ms("panel")
        return 1.0 if self._model.now - self._since >= lasts else (self._model.now - self._since) / lasts

    @property
    def faded(self) -> float:
        """How much of it is to be seen, from 0 to 1: with reduced motion it does not slide."""
        return self.come if self.open and self._pace().reduced else 1.0

    @property
    def _going(self) -> bool:
        """Whether it has not come, or its widgets have not been put where it lies then."""
        return self.come < 1 or any(widget.rect[0] != x for widget, x in self._laid)

    def _slide(self) -> None:
        """Its widgets go with it, from beyond the edge at its side."""
        away = 0.0
        if not self._pace().reduced:
            wide = self.box.w + 24
            away = (1.0 - out_cubic(self.come)) * (-wide if self._geometry.hand_style.left_handed else wide)
        for widget, x in self._laid:
            _, y, w, h = widget.rect
            widget.rect = (x + away, y, w, h)

    def add(self) -> None:
        """Its widgets, where they are now."""
        self._laid = []
        self._add()
        self._laid = [(each, each.rect[0]) for each in self._form.widgets if each.name.startswith("aid.")]
        self._slide()

    def _add(self) -> None:
        """Its widgets where it lies when it has come, from above."""
        self._built = self._model.view
        if not self.open or (told := self.told) is None or self._in_the_way:
            return
        self._looked.follow(told, self._pace().ms("dim"))
        for widget in self._covered():
            # Its key goes on working, but nobody comes to what he cannot see.
            widget.focusable = False
        ui, form, game = self._ui, self._form, self._source.game.id
        box = self.box
        x, y, w, h = box
        add = form.add
        add(Paper(box, ui.text("memory.title")))
        corner = (x + w - 52, y + 8, 44, 40)
        shut = ui.text("memory.close")
        close = IconButton(corner, "close", shut, self.close, name="aid.close", color=t.SUMI)
        paged = self._paged(told)
        both = self.level == SEATS
        foot = y + h - FOOT
        inner = Box(x + EDGE, y + HEAD, w - 2 * EDGE, foot - 8 - y - HEAD)
        if paged and both:
            pages = [(CARDS, ui.text("memory.page.cards")), (SEATS, ui.text("memory.page.seats"))]
            place = (x + EDGE, y + HEAD, w - 2 * EDGE, 44)
            title = ui.text("memory.title")
            add(self._on_paper(Segmented(place, title, pages, self._page, self._turn, name="aid.page")))
            inner = Box(inner.x, inner.y + 52, inner.w, inner.h - 52)
        first = not paged or self._page == CARDS or not both
        second = both and (not paged or self._page == SEATS)
        heads = first + second
        rows = len(told.rows) * first + len(told.seats) * second
        with ui.type.at(self._geometry.text_scale):
            line = max(26.0, ui.type.leading(ui.text("memory.out"), t.NAME))
            over = max(18.0, ui.type.leading("x", t.CAPTION)) if told.limit and first else 0.0
        spare = inner.h - line * heads - over - line * first - 8 * (heads - 1)
        row = max(LEAST, min(44.0 if paged else ROW, spare / max(1, rows)))
        top = inner.y
        if first:
            top = self._add_piles(told, Box(inner.x, top, inner.w, line), row, over, game)
        if second:
            top += 8 if first else 0
            self._add_seats(told, Box(inner.x, top, inner.w, line), row)
        place = (x + EDGE, foot, w - 2 * EDGE, 40)
        if self.fixed:
            add(Line(place, ui.text("memory.whole_table"), name="aid.fixed"))
        else:
            levels = [(level, ui.text(f"memory.level.{level}")) for level in LEVELS]
            label = ui.text("memory.label")
            add(self._on_paper(Segmented(place, label, levels, self.level, self.take, name="aid.level")))
        add(self._on_paper(close))

    def _on_paper(self, widget: Widget) -> Widget:
        widget.paper = True
        return widget

    @property
    def _in_the_way(self) -> bool:
        """Whether it would lie over something that can be pressed now: then that comes first."""
        for widget in self._covered():
            idle = isinstance(widget, Button) and widget.faint
            wanted = widget.name.startswith("seat.") or (widget.touchable and not idle)
            if wanted and widget.enabled:
                return True
        return False

    def _covered(self) -> Iterator[Widget]:
        """What it lies over, if only in part."""
        x, y, w, h = self.box
        for widget in self._form.widgets:
            left, top, wide, high = widget.rect
            beneath = left < x + w and x < left + wide and top < y + h and y < top + high
            if beneath and not widget.name.startswith("aid."):
                yield widget

    def _paged(self, told: Remembered) -> bool:
        """Whether cards and seats have a page each."""
        room = self.box.h - HEAD - FOOT - 8 - 2 * 26 - 26 - 8 - (18 if told.limit else 0)
        return self._geometry.text_scale > GROWN or room < LEAST * (len(told.rows) + len(told.seats))

    def _add_piles(self, told: Remembered, inner: Box, row: float, over: float, game: str) -> float:
        """What is still out; where it ends."""
        ui, add = self._ui, self._form.add
        x, top, w, line = inner
        what = "tiles" if game == "clackerjack" else "cards"
        said = ui.text(f"memory.count.{what}", n=told.out)
        if told.limit:
            said = ui.text("app.separator").join((said, ui.text("memory.count.points", n=told.points_out)))
        add(Heading((x, top, w, line + over), ui.text("memory.out"), said, over, told if over else None))
        top += line + over
        for nth, one in enumerate(told.rows):
            heard = heard_of_row(ui, one)
            add(PileRow((x, top, w, row), heard, one, self._looked, ui, name=f"aid.row.{nth}"))
            top += row
        shows_open = any("open" in cell.states for one in told.rows for cell in one.cells)
        add(Legend((x, top, w, line), ui, shows_open, self._looked.line))
        return top + line

    def _add_seats(self, told: Remembered, inner: Box, row: float) -> None:
        """What the others have shown."""
        ui, add, names = self._ui, self._form.add, self._model.names
        x, top, w, line = inner
        right = ui.text("memory.points") if told.limit else ""
        add(Heading((x, top, w, line), ui.text("memory.seats"), right))
        top += line
        crests = crests_of(names)
        for one in told.seats:
            heard = heard_of_seat(ui, names[one.seat], one)
            add(
                SeatRow(
                    (x, top, w, row), heard, names[one.seat], crests[one.seat], one, told.limit, ui,
                    name=f"aid.seat.{one.seat}",
                )
            )  # fmt: skip
            top += row
