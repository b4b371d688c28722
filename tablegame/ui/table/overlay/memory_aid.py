"""The memory aid over a table: what is still out, and what the others have shown, while it is wanted."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tablegame.features.open_pieces import TURNED
from tablegame.learn.memory import (
    CARDS,
    GONE,
    LEVELS,
    MINE,
    OFF,
    OPEN,
    OUT,
    SEATS,
    Cell,
    Remembered,
    RememberedRow,
    SeatFacts,
    Way,
    offered,
    remember,
    ways,
)
from tablegame.pieces.dominoes import FIRST_TILE
from tablegame.pieces.seats import Seat
from tablegame.speech import Runs, Text
from tablegame.ui.draw import theme as t
from tablegame.ui.kit import layout as kit
from tablegame.ui.kit.controls import icon_button
from tablegame.ui.kit.layout import Column, Layout, Node, Panel, Space
from tablegame.ui.system.metrics import inside
from tablegame.ui.system.motion import out_cubic
from tablegame.ui.table import places
from tablegame.ui.table.crests import crests_of
from tablegame.ui.table.geometry import GROWN, PANEL_EDGE
from tablegame.ui.table.overlay.memory_panel import (
    CHOICE,
    Legend,
    PileRow,
    SeatRow,
    heading,
    heard_of_row,
    heard_of_seat,
    label_of,
    memory_line,
    panel_node,
    row_node,
)
from tablegame.ui.table.overlay.table_panels import PROMPT_HALF
from tablegame.ui.table.places import WHOLE
from tablegame.ui.table.plates import brief
from tablegame.ui.table.pose import Box
from tablegame.ui.table.table_context import Focus, MakeWay, Redraw, Refresh, Say, TableContext, TablePart
from tablegame.ui.widgets.buttons import Button, IconButton, Segmented
from tablegame.ui.widgets.form import Widget

TOP: Final = 50.0
"""The upper edge of the panel, in du."""
ROW, PAGED_ROW, LEAST = 32, 44, 24
"""The height of a row, the same on a page of its own, and the least, in du. Where rows would be lower, cards
and seats have a page each."""
PAGES: Final = 44.0
"""The height of the choice of the page, in du."""


class MemoryAid(TablePart):
    """The memory aid of one table: it opens and closes its panel, and reads the view on the screen alone."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self._looked = PieceHistory(table)
        self._said: Runs = ()
        """The last words about a piece that is looked at."""
        self._since = 0.0
        """The time when the panel was opened, in ms of the table."""
        self._laid: list[tuple[Widget, float]] = []
        """The widgets of the panel, and the x of each when the panel has come."""
        self._taken = WHOLE
        """What the panel took of the table when that was laid out last."""
        self._page = CARDS
        self._built: Any = None
        """The view that the panel shows."""
        self._of: tuple[Any, Remembered | None] = (None, None)
        """The last view, and what follows from it."""

    # Whether it is there ------------------------------------------------------------------------------------
    @property
    def fixed(self) -> bool:
        """Return whether the level was agreed on for the whole table, because several people sit at it."""
        return sum("human" in kinds for kinds in self._source.kinds) > 1

    @property
    def level(self) -> str:
        """The level of what is told here; OFF under rules that leave the memory aid out."""
        if not offered(self._source.game.id, self._source.options):
            return OFF
        agreed = self.fixed or self._source.turn is not None
        level = self._source.memory or (OFF if agreed else self._ui.preferences.memory_aid)
        return level if level in LEVELS else OFF

    @property
    def offered(self) -> bool:
        """Return whether the viewer can open the panel."""
        return self._model.viewer is not None and self.level != OFF

    @property
    def open(self) -> bool:
        """Return whether the panel is on the screen."""
        return self._model.memory and self.offered and not self._model.ending

    @property
    def beside(self) -> bool:
        """Return whether the table makes room for the panel, so that it hides nothing."""
        return self._geometry.taken != WHOLE

    @property
    def marked(self) -> frozenset[Seat]:
        """The seats whose plates show that their people agreed on the memory aid."""
        return frozenset(self._source.humans) if self.fixed and self.level != OFF else frozenset()

    @property
    def told(self) -> Remembered | None:
        """The facts of which the viewer can be sure now; None between two deals."""
        view = self._model.view
        if self._of[0] is not view:
            self._of = view, remember(self._source.game.id, view)
        return self._of[1]

    # What is done -------------------------------------------------------------------------------------------
    def press(self) -> None:
        """Open or close the panel, or say why there is none."""
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
        """Close the panel. Its focus goes back to the icon on the bar."""
        inside = self._form.focus is not None and self._form.focus.name.startswith("aid.")
        self._model.memory = False
        self._changed()
        if inside:
            self._emit(Focus("memory", ring=self._form.ring_shown))

    def update(self) -> None:
        """Lay the panel out again for another view, or close it where no piece is held any more."""
        if self.open and self._built is not self._model.view:
            if self.told is None:
                self._model.memory = False
            self._emit(Refresh())

    def follow(self) -> None:
        """Move the panel in, fade what has just gone, and tell of what is looked at."""
        self._make_way()
        if not self.open:
            return
        going, said = self._going or not self._looked.settled(), self._looked.line()
        if going or said != self._said:
            self._said = said
            self._slide()
            self._emit(Redraw())

    def _make_way(self) -> bool:
        """Let the table make room for the panel, or take that back. Return whether it had to."""
        before, self._taken = self._taken, self._geometry.taken
        if self._taken == before:
            return False
        self._emit(MakeWay())
        return True

    def _changed(self) -> None:
        """Lay the table out again after the panel has come or gone."""
        if not self._make_way():
            self._emit(Refresh())

    def pressed(self, point: tuple[float, float]) -> None:
        """Close a panel that hides a part of the table after a press beside it.

        A press on the hand, a button or the bar leaves it open.
        """
        if self.beside:
            return
        x, y, w, h = self.box
        beside = not x <= point[0] <= x + w and y <= point[1] <= y + h
        if self.open and beside and not isinstance(self._form.at(point), Button | IconButton):
            self.close()

    def take(self, level: object) -> None:
        """Set the level that the viewer has chosen."""
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
        """The box of the panel: on the side of the buttons, above them and above the prompt."""
        width = self._geometry.size[0]
        wide = self._geometry.panel
        x = PANEL_EDGE if self._geometry.hand_style.left_handed else width - PANEL_EDGE - wide
        prompt = places.prompt_line(*self._geometry.size)[1]
        return Box(x, TOP, wide, prompt - PROMPT_HALF - 6 - TOP)

    @property
    def come(self) -> float:
        """The share of the panel that has come, from 0 to 1."""
        lasts = self._pace().ms("panel")
        return 1.0 if self._model.now - self._since >= lasts else (self._model.now - self._since) / lasts

    @property
    def faded(self) -> float:
        """The share to which the panel is faded in, from 0 to 1: with reduced motion it does not slide."""
        return self.come if self.open and self._pace().reduced else 1.0

    @property
    def _going(self) -> bool:
        """Return whether the panel has not come, or its widgets do not stand at their places yet."""
        return self.come < 1 or any(widget.rect[0] != x for widget, x in self._laid)

    def _slide(self) -> None:
        """Move the widgets in from beyond the edge."""
        away = 0.0
        if not self._pace().reduced:
            wide = self.box.w + 24
            away = (1.0 - out_cubic(self.come)) * (-wide if self._geometry.hand_style.left_handed else wide)
        for widget, x in self._laid:
            _, y, w, h = widget.rect
            widget.rect = (x + away, y, w, h)

    def add(self) -> None:
        """Add the widgets of the panel to the form, where they are now."""
        self._laid = []
        self._add()
        added = (widget for widget in self._form.widgets if widget.name.startswith("aid."))
        self._laid = [(widget, widget.rect[0]) for widget in added]
        self._slide()

    def _add(self) -> None:
        """Add the widgets at their places when the panel has come."""
        self._built = self._model.view
        if not self.open or (known := self.told) is None or self._in_the_way:
            return
        self._looked.follow(known, self._pace().ms("dim"))
        for widget in self._covered():
            # Its key goes on working, but the focus does not go to what cannot be seen.
            widget.focusable = False
        with self._ui.type.at(self._geometry.text_scale):
            layout = Layout(self._ui)
            layout.paper = True
            self._fitting(layout, known).place(layout, self.box)
        for item in layout.items:
            if item.widget is not None:
                self._form.add(item.widget)

    def _fitting(self, layout: Layout, known: Remembered) -> Node:
        """Return the panel with rows as high as there is room for, on pages where they would be too low."""
        box, whole, two = self.box, self._geometry.text_scale <= GROWN, self.level == SEATS
        for paged, highest in ((False, ROW), (True, PAGED_ROW)):
            if not paged and two and not whole:
                continue
            for high in range(highest, LEAST - 1, -1):
                node = self._node(known, float(high), paged and two)
                if node.height(layout, box.w) <= box.h:
                    return node
        return self._node(known, float(LEAST), two)

    def _node(self, known: Remembered, high: float, paged: bool) -> Node:
        """Return the panel with rows of a height, with all it has or with the page that is open."""
        ui, parts, pages = self._ui, list[Node](), None
        if paged:
            names = [(CARDS, ui.text("memory.page.cards")), (SEATS, ui.text("memory.page.seats"))]
            title = ui.text("memory.title")
            pages = row_node(
                lambda box: Segmented(box, title, names, self._page, self._turn, name="aid.page"), PAGES
            )
            parts.append(pages)
        two = self.level == SEATS
        if not two or not paged or self._page == CARDS:
            parts.append(self._piles(known, high))
        if two and (not paged or self._page == SEATS):
            parts.append(self._seats(known, high))
        shut = icon_button(
            "close", ui.text("memory.close"), self.close, name="aid.close", ink=t.SUMI, side=40
        )
        close = Panel(Column(kit.Row(Space(), shut), Space()), kind="", pad=8, top=8)
        return panel_node(ui, ui.text("memory.title"), close, parts, self._foot())

    def _foot(self) -> Node:
        """Return the choice of the level, or the words that it was agreed on."""
        ui = self._ui
        if self.fixed:
            words = ui.text("memory.whole_table")
            return row_node(lambda box: memory_line(ui, box, words, name="aid.fixed"), CHOICE)
        levels = [(level, ui.text(f"memory.level.{level}")) for level in LEVELS]
        label = ui.text("memory.label")
        return row_node(
            lambda box: Segmented(box, label, levels, self.level, self.take, name="aid.level"), CHOICE
        )

    @property
    def _in_the_way(self) -> bool:
        """Return whether the panel would lie over something that can be pressed now, which then comes
        first.
        """
        for widget in self._covered():
            idle = isinstance(widget, Button) and widget.faint
            wanted = widget.name.startswith("seat.") or (widget.touchable and not idle)
            if wanted and widget.enabled:
                return True
        return False

    def _covered(self) -> Iterator[Widget]:
        """Return the widgets that the panel lies over, if only in part."""
        x, y, w, h = self.box
        for widget in self._form.widgets:
            left, top, wide, high = widget.rect
            beneath = left < x + w and x < left + wide and top < y + h and y < top + high
            if beneath and not widget.name.startswith("aid."):
                yield widget

    def _line(self) -> float:
        return max(26.0, self._ui.type.leading(self._ui.text("memory.out"), t.NAME))

    def _piles(self, known: Remembered, high: float) -> Node:
        """Return what is still out, in rows of a height."""
        ui, line = self._ui, self._line()
        said = ui.text(f"memory.count.{'tiles' if known.tiles else 'cards'}", n=known.out)
        over, worths = 0.0, list[str]()
        if known.limit:
            said = ui.text("app.separator").join((said, ui.text("memory.count.points", n=known.points_out)))
            over = max(18.0, ui.type.leading("x", t.CAPTION))
            worths = [str(cell.points) if cell.points else "" for cell in known.rows[0].cells]
        title, shows_open = ui.text("memory.out"), any(OPEN in c.states for r in known.rows for c in r.cells)
        return Column(
            row_node(lambda box: heading(ui, box, title, said, over, worths), line + over),
            *(self._pile(row, f"aid.row.{nth}", high) for nth, row in enumerate(known.rows)),
            row_node(lambda box: Legend(box, ui, shows_open, self._looked.line), line),
        )

    def _seats(self, known: Remembered, high: float) -> Node:
        """Return what the others have shown, in rows of a height."""
        ui = self._ui
        right, title = ui.text("memory.points") if known.limit else "", ui.text("memory.seats")
        head = row_node(lambda box: heading(ui, box, title, right), self._line())
        return Column(head, *(self._seat(shown, known.limit, high) for shown in known.seats))

    def _pile(self, row: RememberedRow, name: str, high: float) -> Node:
        ui, heard = self._ui, heard_of_row(self._ui, row)
        return row_node(lambda box: PileRow(box, heard, row, self._looked, ui, name=name), high)

    def _seat(self, shown: SeatFacts, limit: int, high: float) -> Node:
        ui, who, name = self._ui, self._model.names[shown.seat], f"aid.seat.{shown.seat}"
        heard, crest = heard_of_seat(ui, who, shown), crests_of(self._model.names)[shown.seat]
        return row_node(lambda box: SeatRow(box, heard, who, crest, shown, limit, ui, name=name), high)


class PieceHistory(TablePart):
    """What the panel tells of one piece, from public events alone: who played it, and when."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self.column = -1
        """The column at which the keys have stopped, from 0; -1 for none."""
        self._ways: tuple[Any, Mapping[int, tuple[Way, ...]]] = (None, {})
        """The last view, and how pieces came to lie open until then."""
        self._stood: dict[int, Cell] = {}
        """The cell of each piece as the panel showed it last."""
        self._left: dict[int, tuple[Cell, float]] = {}
        """The cell of each piece that has just gone as it stood before, and the time when it went, in ms."""
        self._lasts = 0.0

    def forget(self) -> None:
        """Forget what the panel has shown, because it is opened again."""
        self.column = -1
        self._stood = {}
        self._left = {}

    # What has just gone -------------------------------------------------------------------------------------
    def follow(self, told: Remembered, lasts: float) -> None:
        """Note what the panel shows now. What has gone since then is still seen for `lasts` ms."""
        stand = {cell.piece: cell for row in told.rows for cell in row.cells}
        for piece, cell in stand.items():
            before = self._stood.get(piece, cell)
            if set(cell.states) == {GONE} and set(before.states) != {GONE}:
                self._left[piece] = before, self._model.now
            elif set(cell.states) != {GONE}:
                self._left.pop(piece, None)
        self._stood, self._lasts = stand, lasts

    def left(self, cell: Cell) -> tuple[Cell, float] | None:
        """Return how a piece that has just gone stood before, and the share that is still seen (0..1)."""
        before, since = self._left.get(cell.piece, (cell, 0.0))
        if cell.piece not in self._left or (age := self._model.now - since) >= self._lasts:
            return None
        return before, round(1.0 - age / self._lasts, 1)

    def settled(self) -> bool:
        """Forget what has gone long ago. Return whether no piece is going any more."""
        now = self._model.now
        self._left = {piece: each for piece, each in self._left.items() if now - each[1] < self._lasts}
        return not self._left

    # What is looked at --------------------------------------------------------------------------------------
    def cell(self) -> Cell | None:
        """Return the piece under the pointer, or else the one at which the keys or a finger have stopped."""
        at, form = self._model.pointer.at, self._form
        if self._ui.device == "mouse":
            for widget in form.widgets:
                if isinstance(widget, PileRow) and inside(widget.rect, at):
                    return widget.cell_at(at[0])
        return form.focus.chosen if isinstance(form.focus, PileRow) else None

    def line(self) -> Runs:
        """Return the words about the piece that is looked at; none without one."""
        cell = self.cell()
        return () if cell is None else self.told(cell)

    def told(self, cell: Cell) -> Runs:
        """Return where a piece is, or who played it; for two alike both."""
        ui, said = self._ui, []
        if MINE in cell.states:
            said.append(ui.text("memory.cell.mine"))
        if OUT in cell.states:
            said.append(ui.text("memory.cell.out"))
        known = self._of(cell.piece)
        turned = [way for way in known if way.how == TURNED]
        shown = [way for way in known if way not in turned] if OPEN not in cell.states else turned
        if OPEN in cell.states or GONE in cell.states:
            said += [self._way(way) for way in shown or turned]
        between = ui.text("app.separator")
        tile = cell.piece >= FIRST_TILE
        piece = label_of(cell.piece) if tile else ui.say("memory.cell.card", card=cell.piece)
        return ui.say("memory.cell.line", piece=piece, told=between.join(dict.fromkeys(said)))

    def _way(self, way: Way) -> str:
        slots: dict[str, object] = {"n": way.n}
        if way.seat is not None:
            slots["seat"] = brief(self._model.names[way.seat])
        return self._ui.speaker.plain(Text(f"memory.cell.{way.how}", slots).say(self._ui.speaker))

    def _of(self, piece: int) -> tuple[Way, ...]:
        view = self._model.view
        if self._ways[0] is not view:
            shown = self._model.shown_line
            batches = [batch for batch in self._source.history(None) if batch.line <= shown]
            events = (event for batch in batches for event in batch.events)
            self._ways = view, ways(self._source.game.id, events)
        return self._ways[1].get(piece, ())
