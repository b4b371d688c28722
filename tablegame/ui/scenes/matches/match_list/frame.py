"""Where everything of the list of matches stands: head, rows, foot, on one sheet."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from tablegame.match.archive_page import Tab
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped, key_only
from tablegame.ui.scenes.matches.match_list import actions
from tablegame.ui.scenes.matches.match_list.deeds import Deeds
from tablegame.ui.scenes.matches.match_list.desk import END, Desk, Hands, X
from tablegame.ui.scenes.matches.match_list.foot import Foot
from tablegame.ui.scenes.matches.match_list.found import Found
from tablegame.ui.scenes.matches.match_list.head import Head
from tablegame.ui.scenes.matches.match_list.lost import Lost
from tablegame.ui.scenes.matches.match_list.row import WIDTH, MatchRow, is_narrow, row_height
from tablegame.ui.scenes.matches.match_list.widgets import LostSpot, Star
from tablegame.ui.scenes.matches.match_list.words import spoken_row
from tablegame.ui.scenes.pages.scrolled import ScrollBar
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import ReviewPage
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Form, Widget

SHEET_W: Final = 1200.0
TOP: Final = 24.0
COLUMNS: Final = ((92, "match", 290), (396, "people", 380), (792, "you", 100), (904, "marks", 220))
"""Where the columns begin, what they hold, and their room."""
LOST: Final = (*COLUMNS[:3], (904, "decisions", 100), (1012, "marks", 110))
"""The same where it is told what decisions lost."""


class Frame:
    """The places of one list; `of_rows` are the widgets that belong to rows."""

    def __init__(self, ui: Ui, form: Form, found: Found, deeds: Deeds, hands: Hands) -> None:
        self.ui, self.found = ui, found
        self.desk = Desk(ui, form, found, deeds, hands)
        self.head, self.foot = Head(self.desk), Foot(self.desk)
        self.box: Box = (0, 0, 0, 0)
        """The sheet."""
        self.area: Box = (0, 0, 0, 0)
        """Where the rows are."""
        self.of_rows: set[Widget | None] = set()
        self.shown = 1
        """Rows that are in sight."""
        self._most_first = 0
        """The greatest row that can be uppermost."""

    def lay(self) -> None:
        """Everything, from the head to the foot."""
        desk, ui, form = self.desk, self.ui, self.desk.form
        self.box = (desk.ox + 40, TOP, SHEET_W, ui.metrics.h - 2 * TOP)
        self.of_rows = {None}
        form.clear()
        form.paper = True
        self.head.lay()
        low = self.head.low + (0.0 if desk.large else 32.0)
        self.area = (desk.ox + 76, low, WIDTH, ui.metrics.h - Foot.room(desk) - low)
        if self.found.rows.count:
            self._settle()
            self._rows()
        elif self.found.query.narrowed:
            words = ui.text("matches.clear")
            wide = ui.type.measure(words, desk.size, True) + 80
            box = (ui.metrics.w / 2 - wide / 2, low + 110, wide, 48)
            form.add(Button(box, words, self.found.filters.clear, kind="paper", name="clear", size=desk.size))
        self.foot.lay(self.shown)

    # Rows ---------------------------------------------------------------------------------------------------
    def _height(self, index: int) -> float:
        """Of a row; the chosen one has room for its buttons."""
        plain, chosen = row_height(self.ui), self.found.chosen
        if index != self.found.rows.index or chosen is None:
            return plain
        count = actions.rows(self.ui, self.desk.deeds.acts(chosen))
        return plain + (12 + count * (actions.height(self.ui) + 8) - 8 if count else 0)

    def _settle(self) -> None:
        """The uppermost row is one from which on the rows fill the place."""
        rows, room = self.found.rows, self.area[3]
        last, used = rows.count, 0.0
        while last > 0 and used + self._height(last - 1) <= room:
            last -= 1
            used += self._height(last)
        self._most_first = min(last, max(0, rows.count - 1))
        rows.first = max(0, min(self._most_first, rows.first))

    def reveal(self) -> None:
        """The chosen row comes into sight."""
        rows = self.found.rows
        if rows.index < rows.first:
            rows.first = max(0, rows.index)
            return
        used, first = 0.0, rows.index
        while first >= 0 and used + self._height(first) <= self.area[3]:
            used += self._height(first)
            first -= 1
        rows.first = max(rows.first, min(first + 1, rows.index))

    def scroll(self, by: int) -> bool:
        """So many rows downwards; what is chosen stays so, in sight or not. Whether that moved anything."""
        rows = self.found.rows
        before, rows.first = rows.first, rows.first + by
        if rows.count:
            self._settle()
        return rows.first != before

    def _drag(self, part: float) -> None:
        self.found.rows.first = round(part * self._most_first)
        self.desk.hands.layout()

    def _rows(self) -> None:
        x, y, w, h = self.area
        rows, bottom = self.found.rows, y + h
        index, self.shown = rows.first, 0
        while index < rows.count:
            high = self._height(index)
            if y + high > bottom + 1 and self.shown:
                break
            self._row(index, (x, y, w, high))
            y, index, self.shown = y + high, index + 1, self.shown + 1
        if self._most_first:
            bar = (self.desk.ox + 1208, self.area[1] + 6, 8.0, self.area[3] - 12)
            share, offset = self.shown / rows.count, rows.first / self._most_first
            self.desk.form.add(ScrollBar(bar, share, offset, self._drag))
        if not rows.first <= rows.index < rows.first + self.shown:
            self._keys_only()

    @property
    def _tells_loss(self) -> bool:
        """Whether there is a column for what decisions lost."""
        tab = self.found.tab in (Tab.FINISHED, Tab.PRACTICE)
        return tab and self.ui.leads(ReviewPage) and not (self.desk.large or is_narrow(self.ui))

    def losses(self) -> Sequence[Lost | None]:
        """What stands in that column now, row by row."""
        rows = self.found.rows
        if not self._tells_loss:
            return ()
        seen = (rows.at(index) for index in range(rows.first, rows.first + self.shown))
        return [self.found.lost(each) for each in seen if each is not None]

    def _row(self, index: int, box: Box) -> None:
        desk, ui, (_, y, _, high) = self.desk, self.ui, box
        listed = self.found.rows.at(index)
        if listed is None:
            return
        words, chosen = self.found.words(listed), index == self.found.rows.index
        key = listed.summary.path.name
        row = MatchRow(
            ui, box, words, spoken_row(ui, words), chosen=chosen, under=listed.under, lost=self._tells_loss,
            name=f"row.{key}",
            on_choose=partial(desk.hands.choose, index), on_go=desk.deeds.go,
        )  # fmt: skip
        middle = y + (36 if desk.large else 30 if chosen else 27)
        star = Star(
            (desk.ox + 1158, middle - 22, 44, 44), ui.text("matches.action.star", match=words.title),
            words.star, partial(desk.deeds.star, index), name=f"star.{key}", stop=chosen,
        )  # fmt: skip
        mine: list[Widget] = [row]
        if self._tells_loss and (lost := self.found.lost(listed)) is not None:
            place = (desk.ox + 898, middle - 22, 108, 44)
            label = ui.text("matches.decisions.label", lost=lost.words, match=words.title)
            press = partial(desk.deeds.review_at, index)
            mine.append(LostSpot(place, label, lost, press, name=f"lost.{key}", stop=chosen))
        mine.append(star)
        if chosen:
            acts = desk.deeds.acts(listed)
            top = y + high - actions.rows(ui, acts) * (actions.height(ui) + 8) - 2
            mine += actions.buttons(ui, acts, desk.ox, top)
        for widget in mine:
            desk.form.add(widget)
        self.of_rows |= set(mine)
        if chosen:
            key_only(desk.form, "keep_match", "keep", partial(desk.deeds.star, index))

    def _keys_only(self) -> None:
        """What the keys do with a chosen match that is out of sight."""
        chosen, form = self.found.chosen, self.desk.form
        for index, act in enumerate(self.desk.deeds.acts(chosen) if chosen is not None else ()):
            first = not index and act.name in actions.FIRST
            action = act.key or ("activate" if first else "")
            if action and not act.why_not:
                key_only(form, action, f"key.{act.name}", act.do)

    def borders(self, focus: Widget, by: int) -> bool:
        """Whether the list is what comes next in a direction."""
        low = self.area[1] + self.area[3]
        return focus in self.head.fields if by > 0 else focus.rect[1] > low - 8

    # Picture ------------------------------------------------------------------------------------------------
    def write(self, canvas: Canvas) -> None:
        """What stands on the sheet beside the widgets."""
        self.head.write(canvas)
        if self.found.rows.count:
            self._column_heads(canvas)
        else:
            self._empty(canvas)
        self.foot.write(canvas)

    def _column_heads(self, canvas: Canvas) -> None:
        ox, top = self.desk.ox, self.area[1]
        canvas.line(ox + X, top, ox + END, top, t.WASHI_LINE, 1.2)
        for x, key, room in () if self.desk.large else LOST if self._tells_loss else COLUMNS:
            canvas.text(
                self.ui.text(f"matches.head.{key}"), ox + x, top - 13, t.CAPTION, False, t.SUMI_QUIET,
                max_width=room, anchor="middle", shrink=True,
            )  # fmt: skip

    def _empty(self, canvas: Canvas) -> None:
        ui, room = self.ui, 860.0
        key = "none_fits" if self.found.query.narrowed else self.found.tab.name.lower()
        canvas.lines(
            ui.text(f"matches.empty.{key}"), ui.metrics.w / 2 - room / 2, self.area[1] + 50, room,
            capped(ui, t.BODY, 30), False, t.SUMI_SECOND, "center",
        )  # fmt: skip
