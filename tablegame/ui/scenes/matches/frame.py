"""Where everything of the list of matches stands, and the sheet that it stands on."""

from functools import partial
from typing import TYPE_CHECKING, Any, Final, cast

from tablegame.match.archive_page import Tab
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.key_caps import cap_width, key_cap
from tablegame.ui.scenes.common import capped, key_only
from tablegame.ui.scenes.matches import actions
from tablegame.ui.scenes.matches.row import WIDTH, MatchRow, is_large
from tablegame.ui.scenes.matches.widgets import Link, Star, Told, UndoButton
from tablegame.ui.scenes.matches.words import spoken_row
from tablegame.ui.scenes.pages.tabbed import ScrollBar
from tablegame.ui.shell import navigation as pages
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Button, Segmented
from tablegame.ui.widgets.form import Widget

if TYPE_CHECKING:
    from tablegame.ui.scenes.matches.scene import MatchesScene

SHEET_W: Final = 1200.0
X, END = 84.0, 1196.0
"""Where what stands on the sheet begins and ends, on a canvas of 1280."""
TOP: Final = 24.0
BACK_H: Final = 44.0
UNDO_S: Final = 10


class Frame:
    """The places of one list; `of_rows` are the widgets that belong to rows."""

    def __init__(self, scene: "MatchesScene") -> None:
        self.scene = scene
        self.ui = scene.ui
        self.of_rows: set[Widget] = set()
        self.shown = 1
        """Rows that are in sight, the last one perhaps in part."""
        self.area: Box = (0, 0, 0, 0)
        """Where the rows are."""
        self.undo: UndoButton | None = None
        self._fields: list[Widget] = []

    # Places -------------------------------------------------------------------------------------------------
    def lay(self) -> None:
        """Everything, from the head to the foot."""
        ui, form, scene = self.ui, self.scene.form, self.scene
        self.ox = (ui.metrics.w - 1280) / 2
        self.box: Box = (self.ox + 40, TOP, SHEET_W, ui.metrics.h - 2 * TOP)
        self.large = is_large(ui)
        self.size = capped(ui, t.NAME, 24)
        self.of_rows = set()
        form.clear()
        form.paper = True
        self._head()
        low = self._tabs_and_filters()
        bottom = ui.metrics.h - (104 if self.large else 98)
        if self.aside:
            low = self._aside(low)
        low += 0.0 if self.large else 32.0
        self.area = (self.ox + 76, low, WIDTH, bottom - low)
        if scene.rows.count:
            self.settle()
            self._rows()
        elif scene.query.narrowed:
            words = ui.text("matches.clear")
            wide = ui.type.measure(words, self.size, True) + 80
            x, y = ui.metrics.w / 2 - wide / 2, low + 110
            form.add(Button((x, y, wide, 48), words, scene.filters.clear, kind="paper", name="clear"))
        self._foot()

    @property
    def aside(self) -> int:
        """How many files could not be read."""
        return len(self.scene.damaged) + len(self.scene.newer)

    def _head(self) -> None:
        """Buttons at the right of the title; by icons alone where words have no room."""
        ui, scene = self.ui, self.scene
        asked: list[tuple[str, str, str, Any]] = [
            ("import", "save", ui.text("matches.import"), scene.bring),
            ("folder", "folder", ui.text("matches.folder"), scene.show_folder),
        ]
        if ui.leads(getattr(pages, "StatisticsPage", None)):
            icon = "chart" if ui.art.has("icons/chart") else "sheet"
            asked.insert(0, ("statistics", icon, ui.text("matches.statistics"), scene.show_statistics))
        sign = 0.0 if self.large else 1.55 * self.size
        wide = [ui.type.measure(words, self.size, True) + sign + 44 for *_, words, _ in asked]
        title = ui.type.measure(ui.text("matches.title"), self._title_size, True)
        bare = sum(wide) + 12 * (len(wide) - 1) > END - X - title - 40
        wide = [60.0] * len(asked) if bare else wide
        x = self.ox + END - sum(wide) - 12 * (len(wide) - 1)
        self.title_room = x - self.ox - X - 24
        for (name, icon, words, press), w in zip(asked, wide, strict=True):
            button = Button(
                (x, 52, w, 44), "" if bare else words, press, kind="paper", name=name,
                icon=icon if bare or not self.large else "", size=22 if bare else self.size,
            )  # fmt: skip
            button.label = words
            if bare:
                button.tip = words
            scene.form.add(button)
            x += w + 12

    @property
    def _title_size(self) -> float:
        return capped(self.ui, t.TITLE, 42)

    def _tabs_and_filters(self) -> float:
        """Tabs with counts, the order, the filters; where the rows begin."""
        ui, scene, form = self.ui, self.scene, self.scene.form
        lists = scene.shelf.lists
        names = {tab: ui.text(f"matches.tab.{tab.name.lower()}") for tab in Tab}
        options: list[tuple[object, str]] = [
            (tab, ui.text("matches.tab.counted", name=names[tab], n=scene.totals[tab])) for tab in Tab
        ]
        size = capped(ui, t.READING, 26)
        sort = 0.0
        if not self.large:
            asked = ui.type.measure(ui.text(f"matches.order.{scene.filters.query.order}"), self.size) + 84
            sort = max(196.0, min(260.0, asked))
        tabs = (END - X) if self.large else min(748.0, END - X - sort - 24)
        form.add(
            Segmented(
                (self.ox + X, 112, tabs, 44), ui.text("matches.tab.label"), options, scene.tab,
                lambda tab: scene.turn_to(cast(Tab, tab)), name="tabs", size=size,
            )
        )  # fmt: skip
        y, high = (166.0, 46.0) if self.large else (168.0, 40.0)
        x = self.ox + X
        room = END - X
        if self.large:
            asked = ui.type.measure(ui.text(f"matches.order.{scene.filters.query.order}"), self.size)
            sort = min(300.0, asked + 90)
            form.add(scene.filters.sort_field((self.ox + END - sort, y, sort, high), self.size))
            room -= sort + 8
        else:
            form.add(scene.filters.sort_field((self.ox + END - sort, 112, sort, 44), self.size))
            room -= self._told_width() + 24
        self._fields = scene.filters.fields(lists, x, y, room, high, self.size)
        for field in self._fields:
            form.add(field)
        if self.large:
            # Filters before the order, as they stand.
            form.widgets.append(form.widgets.pop(-1 - len(self._fields)))
        self.told_y = y + high + 22 if self.large else y + high / 2
        if scene.query.narrowed:
            words = ui.text("matches.clear")
            link = Link(
                ui, self.ox + END, self.told_y, words, scene.filters.clear, name="clear_link", size=self.size,
                icon="close",
            )  # fmt: skip
            self.link_left = link.rect[0]
            form.add(link)
        return y + high + 44 if self.large else 212.0

    def _told(self) -> str:
        """How many matches are shown, and of how many."""
        ui, scene = self.ui, self.scene
        total = scene.totals[scene.tab]
        if scene.query.narrowed:
            return ui.text("matches.some", n=scene.rows.matches, total=total)
        return ui.text("matches.total", n=total)

    def _told_width(self) -> float:
        ui = self.ui
        wide = ui.type.measure(self._told(), self.size, True)
        if self.scene.query.narrowed:
            wide += ui.type.measure(ui.text("matches.clear"), self.size, True) + 40
        return wide

    def _aside(self, low: float) -> float:
        """One line over the list about files that could not be read."""
        ui, scene = self.ui, self.scene
        high = 46.0 if self.large else 38.0
        self.aside_y = low + high / 2
        words = ui.text("matches.aside.files", n=self.aside)
        left = self.ox + X + 8 + min(520.0, ui.type.measure(words, self.size)) + 20
        for name, key, do in (("show", "show", scene.show_aside), ("mend", "mend", scene.mend)):
            if name == "mend" and not scene.damaged:
                continue
            said = ui.text(f"matches.aside.{key}")
            wide = ui.type.measure(said, self.size, True)
            scene.form.add(Link(ui, left + wide, self.aside_y, said, do, name=name, size=self.size))
            left += wide + 28
        return low + high

    # Rows ---------------------------------------------------------------------------------------------------
    def settle(self) -> None:
        """The uppermost row is one from which on the rows fill the place."""
        rows, room = self.scene.rows, self.area[3]
        last, used = rows.count, 0.0
        while last > 0 and used + self.scene.row_height(last - 1) <= room:
            last -= 1
            used += self.scene.row_height(last)
        self.most_first = min(last, max(0, rows.count - 1))
        rows.first = max(0, min(self.most_first, rows.first))

    def reveal(self) -> None:
        """The chosen row comes into sight."""
        rows = self.scene.rows
        if rows.index < rows.first:
            rows.first = rows.index
            return
        used, first = 0.0, rows.index
        while first >= 0 and used + self.scene.row_height(first) <= self.area[3]:
            used += self.scene.row_height(first)
            first -= 1
        rows.first = max(rows.first, min(first + 1, rows.index))

    def scroll(self, by: int) -> None:
        """So many rows downwards; what is chosen stays so, in sight or not."""
        before = self.scene.rows.first
        self.scene.rows.first += by
        if self.scene.rows.count:
            self.settle()
        if self.scene.rows.first != before:
            self.scene.layout()

    def _drag(self, part: float) -> None:
        self.scene.rows.first = round(part * self.most_first)
        self.scene.layout()

    def _rows(self) -> None:
        scene, form, ui = self.scene, self.scene.form, self.ui
        x, y, w, h = self.area
        rows, bottom = scene.rows, y + h
        index, self.shown = rows.first, 0
        while index < rows.count:
            listed, high = rows.at(index), scene.row_height(index)
            if listed is None or (y + high > bottom + 1 and self.shown):
                break
            words, chosen = scene.words(listed), index == rows.index
            key = listed.summary.path.name
            row = MatchRow(
                ui, (x, y, w, high), words, spoken_row(ui, words), chosen=chosen, under=listed.under,
                name=f"row.{key}", on_choose=partial(scene.choose, index), on_go=scene.go,
            )  # fmt: skip
            form.add(row)
            middle = y + (36 if self.large else 30 if chosen else 27)
            star = Star(
                (self.ox + 1158, middle - 22, 44, 44), ui.text("matches.action.star", match=words.title),
                words.star, partial(scene.star, index), name=f"star.{key}", stop=chosen,
            )  # fmt: skip
            form.add(star)
            self.of_rows |= {row, star}
            if chosen:
                top = y + high - actions.rows(ui, scene.acts(listed)) * (actions.height(ui) + 8) - 2
                for button in actions.buttons(ui, scene.acts(listed), self.ox, top):
                    form.add(button)
                    self.of_rows.add(button)
            if chosen:
                key_only(form, "keep_match", "keep", partial(scene.star, index))
            y, index, self.shown = y + high, index + 1, self.shown + 1
        if self.most_first:
            bar = (self.ox + 1208, self.area[1] + 6, 8.0, self.area[3] - 12)
            share = self.shown / rows.count
            form.add(ScrollBar(bar, share, rows.first / self.most_first, self._drag))
        if rows.chosen is not None and not rows.first <= rows.index < rows.first + self.shown:
            self._keys_only()

    def _keys_only(self) -> None:
        """What the keys do with a chosen match that is out of sight."""
        scene = self.scene
        if scene.chosen is None:
            return
        for index, act in enumerate(scene.acts(scene.chosen)):
            first = not index and act.name in actions.FIRST
            action = act.key or ("activate" if first else "")
            if action and not act.why_not:
                key_only(scene.form, action, f"key.{act.name}", act.do)

    def borders(self, focus: Widget, by: int) -> bool:
        """Whether the list is what comes next in a direction."""
        low = self.area[1] + self.area[3]
        return focus in self._fields if by > 0 else focus.rect[1] > low - 8

    # The foot -----------------------------------------------------------------------------------------------
    def _foot(self) -> None:
        ui, scene, form = self.ui, self.scene, self.scene.form
        high = 52.0 if self.large else BACK_H
        y = ui.metrics.h - (46 + high if self.large else 86)
        words, size = ui.text("matches.back"), capped(ui, t.BODY, 26)
        shows_cap = ui.cap("back") and not self.large
        cap = 12 + max(22.0, ui.type.measure(ui.cap("back"), t.KEY_CAP, True) + 14) if shows_cap else 0.0
        wide = ui.type.measure(words, size, True) + (0 if self.large else 1.55 * size) + 32 + cap
        icon = "" if self.large else "left"
        back = Button(
            (self.ox + X, y, wide, high), words, scene.close, kind="paper", icon=icon, size=size,
            action="back", name="back", key="-" if self.large else "",
        )  # fmt: skip
        form.add(back)
        self.foot_y, self.foot_x = y + high / 2, self.ox + X + wide + 24
        self.undo = None
        if scene.undo is not None:
            x = self.foot_x + ui.type.measure(ui.text("matches.deleted"), self.size) + 56
            said = self._undo_words()
            wide = ui.type.measure(self._undo_words(UNDO_S), self.size, True) + 110
            self.undo = UndoButton(
                (x, y, wide, high), said, scene.put_back_last, kind="paper", size=self.size,
                action="put_back", key="-" if self.large else "", name="undo",
                part=scene.undo_left / (1000 * UNDO_S),
            )  # fmt: skip
            self.undo.label = ui.text("matches.undo_label")
            form.add(self.undo)
        self.range, self.keys = "", []
        end = self.ox + END
        if scene.sent is not None and scene.undo is None:
            words = ui.text("matches.export.open")
            wide = ui.type.measure(words, self.size, True) + (0 if self.large else 1.55 * self.size) + 40
            button = Button(
                (self.ox + END - wide, y, wide, high), words, scene.show_exports, kind="paper",
                icon="" if self.large else "folder", size=self.size, name="exports",
            )  # fmt: skip
            form.add(button)
            end -= wide + 20
        elif scene.rows.count:
            rows = scene.rows
            last = rows.first + self.shown
            self.range = ui.text("matches.range", first=rows.first + 1, last=last, total=rows.count)
            end -= ui.type.measure(self.range, t.SIDE) + 20
            if not self.large and ui.device != "touch" and scene.undo is None:
                shown = ((ui.cap("filter_matches"), "filter"), ("↑ ↓", "choose"))
                self.keys = [(caps, ui.text(f"matches.{key}")) for caps, key in shown]
                end -= sum(ui.type.measure(words, t.SIDE) + 62 for _, words in self.keys)
        if scene.undo is None:
            self._told_foot(end - self.foot_x - 16, y, high)
        key_only(form, "filter_matches", "filter", partial(self.open_field, "filter.game"))
        key_only(form, "filter_people", "people", partial(self.open_field, "filter.person"))

    def _told_foot(self, room: float, y: float, high: float) -> None:
        """What has just been done; else the note on the chosen match, or how to import one."""
        ui, scene = self.ui, self.scene
        chosen = scene.chosen
        note = scene.words(chosen).note if chosen is not None else ""
        told = ui.type.plain(scene.message) or note or ("" if self.large else ui.text("matches.drop"))
        if told:
            ink = t.SUMI if scene.message or note else t.SUMI_QUIET
            scene.form.add(Told((self.foot_x, y - 6, room, high + 12), told, ink))

    def open_field(self, name: str) -> None:
        """A filter, with its list open."""
        field = self.scene.form.find(name)
        if field is not None:
            self.scene.form.set_focus(field, ring=True)
            self.scene.form.press(name)

    def _undo_words(self, seconds: int | None = None) -> str:
        left = -(-self.scene.undo_left // 1000) if seconds is None else seconds
        return self.ui.text("matches.undo", seconds=left)

    def run_out(self) -> None:
        """The ring of the way back becomes shorter."""
        if self.undo is not None:
            self.undo.text = self._undo_words()
            self.undo.part = self.scene.undo_left / (1000 * UNDO_S)

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The sheet, what is written on it, the widgets."""
        scene = self.scene
        canvas.table()
        with scene.unroll.paper(canvas, self.box, 0.0):
            self._write(canvas)
            scene.form.draw(canvas)

    def _write(self, canvas: Canvas) -> None:
        ui, scene, ox = self.ui, self.scene, self.ox
        canvas.text(
            ui.text("matches.title"), ox + X, 75, self._title_size, True, t.SUMI, max_width=self.title_room,
            anchor="middle", display=True,
        )  # fmt: skip
        right = self.link_left - 16 if scene.query.narrowed else ox + END
        canvas.text(
            self._told(), right, self.told_y, self.size, True, t.SUMI, "right", anchor="middle"
        )
        if self.aside:
            words = ui.text("matches.aside.files", n=self.aside)
            canvas.text(
                words, ox + X + 8, self.aside_y, self.size, False, t.SHU, max_width=520, anchor="middle",
                shrink=True,
            )  # fmt: skip
        if scene.rows.count:
            self._column_heads(canvas)
        else:
            self._empty(canvas)
        self._write_foot(canvas)

    def _column_heads(self, canvas: Canvas) -> None:
        if self.large:
            canvas.line(self.ox + X, self.area[1], self.ox + END, self.area[1], t.WASHI_LINE, 1.2)
            return
        columns = ((92, "match", 290), (396, "people", 380), (792, "you", 100), (904, "marks", 220))
        for x, key, room in columns:
            canvas.text(
                self.ui.text(f"matches.head.{key}"), self.ox + x, self.area[1] - 13, t.CAPTION, False,
                t.SUMI_QUIET, max_width=room, anchor="middle", shrink=True,
            )  # fmt: skip
        canvas.line(self.ox + X, self.area[1], self.ox + END, self.area[1], t.WASHI_LINE, 1.2)

    def _empty(self, canvas: Canvas) -> None:
        ui, scene = self.ui, self.scene
        narrowed = scene.query.narrowed
        key = "none_fits" if narrowed else scene.tab.name.lower()
        room = 860.0
        canvas.lines(
            ui.text(f"matches.empty.{key}"), ui.metrics.w / 2 - room / 2, self.area[1] + 50, room,
            capped(ui, t.BODY, 30), False, t.SUMI_SECOND, "center",
        )  # fmt: skip

    def _write_foot(self, canvas: Canvas) -> None:
        ui, scene, y = self.ui, self.scene, self.foot_y
        if scene.undo is not None:
            canvas.text(
                ui.text("matches.deleted"), self.foot_x, y, self.size, False, t.SUMI, anchor="middle"
            )
        if self.range:
            end = self.ox + END
            canvas.text(self.range, end, y, t.SIDE, False, t.SUMI_SECOND, "right", anchor="middle")
            if self.keys:
                self._keys(canvas, end - ui.type.measure(self.range, t.SIDE) - 20, y)

    def _keys(self, canvas: Canvas, end: float, y: float) -> None:
        """What two keys do."""
        for caps, words in self.keys:
            end -= self.ui.type.measure(words, t.SIDE)
            canvas.text(words, end, y, t.SIDE, False, t.SUMI_QUIET, anchor="middle")
            end -= cap_width(canvas, caps) + 8
            key_cap(canvas, end, y, caps, False)
            end -= 14
