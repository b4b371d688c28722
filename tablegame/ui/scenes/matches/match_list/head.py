"""The head of the list: title, what concerns all matches, tabs, filters, and files that could not be read."""

from collections.abc import Callable
from typing import cast

from tablegame.match.archive_page import Tab
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped
from tablegame.ui.scenes.matches.match_list.closed import add_rows
from tablegame.ui.scenes.matches.match_list.desk import END, Desk, X
from tablegame.ui.scenes.matches.match_list.widgets import Link
from tablegame.ui.shell.navigation import StatisticsPage
from tablegame.ui.widgets.buttons import Button, Segmented
from tablegame.ui.widgets.form import Widget


class Head:
    """`fields` are the filters; `low` is where the rows may begin."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.fields: list[Widget] = []
        self.low = 0.0
        self._title_room = self._told_y = self._told_right = self._aside_y = 0.0

    def lay(self) -> None:
        """From the title down to the line about files."""
        desk = self.desk
        self._buttons()
        self._tabs()
        y, high = (166.0, 46.0) if self.desk.large else (168.0, 40.0)
        self._filters(y, high)
        self._count(y + high + 22 if self.desk.large else y + high / 2)
        self.low = y + high + 44 if self.desk.large else 212.0
        if self.aside:
            self._aside()
        self.low = add_rows(desk, self.low)

    @property
    def aside(self) -> int:
        """How many files could not be read."""
        return len(self.desk.found.damaged) + len(self.desk.found.newer)

    @property
    def _title_size(self) -> float:
        return capped(self.desk.ui, t.TITLE, 42)

    def _buttons(self) -> None:
        """At the right of the title; icons alone where words have no room."""
        desk, ui = self.desk, self.desk.ui
        asked: list[tuple[str, str, Callable[[], object]]] = [
            ("import", "save", desk.deeds.bring), ("folder", "folder", desk.deeds.show_folder),
        ]  # fmt: skip
        if ui.leads(StatisticsPage):
            asked.insert(0, ("statistics", "chart", desk.deeds.show_statistics))
        said = [ui.text(f"matches.{name}") for name, *_ in asked]
        wide = [ui.type.measure(words, desk.size, True) + desk.sign() + 44 for words in said]
        title = ui.type.measure(ui.text("matches.title"), self._title_size, True)
        bare = sum(wide) + 12 * (len(wide) - 1) > END - X - title - 40
        wide = [60.0] * len(asked) if bare else wide
        x = desk.ox + END - sum(wide) - 12 * (len(wide) - 1)
        self._title_room = x - desk.ox - X - 24
        for (name, icon, press), words, w in zip(asked, said, wide, strict=True):
            button = Button(
                (x, 52, w, 44), "" if bare else words, press, kind="paper", name=name,
                icon=icon if bare or not desk.large else "", size=22 if bare else desk.size,
            )  # fmt: skip
            button.label, button.tip = words, words if bare else ""
            desk.form.add(button)
            x += w + 12

    def _sort_room(self) -> float:
        ui, order = self.desk.ui, self.desk.found.filters.query.order
        asked = ui.type.measure(ui.text(f"matches.order.{order}"), self.desk.size)
        return min(300.0, asked + 90) if self.desk.large else max(196.0, min(260.0, asked + 84))

    def _tabs(self) -> None:
        """With counts."""
        desk, ui = self.desk, self.desk.ui
        names = {tab: ui.text(f"matches.tab.{tab.name.lower()}") for tab in Tab}
        options: list[tuple[object, str]] = [
            (tab, ui.text("matches.tab.counted", name=names[tab], n=desk.found.totals[tab])) for tab in Tab
        ]
        wide = END - X if desk.large else min(748.0, END - X - self._sort_room() - 24)
        tabs = Segmented(
            (desk.ox + X, 112, wide, 44), ui.text("matches.tab.label"), options, desk.found.tab,
            lambda tab: desk.hands.turn_to(cast(Tab, tab)), name="tabs", size=capped(ui, t.READING, 26),
        )  # fmt: skip
        desk.form.add(tabs)

    def _filters(self, y: float, high: float) -> None:
        """The order stands beside the tabs, or at the end of the filters where letters are large."""
        desk, filters, sort = self.desk, self.desk.found.filters, self._sort_room()
        place = (desk.ox + END - sort, y, sort, high) if desk.large else (desk.ox + END - sort, 112, sort, 44)
        order = filters.sort_field(place, desk.size)
        room = END - X - (sort + 8 if desk.large else self._told_width() + 24)
        self.fields = filters.fields(desk.found.shelf.lists, desk.ox + X, y, room, high, desk.size)
        for field in (*self.fields, order) if desk.large else (order, *self.fields):
            desk.form.add(field)

    # How many -----------------------------------------------------------------------------------------------
    def _told(self) -> str:
        """How many matches are shown, and of how many."""
        ui, found = self.desk.ui, self.desk.found
        total = found.totals[found.tab]
        if found.query.narrowed:
            return ui.text("matches.some", n=found.rows.matches, total=total)
        return ui.text("matches.total", n=total)

    def _told_width(self) -> float:
        ui, size = self.desk.ui, self.desk.size
        wide = ui.type.measure(self._told(), size, True)
        if self.desk.found.query.narrowed:
            wide += ui.type.measure(ui.text("matches.clear"), size, True) + 40
        return wide

    def _count(self, y: float) -> None:
        desk = self.desk
        self._told_y, self._told_right = y, desk.ox + END
        if desk.found.query.narrowed:
            words = desk.ui.text("matches.clear")
            link = Link(
                desk.ui, desk.ox + END, y, words, desk.found.filters.clear, name="clear_link", size=desk.size,
                icon="close",
            )  # fmt: skip
            self._told_right = link.rect[0] - 16
            desk.form.add(link)

    def _aside(self) -> None:
        """One line over the list about files that could not be read."""
        desk, ui = self.desk, self.desk.ui
        high = 46.0 if desk.large else 38.0
        self._aside_y = self.low + high / 2
        words = ui.text("matches.aside.files", n=self.aside)
        left = desk.ox + X + 8 + min(520.0, ui.type.measure(words, desk.size)) + 20
        shown = [("show", desk.deeds.show_aside)]
        shown += [("mend", desk.deeds.mend)] if desk.found.damaged else []
        for name, do in shown:
            said = ui.text(f"matches.aside.{name}")
            wide = ui.type.measure(said, desk.size, True)
            desk.form.add(Link(ui, left + wide, self._aside_y, said, do, name=name, size=desk.size))
            left += wide + 28
        self.low += high

    # Picture ------------------------------------------------------------------------------------------------
    def write(self, canvas: Canvas) -> None:
        """The words between the widgets."""
        desk, ui = self.desk, self.desk.ui
        canvas.text(
            ui.text("matches.title"), desk.ox + X, 75, self._title_size, True, t.SUMI,
            max_width=self._title_room, anchor="middle", display=True,
        )  # fmt: skip
        canvas.text(
            self._told(), self._told_right, self._told_y, desk.size, True, t.SUMI, "right", anchor="middle"
        )
        if self.aside:
            canvas.text(
                ui.text("matches.aside.files", n=self.aside), desk.ox + X + 8, self._aside_y, desk.size,
                False, t.SHU, max_width=520, anchor="middle", shrink=True,
            )  # fmt: skip
