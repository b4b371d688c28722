"""The page of a replay: the table in a part of the window, a column beside it, a console under both."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from tablegame.controllers.match_service import Origin
from tablegame.match.timeline import Timeline
from tablegame.speech import Text
from tablegame.ui.access.recorder import joined, spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import TOPBAR_H, top_bar
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.kit.controls import TARGET, icon_button
from tablegame.ui.kit.layout import Column, Layout, Node, Panel, Row, Sized, Space
from tablegame.ui.kit.page import PageScene
from tablegame.ui.scenes.common import game_name, key_only, seat_names
from tablegame.ui.scenes.formats import moment as moment_words
from tablegame.ui.scenes.matches.records import Branching
from tablegame.ui.scenes.study.replay.console import SPEEDS, ReplayPlayback, console
from tablegame.ui.scenes.study.replay.replay_table import ReplayTable
from tablegame.ui.scenes.study.replay.replay_text import Asking, ReplayText, Viewpoint
from tablegame.ui.scenes.study.replay.side_column import SideActions, SideColumn
from tablegame.ui.scenes.study.replay.table_inset import MARGIN, PartUi, WindowSplit, least_width
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import Page, ReplayPage
from tablegame.ui.system.keys import digit_of
from tablegame.ui.system.metrics import inside
from tablegame.ui.table.pose import Animator
from tablegame.ui.table.position_view import ReplaySource
from tablegame.ui.table.table_parts import TableParts
from tablegame.ui.widgets.accessible_item import AccessibleItem
from tablegame.ui.widgets.choices import OneOf


class ReplayScene(PageScene):
    """The replay of one record. It plays when it is opened, unless a line was named."""

    sheet, first = False, ""

    def __init__(self, ui: Ui, page: ReplayPage) -> None:
        super().__init__(ui)
        self.page = page
        self.timeline = timeline = Timeline(page.record)
        self.names = seat_names(ui, page.record.header.players)
        self.home = page.seat if page.seat is not None and timeline.may_see(page.seat) else timeline.home
        self.game_table = GAME_TABLES[timeline.game.id]
        self.cloth = self.game_table.cloth
        self.source = ReplaySource(timeline, self.home)
        self.part = PartUi(ui)
        self.table = ReplayTable(self.part, self.source)
        self.branching = Branching(ui, timeline, page.path)
        self.words = ReplayText(ui, timeline, self.table, self.home)
        self.asking = Asking(ui, self.words)
        self.playback = ReplayPlayback(self.table, self.words, self._moved)
        actions = SideActions(
            self.take_viewpoint, self.ask, self.playback.stay, self.choose_branch, self.branch, self.layout
        )
        self.column = SideColumn(ui, self.words, self.asking, actions)
        self.speed = 1.0
        self.preview = True
        self.drawer = False
        """Whether the column covers the table; where it has room beside it, it is always shown."""
        self.split = WindowSplit(ui)
        self._shown = -1
        if page.line:
            self.source.go(self.source.of_line(page.line))

    # Where it stands ----------------------------------------------------------------------------------------
    def enter(self) -> None:
        super().enter()
        self._fit(self._console())
        self.table.layout()
        self.table.go(self.source.at)
        self.source.playing = not self.page.line

    def leave(self) -> None:
        super().leave()
        self.asking.forget()

    @property
    def table_parts(self) -> TableParts:
        """The parts of the table."""
        return self.table.parts

    @property
    def animator(self) -> Animator:
        """The animator of the table."""
        return self.table.animator

    @property
    def at(self) -> int:
        """The number of moments that are shown."""
        return self.source.at

    def go(self, at: int) -> None:
        """Go to the moment after so many, at once."""
        self.playback.go(at)

    def take_viewpoint(self, value: object) -> None:
        """Show the match from another viewpoint, if that may be taken."""
        if isinstance(value, Viewpoint) and value not in self.words.barred_viewpoints():
            seat = self.home if value.own or value.everything else value.seat
            self.asking.forget()
            self.table.take_viewpoint(seat, value.everything)
            self.table.layout()
            self.layout()

    def next_viewpoint(self) -> None:
        """Take the next viewpoint that may be taken."""
        words, now = self.words, self.words.viewpoint()
        barred = words.barred_viewpoints()
        able = [viewpoint for viewpoint, _ in words.viewpoints() if viewpoint not in barred]
        self.take_viewpoint(able[(able.index(now) + 1) % len(able) if now in able else 0])

    def ask(self) -> None:
        """Ask why the move that is shown was played."""
        if self.asking.ask():
            self.source.playing = False
            self.drawer = True
            self.layout()
            self.show_named("answer", "side")

    def _moved(self) -> None:
        self.asking.forget()
        self.layout()

    # Playing on ---------------------------------------------------------------------------------------------
    def choose_branch(self) -> None:
        """Ask how to play on, or leave that question."""
        if not self.column.choosing and self.branch_off:
            return
        self.column.choosing = not self.column.choosing
        self.areas.clear()
        self.source.playing = False
        self.drawer = True
        self.layout()
        if self.form.ring_shown:
            name = "branch.known" if self.column.choosing else "branch"
            self.form.set_focus(self.form.find(name), ring=True)

    @property
    def branch_off(self) -> str:
        """The key of the reason why playing on from here is impossible, or ""."""
        key = self.branching.off(self.source.line, self.source.viewer)
        return self.words.key(key) if key else ""

    def branch(self, way: str) -> None:
        """Begin a practice match at this moment, with the hands that `way` names."""
        if self.source.viewer is not None:
            match = game_name(self.ui, self.timeline.game.id)
            begun = Text("replay.branch.begun", {"n": self.at, "match": match})
            self.branching.begin(way, self.source.line, self.source.viewer, begun)

    def _parent(self) -> Origin | None:
        return self.ui.service.parent(self.page.record) if self.ui.has_service else None

    def to_parent(self) -> None:
        """Open the replay that this match was begun from, at that moment."""
        if (origin := self._parent()) is not None:
            self.ui.open(ReplayPage(origin.path, origin.record, origin.line))

    # Places -------------------------------------------------------------------------------------------------
    def _fit(self, foot: Node) -> None:
        """Choose the size of the table, and whether the column has room beside it."""
        ui, view = self.ui, self.source.view(self.source.viewer)
        least = least_width(self.game_table, view, self.timeline.seats, ui.preferences.text_scale)
        self.split.fit(self.part, foot.height(Layout(ui), ui.metrics.w), least)

    @property
    def beside(self) -> bool:
        """Return whether the column has room beside the table."""
        return self.split.beside

    @property
    def paper(self) -> bool:
        """Return whether the column is shown."""
        return self.beside or self.drawer

    def toggle_side(self) -> None:
        """Show the column over the table, or hide it, where it has no room of its own."""
        if not self.beside:
            self.drawer = not self.drawer
            self.column.choosing = False
            self.layout()

    def place_parts(self, layout: Layout) -> None:
        before = self.part.metrics, self.part.type.scale
        foot = self._console()
        self._fit(foot)
        if before != (self.part.metrics, self.part.type.scale):
            self.table.layout()
        self._shown = self.at
        column = None
        if self.paper:
            column = Sized(self.column.node(self.branch_off), self.split.column_width, name="column")
        row = Row(Space(), column, align="fill")
        middle = Panel(row, kind="", pad=MARGIN, top=MARGIN, grow=1, name="table")
        icons = Panel(self._icons(), kind="", pad=6, top=(TOPBAR_H - TARGET) / 2)
        Column(icons, middle, foot).place(layout, (0.0, 0.0, self.ui.metrics.w, self.ui.metrics.h))

    def show_new_pictures(self) -> None:
        self.table.layout()
        super().show_new_pictures()

    def layout(self) -> None:
        super().layout()
        if not self.paper:
            key_only(self.form, "why", "why_key", self.ask)
            key_only(self.form, "play_on", "play_on_key", self.choose_branch)

    def _icons(self) -> Node:
        text, make = self.ui.text, partial(icon_button, ink=t.TEXT)
        back = make("left", text("replay.side_hide"), self.close, name="back", action="back")
        parent = None
        if self._parent() is not None:
            parent = make("branch", text("replay.parent"), self.to_parent, name="parent")
        show = text("replay.side_show")
        side = make("info", show, self.toggle_side, name="side", action="side", chosen=self.drawer)
        return Row(back, Space(), parent, None if self.beside else side)

    # The console --------------------------------------------------------------------------------------------
    def _console(self) -> Node:
        return console(
            self.ui, self.words, self.playback, speed=self.speed, preview=self.preview,
            set_speed=self.set_speed, hide_preview=self.hide_preview,
        )  # fmt: skip

    def set_speed(self, value: float) -> None:
        """Choose how fast it plays."""
        self.speed = value
        self.layout()

    def hide_preview(self, off: bool) -> None:
        """Hide what comes, or show it again."""
        self.preview = not off
        self.layout()

    # Time ---------------------------------------------------------------------------------------------------
    @property
    def plays_by_itself(self) -> bool:
        return self.source.playing

    def update(self, ms: int) -> None:
        super().update(ms)
        self.table.update(round(ms * self.speed))
        source = self.source
        if source.playing and source.at >= len(source.moments) and self.table.resting:
            source.playing = False
            self.layout()
        if self.asking.tick():
            self.layout()
            self.show_named("answer", "side")
        if self._shown != self.at:
            self.asking.forget()
            self.layout()
        if self.table.wants_drawing:
            self.dirty = True

    @property
    def wants_drawing(self) -> bool:
        return super().wants_drawing or self.table.wants_drawing

    def drawn(self) -> None:
        super().drawn()
        self.table.drawn()

    # Keys and mouse -----------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and (self._moves(event) or self._acts(event) or self._leaves(event)):
            return True
        if event.type == pygame.MOUSEMOTION:
            if not self._is_in("column", self.ui.metrics.du(event.pos)):
                self.table.parts.pointer.handle(self.part.inside(event))
        if super().handle(event):
            return True
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        return pressed and self._close_drawer(self.ui.metrics.du(event.pos))

    def _is_in(self, name: str, point: tuple[float, float]) -> bool:
        """Return whether a point is in a visible part of the page."""
        return name in self.named and inside(self.named[name], point)

    def _close_drawer(self, point: tuple[float, float]) -> bool:
        """Hide the column after a press on the table beside it. Return whether it was hidden."""
        on_table = self._is_in("table", point) and not self._is_in("column", point)
        if not self.drawer or self.beside or not on_table:
            return False
        self.toggle_side()
        return True

    def _moves(self, event: pygame.event.Event) -> bool:
        """Move by arrows, Home, End and Space where no widget wants them."""
        playback, form, mod = self.playback, self.form, getattr(event, "mod", 0)
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            if form.ring_shown and isinstance(form.focus, OneOf):
                return False
            by = 1 if event.key == pygame.K_RIGHT else -1
            deals = mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
            by_deal = playback.to_deal if deals else playback.step
            (playback.to_mine if mod & pygame.KMOD_SHIFT else by_deal)(by)
        elif event.key == pygame.K_HOME:
            playback.stay(0)
        elif event.key == pygame.K_END:
            playback.stay(playback.last if self.preview else self.at)
        elif self.ui.keys.hits(event, "lift") and not (form.ring_shown and form.focus is not None):
            playback.play()
        else:
            return False
        return True

    def _acts(self, event: pygame.event.Event) -> bool:
        """Choose speed, viewpoint, log, column or preview by key."""
        digit = digit_of(event) or 0
        if 1 <= digit <= len(SPEEDS):
            self.set_speed(SPEEDS[digit - 1])
            return True
        acts: dict[str, Callable[[], object]] = {
            "eyes": self.next_viewpoint, "lines": self.toggle_log, "side": self.toggle_side,
            "preview": lambda: self.hide_preview(self.preview),
        }  # fmt: skip
        act = next((act for action, act in acts.items() if self.ui.keys.hits(event, action)), None)
        if act is not None:
            act()
        return act is not None

    def _leaves(self, event: pygame.event.Event) -> bool:
        """Leave the question how to play on, or hide the column, by Escape."""
        opened = self.drawer and not self.beside
        if not self.ui.keys.hits(event, "back") or not (self.column.choosing or opened):
            return False
        (self.choose_branch if self.column.choosing else self.toggle_side)()
        return True

    def toggle_log(self) -> None:
        """Show the log in the column, or hide it."""
        self.drawer, self.column.choosing = True, False
        self.column.turn_fold("log")

    def rule_page(self) -> Page:
        return self.source.rule_page("", False)

    # Words --------------------------------------------------------------------------------------------------
    @property
    def page_name(self) -> str:
        names = game_name(self.ui, self.timeline.game.id), self.ui.text("replay.title")
        return self.ui.text("app.between.and").join(names)

    def accessible_items(self) -> Sequence[AccessibleItem]:
        return [*self._table_items(), *super().accessible_items()]

    def accessible_order(self, items: Sequence[AccessibleItem]) -> Sequence[AccessibleItem]:
        count = len(self._table_items())
        return [*items[:count], *super().accessible_order(items[count:])]

    def _table_items(self) -> list[AccessibleItem]:
        """Return where the replay stands, what happened, and the table, for a screen reader."""
        ui = self.ui
        lines = (spoken(ui, line.say(ui.speaker)) for lines, _ in self.words.happened() for line in lines)
        place = joined(ui, (self.words.place(self.preview), spoken(ui, self.words.deal())))
        happened = " ".join(lines) or ui.text("replay.nothing")
        return [
            AccessibleItem("place", "text", place),
            AccessibleItem("happened", "text", happened, live="soon"),
            *self.table.accessible_items(),
        ]

    # Picture ------------------------------------------------------------------------------------------------
    @property
    def goes_on(self) -> bool:
        return False

    def draw_ground(self, canvas: Canvas) -> None:
        ui = self.ui
        if self.beside:
            canvas.table()
        part = self.part.canvas()
        self.table.draw(part)
        if self.at:
            happened = tuple(line for lines, _ in self.words.happened() for line in lines)
            self.table.draw_prompt(part, happened)
        part.finish()
        when = moment_words(ui, self.page.record.header.created)
        sub = ui.say("replay.sub", when=when, deal=ui.speaker.plain(self.words.deal()))
        top_bar(canvas, game_name(ui, self.timeline.game.id), sub, "", 80)
