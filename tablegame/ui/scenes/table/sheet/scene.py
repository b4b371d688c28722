"""The score sheet: a deal line by line, or all deals, and every number explained on a press."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import pygame

from tablegame.match.header import Turn
from tablegame.match.record import Record
from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import TOPBAR_H, top_bar
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.kit.controls import button, choice, icon_button, segmented
from tablegame.ui.kit.layout import Column, Fits, Layers, Node, Panel, Row, Scroll, Sized, Space
from tablegame.ui.kit.nodes import Draw, Label, heading
from tablegame.ui.kit.page import PageScene
from tablegame.ui.kit.text_size import clamp_size, text_scale
from tablegame.ui.scenes.common import (
    book_button,
    called_names,
    first_time_of,
    game_name,
    key_only,
    seat_names,
)
from tablegame.ui.scenes.formats import save_export
from tablegame.ui.scenes.study.luck_text import luck_words, review_of
from tablegame.ui.scenes.table.sheet import sheet_export
from tablegame.ui.scenes.table.sheet.data import ScoreReason, ScoreRow, SheetData
from tablegame.ui.scenes.table.sheet.luck_rows import (
    LuckCell,
    LuckRows,
    draw_note,
    explain_luck,
    explain_number,
    total_line,
)
from tablegame.ui.scenes.table.sheet.score_grid import CROWDED, MOST, ScoreGrid
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import AgainPage, Page
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.pose import Box as TableBox
from tablegame.ui.widgets.accessible_item import AccessibleItem
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.inputs import to_clipboard

HEAD: Final = 76.0
"""The height of the title and of what a game draws beside it, in du."""


class SheetScene(PageScene):
    """A page that stays until it is closed. Without `result_index` it is the standing during a deal."""

    width, first, scrolls, veil, side, edge = 1360.0, "", False, 0.38, 34.0, 20.0

    def __init__(
        self, ui: Ui, game_id: str, players: Sequence[Any], view: Any, result_index: int | None, *,
        before: Any = None, menu: Page | None = None, again: AgainPage | None = None, closes: bool = False,
        shut: bool = False, turn: Turn | None = None, record: Record | None = None,
        on_close: Callable[[], object] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(ui)
        self.game_id = game_id
        self.view = view
        self.names = seat_names(ui, players)
        called = called_names(ui, players)
        self.data = SheetData(ui, game_id, self.names, view, turn, called)
        self.deal = result_index
        self.before = before
        """The view of the table when the deal ended."""
        self.menu = menu
        """The page that Esc opens; None: Esc closes the sheet."""
        self.again = again
        """The page on which the deal can be played once more."""
        self.closes = closes
        """Whether nothing follows the sheet, neither a deal nor a result."""
        self.shut = shut
        """Whether nothing of the sheet may be saved."""
        self.on_close = on_close
        self.tab = "deal"
        self.copied = ""
        """What was copied last."""
        self.chosen: tuple[ScoreRow, int] | None = None
        """The row and the column of the number that is explained."""
        self._record_deal = result_index if again is None else again.deal
        """The deal of the record that the sheet is about."""
        self._record = record if again is None else again.record
        self.luck_rows = LuckRows(ui, self._record, called, self.choose_luck)
        self.grid = ScoreGrid(self.data, self.luck_rows, self.choose)
        self.luck_cell: LuckCell | None = None
        """The number about luck or mistakes that is explained; None: one of the sheet."""

    # Data ---------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        if self.tab == "all":
            self.content = self.data.all_deals()
        else:
            self.content = self.data.standing() if self.deal is None else self.data.deal(self.deal)
        self.luck_rows.look(self._luck_deal)
        if not self.luck_rows.shown:
            self.luck_cell = None
        self.luck = self._luck_words()
        self._choose_again()
        super().layout()
        if self.menu is None:
            key_only(self.form, "back", "escape", self.close)
        key_only(self.form, "sheet", "sheet", self.close)

    def _choose_again(self) -> None:
        """Choose the same number in rows that were made anew, or at first the total of the viewer."""
        if self.chosen is None:
            row = self.content.find("total" if self.content.deal is None else "deal")
            column = self.data.own
        else:
            old, column = self.chosen
            row = self.content.find(old.kind, old.index)
        self.chosen = None if row is None else (row, column)

    def _luck_words(self) -> str:
        """Return par, the score and the cost of mistakes of the only person, in this deal or in all."""
        people = self.luck_rows.luck.people
        if len(people) != 1:
            return ""
        review = review_of(self.ui, self._record, people[0])
        return "" if review is None else luck_words(self.ui, review, self._luck_deal)

    @property
    def _luck_deal(self) -> int | None:
        """The deal of the record that the sheet shows; None for all of them."""
        return None if self.content.deal is None else self._record_deal

    @property
    def rows(self) -> Sequence[ScoreRow]:
        """The rows of the sheet, without those about luck."""
        return [*self.content.rows, *self.content.end_rows]

    @property
    def why(self) -> ScoreReason | None:
        """The explanation of the chosen number; None while none is chosen."""
        if self.chosen is None or self.luck_cell is not None:
            return None
        return self.data.why(*self.chosen, by_deals=self.content.deal is None)

    # The page -----------------------------------------------------------------------------------------------
    def bar(self) -> Node:
        if self.menu is None:
            return Sized(Space(), h=TOPBAR_H)
        words, press = self.ui.text("table.menu"), self.open_menu
        shown = icon_button("menu", words, press, name="menu", action="back", side=TOPBAR_H, ink=t.TEXT)
        return Row(Space(6, grow=0), shown, Space(), gap=0)

    def _bar_words(self) -> tuple[Text, Text]:
        """Return the name of the game, and which deal is shown."""
        shown = int(self.view.table.deal) if self.deal is None else self.deal + 1
        return game_name(self.ui, self.game_id), self.data.deal_words(shown)

    @property
    def ground_key(self) -> Hashable:
        return *map(self.ui.type.plain, self._bar_words()), self.ui.type.scale

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        top_bar(canvas, *self._bar_words(), "", 60)

    def _titles(self) -> tuple[Text, Text]:
        """Return what the sheet is, and what counts."""
        word = self.data.word
        if self.tab == "all":
            return word("all"), word("total_sub")
        if self.deal is None:
            words = self.ui.type.plain(self.data.deal_words(self.view.table.deal))
            return word("standing"), word("standing_sub", text=words)
        return self.data.deal_words(self.deal + 1), word("low" if self.data.game_table.low else "high")

    def head(self) -> Node:
        title, sub = self._titles()
        words = Column(heading(title, grow=0), Label(sub, t.NAME, t.SUMI_SECOND, most=MOST), grow=1)
        return Sized(Row(words, self._ending(), gap=18, align="top"), h=HEAD)

    def _ending(self) -> Node | None:
        """Return what the game itself draws of the end of the deal, as wide as it says."""
        if self.tab == "all":
            return None
        result = None if self.deal is None else self.data.results[self.deal]
        before = self.view if self.deal is None else self.before

        def draw(canvas: Canvas, box: Box) -> float:
            speaker, table = self.ui.speaker, self.data.game_table
            return table.sheet_head(canvas, speaker, before, result, self.data.names, TableBox(*box))

        canvas = self.ui.canvas()
        with canvas.onto(pygame.Surface((1, 1))):
            room = draw(canvas, (0.0, 0.0, 640.0, HEAD))
        return Draw(draw, room, HEAD) if room else None

    def body(self) -> Node:
        part = 0.2 if len(self.data.sides) > CROWDED else 0.225 * min(1.35, text_scale(self.ui, t.NAME))
        self._shares = (1 - part, part)
        notes = Fits(self._note(short=True), self._note, whole=1, ease=0)
        if self.content.rows:
            chosen = self.chosen if self.luck_cell is None else self.luck_cell
            grid = self.grid.node(self.content, chosen)
        else:
            grid = Label(self.data.word("no_deal"), t.BODY, lines=0)
        return Row(grid, notes, gap=24, align="fill", shares=self._shares, name="body")

    def foot(self) -> Node:
        data = self.data
        over = data.game_table.over(self.view)
        word = "close" if self.deal is None or self.closes else "result" if over else "next"
        close = button(
            data.word(word), self.close, kind="primary", action="activate", name="next", size=t.BODY,
            least=min(250.0, 0.22 * self.ui.metrics.w), high=50,
        )  # fmt: skip
        book = book_button(self.ui, 46)
        if self.again is not None and self.deal is not None:
            more = [self._again_button(), *self._copiers()]
        else:
            more = self._saver()
        tabs = [(tab, data.word(f"tab_{tab}")) for tab in ("deal", "all")]
        turn = segmented(self.ui.text("sheet.all"), tabs, self.tab, self._turn, name="tabs")
        ways = Row(close, book, *more, gap=10)
        return Fits(Row(ways, turn, gap=24, shares=self._shares), Row(ways, Space(), turn, gap=24))

    # The note -----------------------------------------------------------------------------------------------
    def _note(self, short: bool = False) -> Node:
        """Return the explanation of the chosen number. `short`: as one that need not scroll."""
        why, word = self.why, self.data.word
        total = hint = None
        if self.luck_cell is not None:
            content = explain_luck(*self.luck_rows.words(self.data, self.luck_cell))
        elif why is None:
            title = Label(word("press"), t.BODY, bold=True, lines=0, align="center", most=MOST)
            help = Label(word("press_help"), t.NAME, lines=0, align="center", most=MOST)
            content = Column(title, help, gap=14)
        else:
            content, total = explain_number(self.ui, why), total_line(why)
            words = Label(word("press"), t.SIDE, bold=True, align="center", most=24, say=False)
            hint = Panel(words, pad=10, top=6, kind="tab", ink=t.WASHI_SHEET, radius=8)
        parts = (content, total, Space(), hint) if short else (Scroll(content, "note", grow=0), total)
        ground = Draw(lambda canvas, b: draw_note(canvas, b, self.form.find(self._chosen_name)), 0, 0)
        note = Layers(ground, Panel(Column(*parts), pad=16, top=14, kind=""), grow=1)
        luck = Label(self.luck, t.SIDE, lines=0, most=18.5)
        below = Panel(luck, pad=12, top=6, kind="tab", ink=t.WASHI_BOX, radius=8) if self.luck else None
        return Column(note, below, gap=8)

    @property
    def _chosen_name(self) -> str:
        """The name of the widget whose number is explained."""
        if self.luck_cell is not None:
            return f"{self.luck_cell.kind}.{int(self.luck_cell.seat)}"
        if self.chosen is None:
            return ""
        row, column = self.chosen
        return f"{row.kind}.{row.index}.{column}"

    def choose(self, row: ScoreRow, column: int) -> None:
        """Explain the number of a row and a column beside the sheet."""
        self.ui.sounds.play("button")
        self.chosen, self.luck_cell = (row, column), None
        self._show_explanation()

    def choose_luck(self, cell: LuckCell) -> None:
        """Explain par or the cost of mistakes of a player."""
        self.ui.sounds.play("button")
        self.luck_cell = cell
        self._show_explanation()

    def _show_explanation(self) -> None:
        self.areas.pop("note", None)
        self.refresh()

    # Actions ------------------------------------------------------------------------------------------------
    def _copiers(self) -> list[Node]:
        """Return what can be copied for others, as icons."""
        if not self.data.results or self.again is None:
            return []
        ui, code = self.ui, self.again.record.header.code
        kinds = [("copy", "code.copy_result", ""), *([("code", "code.copy", code)] if code else [])]
        return [
            icon_button(
                "check" if self.copied == name else name,
                ui.text("code.copied" if self.copied == name else key),
                partial(self._copy, name, text), name=name, side=46,
            )
            for name, key, text in kinds
        ]  # fmt: skip

    def _copy(self, name: str, text: str) -> None:
        """Copy the points as text, without what tells of cards; or the code."""
        if not text:
            code = self.again.record.header.code if self.again is not None else ""
            text = self._as("text", cards=False).decode() + (f"\n{code}\n" if code else "")
        if to_clipboard(text):
            self.copied = name
            self.refresh()

    def _as(self, kind: sheet_export.Kind, *, cards: bool = True) -> bytes:
        """Return the sheet in words and numbers; `cards`: with the lines that each number comes from."""
        rows = self.rows
        if not cards:
            rows = [row for row in rows if row.kind not in ("line", "count")]
        titles = [game_name(self.ui, self.game_id), *map(self.ui.type.plain, self._titles())]
        luck = self.luck_rows.table(self.data, kind == "csv")
        return sheet_export.to_bytes(self.data, rows, kind, titles, luck)

    def _again_button(self) -> Node:
        """Return the button that repeats the deal; before the match is over it says when that will be."""
        again = self.again
        compare = again is not None and again.deal == 0 and first_time_of(self.ui, again.record) is not None
        off = "" if compare or (again is not None and again.record.result is not None) else self._later()
        words = self.data.word("compare" if compare else "deal_again")
        press = (lambda: None) if off else self.play_again
        return button(
            words, press, name="again", icon="cards", action="deal_again", tip=off, faint=bool(off), grow=1,
            size=clamp_size(self.ui, t.NAME, MOST), high=50,
        )  # fmt: skip

    def _later(self) -> str:
        own = f"{self.game_id}.again.off.later"
        return self.ui.text(own if self.ui.speaker.has(own) else "again.off.later")

    def play_again(self) -> None:
        """Open the page on which the deal can be played once more."""
        if self.again is not None:
            self.ui.open(self.again)

    def _saver(self) -> list[Node]:
        """Return the list of what the sheet can be saved as, once a deal has ended."""
        if not self.data.results or self.shut:
            return []
        ui = self.ui
        words = ui.text("sheet.save.label")
        kinds: list[tuple[object, str]] = [("", words)]
        kinds += [(kind, ui.text(f"sheet.save.{kind}")) for kind in sheet_export.SUFFIXES]
        kinds.append(("copy", ui.text("code.copy_result")))
        return [choice(words, kinds, "", self._save, name="save", widest=False)]

    def _save(self, kind: object) -> None:
        """Save the sheet in the folder of exports; a sentence says where."""
        chosen = next((suffix for suffix in sheet_export.SUFFIXES if suffix == kind), None)
        self.refresh()  # the list shows its own name again
        if kind == "copy":
            self._copy("copy", "")
        if chosen is None:
            return
        if chosen == "png":
            data = sheet_export.as_picture(self.ui, self.box, self.named["body"], self._paint)
        else:
            data = self._as(chosen)
        stem, suffix = f"sheet-{self.game_id}", sheet_export.SUFFIXES[chosen]
        save_export(self.ui, stem, suffix, data, saved="sheet.save.done", failed="sheet.save.failed")

    def _paint(self, canvas: Canvas) -> None:
        """Draw the paper without its buttons."""
        items = [item for item in self.items if item.widget is None or type(item.widget) is Hotspot]
        self.draw_items(canvas, items, (0, 0, canvas.w, canvas.h))

    def _turn(self, tab: object) -> None:
        self.tab, self.chosen = str(tab), None
        self.areas.clear()
        self.refresh()

    def update(self, ms: int) -> None:
        """Show what has become known of cards and decisions meanwhile."""
        super().update(ms)
        rows = self.luck_rows
        if self.form.modal is not None:  # a layout would close the open list
            return
        if rows.due(ms) and (rows.changed(self._luck_deal) or self._luck_words() != self.luck):
            self.refresh()

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event. Enter goes on where the number that has the ring is explained already."""
        focus, before = self.form.focus, self.chosen
        on_number = self.form.ring_shown and type(focus) is Hotspot
        used = super().handle(event)
        same = before is not None and self.chosen == before
        if on_number and same and event.type == pygame.KEYDOWN and self.ui.keys.hits(event, "activate"):
            self.close()
        return used

    def accessible_items(self) -> Sequence[AccessibleItem]:
        return [replace(item, name=spoken(self.ui, item.name)) for item in super().accessible_items()]

    def open_menu(self) -> None:
        """Open the menu of the match; the sheet waits under it."""
        if self.menu is not None:
            self.ui.open(self.menu)

    def close(self) -> None:
        super().close()
        if self.on_close is not None:
            self.on_close()
