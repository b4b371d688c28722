"""The score sheet: a deal line by line, or all deals, and every number explained on a press."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from tablegame.match.header import Turn
from tablegame.match.record import Record
from tablegame.speech import number, signed
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.furniture import TOPBAR_H, spread, tile_rows, top_bar
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.common import (
    book_button,
    called_names,
    capped,
    em,
    first_time_of,
    game_name,
    grown,
    key_only,
    place_word,
    seat_names,
)
from tablegame.ui.scenes.study.luck import luck_words, review_of
from tablegame.ui.scenes.table.sheet import export
from tablegame.ui.scenes.table.sheet.data import Row, SheetData, Why
from tablegame.ui.scenes.table.sheet.heads import Heads
from tablegame.ui.scenes.table.sheet.luck_rows import Cell, LuckRows
from tablegame.ui.scenes.table.sheet.told import told
from tablegame.ui.scenes.table.sheet.why import draw_why
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import AgainPage, NotePage, Page
from tablegame.ui.shell.scene import Scene
from tablegame.ui.table.crests import crests_of
from tablegame.ui.table.pose import Box
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.buttons import Button, Hotspot, IconButton, Segmented
from tablegame.ui.widgets.choices import Choice
from tablegame.ui.widgets.form import State
from tablegame.ui.widgets.inputs import to_clipboard

EDGE = 34.0
HEAD, FOOT = 108.0, 82.0
HEIGHTS = {"hand": 74.0, "line": 44.0, "deal": 52.0, "before": 42.0, "total": 56.0, "place": 40.0}
HEIGHTS |= {"count": 52.0, "one": 44.0}
LUCK = 18.5
"""How large the words about luck are at most, in du: the note above them needs the room."""
CROWDED = 7
"""More seats than this crowd a sheet."""
ARROWS = {"▲": "M5,1L9,9L1,9Z", "▼": "M1,1L9,1L5,9Z"}
SIZES = {"line": 18, "deal": 22, "before": 18, "total": 26, "one": 18}


class SheetScene(Scene):
    """Stays until it is closed. Without `result_index` it is the standing while a deal is played."""

    def __init__(
        self,
        ui: Ui,
        game_id: str,
        players: Sequence[Any],
        view: Any,
        result_index: int | None,
        *,
        before: Any = None,
        menu: Page | None = None,
        again: AgainPage | None = None,
        closes: bool = False,
        shut: bool = False,
        turn: Turn | None = None,
        record: Record | None = None,
        on_close: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(ui)
        self.game_id = game_id
        self.view = view
        self.names, self.called = seat_names(ui, players), called_names(ui, players)
        self.opened = result_index
        self.deal = result_index
        self.before = before if result_index is not None else view
        """The view of the table when the deal ended."""
        self.menu = menu
        """Where Esc leads; None: it closes the sheet."""
        self.again = again
        """Where the deal can be played once more."""
        self.closes = closes
        """Whether nothing follows the sheet, neither a deal nor a result."""
        self.shut = shut
        """Whether nothing of it may be kept."""
        self.turn = turn
        """Which deal of a duplicate it is about."""
        self.on_close = on_close
        self.tab = "deal"
        self.copied = ""
        """What was copied last."""
        self.first = 0
        """The first deal shown of all deals."""
        self.chosen: tuple[Row, int] | None = None
        self._places: list[tuple[Row, float, float]] = []
        self._told_deal = result_index if again is None else again.deal
        """Which of the record's deals the sheet is about."""
        self._record = record if again is None else again.record
        self.everybody = LuckRows(ui, self._record, self.called, self.choose_luck)
        self.luck_cell: Cell | None = None
        """The number about somebody's cards or decisions that is explained; None: one of the sheet."""

    # Places -------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        """Columns for the sides, a note at the right."""
        ui = self.ui
        self.data = SheetData(ui, self.game_id, self.names, self.view, self.turn, self.called)
        self.data.by_deals = self.tab == "all" or self.deal is None
        k = grown(ui, t.NAME)
        crowded = len(self.data.sides) > CROWDED
        w = min(1360.0, ui.metrics.w - (40 if crowded else 96))
        h = ui.metrics.h - TOPBAR_H - 34
        self.box = Box((ui.metrics.w - w) / 2, TOPBAR_H + 18, w, h)
        x, y = self.box[:2]
        self.label_w = min(270.0, 176 * min(k, 1.5))
        note = min(360.0, 262 * min(1.35, k)) if w < 1300 else 330.0
        if crowded:
            # Many narrow columns need what the words at their sides can spare.
            self.label_w, note = 0.84 * self.label_w, 0.78 * note
        self.everybody.look(self._luck_deal)
        if self.luck_cell is not None and not self.everybody.told:
            self.luck_cell = None
        self.luck = self._luck_words()
        below = self._luck_height(note)
        self.note = Box(x + w - EDGE - note, y + HEAD, note, h - HEAD - FOOT - 10 - below)
        self.columns = x + EDGE + self.label_w
        self.column_w = (self.note[0] - 24 - self.columns) / len(self.data.sides)
        names = [[self.called[seat] for seat in side] for side in self.data.sides]
        self.heads = Heads(
            ui.type, names, ui.text("sheet.with"), self.data.sides, crests_of(self.names), self.column_w
        )
        self.rows = self._rows()
        self._place_rows()
        self.form.clear()
        self.form.paper = True
        self._names()
        self._cells()
        if self.everybody.told:
            high = self.everybody.natural * self._grow
            last, at, height = self._places[-1]
            self.everybody.lay(
                self.form, self.data, at + height, high, self.centre, self.column_w, self.luck_cell
            )
        self._buttons()
        if self.chosen is None:
            self._choose_first()
        else:
            self._find_again()
        self.dirty = True

    def _rows(self) -> list[Row]:
        if self.tab == "all":
            return self.data.all_rows()
        return self.data.standing_rows() if self.deal is None else self.data.deal_rows(self.deal)

    def _place_rows(self) -> None:
        """Every row with its top and height."""
        top = self.box[1] + HEAD + self.heads.high
        room = self.box[1] + self.box[3] - FOOT - 6 - top
        self._places = []
        self.hand_row: tuple[float, float] | None = None
        if self.tab == "all":
            self._place_deals(top, room)
            return
        hand = self.deal is not None
        natural = sum(HEIGHTS[row.kind] for row in self.rows) + (HEIGHTS["hand"] if hand else 0)
        grow = self._grow = min(1.3, room / (natural + self.everybody.natural))
        if hand:
            self.hand_row = (top, HEIGHTS["hand"] * grow)
            top += HEIGHTS["hand"] * grow
        for row in self.rows:
            self._places.append((row, top, HEIGHTS[row.kind] * grow))
            top += HEIGHTS[row.kind] * grow

    def _place_deals(self, top: float, room: float) -> None:
        last, self._grow = len(self.rows) - 1, 1.0
        room -= self.everybody.natural
        totals = self.data.totals(len(self.rows))
        foot = [
            Row("total", self.data.word("total"), totals, last),
            Row("place", self.data.word("place"), self.data.places(len(self.rows)), last),
        ]
        bottom = sum(HEIGHTS[row.kind] for row in foot)
        self.fit = max(1, int((room - bottom) // 44))
        if len(self.rows) <= self.fit:
            self.first = 0
        self.first = max(0, min(self.first, len(self.rows) - self.fit))
        shown = self.rows[self.first : self.first + self.fit]
        pitch = min(52.0, (room - bottom) / max(1, len(shown)))
        for row in shown:
            self._places.append((row, top, pitch))
            top += pitch
        if self.rows:
            for row in foot:
                self._places.append((row, top, HEIGHTS[row.kind]))
                top += HEIGHTS[row.kind]

    def _luck_words(self) -> str:
        """What the cards of the one person were worth beside what came of them, in this deal or in all."""
        people = self.everybody.everybody.people
        if len(people) != 1:
            return ""
        review = review_of(self.ui, self._record, people[0])
        return "" if review is None else luck_words(self.ui, review, self._luck_deal)

    @property
    def _luck_deal(self) -> int | None:
        """The deal of the record that the sheet shows; None for all of them."""
        return None if self.tab == "all" or self.deal is None else self._told_deal

    def _luck_height(self, width: float) -> float:
        """The room of that under the note."""
        if not self.luck:
            return 0.0
        size = capped(self.ui, t.SIDE, LUCK)
        return len(self.ui.type.wrap(self.luck, size, width - 24)) * 1.3 * em(self.ui, size) + 20

    def centre(self, column: int) -> float:
        """The middle of a column."""
        return self.columns + (column + 0.5) * self.column_w

    @property
    def deals(self) -> int:
        """So many deals are over where the sheet stands."""
        return len(self.data.results) if self.data.by_deals or self.deal is None else self.deal + 1

    # Widgets ------------------------------------------------------------------------------------------------
    def _names(self) -> None:
        """A press on a name explains its total."""
        ui, data = self.ui, self.data
        totals, places = data.totals(self.deals), data.places(self.deals)
        found = [row for row, _, _ in self._places if row.kind == "total" and row.index >= 0]
        for column in data.columns:
            head = self.heads.lay(column, self.centre(column), self.box[1] + HEAD - 2, self.note[0] - 6)
            label = data.name(column)
            if data.results:
                place = place_word(ui, places[column])
                slots = {"seat": label, "place": place, "n": totals[column]}
                label = ui.type.plain(data.word("head_label", **slots))
            press = partial(self.choose, found[0], column) if found else _nothing
            self.heads.add(self.form, head, column, label, press)

    def _cells(self) -> None:
        for row, top, height in self._places:
            if row.kind not in SIZES or (row.kind == "total" and row.index < 0):
                continue
            high = min(40.0, height - 6)
            for seat in self.data.columns:
                if row.kind == "line" and row.lines[seat] is None:
                    continue
                wide = min(self.column_w - 10, max(54.0, self._text_width(row, seat) + 26))
                box = (self.centre(seat) - wide / 2, top + (height - high) / 2, wide, high)
                label = self.ui.text(
                    "sheet.cell_label",
                    row=self.ui.type.plain(row.label),
                    seat=self.data.name(seat),
                    points=self._words(row, seat),
                )
                cell = Hotspot(
                    box,
                    label,
                    partial(self.choose, row, seat),
                    partial(self._draw_cell, row, seat, box),
                    name=f"{row.kind}.{row.index}.{seat}",
                    ring=8,
                )
                self.form.add(cell)

    def _text_width(self, row: Row, seat: int) -> float:
        return self.ui.type.measure(self._words(row, seat), SIZES[row.kind], True)

    def _words(self, row: Row, seat: int) -> str:
        value = row.values[seat]
        if (figure := self.data.figure(row, seat)) is not None:
            return number(figure)
        return number(value) if row.kind in ("before", "total") else signed(value)

    def _buttons(self) -> None:
        ui = self.ui
        x, y, w, h = self.box
        foot = y + h - 68
        over = self.data.game_table.over(self.view)
        word = "close" if self.opened is None or self.closes else "result" if over else "next"
        close = Button(
            (x + EDGE, foot, 250, 50),
            self.data.word(f"{word}"),
            self.close,
            kind="primary",
            action="activate",
            name="next",
            size=t.BODY,
        )
        self.form.add(close)
        if self.menu is None:
            key_only(self.form, "back", "escape", self.close)
        else:
            words = ui.text("table.menu")
            menu = IconButton((6, 0, 44, 40), "menu", words, self.open_menu, name="menu", action="back")
            self.form.add(menu)
            menu.paper = False  # it lies on the bar
        key_only(self.form, "sheet", "sheet", self.close)
        self.form.add(book_button(ui, (x + EDGE + 262, foot + 2, 46, 46)))
        if self.again is not None and self.deal is not None:
            end = self.note[0] - 128
            copiers = self._copiers(end, foot + 2)
            if copiers:
                end = copiers[0].rect[0] - 4
            self.form.add(self._again_button(Box(x + EDGE + 322, foot, end - x - EDGE - 322, 50)))
            for button in copiers:
                self.form.add(button)
        else:
            self._saver(x + EDGE + 320, foot + 3)
        tabs = [(tab, self.data.word(f"tab_{tab}")) for tab in ("deal", "all")]
        place = (self.note[0], foot + 3, self.note[2], 44)
        self.form.add(Segmented(place, ui.text("sheet.all"), tabs, self.tab, self._turn, name="tabs"))
        if self.tab == "all" and len(self.rows) > self.fit:
            for icon, by, key in (("up", -1, "more_above"), ("down", 1, "more_below")):
                possible = self.first > 0 if by < 0 else self.first + self.fit < len(self.rows)
                left = self.note[0] - 24 - (100 if by < 0 else 50)
                button = IconButton(
                    (left, foot + 1, 48, 48),
                    icon,
                    ui.text(f"sheet.{key}"),
                    partial(self.scroll, by),
                    name=icon,
                    color=t.SUMI,
                    enabled=possible,
                )
                self.form.add(button)

    def _copiers(self, right: float, y: float) -> list[IconButton]:
        """What can be copied for others, as icons that end at `right`."""
        if not self.data.results:
            return []
        ui, x = self.ui, right
        found: list[IconButton] = []
        code = self.again.record.header.code if self.again is not None else ""
        asked = [("code", "code.copy", code)] if code else []
        for name, key, text in (("copy", "code.copy_result", ""), *asked):
            x -= 50
            words = ui.text("code.copied" if self.copied == name else key)
            icon = "check" if self.copied == name else name
            press = partial(self._copy, name, text)
            found.append(IconButton((x, y, 46, 46), icon, words, press, name=name, color=t.SUMI))
        return found[::-1]

    def _copy(self, name: str, text: str) -> None:
        """The points as text, without what tells of cards; or the code."""
        if not text:
            code = self.again.record.header.code if self.again is not None else ""
            text = self._as("text", told=False).decode() + (f"\n{code}\n" if code else "")
        if to_clipboard(text):
            self.copied = name
            self.layout()

    def _as(self, kind: export.Kind, *, told: bool = True) -> bytes:
        """The sheet as it stands, in words and numbers; `told`: with what each number comes from."""
        rows = self.rows
        if self.tab == "all":
            rows = [*rows, *(row for row, _, _ in self._places if row.kind in ("total", "place"))]
        if not told:
            rows = [row for row in rows if row.kind not in ("line", "count")]
        titles = [game_name(self.ui, self.game_id), *self._titles()]
        plain = [self.ui.type.plain(each) for each in titles]
        return export.to_bytes(self.data, rows, kind, plain, self.everybody.table(self.data, kind == "csv"))

    def _again_button(self, box: Box) -> Button:
        """It leads to the deal once more; before the match is over it says when that will be."""
        ui = self.ui
        compare = self._compare()
        off = "" if compare or self._match_over() else self._later()
        large = grown(ui, t.NAME) > 1.3
        button = Button(
            box, self.data.word("compare" if compare else "deal_again"),
            _nothing if off else self.play_again, kind="paper",
            icon="" if large else "cards", key="-" if large else "", size=capped(ui, t.NAME, 24),
            action="deal_again", name="again",
        )  # fmt: skip
        button.faint, button.tip = bool(off), off
        return button

    def _later(self) -> str:
        own = f"{self.game_id}.again.off.later"
        return self.ui.text(own if self.ui.speaker.has(own) else "again.off.later")

    def _match_over(self) -> bool:
        return self.again is not None and self.again.record.result is not None

    def _compare(self) -> bool:
        """Whether this deal has been played once more, and its first time can stand beside it."""
        again = self.again
        return again is not None and again.deal == 0 and first_time_of(self.ui, again.record) is not None

    def play_again(self) -> None:
        """The same deal once more, and what it brought."""
        if self.again is not None:
            self.ui.open(self.again)

    def _saver(self, x: float, y: float) -> None:
        """A list of what the sheet can be saved as; nothing to save before the first deal has ended."""
        if not self.data.results or self.shut:
            return
        ui = self.ui
        kinds: list[tuple[object, str]] = [("", ui.text("sheet.save.label"))]
        kinds += [(kind, ui.text(f"sheet.save.{kind}")) for kind in export.SUFFIXES]
        kinds.append(("copy", ui.text("code.copy_result")))
        arrows = 104 if self.tab == "all" and len(self.rows) > self.fit else 0
        room = min(ui.type.measure(kinds[0][1], t.NAME) + 64, self.note[0] - 24 - arrows - x)
        saver = Choice((x, y, room, 44), kinds[0][1], kinds, "", self._save, name="save", size=t.NAME)
        self.form.add(saver)

    def _save(self, kind: object) -> None:
        """The sheet as it stands, in the folder for others; a sentence says where."""
        chosen = next((each for each in export.SUFFIXES if each == kind), None)
        self.layout()  # the list shows its own name again
        if kind == "copy":
            self._copy("copy", "")
        if chosen is None:
            return
        if chosen == "png":
            x, y, w, h = self.box
            data = export.as_picture(self.ui, (x, y, w, h - FOOT + 14), self._paint)
        else:
            data = self._as(chosen)
        try:
            path = export.write(self.ui.home, self.game_id, chosen, data)
        except OSError as fault:
            self.ui.open(NotePage([self.ui.say("sheet.save.failed", text=self.ui.cause(fault))]))
        else:
            self.ui.open(NotePage([self.ui.say("sheet.save.done", file=path.name, folder=str(path.parent))]))

    def _paint(self, canvas: Canvas) -> None:
        """The paper without what is pressed beneath it."""
        self._head(canvas)
        self._grid(canvas)
        self._note(canvas)
        for widget in self.form.widgets:
            if type(widget) is Hotspot:
                widget.draw(canvas, State())

    def _turn(self, tab: object) -> None:
        self.tab = str(tab)
        self.chosen = None
        self.layout()

    def scroll(self, by: int) -> None:
        """Other deals, where not all fit."""
        self.first += by
        self.layout()

    def update(self, ms: int) -> None:
        """What the cards were worth, and what decisions gave away, comes in by and by."""
        super().update(ms)
        rows = self.everybody
        if rows.due(ms) and (rows.changed(self._luck_deal) or self._luck_words() != self.luck):
            self.layout()

    def handle(self, event: pygame.event.Event) -> bool:
        """The wheel goes through the deals. Enter goes on where the number that has the ring is explained."""
        if event.type == pygame.MOUSEWHEEL and self.tab == "all":
            self.scroll(-event.y)
            return True
        focus, before = self.form.focus, self.chosen
        on_number = self.form.ring_shown and type(focus) is Hotspot
        used = super().handle(event)
        again = before is not None and self.chosen == before
        if on_number and again and event.type == pygame.KEYDOWN and self.ui.keys.hits(event, "activate"):
            self.close()
        return used

    def open_menu(self) -> None:
        """The match stands still; the sheet waits beneath."""
        assert self.menu is not None
        self.ui.open(self.menu)

    def close(self) -> None:
        """Takes the sheet off the table."""
        self.ui.stack.pop(self)
        if self.on_close is not None:
            self.on_close()

    # The chosen number --------------------------------------------------------------------------------------
    def choose(self, row: Row, seat: int) -> None:
        """The number of a row and a seat is explained beside the sheet."""
        self.ui.sounds.play("button")
        self.chosen = (row, seat)
        if self.luck_cell is not None:
            self.luck_cell = None
            self.layout()
        self.dirty = True

    def choose_luck(self, cell: Cell) -> None:
        """What somebody's cards were worth, or their decisions gave away, is explained beside the sheet."""
        self.ui.sounds.play("button")
        self.luck_cell = cell
        self.layout()

    def _choose_first(self) -> None:
        """The sum of whoever looks is explained unasked."""
        wanted = "total" if self.tab == "all" or self.deal is None else "deal"
        seat = self.data.own
        for row, _, _ in self._places:
            if row.kind == wanted and row.index >= 0:
                self.chosen = (row, seat)

    def _find_again(self) -> None:
        """The same number in rows that were made anew."""
        assert self.chosen is not None
        old, seat = self.chosen
        every = [row for row, _, _ in self._places] + self.rows
        found = [row for row in every if (row.kind, row.index) == (old.kind, old.index)]
        self.chosen = (found[0], seat) if found else None

    @property
    def why(self) -> Why | None:
        """The words of the note about the chosen number; None while none is chosen."""
        if self.chosen is None or self.luck_cell is not None:
            return None
        return self.data.why(*self.chosen)

    def accessible_items(self) -> Sequence[Item]:
        """Titles, hands, and why the chosen number is what it is; names and numbers are pressed."""
        deal = self.deal if self.tab == "deal" else None
        counts = [row for row, _, _ in self._places if row.kind == "count"]
        found = told(self.ui, self.data, self._titles(), deal, counts, self.why)
        if self.luck_cell is not None:
            for n, words in enumerate(self.everybody.words(self.data, self.luck_cell)):
                found.append(Item(f"sheet.why.{n}", "text", self.ui.type.plain(words), live="soon"))
        return [*found, *([Item("luck", "text", self.luck)] if self.luck else [])]

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The sheet, then its numbers and buttons."""
        canvas.table()
        self._bar(canvas)
        with self.unroll.paper(canvas, self.box, 0.38, top=TOPBAR_H):
            self._head(canvas)
            self._grid(canvas)
            self._note(canvas)
            self.form.draw(canvas)

    def _bar(self, canvas: Canvas) -> None:
        shown = int(self.view.table.deal) if self.opened is None else self.opened + 1
        top_bar(canvas, game_name(self.ui, self.game_id), self._deal_words(shown), "", 60)

    def _deal_words(self, deal: int) -> Text:
        deals = getattr(self.view.table, "deals", None) if self.turn is None else self.turn.deals
        deal = self.data.number(deal - 1)
        if deals is None:
            return self.data.word("deal_open", deal=deal)
        return self.data.word("deal", deal=deal, deals=deals)

    def _titles(self) -> tuple[Text, Text]:
        """What the sheet is, and what counts."""
        word = self.data.word
        if self.tab == "all":
            return word("all"), word("total_sub")
        if self.deal is None:
            words = self.ui.type.plain(self._deal_words(self.view.table.deal))
            return word("standing"), word("standing_sub", text=words)
        return self._deal_words(self.deal + 1), word("low" if self.data.game_table.low else "high")

    def _head(self, canvas: Canvas) -> None:
        ui, data = self.ui, self.data
        x, y, w, _ = self.box
        title, sub = self._titles()
        aside = 0.0
        if self.tab == "deal":
            result = None if self.deal is None else data.results[self.deal]
            ended = self.before if self.deal == self.opened else None
            aside = data.game_table.sheet_head(
                canvas, ui.speaker, ended, result, data.names, Box(*self._aside())
            )
        room = w - 2 * EDGE - (aside + 18 if aside else 0)
        canvas.text(
            title, x + EDGE, y + 26, capped(ui, t.TITLE, 40), True, t.SUMI, max_width=room, shrink=True,
            display=True,
        )  # fmt: skip
        canvas.text(
            sub, x + EDGE, y + 72, capped(ui, t.NAME, 24), color=t.SUMI_SECOND, max_width=room, shrink=True
        )

    def _aside(self) -> tuple[float, float, float, float]:
        """Where the game itself shows how the deal ended."""
        x, y, w, _ = self.box
        return x + w / 2 - 60, y + 16, w / 2 - EDGE + 60, HEAD - 26

    def _grid(self, canvas: Canvas) -> None:
        x, y, w, h = self.box
        top = y + HEAD
        ends = self._places[-1][1] + self._places[-1][2] if self._places else top + self.heads.high
        ends += self.everybody.natural * self._grow
        if self.data.results:
            for seat, place in enumerate(self.data.places(self.deals)):
                if place == 1:
                    wide = self.column_w - 6
                    canvas.panel("column", self.centre(seat) - wide / 2, top - 4, wide, ends - top + 8)
        left, right = x + EDGE, self.note[0] - 24
        if not self._places:
            canvas.text(self.data.word("no_deal"), left, top + self.heads.high + 20, t.BODY, color=t.SUMI)
        if self.hand_row is not None:
            self._hands(canvas, left, right)
        if self.everybody.told:
            self.everybody.draw(canvas, self.data, left, right, self.columns)
        for row, at, height in self._places:
            strong = row.kind in ("deal", "total")
            ink, width = (t.SUMI_SECOND, 2.0) if strong else (t.WASHI_LINE, 1.2)
            canvas.line(left, at, right, at, ink, width)
            self._label(canvas, row, left, at + height / 2)
            if row.kind == "place":
                self._places_row(canvas, row, at + height / 2)
            elif row.kind not in SIZES or (row.kind == "total" and row.index < 0):
                for seat in self.data.columns:
                    canvas.text(
                        number(row.values[seat]),
                        self.centre(seat),
                        at + height / 2,
                        t.BODY,
                        color=t.SUMI,
                        align="center",
                        anchor="middle",
                    )
            elif row.kind == "line":
                for seat in self.data.columns:
                    if row.lines[seat] is None:
                        canvas.text(
                            "–", self.centre(seat), at + height / 2, t.BODY, color=t.SUMI_QUIET,
                            align="center", anchor="middle",
                        )  # fmt: skip

    def _label(self, canvas: Canvas, row: Row, x: float, middle: float) -> None:
        strong = row.kind in ("deal", "total")
        size = 20 if row.kind == "total" else 17
        if row.suit:
            canvas.suit(row.suit, x + 13, middle, 24)
            x += 36
        room = self.columns - x - 8
        canvas.text(row.label, x, middle, size, strong, t.SUMI, max_width=room, anchor="middle", shrink=True)

    def _hands(self, canvas: Canvas, left: float, right: float) -> None:
        assert self.hand_row is not None and self.deal is not None
        top, height = self.hand_row
        canvas.line(left, top, right, top, t.WASHI_LINE, 1.2)
        room = self.columns - left - 8
        words = self.data.word("hand")
        canvas.text(
            words,
            left,
            top + height / 2,
            t.READING,
            False,
            t.SUMI,
            max_width=room,
            anchor="middle",
            shrink=True,
        )
        card = min(44.0, (height - 18) / t.CARD_RATIO, 0.55 * self.column_w)
        for seat in self.data.columns:
            hand = self.data.hand(self.deal, seat)
            if self.data.game_table.tile:
                wide = self.column_w - 18
                tile_rows(canvas, hand, (self.centre(seat) - wide / 2, top + 6, wide, height - 12))
                continue
            space = self.column_w - 18 - card
            step = min(card * 0.6, space / max(1, len(hand) - 1))
            start = self.centre(seat) - (card + step * (len(hand) - 1)) / 2
            spread(canvas, hand, start, top + (height - card * t.CARD_RATIO) / 2, card, step)

    def _places_row(self, canvas: Canvas, row: Row, middle: float) -> None:
        """Places, and whether somebody went up or down; in narrow columns as bare numbers."""
        type_ = self.ui.type
        before = self.data.places(row.index) if row.index > 0 else row.values
        whole = [f"▲ {place_word(self.ui, place)}" for place in row.values]
        roomy = all(type_.measure(words, t.NAME, True) <= self.column_w - 6 for words in whole)
        for seat, place in enumerate(row.values):
            moved = before[seat] - place
            mark, ink = ("▲", t.GAIN) if moved > 0 else ("▼", t.LOSS) if moved < 0 else ("", t.SUMI_SECOND)
            x = self.centre(seat)
            if roomy:
                words = f"{mark} {place_word(self.ui, place)}" if mark else place_word(self.ui, place)
                canvas.text(words, x, middle, t.NAME, True, ink, "center", anchor="middle")
                continue
            words = str(place)
            size = type_.fitting(words, t.NAME, self.column_w - 20, True)
            wide = type_.measure(words, size, True)
            canvas.text(words, x, middle, size, True, ink, "center", anchor="middle")
            if mark:
                side = 0.5 * type_.em(words, size)
                left, top = x - wide / 2 - side - 1, middle - side / 2
                arrow = f'<path d="{ARROWS[mark]}" fill="{ink}" transform="scale({side / 10:.3f})"/>'
                canvas.shape(f"arrow{mark}", arrow, left, top, side, side)

    def _draw_cell(
        self, row: Row, seat: int, box: tuple[float, float, float, float], canvas: Canvas, state: State
    ) -> None:
        x, y, w, h = box
        chosen = self.chosen is not None and (self.chosen[0].kind, self.chosen[0].index) == (
            row.kind,
            row.index,
        )
        chosen = chosen and self.chosen is not None and self.chosen[1] == seat and self.luck_cell is None
        panel = "box_chosen" if chosen else "box"
        y += 1 if state.pressed else 0
        canvas.panel(panel, x, y, w, h, color=t.BRASS if state.hovered and not chosen else None)
        value = row.values[seat]
        counts = row.kind not in ("total", "before") and self.data.figure(row, seat) is None
        plain = self.data.colour(value) if counts else t.SUMI
        ink = t.WHITE if chosen else plain
        canvas.text(
            self._words(row, seat),
            x + w / 2,
            y + h / 2,
            capped(self.ui, SIZES[row.kind], h * 0.92),
            row.kind != "before",
            ink,
            "center",
            max_width=w - 8,
            anchor="middle",
            shrink=True,
        )

    def _draw_luck(self, canvas: Canvas) -> None:
        """Under the note."""
        if self.luck:
            x, y, w, h = self.note
            high = self._luck_height(w) - 8
            canvas.panel("tab", x, y + h + 8, w, high, color=t.WASHI_BOX, radius=8)
            size = capped(self.ui, t.SIDE, LUCK)
            leading = 1.3 * em(self.ui, size)
            canvas.lines(self.luck, x + 12, y + h + 14, w - 24, size, color=t.SUMI, leading=leading)

    def _note(self, canvas: Canvas) -> None:
        self._draw_luck(canvas)
        why = self.why
        x, y, w, h = self.note
        if self.luck_cell is not None:
            self._luck_note(canvas, *self.everybody.words(self.data, self.luck_cell))
            return
        if why is None or self.chosen is None:
            canvas.panel("note", x, y, w, h)
            canvas.lines(self.data.word("press"), x + 16, y + 20, w - 32, t.BODY, True, t.SUMI, "center")
            canvas.lines(
                self.data.word("press_help"), x + 16, y + 76, w - 32, t.NAME, color=t.SUMI, align="center"
            )
            return
        row = self.chosen[0]
        at = [top + height / 2 for each, top, height in self._places if each == row]
        low = draw_why(canvas, self.note, why, at[0] if at else None)
        words = self.data.word("press")
        high = self.ui.type.leading(words, t.SIDE) + 12
        if y + h - low > high + 40:
            canvas.panel("tab", x + 14, y + h - high - 14, w - 28, high, color=t.WASHI_SHEET, radius=8)
            middle = y + h - 14 - high / 2
            canvas.text(
                words, x + w / 2, middle, t.SIDE, True, t.SUMI, "center", w - 44, "middle", shrink=True
            )

    def _luck_note(self, canvas: Canvas, title: Text, words: str) -> None:
        """What is known of somebody's cards and decisions, and what the number means."""
        x, y, w, h = self.note
        canvas.panel("note", x, y, w, h, color=t.BRASS)
        room, top = w - 32, y + 14
        top += canvas.lines(title, x + 16, top, room, capped(self.ui, t.BODY, 27), True, t.SUMI, max_lines=2)
        size = float(t.NAME)
        rows = words.split("\n")

        def high(size: float) -> float:
            return sum(
                len(canvas.type.wrap(row, size, room)) * canvas.type.leading(row, size) + 8 for row in rows
            )

        while high(size) > y + h - 14 - top and size > 0.5 * t.NAME:
            size -= 0.5
        for n, row in enumerate(rows):
            ink = t.SUMI if not n else t.SUMI_SECOND
            top += canvas.lines(row, x + 16, top + 8, room, size, color=ink) + 8


def _nothing() -> None:
    """There is no total yet to explain."""
