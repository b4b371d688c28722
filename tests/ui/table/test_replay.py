"""The table shows a finished record as it shows a match: the same scene with another source."""

from collections.abc import Callable, Iterator, Sequence, Set
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any, NoReturn
from unittest import mock

import pygame
import pytest

from tablegame.ai.think import simple
from tablegame.controllers.question import Question
from tablegame.match.dealer import Dealer
from tablegame.match.match import Batch, Match, Player
from tablegame.match.record import Record
from tablegame.match.replay import ReplayStep, replay
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import AnyGame, Event, Options, Reason
from tablegame.rules.events import WindowOpened
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.input.devices import DEVICES
from tablegame.ui.shell import navigation as pages
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.loop import Loop
from tablegame.ui.shell.navigation import Page
from tablegame.ui.system.motion import ManualClock
from tablegame.ui.table.position_view import StillSource
from tablegame.ui.table.scene import TableScene
from tablegame.ui.table.table_context import Skip, TakeBack
from tests.lengths import rest_long
from tests.ui.table.driver import _ART, NAMES

SHORT: dict[str, dict[str, Any]] = {
    "dobon": {"rounds": 2},
    "dobon_fukuchi": {"deals": 2},
    "loadum": {"lives": 1},
    "clackerjack": {"deals": 1},
}
VIEWERS: tuple[Viewer, ...] = (None, Seat(0))
ON_THE_BAR = ("menu", "fullscreen", "sound", "speed", "sheet", "log", "undo", "hint", "explain", "aside")


def finished(game: str, seed: int) -> Record:
    """Return the lines of the record."""
    players = [Player(name, "bot:easy") for name in NAMES[:4]]
    dealer = Dealer.seeded(seed)
    match = Match.new(GAMES[game], 4, SHORT.get(game, {}), players, dealer=dealer, bots=b"bots")
    rng = Rng(seed)
    while not match.over:
        seat = match.to_act()[0]
        legal = tuple(match.legal(seat))
        move = simple(game, match.view(seat), legal) if rng.random() < 0.8 else rng.choice(legal)
        match.decide(seat, move)
    return match.record


class MenuPage(Page):
    """Where the menu of a replay leads."""


class EndPage(Page):
    """The end of a replay."""


class StepSource(StillSource):
    """The steps of a record for one viewer. `seen` is called with each as soon as all of it was shown."""

    kinds: Sequence[Set[str]] = ()
    humans: Sequence[Seat] = ()
    people: Sequence[Seat] = ()
    patient = owes = watching = False
    memory = ""
    fresh = True
    question: Question | None = None

    def __init__(self, record: Record, viewer: Viewer, seen: Callable[[ReplayStep], object]) -> None:
        self.game: AnyGame = GAMES[record.header.game]
        self.players: Sequence[Player] = record.header.players
        self.viewer = viewer
        self.options: Options = record.header.options
        self.steps = tuple(replay(record))
        self.at = 0
        """The step that has been handed out last."""
        self._seen = seen
        self._told = -1
        """The last step that `seen` was called with."""

    @property
    def step(self) -> ReplayStep:
        """The step that has been handed out last."""
        return self.steps[self.at]

    @property
    def line(self) -> int:
        """The line of the record that it came from."""
        return self.step.line

    @property
    def index(self) -> int:
        """Its decision point."""
        return self.step.index

    @property
    def over(self) -> bool:  # type: ignore[override]
        """Whether it is the last one."""
        return self.at == len(self.steps) - 1

    def first_view(self, viewer: Viewer) -> Any:
        """Return the view before anything has happened."""
        return self.steps[0].view(viewer)

    def view(self, viewer: Viewer) -> Any:
        """Return the view after the step that has been handed out last."""
        return self.step.view(viewer)

    def history(self, viewer: Viewer) -> Sequence[Batch]:
        """Return the steps so far."""
        steps = self.steps[1 : self.at + 1]
        return [Batch(step.index, events, step.line) for step in steps if (events := step.seen(viewer))]

    def tick(self, ready: bool) -> Sequence[Batch]:
        """Return the next step, once the last one was seen."""
        if not ready:
            return ()
        if self._told < self.at:
            self._told = self.at
            self._seen(self.step)
        if self.over:
            return ()
        self.at += 1
        events = self.step.seen(self.viewer)
        return (Batch(self.index, events, self.line, self.view(self.viewer)),) if events else ()

    def pause_page(self) -> Page:
        """Return where the menu leads."""
        return MenuPage()

    def result_page(self) -> Page:
        """Return the end of the replay."""
        return EndPage()

    def rule_page(self, paragraph: str, waits: bool) -> Page:
        """Return the menu, because the rules are read elsewhere."""
        return MenuPage()

    def seal_page(self) -> Page:
        """Return the menu, because nothing is promised of what is over."""
        return MenuPage()

    def take_back(self, shown: int) -> Reason:
        """Return that what has been played stays played."""
        return Reason("errors.undo.over")

    def _refused(self, *_: Any, **more: Any) -> NoReturn:
        raise AssertionError("a match that is over was to be changed, or looked at alone")

    decide = refrain = waive = seen = skip_round = open_hands = visit = reveal = _refused


class Watcher:
    """What was shown of a record, and what the scene opened."""

    def __init__(self, tmp_path: Path, record: Record, viewer: Viewer) -> None:
        self.opened: list[object] = []
        self.cued: list[Event] = []
        self.views: list[Any] = []
        """What was on the screen after each step."""
        self.game_table = GAME_TABLES[record.header.game]
        self.source = StepSource(record, viewer, self._seen)
        routes = {page: self._open for page in (*vars(pages).values(), MenuPage, EndPage) if _is_page(page)}
        self.clock = ManualClock()
        with mock.patch("tablegame.ui.shell.context.Art", lambda: _ART):
            self.ui = Ui(tmp_path, language="en", clock=self.clock, size=(1280, 720), routes=routes)
        self.ui.preferences.speed = "instant"
        self.scene = TableScene(self.ui, self.source, self.game_table)
        self.ui.stack.push(self.scene)
        self.loop = Loop(self.ui, DEVICES)

    def _open(self, ui: Ui, page: object) -> None:
        self.opened.append(page)
        if page == EndPage():
            self._seen(self.source.step)

    def _seen(self, step: ReplayStep) -> None:
        self.views.append(self.scene.model.view)
        legal = self.scene.parts.legal
        assert not legal.asked and legal.actions == () and self.scene.model.window is None

    @contextmanager
    def cueing(self) -> Iterator[None]:
        """Record each event that the table is asked to show."""
        real = self.game_table.cue

        def cue(event: Event, before: Any, names: Any) -> Any:
            self.cued.append(event)
            return real(event, before, names)

        with mock.patch.object(self.game_table, "cue", cue):
            yield

    def key(self, code: int) -> None:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))

    def play(self, frames: int = 60000) -> None:
        """Run frames until the end is shown."""
        for _ in range(frames):
            if EndPage() in self.opened:
                return
            if self.scene.model.ending:
                self.key(pygame.K_RETURN)
            self.loop.step()
        raise AssertionError("the replay does not end")

    def expected(self) -> list[Any]:
        """Return what should have been shown: what the match code replays, for one viewer.

        A step without events for the viewer leaves the picture as it was. Where people answer one after the
        other, a window that stays open is drawn as it opened, whichever of them were asked already.
        """
        viewer, found = self.source.viewer, [self.source.steps[0].view(self.source.viewer)]
        for step in self.source.steps[1:]:
            events, view, before = step.seen(viewer), step.view(viewer), found[-1]
            if events and self.game_table.one_by_one and isinstance(events[-1], WindowOpened):
                view = self.game_table.view_during_window(before, events, view)
            found.append(view if events else before)
        return found


def _is_page(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, pages.Page)


@contextmanager
def watching(tmp_path: Path, game: str, viewer: Viewer, seed: int = 1) -> Iterator[Watcher]:
    watcher = Watcher(tmp_path, finished(game, seed), viewer)
    pygame.event.clear()
    try:
        with watcher.cueing():
            watcher.loop.step()
            watcher.key(pygame.K_x)  # held, all is four times as fast
            yield watcher
    finally:
        watcher.ui.close()


@pytest.mark.parametrize(
    ("game", "viewer"), rest_long(product(GAMES, VIEWERS), but=[(game, VIEWERS[1]) for game in GAMES])
)
def test_a_record_is_shown_to_its_end(tmp_path: Path, game: str, viewer: Viewer) -> None:
    with watching(tmp_path, game, viewer) as watcher:
        watcher.play()
        source, scene = watcher.source, watcher.scene
        assert len(watcher.views) == len(source.steps) > 20
        for step, on_screen, replayed in zip(source.steps, watcher.views, watcher.expected(), strict=True):
            assert on_screen == replayed, f"line {step.line}: {step.notation}"
        told = [event for step in source.steps for event in step.seen(viewer)]
        # A game may show an event step by step, by events that no record has.
        kinds = {type(event) for event in told}
        assert [event for event in watcher.cued if type(event) in kinds] == told
        assert scene.model.view == source.steps[-1].view(viewer) and scene.model.viewer == viewer
        assert not scene.model.coming.batches and not scene.model.coming.segments


@pytest.mark.parametrize("game", GAMES)
def test_nothing_can_be_decided_in_it(tmp_path: Path, game: str) -> None:
    with watching(tmp_path, game, Seat(0)) as watcher:
        scene, source = watcher.scene, watcher.source
        pressed = 0
        while not source.over:
            watcher.loop.step()
            if scene.model.ending:
                watcher.key(pygame.K_RETURN)
            if source.at % 7 or scene.animator.moving or scene.model.ending:
                continue
            for name in [widget.name for widget in scene.form.widgets if widget.name not in ON_THE_BAR]:
                if (widget := scene.form.find(name)) is not None and widget.enabled:
                    scene.form.press(name)
                    pressed += 1
            if scene.model.stepping:
                scene.form.press("step")
            for zone in scene.parts.geometry.zones():
                assert not scene.parts.decisions.at_zone(zone.name)
            for item in scene.model.hand.cards[:2]:
                scene.parts.picking.pick(item)
                assert not scene.parts.decisions.commit()
                assert scene.parts.decisions.shown() is None
            for key in (pygame.K_RETURN, pygame.K_SPACE, pygame.K_RIGHTBRACKET, pygame.K_1):
                watcher.key(key)
            before = source.at
            watcher.loop.step()
            scene.carry_out(TakeBack())
            assert scene.model.bubble is not None and scene.model.bubble.text.key == "errors.undo.over"
            assert source.at in (before, before + 1)
            scene.carry_out(Skip())
        assert pressed > 20


def test_its_menu_is_its_own(tmp_path: Path) -> None:
    with watching(tmp_path, "dokuson", None) as watcher:
        watcher.loop.step()
        watcher.scene.form.press("menu")
        assert watcher.opened == [MenuPage()]
