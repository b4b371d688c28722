"""A replay: the real table in a part of the window, the paper beside it, and the console under both."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from tablegame.controllers.ask_why import AskWhy, level_of
from tablegame.controllers.match_service import Origin
from tablegame.match.timeline import Timeline
from tablegame.pieces.seats import Seat
from tablegame.speech import Runs, Text
from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.furniture import TOPBAR_H, prompt, top_bar
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.common import game_name, grown, key_only
from tablegame.ui.scenes.dates import moment as moment_words
from tablegame.ui.scenes.pages.tabbed import BAR, WHEEL, PagesForm
from tablegame.ui.scenes.replay.branching import Branching
from tablegame.ui.scenes.replay.console import SPEEDS, Console
from tablegame.ui.scenes.replay.eyes import Look
from tablegame.ui.scenes.replay.inset import PartUi
from tablegame.ui.scenes.replay.known import known_rows
from tablegame.ui.scenes.replay.line import Line, Segment, TimeLine
from tablegame.ui.scenes.replay.moves import move_words
from tablegame.ui.scenes.replay.room import fitted, least_width
from tablegame.ui.scenes.replay.side import PAD, Acts, Ask, Beside, Side
from tablegame.ui.scenes.replay.table import ReplayTable
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
from tablegame.ui.widgets.choices import OneOf
from tablegame.ui.widgets.form import Widget

SIDE_W: Final = 380.0
MARGIN: Final = 8.0
LEAST_S: Final = 0.8
"""A table is drawn no smaller than in the smallest window, in pixels per du; rather the paper gives way."""


class ReplayScene(Scene):
    """One record. It plays when it is opened, unless a line was named."""

    def __init__(self, ui: Ui, page: ReplayPage) -> None:
        super().__init__(ui)
        self.form: PagesForm = PagesForm(ui, self._reveal)
        self.page = page
        self.timeline = Timeline(page.record)
        timeline = self.timeline
        self.names = [player.name for player in page.record.header.players]
        self.home = page.seat if page.seat is not None and timeline.may_see(page.seat) else timeline.home
        self.game_table = GAME_TABLES[timeline.game.id]
        self.source = ReplaySource(timeline, self.home)
        self.part = PartUi(ui)
        self.table = ReplayTable(self.part, self.source)
        self.console = Console(ui)
        self.side = Side(ui, self.form)
        self.branching = Branching(ui, timeline, page.path)
        self.speed = 1.0
        self.preview = True
        self.drawer = False
        """Whether the paper stands on the screen; where it has room it always does."""
        self.beside = False
        self.asked: AskWhy | None = None
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
        if self.asked is not None:
            self.asked.cancel()

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
        at = max(0, min(len(self.source.moments), at))
        self._forget_asked()
        self.table.go(at)
        if at >= len(self.source.moments):
            self.source.playing = False
        self.layout()

    def play(self) -> None:
        """Goes on by itself, or stands still; from the end it begins anew."""
        source = self.source
        if not source.playing and source.at >= len(source.moments) and self.table.resting:
            self.go(0)
        source.playing = not source.playing
        if self.table.model.finale is not None and source.playing and self.table.model.finale.stands:
            self.table.model.finale.left = True
        self.layout()

    def step(self, by: int) -> None:
        """A moment back or on; it stands still then."""
        self.source.playing = False
        self.go(self.at + by)

    def to_mine(self, by: int) -> None:
        """To the decision before or after of whoever looks; the moment before it is made is shown."""
        own = [n for n, each in enumerate(self.source.moments) if each.own]
        found = [n for n in own if n > self.at] if by > 0 else [n for n in reversed(own) if n < self.at]
        self.source.playing = False
        self.go(found[0] if found else (len(self.source.moments) if by > 0 else 0))

    def to_deal(self, by: int) -> None:
        """To the beginning of the next deal; back to that of this one, or of the one before."""
        starts = [each.first for each in self._segments()]
        found = [n for n in starts if n > self.at] if by > 0 else [n for n in reversed(starts) if n < self.at]
        self.source.playing = False
        self.go(found[0] if found else (len(self.source.moments) if by > 0 else 0))

    def look(self, value: object) -> None:
        """With other eyes."""
        if isinstance(value, Look) and value not in self._off():
            seat = self.home if value.own or value.everything else value.seat
            self._forget_asked()
            self.table.look(seat, value.everything)
            self.table.layout()
            self.layout()

    def next_look(self) -> None:
        """The next pair of eyes that may be taken."""
        able = [look for look, _ in self._looks() if look not in self._off()]
        now = able.index(self._look()) if self._look() in able else -1
        self.look(able[(now + 1) % len(able)])

    def _look(self) -> Look:
        source = self.source
        if source.everything:
            return Look(None, everything=True)
        return Look(source.viewer, own=source.viewer == self.home)

    def _looks(self) -> list[tuple[Look, str]]:
        ui, timeline = self.ui, self.timeline
        person = timeline.people == (self.home,)
        own = "replay.as_all" if self.home is None else "replay.as_you" if person else "replay.as_seat"
        slots = {} if self.home is None or person else {"seat": self.names[self.home]}
        found = [(Look(self.home, own=True), ui.text(own, **slots))]
        for seat in map(Seat, range(timeline.seats)):
            if seat != self.home:
                found.append((Look(seat), ui.text("replay.as_seat", seat=self.names[seat])))
        return [*found, (Look(None, everything=True), ui.text("replay.everything"))]

    def _off(self) -> frozenset[Look]:
        if self.timeline.over:
            return frozenset()
        return frozenset(look for look, _ in self._looks() if not look.own)

    # What can be asked --------------------------------------------------------------------------------------
    def _actor(self) -> Seat | None:
        return self.table.telling.actor(self.at - 1) if self.at else None

    def _ask_of(self) -> Ask | None:
        """Of a computer's move, why; nothing of a person's or the dealer's."""
        actor = self._actor()
        if actor is None:
            return None
        level = level_of(self.timeline, self.source.moments[self.at - 1].line)
        if not level:
            return None
        said = "" if level == "outside" else self.ui.text(f"bots.level.{level}.name")
        off = "" if self.timeline.over else "replay.off.why"
        return Ask(self.names[actor], said, crests_of(self.names)[actor], off)

    def ask(self) -> None:
        """Why the move that is shown was played."""
        ask = self._ask_of()
        if ask is None or ask.off or self.asked is not None:
            return
        self.source.playing = False
        workers = getattr(self.ui.service, "workers", None)
        self.asked = AskWhy(workers, self.timeline, self.source.moments[self.at - 1].line)
        self._show_side()
        self.layout()

    def _forget_asked(self) -> None:
        if self.asked is not None:
            self.asked.cancel()
            self.asked = None

    def _reason(self) -> Runs:
        from tablegame.ai.words import words

        return words(self.ui.speaker, self.asked.reasons, self.names) if self.asked is not None else ()

    def _move_words(self, text: str) -> Runs:
        seat, line = (
            (self.asked.seat, self.asked.line)
            if self.asked is not None
            else (self._actor(), self.source.line)
        )
        action = self.timeline.game.parse(text)
        view = self.timeline.view(max(1, line - 1), seat)
        room = self.table.parts.geometry.room
        return move_words(self.ui.speaker, self.game_table, view, action, self.names, room)

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
        return self._key(key) if key else ""

    def branch(self, way: str) -> None:
        """A practice match begins here."""
        if self.source.viewer is not None:
            self.branching.begin(way, self.source.line, self.source.viewer, self.at)

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
    def _key(self, key: str) -> str:
        """A text of the replay, in the game's own words where it has some."""
        own = f"{self.timeline.game.id}.replay.{key.rpartition('.')[2]}"
        return own if self.ui.speaker.has(own) else f"replay.{key}"

    def _fit(self) -> None:
        """How large the table is, and whether the paper has room beside it."""
        ui = self.ui
        w, h = ui.metrics.w, ui.metrics.h - self.console.high
        scale = grown(ui, t.NAME)
        narrow = w - SIDE_W - 2 * MARGIN
        view = self.source.view(self.source.viewer)
        least = least_width(self.game_table, view, self.timeline.seats, ui.preferences.text_scale)
        top, small = fitted(narrow, h, least)
        self.beside = small * ui.metrics.s >= LEAST_S and scale <= 1.3
        if self.beside:
            self.part.place(top, narrow, h - top, small)
        else:
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
        line = self._line = self._told_line()
        acts: dict[str, Callable[[], object]] = {
            "first": partial(self.go, 0), "deal_back": partial(self.to_deal, -1),
            "mine_back": partial(self.to_mine, -1), "step_back": partial(self.step, -1), "play": self.play,
            "step_on": partial(self.step, 1), "mine_on": partial(self.to_mine, 1),
            "deal_on": partial(self.to_deal, 1),
        }  # fmt: skip
        labels = {
            name: ui.text(self._key(name))
            for name in ("deal_back", "deal_on")
            if self._key(name) != f"replay.{name}"
        }
        self.console.lay(
            form, line, self.speed, self.source.playing, bool(line.ticks) or not self.preview, acts,
            self._set_speed, self._set_preview, self._time,
        )  # fmt: skip
        for name, label in labels.items():
            if (widget := form.find(name)) is not None:
                widget.label = label
        self.dirty = True

    def _side_box(self) -> Box:
        high = self.ui.metrics.h - self.console.high - TOPBAR_H - 2 * MARGIN
        wide = min(
            SIDE_W * (1.0 if self.beside else min(1.5, grown(self.ui, t.NAME))), self.ui.metrics.w - 40
        )
        return self.ui.metrics.w - wide - MARGIN, TOPBAR_H + MARGIN, wide, high

    def _acts(self) -> Acts:
        return Acts(
            self.look,
            self.ask,
            self._fold,
            self.go_and_stay,
            self.choose_branch,
            self.branch,
            self._scroll_share,
        )

    def go_and_stay(self, at: int) -> None:
        """To a line of the log."""
        self.source.playing = False
        self.go(at)

    def _fold(self, name: str) -> None:
        self.side.open ^= {name}
        self.layout()

    def _told_beside(self) -> Beside:
        source, telling, at = self.source, self.table.telling, self.at
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
            self._looks(), self._look(), self._off(), why_off, crests_of(self.names), self._happened(),
            self._ask_of(), self.asked, self._move_words, self._reason(), known,
            self._known_words(), log, at, self._branch_off(),
        )  # fmt: skip

    def _known_words(self) -> Runs:
        seat = self.source.viewer
        if seat is None or self.timeline.people == (seat,):
            return self.ui.say("replay.known")
        return self.ui.say("replay.known_of", seat=self.names[seat])

    def _happened(self) -> Sequence[tuple[Sequence[Text], Sequence[Text]]]:
        """What is shown in words; of a decision that nobody is told yet only whose it was."""
        if not self.at:
            return ()
        told = self.table.telling.reasons(self.at - 1)
        actor = self._actor()
        if told or actor is None:
            return told
        return [((self._silent(self.at - 1, actor),), ())]

    def _silent(self, at: int, actor: Seat) -> Text:
        if actor != self.source.viewer:
            return Text("replay.decided", {"seat": self.names[actor]})
        entry = self.timeline.entry(self.source.moments[at].line)
        assert entry is not None, "somebody decided"
        view = self.timeline.view(entry.line - 1, actor)
        action = self.timeline.game.parse(entry.text)
        room = self.table.parts.geometry.room
        move = move_words(self.ui.speaker, self.game_table, view, action, self.names, room)
        return Text("replay.decided_own", {"move": self.ui.speaker.plain(move)})

    # The line of time ---------------------------------------------------------------------------------------
    def _segments(self) -> list[Segment]:
        """A segment a deal; without preview only those that have begun, and no points."""
        source, timeline = self.source, self.timeline
        found: list[Segment] = []
        seat = source.viewer if source.viewer is not None else None
        for n, deal in enumerate(timeline.deals):
            first, last = source.of_line(deal.first - 1), source.of_line(deal.last)
            if not self.preview and first > max(0, self.at - 1) and n:
                break
            label = self.ui.text(self._key("deal"), n=n + 1)
            points = (
                deal.points[seat] if deal.points is not None and seat is not None and self.preview else None
            )
            found.append(Segment(first, last, label, str(n + 1), points))
        return found or [Segment(0, len(source.moments), self.ui.text(self._key("deal"), n=1), "1", None)]

    def _told_line(self) -> Line:
        source, telling = self.source, self.table.telling
        upto = len(source.moments) if self.preview else self.at
        ticks = [n + 1 for n, each in enumerate(source.moments[:upto]) if each.own]
        signs = [(n + 1, telling.told(n).sign) for n in range(upto) if telling.told(n).sign]
        return Line(self._segments(), ticks, signs, self.at, self.preview)

    def _time(self, box: Box) -> TimeLine:
        assert self._line is not None, "made before"
        return TimeLine(
            self.ui,
            box,
            self.ui.text("replay.time"),
            self._line,
            self._note_of,
            self._drag,
            lambda: self.place,
        )

    def _drag(self, at: int) -> None:
        self.source.playing = False
        self.go(at)

    def _note_of(self, at: int) -> Runs:
        """The deal, and what happened there."""
        if not at:
            return self.ui.say(self._key("deal"), n=1)
        lines = self.table.telling.told(at - 1).lines
        deal = self.timeline.deal_at(self.source.moments[at - 1].line)
        head = self.ui.say(self._key("deal"), n=deal + 1)
        return (*head, " · ", *lines[0].say(self.ui.speaker)) if lines else head

    @property
    def place(self) -> str:
        """Where it stands, in words; without preview not of how many."""
        if not self.preview:
            return self.ui.text("replay.place_open", n=self.at)
        return self.ui.text("replay.place", n=self.at, of=len(self.source.moments))

    def _set_speed(self, value: object) -> None:
        assert isinstance(value, float), "one of SPEEDS"
        self.speed = value
        self.layout()

    def _set_preview(self, off: bool) -> None:
        self.preview = not off
        self.layout()

    # Time ---------------------------------------------------------------------------------------------------
    def update(self, ms: int) -> None:
        """The table goes on at the chosen speed, and everything round it follows."""
        super().update(ms)
        self.table.update(round(ms * self.speed))
        source = self.source
        if source.playing and source.at >= len(source.moments) and self.table.resting:
            source.playing = False
            self.layout()
        if self.asked is not None and self.asked.tick():
            self.layout()
        if self._shown != self.at:
            self._forget_asked()
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
        if event.type == pygame.KEYDOWN and self._keyed(event):
            return True
        if event.type == pygame.MOUSEWHEEL and self.paper:
            self._scroll(self.side.offset - event.y * WHEEL)
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

    def _keyed(self, event: pygame.event.Event) -> bool:
        ui, form = self.ui, self.form
        mod = getattr(event, "mod", 0)
        chooses = form.ring_shown and isinstance(form.focus, OneOf)
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and not chooses:
            by = 1 if event.key == pygame.K_RIGHT else -1
            if mod & pygame.KMOD_SHIFT:
                self.to_mine(by)
            elif mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
                self.to_deal(by)
            else:
                self.step(by)
            return True
        if event.key in (pygame.K_HOME, pygame.K_END):
            self.source.playing = False
            self.go(
                0 if event.key == pygame.K_HOME else len(self.source.moments) if self.preview else self.at
            )
            return True
        if pygame.K_1 <= event.key < pygame.K_1 + len(SPEEDS):
            self._set_speed(SPEEDS[event.key - pygame.K_1])
            return True
        if ui.keys.hits(event, "lift") and not (form.ring_shown and form.focus is not None):
            self.play()
            return True
        for action, act in (
            ("eyes", self.next_look), ("lines", self._toggle_log), ("side", self.toggle_side),
            ("preview", lambda: self._set_preview(self.preview)),
        ):  # fmt: skip
            if ui.keys.hits(event, action):
                act()
                return True
        if ui.keys.hits(event, "back") and (self.side.choosing or (self.drawer and not self.beside)):
            if self.side.choosing:
                self.choose_branch()
            else:
                self.toggle_side()
            return True
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN) and self.paper:
            high = self.form.area[3] - 60
            self._scroll(self.side.offset + (high if event.key == pygame.K_PAGEDOWN else -high))
            return True
        return False

    def _toggle_log(self) -> None:
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
    def _scroll(self, offset: float) -> None:
        if self.side.scroll_to(offset):
            self.dirty = True

    def _scroll_share(self, share: float) -> None:
        self._scroll(share * self.side.most)

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
        said = [spoken(ui, line.say(ui.speaker)) for lines, _ in self._happened() for line in lines]
        happened = Item("happened", "text", " ".join(said) or ui.text("replay.nothing"), live="soon")
        items = [Item("place", "text", f"{self.place}. {spoken(ui, self._deal())}"), happened]
        items += self.table.accessible_items()
        if self.paper:
            items += [
                Item(f"side.{n}", "text", spoken(ui, each)) for n, each in enumerate(self.side.column.said)
            ]
        return items

    def _deal(self) -> Runs:
        return self.game_table.deal(self.table.model.words).say(self.ui.speaker)

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
        deal = ui.speaker.plain(self._deal())
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
        said = self.table.said or tuple(line for lines, _ in self._happened() for line in lines)
        if said:
            x, y, most = self.table.prompt_place
            with canvas.type.at(self.table.parts.geometry.text_scale):
                prompt(canvas, said[-1].say(self.ui.speaker), x=x, y=y, most=most)

    def _where(self, canvas: Canvas) -> None:
        """Which moment of how many, and the keys while a keyboard is used."""
        ui = self.ui
        foot = canvas.h - 10 - 46
        room = canvas.w - 24 - self.console.right - 12
        place = self.place
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
