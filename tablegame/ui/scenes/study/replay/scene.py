"""A replay: the real table in a part of the window, the paper beside it, and the console under both."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from tablegame.controllers.match_service import Origin
from tablegame.match.timeline import Timeline
from tablegame.speech import Text
from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.furniture import TOPBAR_H, prompt, top_bar
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.common import game_name, grown, key_only, seat_names
from tablegame.ui.scenes.dates import moment as moment_words
from tablegame.ui.scenes.matches.branching import Branching
from tablegame.ui.scenes.pages.scrolled import BAR, WHEEL, PagesForm
from tablegame.ui.scenes.study.replay.asking import Asking
from tablegame.ui.scenes.study.replay.console import Console
from tablegame.ui.scenes.study.replay.eyes import Look
from tablegame.ui.scenes.study.replay.inset import PartUi
from tablegame.ui.scenes.study.replay.keyboard import keyed
from tablegame.ui.scenes.study.replay.known import known_rows
from tablegame.ui.scenes.study.replay.line import Line, TimeLine
from tablegame.ui.scenes.study.replay.room import fitted, least_width
from tablegame.ui.scenes.study.replay.side import PAD, Acts, Beside, Side
from tablegame.ui.scenes.study.replay.table import ReplayTable
from tablegame.ui.scenes.study.replay.way import Way
from tablegame.ui.scenes.study.replay.words import ReplayWords
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import Page, ReplayPage
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import Box, inside
from tablegame.ui.table.animator import Animator
from tablegame.ui.table.crests import crests_of
from tablegame.ui.table.parts import TableParts
from tablegame.ui.table.replay_source import ReplaySource
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.buttons import IconButton
from tablegame.ui.widgets.form import Widget

SIDE_W: Final = 380.0
SIDE_LEAST: Final = 320.0
"""The paper is so narrow where the table needs the room."""
MARGIN: Final = 8.0
LEAST_S: Final = 0.735
"""A table is drawn no smaller than in the smallest window, in pixels per du; rather the paper gives way."""


class ReplayScene(Scene):
    """One record. It plays when it is opened, unless a line was named."""

    def __init__(self, ui: Ui, page: ReplayPage) -> None:
        super().__init__(ui)
        self.form: PagesForm = PagesForm(ui, self._reveal)
        self.page = page
        self.timeline = Timeline(page.record)
        timeline = self.timeline
        self.names = seat_names(ui, page.record.header.players)
        self.home = page.seat if page.seat is not None and timeline.may_see(page.seat) else timeline.home
        self.game_table = GAME_TABLES[timeline.game.id]
        self.cloth = self.game_table.cloth
        self.source = ReplaySource(timeline, self.home)
        self.part = PartUi(ui)
        self.table = ReplayTable(self.part, self.source)
        self.console = Console(ui)
        self.side = Side(ui, self.form)
        self.branching = Branching(ui, timeline, page.path)
        self.words = ReplayWords(ui, timeline, self.table, self.home)
        self.asking = Asking(ui, self.words)
        self.way = Way(self.table, self.words, self._moved)
        self.speed = 1.0
        self.preview = True
        self.drawer = False
        """Whether the paper stands on the screen; where it has room it always does."""
        self.beside = False
        self.side_w = SIDE_W
        self._beside: Beside | None = None
        self._shown = -1
        self._line: Line | None = None
        if page.line:
            self.source.go(self.source.of_line(page.line))

    # Where it stands ----------------------------------------------------------------------------------------
    def enter(self) -> None:
        """The table takes its place."""
        super().enter()
        self._fit()
        self.table.layout()
        self.table.go(self.source.at)
        self.source.playing = not self.page.line

    def leave(self) -> None:
        """Nobody waits for a thought any more."""
        super().leave()
        self.asking.forget()

    @property
    def parts(self) -> TableParts:
        """Those of its table."""
        return self.table.parts

    @property
    def animator(self) -> Animator:
        """What moves on its table."""
        return self.table.animator

    @property
    def at(self) -> int:
        """Moments that are shown."""
        return self.source.at

    def go(self, at: int) -> None:
        """To the moment after so many, at once."""
        self.way.go(at)

    def look(self, value: object) -> None:
        """With other eyes."""
        if isinstance(value, Look) and value not in self.words.off():
            seat = self.home if value.own or value.everything else value.seat
            self.asking.forget()
            self.table.look(seat, value.everything)
            self.table.layout()
            self.layout()

    def next_look(self) -> None:
        """The next pair of eyes that may be taken."""
        words = self.words
        able = [look for look, _ in words.looks() if look not in words.off()]
        now = able.index(words.look()) if words.look() in able else -1
        self.look(able[(now + 1) % len(able)])

    def ask(self) -> None:
        """Why the move that is shown was played."""
        if self.asking.ask():
            self.source.playing = False
            self.drawer = True
            self.layout()

    def _moved(self) -> None:
        self.asking.forget()
        self.layout()

    # Playing on ---------------------------------------------------------------------------------------------
    def choose_branch(self) -> None:
        """How one plays on, or back from that question."""
        if not self.side.choosing and self._branch_off():
            return
        self.side.choosing = not self.side.choosing
        self.side.offset = 0.0
        self.source.playing = False
        self._show_side()
        self.layout()
        name = "branch.known" if self.side.choosing else "branch"
        if self.form.ring_shown:
            self.form.set_focus(self.form.find(name), ring=True)

    def _branch_off(self) -> str:
        key = self.branching.off(self.source.line, self.source.viewer)
        return self.words.key(key) if key else ""

    def branch(self, way: str) -> None:
        """A practice match begins here."""
        if self.source.viewer is not None:
            match = game_name(self.ui, self.timeline.game.id)
            begun = Text("replay.branch.begun", {"n": self.at, "match": match})
            self.branching.begin(way, self.source.line, self.source.viewer, begun)

    def _parent(self) -> Origin | None:
        """The moment that this match was begun from."""
        asked = getattr(self.ui.service, "parent", None)
        found: Origin | None = asked(self.page.record) if asked is not None else None
        return found

    def to_parent(self) -> None:
        """There."""
        if (found := self._parent()) is not None:
            self.ui.open(ReplayPage(found.path, found.record, found.line))

    # Places -------------------------------------------------------------------------------------------------
    def _fit(self) -> None:
        """How large the table is, and whether the paper has room beside it."""
        ui = self.ui
        w, h = ui.metrics.w, ui.metrics.h - self.console.high
        scale = grown(ui, t.NAME)
        view = self.source.view(self.source.viewer)
        least = least_width(self.game_table, view, self.timeline.seats, ui.preferences.text_scale)
        for self.side_w in (SIDE_W, SIDE_LEAST):
            narrow = w - self.side_w - 2 * MARGIN
            top, small = fitted(narrow, h, least)
            self.beside = small * ui.metrics.s >= LEAST_S and scale <= 1.3
            if self.beside:
                break
        if self.beside:
            self.part.place(top, narrow, h - top, small)
        else:
            self.side_w = SIDE_W
            top, large = fitted(w, h, least)
            self.part.place(top, w, h - top, large)

    @property
    def paper(self) -> bool:
        """Whether the paper is on the screen."""
        return self.beside or self.drawer

    def _show_side(self) -> None:
        self.drawer = True

    def toggle_side(self) -> None:
        """The drawer, where the paper has no room of its own."""
        if not self.beside:
            self.drawer = not self.drawer
            self.side.choosing = False
            self.layout()

    def layout(self) -> None:
        """Everything anew, as it stands now."""
        ui, form = self.ui, self.form
        before = self.part.metrics, self.part.type.scale
        self._fit()
        if before != (self.part.metrics, self.part.type.scale):
            self.table.layout()
        self._shown = self.at
        form.clear()
        form.inner.clear()
        form.area = (0, 0, 0, 0)
        form.paper = False
        form.add(
            IconButton(
                (6, 0, 44, 40), "left", ui.text("replay.side_hide"), self.close, name="back", action="back"
            )
        )
        if not self.beside:
            label = ui.text("replay.side_show")
            place = (ui.metrics.w - 56, 0, 44, 40)
            form.add(
                IconButton(
                    place, "info", label, self.toggle_side, name="side", action="side", chosen=self.drawer
                )
            )
        if self._parent() is not None:
            place = (ui.metrics.w - (56 if self.beside else 108), 0, 44, 40)
            words = ui.text("replay.parent")
            form.add(IconButton(place, "branch", words, self.to_parent, name="parent"))
        self._beside = self._told_beside()
        if self.paper:
            form.paper = True
            self.side.lay(self._side_box(), self._beside, self._acts())
            form.paper = False
        else:
            key_only(form, "why", "why_key", self.ask)
            key_only(form, "play_on", "play_on_key", self.choose_branch)
        line = self._line = self.words.line(self.preview)
        acts: dict[str, Callable[[], object]] = {
            "first": partial(self.way.go, 0), "deal_back": partial(self.way.to_deal, -1),
            "mine_back": partial(self.way.to_mine, -1), "step_back": partial(self.way.step, -1),
            "play": self.way.play,
            "step_on": partial(self.way.step, 1), "mine_on": partial(self.way.to_mine, 1),
            "deal_on": partial(self.way.to_deal, 1),
        }  # fmt: skip
        labels = {
            name: ui.text(self.words.key(name))
            for name in ("deal_back", "deal_on")
            if self.words.key(name) != f"replay.{name}"
        }
        self.console.lay(
            form, line, self.speed, self.source.playing, bool(line.ticks) or not self.preview, acts,
            self.set_speed, self.hide_preview, self._time,
        )  # fmt: skip
        for name, label in labels.items():
            if (widget := form.find(name)) is not None:
                widget.label = label
        self.dirty = True

    def _side_box(self) -> Box:
        high = self.ui.metrics.h - self.console.high - TOPBAR_H - 2 * MARGIN
        wide = min(
            self.side_w * (1.0 if self.beside else min(1.5, grown(self.ui, t.NAME))), self.ui.metrics.w - 40
        )
        return self.ui.metrics.w - wide - MARGIN, TOPBAR_H + MARGIN, wide, high

    def _acts(self) -> Acts:
        return Acts(
            self.look,
            self.ask,
            self._fold,
            self.way.stay,
            self.choose_branch,
            self.branch,
            self._scroll_share,
        )

    def _fold(self, name: str) -> None:
        self.side.open ^= {name}
        self.layout()

    def _told_beside(self) -> Beside:
        source, telling, at, words = self.source, self.table.telling, self.at, self.words
        why_off = ""
        if not self.timeline.over:
            why_off = "replay.off.unfinished" if self.home is not None else "replay.off.unfinished_shared"
        log: Sequence[tuple[int, Text]] = ()
        if "log" in self.side.open and self.paper:
            log = [(n + 1, text) for n, text in telling.log(at)]
        known = None
        if source.viewer is not None and self.paper and self.timeline.over:
            # In a match that goes on it would be help that nobody has noted.
            width, open_ = self._side_box()[2] - 2 * PAD - BAR, "known" in self.side.open
            view = self.table.model.view
            known = known_rows(self.ui, self.timeline, view, self.names, width, open_)
        return Beside(
            words.looks(), words.look(), words.off(), why_off, crests_of(self.names), words.happened(),
            self.asking.offer, self.asking.asked, self.asking.move, self.asking.reason, known,
            words.known_words(), log, at, self._branch_off(),
        )  # fmt: skip

    # The line of time ---------------------------------------------------------------------------------------
    def _time(self, box: Box) -> TimeLine:
        assert self._line is not None, "made before"
        return TimeLine(
            self.ui,
            box,
            self.ui.text("replay.time"),
            self._line,
            self.words.note_of,
            self.way.stay,
            lambda: self.words.place(self.preview),
        )

    def set_speed(self, value: object) -> None:
        """How fast it plays."""
        assert isinstance(value, float), "one of SPEEDS"
        self.speed = value
        self.layout()

    def hide_preview(self, off: bool) -> None:
        """What comes is hidden, or shown again."""
        self.preview = not off
        self.layout()

    @property
    def plays_by_itself(self) -> bool:
        """Whether the replay is running."""
        return self.source.playing

    # Time ---------------------------------------------------------------------------------------------------
    def update(self, ms: int) -> None:
        """The table goes on at the chosen speed, and everything round it follows."""
        super().update(ms)
        self.table.update(round(ms * self.speed))
        source = self.source
        if source.playing and source.at >= len(source.moments) and self.table.resting:
            source.playing = False
            self.layout()
        if self.asking.tick():
            self.layout()
            self.side.reveal_answer()
        if self._shown != self.at:
            self.asking.forget()
            self.layout()
        if self.table.wants_drawing:
            self.dirty = True

    @property
    def wants_drawing(self) -> bool:
        """Whether something changed, here or on the table."""
        return super().wants_drawing or self.table.wants_drawing

    def drawn(self) -> None:
        """The table, too."""
        super().drawn()
        self.table.drawn()

    # Keys and mouse -----------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        """Keys of the replay, the wheel over the paper, then the widgets; pointing at the table explains."""
        if event.type == pygame.KEYDOWN and keyed(self, event):
            return True
        if event.type == pygame.MOUSEWHEEL and self.paper:
            self.scroll(self.side.offset - event.y * WHEEL)
            return True
        if event.type == pygame.MOUSEMOTION:
            point = self.ui.metrics.du(event.pos)
            time = self.console.time
            if time is not None and time.hit(point) and time.hover(point):
                self.form.changed()
            if not (self.paper and inside(self._side_box(), point)):
                self.table.parts.pointer.handle(self.part.inside(event))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return super().handle(event) or self._pressed(self.ui.metrics.du(event.pos))
        return super().handle(event)

    def _pressed(self, point: tuple[float, float]) -> bool:
        """A press on the table beside an open drawer closes it."""
        on_table = TOPBAR_H < point[1] < self.ui.metrics.h - self.console.high
        if self.drawer and not self.beside and on_table and not inside(self._side_box(), point):
            self.toggle_side()
            return True
        return False

    def toggle_log(self) -> None:
        """The log on the paper."""
        self._show_side()
        self.side.choosing = False
        self._fold("log")

    def close(self) -> None:
        """Back to where the person came from."""
        self.ui.stack.pop(self)

    def rule_page(self) -> Page:
        """With the options of the match."""
        return self.source.rule_page("", False)

    # Scrolling ----------------------------------------------------------------------------------------------
    def scroll(self, offset: float) -> None:
        """The paper, to so many du."""
        if self.side.scroll_to(offset):
            self.dirty = True

    def _scroll_share(self, share: float) -> None:
        self.scroll(share * self.side.most)

    def _reveal(self, widget: Widget) -> None:
        if self.side.reveal(widget):
            self.dirty = True

    # Words --------------------------------------------------------------------------------------------------
    @property
    def page_name(self) -> str:
        """The game's name, and that it is a replay."""
        return f"{game_name(self.ui, self.timeline.game.id)} · {self.ui.text('replay.title')}"

    def accessible_items(self) -> Sequence[Item]:
        """Where it stands, what happened, then the table and the paper."""
        ui = self.ui
        said = [spoken(ui, line.say(ui.speaker)) for lines, _ in self.words.happened() for line in lines]
        happened = Item("happened", "text", " ".join(said) or ui.text("replay.nothing"), live="soon")
        items = [
            Item("place", "text", f"{self.words.place(self.preview)}. {spoken(ui, self.words.deal())}"),
            happened,
        ]
        items += self.table.accessible_items()
        if self.paper:
            items += [
                Item(f"side.{n}", "text", spoken(ui, each)) for n, each in enumerate(self.side.column.said)
            ]
        return items

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The table, the bar above it, the paper, the console."""
        ui = self.ui
        if self.beside:
            canvas.table()
        part = self.part.canvas()
        self.table.draw(part)
        self._pill(part)
        when = moment_words(ui, self.page.record.header.created)
        deal = ui.speaker.plain(self.words.deal())
        sub = ui.say("replay.sub", when=when, deal=deal)
        top_bar(canvas, game_name(ui, self.timeline.game.id), sub, "", 80)
        foot = canvas.h - self.console.high
        canvas.panel("topbar", 0, foot, canvas.w, self.console.high + 4)
        canvas.fill(0, foot, canvas.w, 1.5, t.BRASS_LO)
        if self.paper and self._beside is not None:
            self.side.draw(canvas, self._beside)
        self._where(canvas)
        self.form.draw(canvas)
        part.finish()

    def _pill(self, canvas: Canvas) -> None:
        """What happened, where a table says what is asked."""
        model = self.table.model
        if model.ending or not self.at:
            return
        said = self.table.said or tuple(line for lines, _ in self.words.happened() for line in lines)
        if said:
            x, y, most = self.table.prompt_place
            with canvas.type.at(self.table.parts.geometry.text_scale):
                prompt(canvas, said[-1].say(self.ui.speaker), x=x, y=y, most=most)

    def _where(self, canvas: Canvas) -> None:
        """Which moment of how many, and the keys while a keyboard is used."""
        ui = self.ui
        foot = canvas.h - 10 - 46
        room = canvas.w - 24 - self.console.right - 12
        place = self.words.place(self.preview)
        if canvas.type.measure(place, t.NAME, True) > room and self.preview:
            place = ui.text("explain.place", n=self.at, of=len(self.source.moments))
        if canvas.type.measure(place, t.NAME, True) > room:
            return
        note = ui.say("replay.keys")
        keys = (
            ui.device != "touch" and grown(ui, t.SIDE) < 1.3 and canvas.type.measure(note, t.CAPTION) <= room
        )
        y = foot + (14 if keys else 23)
        canvas.text(place, canvas.w - 24, y, t.NAME, True, t.TEXT, "right", room, "middle", shrink=True)
        if keys:
            canvas.text(
                note, canvas.w - 24, foot + 36, t.CAPTION, False, t.TEXT_SOFT, "right", room, "middle"
            )
