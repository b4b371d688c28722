"""The score sheet: a deal line by line, or all deals, and every number explained on a press."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import pygame

from tablegame.match.header import Turn
from tablegame.match.record import Record
from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Align, Canvas
from tablegame.ui.draw.furniture import TOPBAR_H, spread, tile_rows, top_bar
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.kit.controls import button, choice, icon_button, segmented
from tablegame.ui.kit.layout import (
    GUTTER,
    Column,
    Fits,
    Layers,
    Node,
    Panel,
    Row,
    Scroll,
    Sized,
    Space,
)
from tablegame.ui.kit.nodes import LINE_EM, Draw, Label, Press, Speech, face, heading
from tablegame.ui.kit.page import PageScene
from tablegame.ui.kit.text_size import clamp_size, letter_height, text_scale
from tablegame.ui.scenes.common import (
    called_names,
    first_time_of,
    game_name,
    key_only,
    place_word,
    seat_names,
    sign_colour,
)
from tablegame.ui.scenes.study.luck import luck_words, review_of
from tablegame.ui.scenes.table.sheet import export
from tablegame.ui.scenes.table.sheet.data import SheetData, SheetRow, Why
from tablegame.ui.scenes.table.sheet.explanation import draw_note, explain_luck, explain_number, total_line
from tablegame.ui.scenes.table.sheet.luck_rows import KINDS, LuckCell, LuckRows
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import AgainPage, NotePage, Page
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of
from tablegame.ui.table.pose import Box as TableBox
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import State
from tablegame.ui.widgets.inputs import to_clipboard

HEIGHTS: Final = {
    "hand": 74.0, "line": 44.0, "deal": 52.0, "before": 42.0, "total": 56.0, "place": 40.0, "count": 52.0,
    "one": 44.0, "luck": 38.0,
}  # fmt: skip
"""The heights of rows, in du."""
SIZES: Final = {"line": 18, "deal": 22, "before": 18, "total": 26, "one": 18}
"""The sizes of the numbers that can be pressed."""
MOST: Final = 24.0
"""The greatest height of letters at the edges of the sheet, in du."""
LARGEST: Final = 30.0
"""The greatest height of letters in rows of natural height, in du."""
HEAD: Final = 76.0
"""The height of the title and of what a game draws beside it, in du."""
TIGHT: Final = 0.8
"""How high rows are, in natural heights, where not all fit."""
MANY, CROWDED = 4, 7
"""With more columns long names stand at two heights; with more than the second the sides give way."""


class SheetScene(PageScene):
    """A page that stays until it is closed. Without `result_index` it is the standing during a deal."""

    width, first, scrolls, veil, side, edge = 1360.0, "", False, 0.38, 34.0, 20.0

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
        """The page that Esc opens; None: Esc closes the sheet."""
        self.again = again
        """The page on which the deal can be played once more."""
        self.closes = closes
        """Whether nothing follows the sheet, neither a deal nor a result."""
        self.shut = shut
        """Whether nothing of the sheet may be saved."""
        self.turn = turn
        """The turn of a duplicate that the sheet is about."""
        self.on_close = on_close
        self.tab = "deal"
        self.copied = ""
        """What was copied last."""
        self.chosen: tuple[SheetRow, int] | None = None
        """The row and the column of the number that is explained."""
        self._look: tuple[object, ...] = ()
        """What the sizes of the kept rows depend on."""
        self._row_nodes: dict[tuple[object, ...], Node] = {}
        self._record_deal = result_index if again is None else again.deal
        """The deal of the record that the sheet is about."""
        self._record = record if again is None else again.record
        self.luck_rows = LuckRows(ui, self._record, self.called, self.choose_luck)
        self.luck_cell: LuckCell | None = None
        """The number about luck or decisions that is explained; None: one of the sheet."""

    # Data ---------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        ui = self.ui
        look = (ui.language, ui.type.scale, ui.metrics.w_px, ui.metrics.h_px)
        if look != self._look:
            self._look, self._row_nodes = look, {}
        self.data = SheetData(ui, self.game_id, self.names, self.view, self.turn, self.called)
        self.data.by_deals = self.tab == "all" or self.deal is None
        self._column_names = [self.data.name(column) for column in self.data.columns]
        self.luck_rows.look(self._luck_deal)
        if not self.luck_rows.shown:
            self.luck_cell = None
        self.luck = self._luck_words()
        self._make_rows()
        self._choose_again()
        super().layout()
        if self.menu is None:
            key_only(self.form, "back", "escape", self.close)
        key_only(self.form, "sheet", "sheet", self.close)

    def _make_rows(self) -> None:
        data = self.data
        self.rows: list[SheetRow] = []
        """The rows of the tab."""
        self.end_rows: list[SheetRow] = []
        """The rows under all deals."""
        if self.tab != "all":
            self.rows = data.standing_rows() if self.deal is None else data.deal_rows(self.deal)
            return
        self.rows = data.all_rows()
        if deals := len(self.rows):
            self.end_rows = [
                SheetRow("total", data.word("total"), data.totals(deals), deals - 1),
                SheetRow("place", data.word("place"), data.places(deals), deals - 1),
            ]

    @property
    def shown_rows(self) -> list[SheetRow]:
        """All rows of the sheet but those about luck."""
        return [*self.rows, *self.end_rows]

    def _choose_again(self) -> None:
        """Choose the same number in rows that were made anew, or at first the total of the viewer."""
        if self.chosen is None:
            wanted = "total" if self.data.by_deals else "deal"
            chosen = [row for row in self.shown_rows if row.kind == wanted and row.index >= 0]
            column = self.data.own
        else:
            old, column = self.chosen
            same = (old.kind, old.index)
            chosen = [row for row in self.shown_rows if (row.kind, row.index) == same]
        self.chosen = (chosen[0], column) if chosen else None

    def _luck_words(self) -> str:
        """Return what the cards of the only person were worth beside the result, in this deal or in all."""
        people = self.luck_rows.luck.people
        if len(people) != 1:
            return ""
        review = review_of(self.ui, self._record, people[0])
        return "" if review is None else luck_words(self.ui, review, self._luck_deal)

    @property
    def _luck_deal(self) -> int | None:
        """The deal of the record that the sheet shows; None for all of them."""
        return None if self.tab == "all" or self.deal is None else self._record_deal

    @property
    def deals(self) -> int:
        """The number of deals that are over in what the sheet shows."""
        return len(self.data.results) if self.data.by_deals or self.deal is None else self.deal + 1

    @property
    def why(self) -> Why | None:
        """The explanation of the chosen number; None while none is chosen."""
        if self.chosen is None or self.luck_cell is not None:
            return None
        return self.data.why(*self.chosen)

    # The page -----------------------------------------------------------------------------------------------
    def bar(self) -> Node:
        if self.menu is None:
            return Sized(Space(), h=TOPBAR_H)
        words = self.ui.text("table.menu")
        press = self.open_menu
        shown = icon_button("menu", words, press, name="menu", action="back", side=TOPBAR_H, ink=t.TEXT)
        return Row(Space(6, grow=0), shown, Space(), gap=0)

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        shown = int(self.view.table.deal) if self.opened is None else self.opened + 1
        top_bar(canvas, game_name(self.ui, self.game_id), self._deal_words(shown), "", 60)

    def _deal_words(self, deal: int) -> Text:
        deals = getattr(self.view.table, "deals", None) if self.turn is None else self.turn.deals
        deal = self.data.number(deal - 1)
        if deals is None:
            return self.data.word("deal_open", deal=deal)
        return self.data.word("deal", deal=deal, deals=deals)

    def _titles(self) -> tuple[Text, Text]:
        """Return what the sheet is, and what counts."""
        word = self.data.word
        if self.tab == "all":
            return word("all"), word("total_sub")
        if self.deal is None:
            words = self.ui.type.plain(self._deal_words(self.view.table.deal))
            return word("standing"), word("standing_sub", text=words)
        return self._deal_words(self.deal + 1), word("low" if self.data.game_table.low else "high")

    def head(self) -> Node:
        title, sub = self._titles()
        words = Column(heading(title, grow=0), Label(sub, t.NAME, t.SUMI_SECOND, most=MOST), grow=1)
        return Sized(Row(words, self._ending(), gap=18, align="top"), h=HEAD)

    def _ending(self) -> Node | None:
        """Return what the game itself draws of the end of the deal, as wide as it says."""
        if self.tab == "all":
            return None
        result = None if self.deal is None else self.data.results[self.deal]
        ended = self.before if self.deal == self.opened else None

        def draw(canvas: Canvas, box: Box) -> float:
            speaker, table = self.ui.speaker, self.data.game_table
            return table.sheet_head(canvas, speaker, ended, result, self.data.names, TableBox(*box))

        canvas = self.ui.canvas()
        with canvas.onto(pygame.Surface((1, 1))):
            wide = draw(canvas, (0.0, 0.0, 640.0, HEAD))
        return Draw(draw, wide, HEAD) if wide else None

    def body(self) -> Node:
        part = 0.2 if len(self.data.sides) > CROWDED else 0.225 * min(1.35, text_scale(self.ui, t.NAME))
        self._shares = (1 - part, part)
        notes = Fits(self._note(short=True), self._note(), tall=1, ease=0)
        return Row(self._grid(), notes, gap=24, align="fill", shares=self._shares, name="body")

    def foot(self) -> Node:
        data = self.data
        over = data.game_table.over(self.view)
        word = "close" if self.opened is None or self.closes else "result" if over else "next"
        close = button(
            data.word(word), self.close, kind="primary", action="activate", name="next", size=t.BODY,
            least=min(250.0, 0.22 * self.ui.metrics.w), high=50,
        )  # fmt: skip
        words = self.ui.text("rulebook.label")
        book = icon_button("book", words, self.ui.open_book, name="book", action="book", side=46)
        if self.again is not None and self.deal is not None:
            more = [self._again_button(), *self._copiers()]
        else:
            more = self._saver()
        tabs = [(tab, data.word(f"tab_{tab}")) for tab in ("deal", "all")]
        turn = segmented(self.ui.text("sheet.all"), tabs, self.tab, self._turn, name="tabs")
        return Row(Row(close, book, *more, gap=10), turn, gap=24, shares=self._shares)

    @property
    def _label_part(self) -> float:
        """The width of labels, in widths of all columns together."""
        part = 0.16 if len(self.data.sides) > CROWDED else 0.26
        return part * min(1.5, text_scale(self.ui, t.NAME))

    # The grid -----------------------------------------------------------------------------------------------
    def _line(self, label: Node, cells: Sequence[Node], fill: bool = False) -> Row:
        """Return a row of the grid: a label and what stands in the columns."""
        shares = (self._label_part, *(1 / len(cells) for _ in cells))
        return Row(label, *cells, gap=0, align="fill" if fill else "middle", shares=shares)

    def _grid(self) -> Node:
        heads = self._heads()
        if self.tab != "all":
            forms = (self._sheet(heads, self._lines(self.rows, scale)) for scale in (1.0, TIGHT))
            return Scroll(Fits(*forms, tall=1, ease=0), "deals")
        if not self.rows:
            return Label(self.data.word("no_deal"), t.BODY, lines=0)
        rows = Scroll(Column(*self._lines(self.rows, 1.0, luck=False)), "deals", gutter=True, grow=4, reach=2)
        ends = Column(*self._lines(self.end_rows, 1.0))
        return self._sheet(heads, [rows, self._beside_bar(ends)], bar=True)

    def _beside_bar(self, node: Node) -> Node:
        """Return a node that ends where the rows beside a scroll bar end."""
        return Row(Sized(node, 1, grow=1), Space(GUTTER, grow=0), gap=0, align="fill")

    def _sheet(self, heads: Node, lines: Sequence[Node], bar: bool = False) -> Node:
        """Return heads and rows on the mark of the best column. `bar`: whether rows leave room for a bar."""
        best = self._line(Space(), [
            Draw(_draw_column, 0, 0) if self.data.results and place == 1 else Space()
            for place in self.data.places(self.deals)
        ], fill=True)  # fmt: skip
        marked, names = (self._beside_bar(best), self._beside_bar(heads)) if bar else (best, heads)
        return Column(Layers(marked, Column(names, *lines), grow=1), stretch=1.18 if bar else 1.3)

    def _lines(self, rows: Sequence[SheetRow], scale: float, luck: bool = True) -> list[Node]:
        """Return rows of so many times their natural height, with the hands over and luck under them."""
        lines: list[Node] = []
        if self.deal is not None and self.tab == "deal":
            lines.append(self._ruled(self._hands(scale), "hand", scale))
        lines += [self._row_node(row, scale) for row in rows]
        if luck and self.luck_rows.shown:
            lines += [self._ruled(self._luck_line(kind, scale), "luck", scale) for kind in KINDS]
        return lines

    def _row_node(self, row: SheetRow, scale: float) -> Node:
        """Return a row, the one of the last layout if it looks the same: there may be hundreds of numbers."""
        chosen = self.chosen[1] if self.chosen and self.chosen[0] == row and self.luck_cell is None else None
        key = (self.tab, row.kind, row.index, scale, chosen)
        if key not in self._row_nodes:
            self._row_nodes[key] = self._ruled(self._cells(row, scale), row.kind, scale)
        return self._row_nodes[key]

    def _ruled(self, node: Node, kind: str, scale: float) -> Node:
        """Return a row under its line."""
        ink, thick = (t.SUMI_SECOND, 2.0) if kind in ("deal", "total") else (t.WASHI_LINE, 1.2)

        def draw(canvas: Canvas, box: Box) -> None:
            canvas.line(box[0], box[1], box[0] + box[2], box[1], ink, thick)

        high = scale * HEIGHTS[kind]
        return Sized(Layers(Draw(draw, 0, 0), node), h=high, grow=high)

    def _label(self, row: SheetRow, scale: float) -> Node:
        strong, size = row.kind in ("deal", "total"), 20 if row.kind == "total" else 17
        words = Label(row.label, size, bold=strong, most=_largest(row, scale), say=False, grow=1)
        suit = Draw(lambda canvas, b: canvas.suit(row.suit, b[0] + 13, b[1] + b[3] / 2, 24), 26, 26)
        return Row(suit if row.suit else None, words, Space(2, grow=0), gap=6)

    def _plain_label(self, words: Text, scale: float) -> Node:
        return Row(Label(words, 17, most=scale * LARGEST, say=False, grow=1), Space(2, grow=0), gap=6)

    def _hands(self, scale: float) -> Node:
        """Return the row of what was left in hand."""
        assert self.deal is not None
        data, hands = self.data, []
        label = data.word("hand")
        for column in data.columns:
            hand = data.hand(self.deal, column)
            slots = {"label": self.ui.type.plain(label), "seat": data.name(column), "cards": hand}
            said = self.ui.text("sheet.hand_told" if hand else "sheet.hand_none", **slots)
            hands.append(Draw(partial(self._draw_hand, hand), 0, 0, say=said))
        return self._line(self._plain_label(label, scale), hands, fill=True)

    def _draw_hand(self, hand: Sequence[int], canvas: Canvas, box: Box) -> None:
        x, y, w, h = box
        if self.data.game_table.tile:
            tile_rows(canvas, hand, (x + 9, y + 6, w - 18, h - 12))
            return
        card = min(44.0, (h - 18) / t.CARD_RATIO, 0.55 * w)
        step = min(card * 0.6, (w - 18 - card) / max(1, len(hand) - 1))
        left = x + (w - card - step * (len(hand) - 1)) / 2
        spread(canvas, hand, left, y + (h - card * t.CARD_RATIO) / 2, card, step)

    def _cells(self, row: SheetRow, scale: float) -> Node:
        """Return a row of numbers; a press explains one, if there is something to explain."""
        if row.kind == "place":
            return Fits(self._places(row, scale, words=True), self._places(row, scale, words=False))
        data, most = self.data, _largest(row, scale)
        label = self.ui.type.plain(row.label)
        pressed = row.kind in SIZES and row.index >= 0
        size = clamp_size(self.ui, SIZES[row.kind] if pressed else t.BODY, most)
        top = max(0.0, min(40.0, scale * HEIGHTS[row.kind] - 6) - LINE_EM * self.ui.type.em("0", size)) / 2
        names = self._column_names
        columns: list[Node] = []
        for column in data.columns:
            words = data.words(row, column)
            slots = {"row": label, "seat": names[column], "points": words}
            if row.kind == "line" and row.lines[column] is None:
                columns.append(Label(words, t.BODY, t.SUMI_QUIET, most=MOST, align="center", say=False))
            elif pressed:
                said = self.ui.text("sheet.cell_label", **slots)
                columns.append(self._cell(row, column, words, said, size, top))
            else:
                said = self.ui.text("sheet.cell_label", **slots) if row.kind == "count" else ""
                columns.append(Layers(Speech(said), Label(words, size, align="center", say=False)))
        return self._line(self._label(row, scale), columns)

    def _cell(self, row: SheetRow, column: int, words: str, said: str, size: float, top: float) -> Node:
        """Return a number that can be pressed. `top`: the paper over and under its letters, in du."""
        data = self.data
        chosen = self.chosen == (row, column) and self.luck_cell is None
        counts = row.kind not in ("total", "before") and data.figure(row, column) is None
        ink = t.WHITE if chosen else data.colour(row.values[column]) if counts else t.SUMI
        bold = row.kind != "before"
        pad = max(15.0, (58 - self.ui.type.measure(words, size, bold)) / 2)
        press = partial(self.choose, row, column)
        make = partial(_make_cell, said, press, f"{row.kind}.{row.index}.{column}", chosen)
        number = Label(words, size, ink, bold=bold, align="center", say=False)
        return Column(Press(make, number, pad=pad, top=top), align="center")

    def _places(self, row: SheetRow, scale: float, words: bool) -> Node:
        """Return places, and who went up or down, in words or as bare numbers."""
        before = self.data.places(row.index) if row.index > 0 else row.values
        cells = []
        for old, place in zip(before, row.values, strict=True):
            mark = "▲" if old > place else "▼" if old < place else ""
            ink = sign_colour(old - place) if mark else t.SUMI_SECOND
            shown = f"{mark} {place_word(self.ui, place)}".strip() if words else f"{mark}{place}"
            most = scale * LARGEST
            cells.append(Label(shown, t.NAME, ink, bold=True, most=most, align="center", say=False))
        return self._line(self._label(row, scale), cells)

    def _luck_line(self, kind: str, scale: float) -> Node:
        label = self._plain_label(self.data.word(kind), scale)
        with_error, without = (
            self._line(label, self.luck_rows.cells(self.data, kind, self.luck_cell, error))
            for error in (True, False)
        )
        return Fits(with_error, without, ease=0.85)

    # The names over the columns -----------------------------------------------------------------------------
    def _heads(self) -> Node:
        """Return names beside their crests; in narrow columns under them; in narrower ones at two heights."""
        sides = [[self.called[seat] for seat in side] for side in self.data.sides]
        names = [self.ui.text("sheet.with").join(side) for side in sides]
        beside = self._line(Space(), [self._head_beside(n, [name]) for n, name in enumerate(names)])
        if len(sides) < len(self.called):
            lines = [self._head_beside(n, side) for n, side in enumerate(sides)]
            return Fits(beside, self._line(Space(), lines))
        label = partial(Label, bold=True, align="center", even=names, most=MOST)
        faces = [self._faces(column) for column in self.data.columns]
        under = [
            self._head(n, Column(faces[n], label(name, t.NAME), align="fill")) for n, name in enumerate(names)
        ]
        forms: list[Node] = [beside, self._line(Space(), under)]
        if len(names) > MANY:
            forms.append(Column(self._line(Space(), faces), self._staggered(names)))
        return Fits(*forms)

    def _faces(self, column: int) -> Node:
        crests = crests_of(self.names)
        faces = Row(*(face(crests[seat], 14) for seat in self.data.sides[column]), gap=-6)
        return Column(faces, align="center")

    def _head(self, column: int, node: Node) -> Node:
        """Return a name that explains its total when it is pressed."""
        data, place = self.data, self.data.places(self.deals)[column]
        said = data.name(column)
        if data.results:
            slots = {"place": place_word(self.ui, place), "n": data.totals(self.deals)[column]}
            said = self.ui.type.plain(data.word("head_label", seat=said, **slots))
        totals = [row for row in self.shown_rows if row.kind == "total" and row.index >= 0]
        press = partial(self.choose, totals[0], column) if totals else _do_nothing
        return Press(lambda box: Hotspot(box, said, press, name=f"head.{column}", ring=8), node, top=2)

    def _head_beside(self, column: int, lines: Sequence[str]) -> Node:
        names = Column(*(Label(name, t.BODY, bold=True, most=28) for name in lines))
        node = Sized(Row(self._faces(column), names, gap=8), h=42)
        return Panel(Column(self._head(column, node), align="center"), pad=4, top=0, kind="")

    def _staggered(self, names: Sequence[str]) -> Node:
        """Return names as wide as two columns; every other one stands lower, under a line from its crest."""
        high = LINE_EM * letter_height(self.ui, clamp_size(self.ui, t.NAME, MOST)) + 4
        share, part, last = 1 / len(names), self._label_part, len(names) - 1

        def draw(canvas: Canvas, box: Box) -> None:
            middle = box[0] + box[2] / 2
            canvas.line(middle, box[1], middle, box[1] + box[3], t.WASHI_LINE, 1.2)

        def name(column: int, before: float, wide: float, align: Align = "center") -> Node:
            words = Label(names[column], t.NAME, bold=True, most=MOST, align=align, even=evens)
            lower = Space(high, grow=0) if column % 2 else None
            after = max(0.001, part + 1 - before - wide)
            cells = (Space(), Column(lower, self._head(column, words)), Space())
            return Row(*cells, gap=0, align="top", shares=(before, wide, after))

        evens = sorted(names, key=len)[-1:]
        lines = [Draw(draw, 0, high) if column % 2 else Space() for column in range(len(names))]
        whole = [name(n, part + (n - 0.5) * share, 2 * share) for n in range(last)]
        at_end = part + last * share
        end = Fits(name(last, at_end, share), name(last, at_end - 0.5 * share, 1.5 * share, "right"))
        return Layers(Column(self._line(Space(), lines)), *whole, end)

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
            words = Label(word("press"), t.SIDE, bold=True, align="center", most=20, say=False)
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

    def choose(self, row: SheetRow, column: int) -> None:
        """Explain the number of a row and a column beside the sheet."""
        self.ui.sounds.play("button")
        self.chosen, self.luck_cell = (row, column), None
        self._show_explanation()

    def choose_luck(self, cell: LuckCell) -> None:
        """Explain what the cards of a player were worth, or what decisions gave away."""
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

    def _as(self, kind: export.Kind, *, cards: bool = True) -> bytes:
        """Return the sheet in words and numbers; `cards`: with the lines that each number comes from."""
        rows = self.shown_rows
        if not cards:
            rows = [row for row in rows if row.kind not in ("line", "count")]
        titles = [game_name(self.ui, self.game_id), *map(self.ui.type.plain, self._titles())]
        return export.to_bytes(self.data, rows, kind, titles, self.luck_rows.table(self.data, kind == "csv"))

    def _again_button(self) -> Node:
        """Return the button that repeats the deal; before the match is over it says when that will be."""
        again = self.again
        compare = again is not None and again.deal == 0 and first_time_of(self.ui, again.record) is not None
        off = "" if compare or (again is not None and again.record.result is not None) else self._later()
        words = self.data.word("compare" if compare else "deal_again")
        press = _do_nothing if off else self.play_again
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
        kinds += [(kind, ui.text(f"sheet.save.{kind}")) for kind in export.SUFFIXES]
        kinds.append(("copy", ui.text("code.copy_result")))
        return [choice(words, kinds, "", self._save, name="save", widest=False)]

    def _save(self, kind: object) -> None:
        """Save the sheet in the folder of exports; a sentence says where."""
        chosen = next((suffix for suffix in export.SUFFIXES if suffix == kind), None)
        self.refresh()  # the list shows its own name again
        if kind == "copy":
            self._copy("copy", "")
        if chosen is None:
            return
        if chosen == "png":
            data = export.as_picture(self.ui, self.box, self.named["body"], self._paint)
        else:
            data = self._as(chosen)
        try:
            path = export.write(self.ui.home, self.game_id, chosen, data)
        except OSError as fault:
            self.ui.open(NotePage([self.ui.say("sheet.save.failed", text=self.ui.cause(fault))]))
        else:
            self.ui.open(NotePage([self.ui.say("sheet.save.done", file=path.name, folder=str(path.parent))]))

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

    def accessible_items(self) -> Sequence[Item]:
        return [replace(item, name=spoken(self.ui, item.name)) for item in super().accessible_items()]

    def open_menu(self) -> None:
        """Open the menu of the match; the sheet waits under it."""
        if self.menu is not None:
            self.ui.open(self.menu)

    def close(self) -> None:
        super().close()
        if self.on_close is not None:
            self.on_close()


def _largest(row: SheetRow, scale: float) -> float:
    """Return the greatest height of letters in a row, in du."""
    return scale * LARGEST * (1.2 if row.kind == "total" else 1.0)


def _make_cell(label: str, press: Callable[[], object], name: str, chosen: bool, box: Box) -> Hotspot:
    """Return the place of a number, with its panel."""
    spot = Hotspot(box, label, press, name=name, ring=8)

    def draw(canvas: Canvas, state: State) -> None:
        ink = t.BRASS if state.hovered and not chosen else None
        x, y, w, h = spot.rect
        canvas.panel("box_chosen" if chosen else "box", x + 2, y, w - 4, h, color=ink)

    spot.drawer = draw
    return spot


def _draw_column(canvas: Canvas, box: Box) -> None:
    """Draw the mark of the best column."""
    x, y, w, h = box
    canvas.panel("column", x + 3, y - 4, w - 6, h + 8)


def _do_nothing() -> None:
    """Stand for a press where there is nothing to show."""
