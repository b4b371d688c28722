"""Hands that do anything at all, anywhere in the program, and a look at everything after each event.

All of it follows from a seed: which pages and tables, what is dealt, what computers play, when a frame comes.
"""

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace, TracebackType
from typing import Any
from unittest import mock

import pygame

from tablegame.controllers.match_service import MatchService
from tablegame.controllers.question import Controller, Human, Scripted
from tablegame.controllers.table_controller import TableController
from tablegame.controllers.workers import Workers
from tablegame.match.match import Match, Player
from tablegame.match.writer import FileWriter
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.ui.input.devices import DEVICES
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.scenes.table.curtain import CurtainScene
from tablegame.ui.scenes.table.live_table import live_table
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.loop import Loop
from tablegame.ui.system.keys import BINDINGS
from tablegame.ui.system.motion import PRESETS, ManualClock
from tablegame.ui.table.live_source import LiveSource
from tablegame.ui.table.pose import piece_of
from tablegame.ui.table.scene import TableScene
from tests.rules.laws import no_piece_is_twice, random_options, snapshot, views_go_through_json
from tests.ui.table.driver import _ART, controller_of

SIZES = ((1024, 640), (1280, 720), (1100, 900))
RARE = {"fullscreen": pygame.K_F11, "settings": pygame.K_F10}
KEYS = (
    *(binding.key for binding in BINDINGS if not binding.ctrl and binding.action not in RARE),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN) * 2,
    *range(pygame.K_0, pygame.K_9 + 1),
    pygame.K_BACKSPACE, pygame.K_KP_ENTER, pygame.K_HOME, pygame.K_END, pygame.K_PAGEDOWN, pygame.K_PAGEUP,
    pygame.K_DELETE, pygame.K_KP_5, pygame.K_LSHIFT, pygame.K_F1, 0,
)  # fmt: skip
WITH_CTRL = (pygame.K_c, pygame.K_x, pygame.K_v, pygame.K_a, pygame.K_z)
WORDS = ("7", "ア", "x y", "♥", "-1", "é", "長い名前の人", "0")
OUT_OF_SIGHT = (
    (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED),
    (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED),
    (pygame.WINDOWLEAVE, pygame.WINDOWENTER),
)
SESSION = 500
"""Events before another page is begun with."""
DEEP = 60
"""Events between two looks at the whole of the rules' state."""

Point = tuple[float, float]


class QuietService(MatchService):
    """A service whose computers play at once, and by the seed."""

    def _controller(self, match: Match, seat: Seat) -> Controller:
        return Human() if match.sitting[seat].kind == "human" else Scripted()


class Monkey:
    """One pair of hands, from one beginning to the next."""

    def __init__(self, home: Path, seed: int, games: tuple[str, ...] = tuple(GAMES)) -> None:
        self.home, self.seed, self.games = home, seed, games
        self.rng = random.Random(seed)
        self.clock = ManualClock()
        self.events = self.sessions = self.looks = 0
        self.deeds: list[str] = []
        """What was done in this session."""
        self.trace: list[str] = []
        """What came of it: pages and moves."""
        self.seen: Counter[str] = Counter()
        """Events by the page that was in front."""
        self.moves: Counter[str] = Counter()
        """Decisions of people by game."""
        self._stack = ExitStack()
        self._down: Point = (0.0, 0.0)

    # Beginning and end --------------------------------------------------------------------------------------
    def __enter__(self) -> "Monkey":
        moment = itertools.count()

        def now(zone: object = UTC) -> datetime:
            return datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=next(moment))

        told_time = SimpleNamespace(now=now)
        # The secrets of dealers and bots come from here; whatever else wants chance has its own.
        secret = SimpleNamespace(urandom=random.Random(self.seed).randbytes)
        random.seed(self.seed)
        for name, fake in (
            ("tablegame.ui.shell.context.Art", lambda: _ART),
            ("tablegame.match.dealer.os", secret),
            ("tablegame.match.match.os", secret),
            ("tablegame.match.home.datetime", told_time),
            ("tablegame.match.match.datetime", told_time),
            # However long pictures take to be made on a busy machine, none is put off.
            ("tablegame.ui.draw.picture_cache.time", SimpleNamespace(perf_counter=lambda: 0.0)),
            (
                "tablegame.ui.table.input.pass_and_play.time",
                SimpleNamespace(time=lambda: self.clock.time / 1000),
            ),
        ):
            self._stack.enter_context(mock.patch(name, fake))
        # What is written counts as durable at once, however busy the disk is.
        written = property(lambda writer: writer.written)
        self._stack.enter_context(mock.patch.object(FileWriter, "acknowledged", written))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    def go(self, events: int) -> None:
        """Send so many events, in sessions."""
        while self.events < events:
            self.sessions += 1
            goal = min(events, self.events + SESSION)
            with self._session() as front:
                while self.events < goal and front():
                    try:
                        self._deed()
                    except Exception as fault:
                        fault.add_note(
                            f"seed {self.seed}, {self.games}, session {self.sessions}, event {self.events}: "
                            + " · ".join(self.deeds[-25:])
                        )
                        raise
                self.look(deep=True)

    @contextmanager
    def _session(self) -> Iterator[Callable[[], object]]:
        rng = self.rng
        if rng.random() < 0.3:
            (self.home / "preferences.json").unlink(missing_ok=True)
        self.service = QuietService(self.home, Workers())
        self.ui = Ui(
            self.home,
            language=rng.choice(("en", "ja")),
            clock=self.clock,
            service=self.service,
            size=SIZES[0],
            routes=ROUTES,
        )
        chosen = self.ui.preferences
        chosen.speed = rng.choice(("instant", "instant", "instant", *PRESETS))
        chosen.fullscreen = False
        self.ui.changed()
        self.loop = Loop(self.ui, DEVICES)
        pygame.event.clear()
        self.deeds.clear()
        self.ui.stack.push(TitleScene(self.ui))
        if self.sessions == 1 or rng.random() < 0.8:
            self.ui.stack.push(live_table(self.ui, self._table(self.games[self.sessions % len(self.games)])))
        self.loop.step()
        try:
            yield lambda: self.ui.stack.scenes
        finally:
            self.ui.stack.clear()
            self.ui.stack.apply()
            self.ui.close()
            self.service.close()

    def _table(self, game_id: str) -> TableController:
        rng, game = self.rng, GAMES[game_id]
        seats = rng.choice(game.seats)
        people = rng.choice((1, 1, 1, 2, seats, 0 if self.sessions > 1 else 1))
        sitters = ["human"] * people + ["bot:easy"] * (seats - people)
        rng.shuffle(sitters)
        names = ("A", "Grandmother Takahashi-Smith", "健太郎と仲間たち")
        players = [Player(f"{rng.choice(names)} {n}", kind) for n, kind in enumerate(sitters)]
        options = random_options(game, seats, Rng(rng.randrange(1 << 30))) if rng.random() < 0.7 else {}
        self.deeds.append(f"{game_id}, {sitters}, {options}")
        return self.service.new_match(game_id, seats, options, players, assisted=rng.random() < 0.3)

    # What is done -------------------------------------------------------------------------------------------
    def _deed(self) -> None:
        rng, top = self.rng, self.ui.stack.top
        self.clock.frame = rng.choice((8, 16, 16, 33, 250))
        if rng.random() < 0.35:
            self.clock.advance(rng.choice((160, 300, 2000)))
        chance = rng.random()
        if isinstance(top, CurtainScene) and chance < 0.4:
            self._key(pygame.K_LEFT)
            self._key(pygame.K_RIGHT)
        elif isinstance(top, TableScene) and chance < 0.4:
            self._sensible(top)
        elif not isinstance(top, TableScene | CurtainScene) and chance < 0.25:
            self._key(rng.choice((pygame.K_ESCAPE, pygame.K_RETURN)))
        elif chance < 0.55:
            self._click(self._spot(), rng.choice((1, 1, 1, 1, 1, 1, 3, 2)))
        elif chance < 0.65:
            self._drag(self._spot(), self._spot())
        elif chance < 0.85:
            self._key(rng.choice(KEYS))
        elif chance < 0.90:
            self._post(
                pygame.MOUSEWHEEL, "wheel", x=0, y=rng.choice((1, -1, 3)), precise_x=0.0, precise_y=1.0
            )
        elif chance < 0.92:
            self._post(pygame.TEXTINPUT, "text", text=rng.choice(WORDS))
        elif chance < 0.94:
            self._key(rng.choice(WITH_CTRL), pygame.KMOD_CTRL)
        elif chance < 0.96:
            for kind in rng.choice(OUT_OF_SIGHT):
                self._post(kind, "out of sight")
        elif chance < 0.965:
            self._resize()
        elif chance < 0.967:
            self._key(rng.choice(tuple(RARE.values())))
        elif chance < 0.9675:
            self._key(pygame.K_q, pygame.KMOD_CTRL)
        else:
            for _ in range(rng.randrange(40)):
                self._step()

    def _sensible(self, scene: TableScene) -> None:
        """Do what brings a match on: a legal move by keys, or a press of what can be pressed."""
        rng = self.rng
        if not scene.parts.legal.asked:
            self._key(rng.choice((pygame.K_SPACE, pygame.K_n, pygame.K_v, pygame.K_RETURN)))
            for _ in range(rng.randrange(20)):
                self._step()
            return
        self.clock.advance(300)
        self._step()
        names = (
            "kind.",
            "seat.",
            "take.",
            "lead.",
            "choice.",
            "stack.",
            "reading.",
            "play",
            "draw",
            "pass",
            "keep",
        )
        pressed = [w for w in scene.form.widgets if w.name.startswith(names) and w.enabled and w.touchable]
        if pressed and rng.random() < 0.5:
            x, y, w, h = rng.choice(pressed).rect
            self._click((x + w / 2, y + h / 2))
            return
        for _ in range(rng.randrange(1, 4)):
            self._key(rng.choice((pygame.K_RIGHTBRACKET, pygame.K_LEFTBRACKET)))
        if rng.random() < 0.2 and scene.model.hand.selection.pieces and scene.parts.geometry.zones():
            pose = scene.animator.rest.get(f"card.{scene.model.hand.selection.pieces[0]}")
            if pose is not None:
                self._drag(
                    (pose.x - pose.w / 2 + 12, pose.y), rng.choice(scene.parts.geometry.zones()).box.centre
                )
        else:
            self._key(
                rng.choice((pygame.K_RETURN, pygame.K_RETURN, pygame.K_y, pygame.K_p, pygame.K_d, pygame.K_1))
            )

    def _spot(self) -> Point:
        """Return some place: a widget or a zone of the page in front, its edge, or anywhere."""
        rng, top = self.rng, self.ui.stack.top
        boxes = [widget.rect for widget in top.form.widgets if widget.rect[2] > 0] if top else []
        if boxes and rng.random() < 0.85:
            x, y, w, h = rng.choice(boxes)
            return (
                (x + w / 2, y + h / 2) if rng.random() < 0.8 else (x + w * rng.random(), y + h * rng.random())
            )
        return rng.uniform(-5, self.ui.metrics.w + 5), rng.uniform(-5, self.ui.metrics.h + 5)

    def _resize(self) -> None:
        size = self.rng.choice(SIZES)
        self.ui.window.size = size
        self._post(pygame.WINDOWRESIZED, f"size {size}", x=size[0], y=size[1])

    def _key(self, code: int, mod: int = 0) -> None:
        self._post(pygame.KEYDOWN, f"{pygame.key.name(code) or code}", key=code, mod=mod, unicode="")
        if self.rng.random() < 0.9:
            self._post(pygame.KEYUP, "", key=code, mod=mod, unicode="")

    def _mouse(self, kind: int, what: str, point: Point, **more: Any) -> None:
        s = self.ui.metrics.s
        self._post(kind, what, pos=(point[0] * s, point[1] * s), **more)

    def _click(self, point: Point, button: int = 1) -> None:
        self._mouse(pygame.MOUSEMOTION, "", point, rel=(0, 0), buttons=(0, 0, 0))
        place = f"click {button} at {point[0]:.0f},{point[1]:.0f}"
        self._mouse(pygame.MOUSEBUTTONDOWN, place, point, button=button)
        if self.rng.random() < 0.97:
            self._mouse(pygame.MOUSEBUTTONUP, "", point, button=button)

    def _drag(self, start: Point, end: Point) -> None:
        rng = self.rng
        place = f"drag {start[0]:.0f},{start[1]:.0f} to {end[0]:.0f},{end[1]:.0f}"
        self._mouse(pygame.MOUSEBUTTONDOWN, place, start, button=1)
        for n in range(1, 4):
            point = start[0] + (end[0] - start[0]) * n / 3, start[1] + (end[1] - start[1]) * n / 3
            self._mouse(pygame.MOUSEMOTION, "", point, rel=(1, 1), buttons=(1, 0, 0))
            if rng.random() < 0.06:
                disturbed = rng.choice(
                    (self._resize, lambda: self._key(rng.choice(KEYS)), lambda: self._click(end, 3))
                )
                disturbed()
        if rng.random() < 0.95:
            self._mouse(pygame.MOUSEBUTTONUP, "", end, button=1)

    def _post(self, kind: int, what: str, **values: Any) -> None:
        """Post one event, and mostly run the frame in which it arrives."""
        if not self.ui.stack.scenes:
            return
        pygame.event.post(pygame.event.Event(kind, **values))
        self.events += 1
        self.seen[type(self.ui.stack.top).__name__] += 1
        if what:
            self.deeds.append(what)
        if self.rng.random() < 0.85:
            self._step()

    def _step(self) -> None:
        before = self._decided()
        self.loop.step()
        self.look(deep=self.events - self.looks * DEEP > DEEP)
        self._fair(before, self._decided())

    # What must hold -----------------------------------------------------------------------------------------
    def _decided(self) -> dict[tuple[int, int], list[str]]:
        """Return the moves of each seat of a person, by match."""
        found: dict[tuple[int, int], list[str]] = {}
        for table in self.service.tables:
            moves = [(move.actor, move.text) for move in table.match.record.moves if move.actor >= 0]
            for seat, sitter in enumerate(table.controllers):
                if sitter.human:
                    found[id(table), seat] = [text for actor, text in moves if actor == seat]
        return found

    def _fair(
        self, before: dict[tuple[int, int], list[str]], after: dict[tuple[int, int], list[str]]
    ) -> None:
        """Check that no seat decides more than once in a frame, except that the one who plays on says
        nothing before."""
        for key in before.keys() & after.keys():
            new = after[key][len(before[key]) :]
            assert len(new) <= 1 or (len(new) == 2 and new[0] == "pass"), f"at once: {new}"
        game = next((table.match.game.id for table in self.service.tables), "")
        count = sum(map(len, after.values())) - sum(len(before.get(key, after[key])) for key in after)
        if count > 0:
            self.moves[game] += count
            self.trace.append(f"{self.events} {[moves[-1:] for moves in after.values()]}")

    def look(self, *, deep: bool) -> None:
        """Check that the screen fits the match; `deep`: and that the match fits its record and the rules."""
        for scene in self.ui.stack.scenes:
            if isinstance(scene, TableScene) and isinstance(source := scene.source, LiveSource):
                if not source.table.left:
                    self._look_at(scene)
        if deep:
            self.looks = self.events // DEEP
            self.trace.append(f"{self.events} {type(self.ui.stack.top).__name__}")
            for table in self.service.tables:
                check_state(table.match)

    def _look_at(self, scene: TableScene) -> None:
        table = controller_of(scene)
        if scene in self.ui.stack.visible and scene is self.ui.stack.top:
            assert scene.model.viewer == scene.model.view.viewer == table.viewer, (
                "somebody else's view is drawn"
            )
        held = Counter(map(piece_of, scene.model.hand.cards))
        assert held == Counter(scene.game_table.hand(scene.model.view)), (
            "the hand that is drawn is another one"
        )
        items = set(scene.model.hand.cards)
        assert len(items) == len(scene.model.hand.cards)
        assert set(scene.model.hand.selection.pieces) <= items and set(scene.model.pointer.dragging) <= items
        spots = [name for name in scene.animator.rest if name.startswith("card.")]
        assert len(spots) == len(set(spots))
        if scene.parts.legal.asked and not table.visiting:
            assert scene.model.viewer is not None and table.question is not None
            assert set(scene.parts.legal.actions) <= set(table.match.legal(scene.model.viewer)), (
                "something illegal is offered"
            )
            shown = scene.parts.decisions.shown()
            assert shown is None or shown in scene.parts.legal.actions
            assert scene.game_table.hand(scene.model.view) == scene.game_table.hand(
                table.match.view(scene.model.viewer)
            )
        names = [widget.name for widget in scene.form.widgets]
        assert len(names) == len(set(names)), f"twice: {[n for n, c in Counter(names).items() if c > 1]}"


def check_state(match: Match) -> None:
    """Check that the state is the one that its record leads to, and keeps the laws that hold everywhere."""
    state = match._replayer.state
    no_piece_is_twice(match.game, state, Rng(0))
    views_go_through_json(match.game, state, Rng(0))
    again = Match.load(match.record)
    assert snapshot(again._replayer.state) == snapshot(state), "the record leads somewhere else"
    if match.over:
        assert match.record.result is not None and match.standing().winners
    else:
        assert match.to_act(), "nobody is asked and nothing has ended"
