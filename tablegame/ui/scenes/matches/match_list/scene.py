"""The list of matches: in four tabs, with filters, and with what can be done with the chosen match."""

import math
from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from tablegame.match.archive_page import Tab
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.controls import button, link, segmented
from tablegame.ui.kit.layout import Column, Fits, Flow, Node, Panel, Row, Space
from tablegame.ui.kit.list_node import ListNode
from tablegame.ui.kit.nodes import Draw, Label, hairline, heading, key_hint
from tablegame.ui.kit.page import PageScene
from tablegame.ui.kit.text_size import clamp_size
from tablegame.ui.scenes.common import key_only
from tablegame.ui.scenes.matches import records
from tablegame.ui.scenes.matches.duplicate_results import open_duplicate_rows
from tablegame.ui.scenes.matches.match_list.actions import UNDO_MS, MatchActions
from tablegame.ui.scenes.matches.match_list.match_row import ListedMatch, columns, has_columns, match_row
from tablegame.ui.scenes.matches.match_list.match_text import LostPoints
from tablegame.ui.scenes.matches.match_list.query_model import Filters, QueryModel
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import MatchesPage, ReviewPage, StatisticsPage, TitlePage
from tablegame.ui.system.keys import digit_of, held_with
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Button

TAB_DIGITS: Final = dict(enumerate(Tab, start=1))
REVIEWS_MS: Final = 1000
"""How often the list looks how far reviews have come."""
STARS: Final = frozenset({pygame.K_8, pygame.K_COLON, pygame.K_PLUS})
"""Keys that write a star with Shift: American, Japanese and German ones."""


def _is_star(event: pygame.event.Event) -> bool:
    """Return whether a star was typed. Where no text is entered, an event may name the key without Shift."""
    if event.key == pygame.K_KP_MULTIPLY:
        return True
    written = getattr(event, "unicode", "")
    if written in ("", chr(event.key) if event.key < 128 else "") and event.key in STARS:
        return bool(getattr(event, "mod", 0) & pygame.KMOD_SHIFT)
    return bool(written == "*")


class ListedMatches:
    """The rows of the list, each described when it is first asked for."""

    def __init__(self, scene: "MatchesScene") -> None:
        self._scene = scene
        self._described: dict[int, ListedMatch] = {}

    def __len__(self) -> int:
        return self._scene.model.rows.count

    def __getitem__(self, index: int) -> ListedMatch:
        if index not in self._described:
            self._described[index] = self._scene.describe(index)
        return self._described[index]


class MatchesScene(PageScene):
    """The list, opened at a tab, or at a match if the page names one."""

    title = "matches.title"
    scrolls = False
    side, edge = 36.0, 22.0

    def __init__(self, ui: Ui, page: MatchesPage) -> None:
        super().__init__(ui)
        self.model = QueryModel(ui, ui.service.shelf, Filters(ui, self._filtered))
        self.actions = MatchActions(ui, self.model, page.message, self._changed, self.layout)
        self.list: ListNode[ListedMatch] | None = None
        """The rows, if there are any."""
        self._wanted = page
        self._since = 0
        """When the list last looked how far reviews have come, in ms ago."""
        self._losses: Sequence[LostPoints | None] = ()
        self._tenths = 0
        """The time to undo as it is shown, in tenths of a second."""

    @property
    def list_name(self) -> str:
        return self.ui.text("matches.list")

    def enter(self) -> None:
        self.model.look()
        self.model.open(self._wanted)
        kept = self.model.shelf.bookmarks
        if kept.damaged is not None:
            self.actions.message = self.ui.text("matches.aside.kept", file=kept.damaged)
            kept.damaged = None

    # The page -----------------------------------------------------------------------------------------------
    @property
    def _size(self) -> float:
        """The size of the letters on buttons and fields."""
        return clamp_size(self.ui, t.NAME, 24)

    def head(self) -> Node:
        model, size = self.model, self._size
        order = model.filters.order_field(size)
        fields = model.filters.fields(model.shelf.lists, size)
        count = Label(self._count(), size, bold=True, name="count")
        clear = None
        if model.query.narrowed:
            words = self.ui.text("matches.clear")
            clear = link(words, model.filters.clear, name="clear_link", size=size, icon="close")
        tabs, counted = self._tabs(), Row(clear, count, gap=16)
        return Column(
            self._title_row(),
            Fits(Row(tabs, Space(24), order, gap=0), Column(tabs, Row(Space(), order), gap=8)),
            Fits(Row(*fields, Space(), counted), Column(Flow(*fields), Row(Space(), counted), gap=6)),
            self._unread_files(),
            *(open_duplicate_rows(self.ui, size) if model.tab is Tab.UNFINISHED else ()),
            gap=8,
        )

    def _title_row(self) -> Node:
        """Return the title and what concerns all matches: icons alone where words have no room."""
        ui, actions, size = self.ui, self.actions, self._size
        items = [("import", "save", actions.bring), ("folder", "folder", actions.show_folder)]
        if ui.leads(StatisticsPage):
            items.insert(0, ("statistics", "chart", actions.show_statistics))

        def row(bare: bool) -> Node:
            buttons = (
                button(ui.text(f"matches.{name}"), press, name=name, icon=sign, size=size, bare=bare)
                for name, sign, press in items
            )
            return Row(heading(ui.text(self.title)), *buttons, gap=12)

        return Fits(row(False), row(True))

    def _tabs(self) -> Node:
        ui, totals = self.ui, self.model.totals
        names = {tab: ui.text(f"matches.tab.{tab.name.lower()}") for tab in Tab}
        options = [
            (tab, ui.text("matches.tab.counted", name=name, n=totals[tab])) for tab, name in names.items()
        ]
        size = clamp_size(ui, t.READING, 26)
        label = ui.text("matches.tab.label")
        return segmented(label, options, self.model.tab, self.turn_to, name="tabs", size=size, grow=2)

    def _count(self) -> str:
        """Return the numbers of matches shown and of all matches, in words."""
        model = self.model
        total = model.totals[model.tab]
        if model.query.narrowed:
            return self.ui.text("matches.some", n=model.rows.matches, total=total)
        return self.ui.text("matches.total", n=total)

    def _unread_files(self) -> Node | None:
        """Return a line about files that could not be read, if there are any."""
        ui, actions, damaged = self.ui, self.actions, self.model.damaged
        if not (count := len(damaged) + len(self.model.newer)):
            return None
        items = [("show", actions.show_aside), *([("mend", actions.mend)] if damaged else [])]
        links = (link(ui.text(f"matches.aside.{name}"), do, name=name, size=self._size) for name, do in items)
        words = ui.text("matches.aside.files", n=count)
        return Flow(Label(words, self._size, t.SHU, name="unread", live="soon"), *links, gap=24)

    def body(self) -> Node:
        model = self.model
        if not model.rows.count:
            self.list = None
            return self._empty()
        heads = ["match", "people", "you", *(["decisions"] if self._shows_losses else []), "marks"]
        cells: dict[str, Node] = {
            name: Label(self.ui.text(f"matches.head.{name}"), t.CAPTION, t.SUMI_QUIET) for name in heads
        }
        titles = Panel(columns(self._shows_losses, cells), kind="", pad=8, top=0)
        self.list = ListNode(
            model.rows, ListedMatches(self), partial(match_row, self.ui), partial(self.choose, ring=True),
            before="filter.game", head=Column(titles if has_columns(self.ui) else None, hairline()),
        )  # fmt: skip
        return self.list

    def _empty(self) -> Node:
        """Return why there are no rows."""
        model, narrowed = self.model, self.model.query.narrowed
        key = "none_fits" if narrowed else model.tab.name.lower()
        words = self.ui.text(f"matches.empty.{key}")
        why = Label(words, t.BODY, t.SUMI_SECOND, lines=0, align="center", most=30)
        clear = None
        if narrowed:
            text = self.ui.text("matches.clear")
            clear = Row(Space(), button(text, model.filters.clear, name="clear", size=self._size), Space())
        return Column(Space(40, 0), why, clear, gap=24)

    def describe(self, index: int) -> ListedMatch:
        """Return the content and the actions of the row at a place."""
        model, actions = self.model, self.actions
        listed = model.rows.at(index)
        if listed is None:
            raise IndexError(index)
        chosen = index == model.rows.index
        return ListedMatch(
            index, listed.summary.path.name, model.words(listed), chosen, listed.under,
            model.lost(listed) if self._shows_losses else None, self._shows_losses,
            tuple(actions.acts(listed)) if chosen else (), partial(self.choose, index), actions.go,
            partial(actions.star, index), partial(actions.review_at, index),
        )  # fmt: skip

    def foot(self) -> Node:
        ui, actions, size = self.ui, self.actions, self._size
        back = button(
            ui.text("matches.back"), self.close, name="back", icon="left", action="back",
            size=clamp_size(ui, t.BODY, 26),
        )  # fmt: skip
        if actions.undo is not None:
            deleted = Label(ui.text("matches.deleted"), size, name="message", live="soon")
            time_left = Draw(self._draw_time_left, 26, 26)
            undo = button(
                self._undo_words(), actions.put_back_last, name="undo", action="put_back", size=size,
                label=ui.text("matches.undo_label"),
            )  # fmt: skip
            return Row(back, deleted, time_left, undo, Space(), self._shown_rows(), gap=16)
        chosen, message, shown = self.model.chosen, ui.type.plain(actions.message), self._shown_rows()
        note = self.model.words(chosen).note if chosen is not None else ""
        words = message or note or ui.text("matches.drop")
        ink, live = t.SUMI if message or note else t.SUMI_QUIET, "soon" if message else ""
        text = Label(words, t.SIDE, ink, lines=2, most=24, grow=1, name="message", live=live)
        if actions.sent is not None:
            show = button(
                ui.text("matches.export.open"), actions.show_exports, name="exports", icon="folder", size=size
            )
            return Row(back, text, show, gap=16)
        if self.list is None:
            return Row(back, text, gap=16)
        hints: Sequence[Node] = ()
        if ui.device != "touch" and has_columns(ui):
            hints = (
                key_hint(ui, "↑ ↓", ui.text("matches.choose")),
                key_hint(ui, ui.cap("filter_matches"), ui.text("matches.filter")),
            )
        return Fits(Row(back, text, *hints, shown, gap=16), Row(back, text, shown, gap=16))

    def _shown_rows(self) -> Node | None:
        """Return which rows are in sight, or None without rows."""
        if self.list is None:
            return None
        return Draw(self._draw_range, self.ui.type.measure(self._range(), t.SIDE) + 20, 20, say=self._range)

    def _range(self) -> str:
        """Return which rows are in sight."""
        rows, shown = self.model.rows, self.list.shown if self.list is not None else 0
        return self.ui.text("matches.range", first=rows.first + 1, last=rows.first + shown, total=rows.count)

    def _draw_range(self, canvas: Canvas, box: Box) -> None:
        x, y, w, h = box
        canvas.text(
            self._range(), x + w, y + h / 2, t.SIDE, False, t.SUMI_SECOND, "right", w, "middle", shrink=True
        )

    def _undo_words(self) -> str:
        return self.ui.text("matches.undo", seconds=-(-self.actions.undo_left // 1000))

    def _draw_time_left(self, canvas: Canvas, box: Box) -> None:
        """Draw a ring that runs out with the time to undo."""
        x, y, w, h = box
        middle, radius = w / 2, w / 2 - 2
        angle = 2 * math.pi * min(0.9999, self.actions.undo_left / UNDO_MS)
        end = middle + radius * math.sin(angle), middle - radius * math.cos(angle)
        svg = (
            f'<circle cx="{middle}" cy="{middle}" r="{radius}" fill="none" stroke="{t.WASHI_LINE}"'
            f' stroke-width="3"/><path d="M{middle},{middle - radius}A{radius},{radius} 0'
            f' {int(angle > math.pi)} 1 {end[0]:.2f},{end[1]:.2f}" fill="none" stroke="{t.FOCUS_PAPER}"'
            f' stroke-width="3"/>'
        )
        canvas.shape("ring", svg, x, y, w, h)

    def layout(self) -> None:
        form, chosen = self.form, self.model.chosen
        self.first = "back" if chosen is None else f"row.{chosen.summary.path.name}"
        super().layout()
        key_only(form, "filter_matches", "filter", partial(self._open_filter, "filter.game"))
        key_only(form, "filter_people", "people", partial(self._open_filter, "filter.person"))
        if chosen is None:
            return
        key_only(form, "keep_match", "keep", lambda: self.actions.star(self.model.rows.index))
        if form.find(self.first) is None:  # the keys of a match that is scrolled out of sight
            for act in self.actions.acts(chosen):
                if act.action:
                    key_only(form, act.action, f"key.{act.name}", act.do)

    def _open_filter(self, name: str) -> None:
        if (filter_field := self.form.find(name)) is not None:
            self.form.set_focus(filter_field, ring=True)
            self.form.press(name)

    # What is shown ------------------------------------------------------------------------------------------
    @property
    def _shows_losses(self) -> bool:
        """Return whether there is a column for what decisions lost."""
        tab = self.model.tab in (Tab.FINISHED, Tab.PRACTICE)
        return tab and self.ui.leads(ReviewPage) and has_columns(self.ui)

    def _losses_in_sight(self) -> Sequence[LostPoints | None]:
        if not self._shows_losses or self.list is None:
            return ()
        first = self.model.rows.first
        rows = (self.model.rows.at(index) for index in range(first, first + self.list.shown))
        return [self.model.lost(listed) for listed in rows if listed is not None]

    def _filtered(self) -> None:
        rows = self.model.rows
        rows.first = rows.index = 0
        self.actions.forget()
        self.model.ask()
        self.layout()

    def _changed(self) -> None:
        self.model.ask()
        if self.list is not None and self.list.holds(self.form.focus):
            self.form.set_focus(None)
        self.model.rows.revealed = False
        self.layout()

    # What the player does -----------------------------------------------------------------------------------
    def turn_to(self, tab: Tab) -> None:
        """Open another tab with the same filters."""
        if tab is not self.model.tab:
            self.model.filters.turn_to(tab)
            self._filtered()

    def choose(self, index: int, ring: bool | None = None) -> None:
        """Choose another row, bring it into sight and give it the focus."""
        rows = self.model.rows
        rows.index, rows.revealed = max(0, min(rows.count - 1, index)), False
        self.actions.forget()
        self.form.set_focus(None)
        self.layout()
        if ring is not None:
            self.form.ring_shown = ring

    def close(self) -> None:
        if self.actions.gone and self.ui.stack.scenes.index(self) == 1:
            self.ui.open(TitlePage())  # which looks through the folder again
        else:
            super().close()

    def handle(self, event: pygame.event.Event) -> bool:
        if self.form.modal is None and event.type == pygame.KEYDOWN:
            if _is_star(event):
                self.actions.star(self.model.rows.index)
                return True
            tab = None if held_with(event) else TAB_DIGITS.get(digit_of(event) or 0)
            if tab is not None:
                self.turn_to(tab)
                return True
        return super().handle(event)

    def update(self, ms: int) -> None:
        super().update(ms)
        if self.form.modal is None and records.read_on(self.ui, ms) is not None:
            self.model.ask()
            for message in records.archive_messages(self.ui):
                self.actions.message = message
            self.layout()
        self._since += ms
        if self._since >= REVIEWS_MS and self.form.modal is None:
            self._since = 0
            if (losses := self._losses_in_sight()) != self._losses:
                self._losses = losses
                self.layout()
        if self.actions.undo is not None:
            self._count_down()

    def _count_down(self) -> None:
        tenths = self.actions.undo_left // 100
        if tenths <= 0:
            self.actions.undo = None
            self.layout()
        elif tenths != self._tenths:
            self._tenths, self.dirty = tenths, True
            if isinstance(undo := self.form.find("undo"), Button):
                undo.text = self._undo_words()
