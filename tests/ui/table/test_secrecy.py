"""Random matches with people in all seats, through the real scenes: no hidden piece is ever to be seen.

Every game that has a table falls under it. What is allowed comes from the rules (the views and events of
the match), what is seen from the pixels of the window.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock

import pygame
import pytest

from tablegame.controllers.question import Human, Scripted
from tablegame.controllers.table_controller import TableController
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.catalogue import GAMES
from tablegame.speech import Text
from tablegame.ui.draw.art import Art
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.input.devices import DEVICES
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.scenes.system.settings_page import SettingsScene
from tablegame.ui.scenes.table.curtain import CurtainScene
from tablegame.ui.scenes.table.live_table import live_table
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.loop import Loop
from tablegame.ui.system.motion import ManualClock
from tablegame.ui.table.input.pass_and_play import PassAndPlay
from tablegame.ui.table.scene import TableScene
from tablegame.ui.table.static_layer import StaticLayer
from tablegame.ui.table.table_context import Repaint, Sit
from tests.lengths import rest_long
from tests.ui.table.driver import controller_of
from tests.ui.watch import FACE, WORD, PieceFinder, Watch, colour, colours, pieces_in

WALKS = [(game, seed, 700) for game in GAME_TABLES for seed in range(3)]
"""Game, seed and number of frames; the seed chooses the seats."""
USUAL = [(game, {"dokuson": 1, "loadum": 1}.get(game, 0), 250) for game in GAME_TABLES]
"""Walks at a table of three to six."""
WALKS_BACK = [(game, seed, 800) for game in GAME_TABLES for seed in range(2)]
USUAL_BACK = [(game, {"dobon_fukuchi": 1, "loadum": 1}.get(game, 0), 200) for game in GAME_TABLES]
"""Walks on which moves are soon taken back."""
USUAL_BACK.append(("clackerjack", 10, 360))
WALKS_BACK.append(("clackerjack", 6, 640))
"""Walks on which tiles that others have seen go back into a hand, and other tiles are laid instead."""
SIZES = ((1024, 640), (1280, 720), (1100, 900))
_ART = Art()


class Walk:
    """People at one screen who do whatever can be done, at any moment."""

    def __init__(self, home: Path, game: str, seed: int, assisted: bool = False) -> None:
        self.rng = random.Random(seed)
        self.assisted = assisted
        self.changes = False
        """Whether people get up and sit down."""
        random.seed(seed)
        seats = min(GAMES[game].seats) if assisted else self.rng.choice(GAMES[game].seats)
        players = [Player(f"Person {n + 1}", "human") for n in range(seats)]
        dealer = Dealer.seeded(seed)
        match = Match.new(GAMES[game], seats, {}, players, dealer=dealer, assisted=assisted)
        self.clock = ManualClock()
        with mock.patch("tablegame.ui.shell.context.Art", lambda: _ART):
            self.ui = Ui(home, clock=self.clock, size=SIZES[0], routes=ROUTES)
        self.ui.preferences.speed = self.rng.choice(("instant", "fast", "normal"))
        self.loop = Loop(self.ui, DEVICES)
        self.clipped: list[str] = []
        self.turns = self.frame = self.backs = 0
        self.watch: Watch | None = None
        pygame.event.clear()
        self.sit(TableController(match, [Human() for _ in players]))

    def sit(self, table: TableController) -> None:
        """Sit down at a table, new or resumed."""
        before, self.watch = self.watch, Watch(table.match)
        if before is not None:
            before.close()
            self.watch.own, self.watch.public, self.watch.frames = before.own, before.public, before.frames
        self.scene = live_table(self.ui, table)
        self.ui.stack.reset(self.scene)

    def reached(self, line: int) -> None:
        assert self.watch is not None
        self.watch.reached(line)

    def back(self) -> None:
        """Forget what was shown by moves that were taken back."""
        assert self.watch is not None
        self.backs += 1
        self.clipped.clear()
        own, public = self.watch.own, self.watch.public
        self.watch.close()
        self.watch = Watch(controller_of(self.scene).match)
        self.watch.own, self.watch.public = own, public

    def close(self) -> None:
        controller_of(self.scene).leave()
        self.ui.close()

    # Time ---------------------------------------------------------------------------------------------------
    def step(self, what: str = "step", frames: int = 1) -> None:
        """Run frames of any length, and check each of them."""
        assert self.watch is not None
        for _ in range(frames):
            self.clock.frame = self.rng.choice((8, 16, 33, 90))
            before = self.loop.frames_drawn
            assert self.loop.step()
            self.frame += 1
            self.watch.check(self.scene, f"frame {self.frame}, {what}", drawn=self.loop.frames_drawn > before)
            if self.frame % 11 == 0 and not isinstance(self.ui.stack.top, SettingsScene):
                self.watch.hear(self.scene, f"frame {self.frame}, {what}")
            for text in self.clipped:
                hidden = pieces_in(text) - self.watch._now.open
                assert not hidden, f"in the clipboard: {hidden}"

    def key(self, code: int, what: str, kind: int = pygame.KEYDOWN) -> None:
        pygame.event.post(pygame.event.Event(kind, key=code, mod=0, unicode=""))
        self.step(what)

    def mouse(self, kind: int, point: tuple[float, float], what: str) -> None:
        s = self.ui.metrics.s
        extra: dict[str, Any] = {"button": 1}
        if kind == pygame.MOUSEMOTION:
            extra = {"rel": (0, 0), "buttons": (1, 0, 0)}
        pygame.event.post(pygame.event.Event(kind, pos=(point[0] * s, point[1] * s), **extra))
        self.step(what)

    def spot(self) -> tuple[float, float]:
        """Return some place: a widget of the scene in front, or anywhere."""
        top = self.ui.stack.top
        boxes = [widget.rect for widget in top.form.widgets if widget.rect[2] > 0] if top else []
        if boxes and self.rng.random() < 0.8:
            x, y, w, h = self.rng.choice(boxes)
            return x + w / 2, y + h / 2
        return self.rng.uniform(0, self.ui.metrics.w), self.rng.uniform(0, self.ui.metrics.h)

    # What people do -----------------------------------------------------------------------------------------
    def go(self, frames: int) -> None:
        """Send so many frames of random input."""
        while self.frame < frames:
            top = self.ui.stack.top
            if isinstance(top, CurtainScene):
                self.at_curtain(top)
            elif top is self.scene:
                self.at_table()
            else:
                self.elsewhere()
            if self.rng.random() < 0.12:
                self.disturb()
            if self.changes and self.rng.random() < 0.08 and self.scene in self.ui.stack.scenes:
                self.change_seats()

    def at_curtain(self, curtain: CurtainScene) -> None:
        way = self.rng.randrange(8)
        if way == 7 and curtain.form.find("skip") is not None and self.rng.random() < 0.3:
            curtain.form.press("skip")
        elif way < 2:
            self.key(pygame.K_LEFT, "left")
            self.key(pygame.K_RIGHT, "right")
        elif way < 4:
            self.key(pygame.K_0 + curtain.digit, "the seat's key")
            self.step("the seat's key is held", 12)
            self.key(pygame.K_0 + curtain.digit, "the seat's key", pygame.KEYUP)
        elif way == 4:
            x, y, w, h = curtain.button
            self.mouse(pygame.MOUSEBUTTONDOWN, (x + w / 2, y + h / 2), "hold")
            self.step("hold", 14)
            self.mouse(pygame.MOUSEBUTTONUP, (x + w / 2, y + h / 2), "hold")
        elif way == 5:
            self.key(self.rng.choice((pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE)), "a wrong key")
        self.step("curtain", 3)

    def at_window(self) -> None:
        """Let people call in a window, or none."""
        seats = list(self.scene.parts.call_window.buzzers())
        if seats and self.rng.random() < 0.4:
            self.key(pygame.K_0 + (self.rng.choice(seats) + 1) % 10, "buzz")
        if self.rng.random() < 0.5:
            self.key(pygame.K_RETURN, "nobody calls")
        self.step("window", 3)

    def at_table(self) -> None:
        if self.scene.parts.call_window.open:
            self.at_window()
            return
        if not self.scene.parts.legal.asked:
            if self.scene.source.looks and self.rng.random() < 0.2:
                self.key(self.rng.choice((pygame.K_RETURN, pygame.K_SPACE)), "seen")
            if self.scene.parts.pass_and_play.covered:
                self.key(pygame.K_v, "peek")
                self.step("peek", self.rng.randrange(5))
                if self.rng.random() < 0.5:
                    self.key(pygame.K_v, "peek", pygame.KEYUP)
            self.step("table", 2)
            return
        self.turns += 1
        if self.assisted and self.rng.random() < 0.35:
            self.key(pygame.K_u, "take back")
            return
        if self.scene.parts.decisions.number is not None:
            self.key(self.rng.choice((pygame.K_1, pygame.K_2, pygame.K_KP_7)), "a number")
        elif self.rng.random() < 0.4:
            self.clock.advance(300)
            self.step("wait")
            commands = (pygame.K_t, pygame.K_k, pygame.K_y, pygame.K_p, pygame.K_d, pygame.K_1)
            self.key(self.rng.choice(commands), "a command")
            return
        for _ in range(self.rng.randrange(1, 5)):
            self.key(self.rng.choice((pygame.K_RIGHTBRACKET, pygame.K_LEFTBRACKET)), "choose")
        doing = self.rng.randrange(6)
        if doing < 3:
            self.clock.advance(300)
            self.step("wait")
            self.key(pygame.K_RETURN, "play")
        elif doing == 3:
            start, end = self.spot(), self.spot()
            self.mouse(pygame.MOUSEBUTTONDOWN, start, "drag")
            for _ in range(3):
                self.mouse(pygame.MOUSEMOTION, self.spot(), "drag")
            self.mouse(pygame.MOUSEMOTION, end, "drag")
            if self.rng.random() < 0.7:
                self.mouse(pygame.MOUSEBUTTONUP, end, "drop")
        elif doing == 4:
            eye = self.scene.form.find("eye")
            if eye is not None:
                place = eye.rect[0] + 20, eye.rect[1] + 20
                self.mouse(pygame.MOUSEBUTTONDOWN, place, "eye")
                self.mouse(pygame.MOUSEBUTTONUP, place, "eye")
        else:
            self.mouse(pygame.MOUSEBUTTONDOWN, self.spot(), "click")
            self.mouse(pygame.MOUSEBUTTONUP, self.spot(), "click")

    def elsewhere(self) -> None:
        """Do something on a sheet, a list or a page of settings; never go further than the title."""
        if self.scene not in self.ui.stack.scenes:
            self.resume()
            return
        if self.rng.random() < 0.3:
            self.mouse(pygame.MOUSEMOTION, self.spot(), "another page")
        top = self.ui.stack.top
        name = "copy" if top is not None and top.form.find("copy") is not None else ""
        if name and top is not None and self.rng.random() < 0.5:
            top.form.press(name)
        self.key(self.rng.choice((pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_DOWN)), "another page")
        if self.scene not in self.ui.stack.scenes:
            self.resume()

    def disturb(self) -> None:
        """Do something that may happen at any moment."""
        chosen = self.ui.preferences
        match self.rng.randrange(13):
            case 0 | 1:
                self.ui.window.size = self.rng.choice(SIZES)
                pygame.event.post(pygame.event.Event(pygame.WINDOWRESIZED, x=0, y=0))
                self.step("another size", 2)
            case 2:
                self.ui.set_language("ja" if self.ui.language == "en" else "en")
            case 3:
                chosen.cloth = self.rng.choice(("own", "indigo", "forest", "dark"))
                self.ui.changed()
            case 4:
                chosen.reduced_motion = not chosen.reduced_motion
                chosen.shoulder = self.rng.random() < 0.3
                chosen.cover_after = self.rng.choice(("off", "30", "60"))
                self.ui.changed()
            case 5:
                self.key(pygame.K_SPACE, "skip")
            case 6:
                self.key(pygame.K_ESCAPE, "pause")
            case 7:
                self.key(pygame.K_g, "sheet")
            case 8:
                self.key(pygame.K_l, "log")
            case 9:
                pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
                self.step("out of sight", 2)
            case 10:
                self.nobody_moves()
            case 11:
                self.key(pygame.K_F10, "settings")
            case 12:
                self.resume()

    def nobody_moves(self) -> None:
        """Wait longer than any hand stays open, unless it is meant to."""
        chosen, scene = self.ui.preferences, self.scene
        kept = chosen.cover_after == "off" or scene.model.pointer.hovered is not None
        looking = self.ui.stack.top is scene and scene.source.looks != "drawn"
        self.clock.advance(61_000)
        self.step("nobody moves")
        if looking and scene.source.shared and (chosen.shoulder or not kept):
            assert scene.source.viewer is None or scene.parts.pass_and_play._shown_by

    def change_seats(self) -> None:
        """Let a person get up, sit down again, or look at the hand that a computer plays."""
        assert self.watch is not None
        self.watch.early = True
        table = controller_of(self.scene)
        seat = Seat(self.rng.randrange(table.match.seats))
        way = self.rng.randrange(3)
        if way == 0 and table.controllers[seat].human:
            table.match.seat(seat, "bot:easy")
            table.replace(seat, Scripted())
        elif way == 1 and not table.controllers[seat].human:
            table.match.seat(seat, "human")
            table.replace(seat, Human())
        elif way == 2 and self.ui.stack.top is self.scene:  # no page stays open over it
            table.show_hand(seat)
        self.step("other seats", 2)

    def resume(self) -> None:
        """Leave the match and go on with it."""
        record = controller_of(self.scene).match.record
        match = Match.load(record)
        controller_of(self.scene).leave()
        self.sit(TableController(match, [Human() for _ in match.players], fresh=False))
        self.step("resumed", 3)
        if not match.over:
            assert self.scene.source.holder is None


@contextmanager
def walking(home: Path, game: str, seed: int, assisted: bool = False) -> Iterator[Walk]:
    """Yield a walk whose screen is painted in the colours of the pieces."""
    take_back = Match.take_back

    def taken(match: Match, line: int, *, helps: bool = False) -> None:
        take_back(match, line, helps=helps)
        walks[0].back()

    walks: list[Walk] = []

    def copy(text: str) -> bool:
        walks[0].clipped.append(text)
        return True

    with (
        colours(lambda line: walks[0].reached(line)),
        mock.patch("tablegame.ui.scenes.table.drawers.to_clipboard", copy),
        mock.patch.object(Match, "take_back", taken),
    ):
        walks.append(Walk(home, game, seed, assisted))
        try:
            yield walks[0]
        finally:
            walks[0].close()


@pytest.mark.parametrize(("game", "seed", "frames"), rest_long((*USUAL, *WALKS), but=USUAL))
def test_no_hidden_piece_is_seen_outside_its_owners_turn(
    tmp_path: Path, game: str, seed: int, frames: int
) -> None:
    with walking(tmp_path, game, seed) as walk:
        walk.go(frames)
        assert walk.watch is not None
        while walk.frame < 1000 and (walk.turns <= 8 or walk.watch.own <= 30 or walk.watch.public <= 60):
            walk.go(walk.frame + 50)
        assert walk.turns > 8, "turns were taken"
        assert walk.watch.own > 30, "owners saw their pieces: the watch knows how this game draws them"
        assert walk.watch.public > 60


@pytest.mark.parametrize(("game", "seed", "frames"), rest_long((*USUAL_BACK, *WALKS_BACK), but=USUAL_BACK))
def test_nor_where_moves_are_taken_back(tmp_path: Path, game: str, seed: int, frames: int) -> None:
    often = 1 if frames < 800 else 3
    with walking(tmp_path, game, seed, assisted=True) as walk:
        walk.go(frames)
        while walk.backs < often and walk.frame < 4000:
            walk.go(walk.frame + 50)
        assert walk.backs >= often and walk.watch is not None and walk.watch.own > 20


@pytest.mark.parametrize(
    ("game", "seed", "frames"),
    rest_long(WALKS, but=[("loadum", 1, 700)]),
)
def test_nor_where_people_get_up_and_sit_down(tmp_path: Path, game: str, seed: int, frames: int) -> None:
    with walking(tmp_path, game, seed) as walk:
        walk.changes = True
        walk.go(frames)
        assert walk.watch is not None and walk.watch.frames > frames / 4


# The watch bites --------------------------------------------------------------------------------------------
def stays(pass_and_play: PassAndPlay) -> None:
    """Let the scene go on showing what it was given once."""
    model, source = pass_and_play._model, pass_and_play._source
    if source.viewer is not None and source.viewer != model.viewer:
        model.home = source.viewer
        pass_and_play._emit(Sit(source.viewer, source.view(source.viewer)))


def late(still: StaticLayer, canvas: Canvas, ground: Any, parts: Any, *limits: int | None) -> bool:
    """Draw the kept layer one change late."""
    before = still.__dict__.get("late", parts)
    still.__dict__["late"] = list(parts)
    still._paint_all(canvas, ground, before)
    still.blit(canvas)
    return True


def careless(scene: TableScene, viewer: Viewer, view: Any) -> None:
    """Change the view, but not what is in the hand and on the stage."""
    scene.model.viewer, scene.model.view = viewer, view
    scene.carry_out(Repaint())


def telling(pass_and_play: PassAndPlay) -> Text | None:
    """Return a prompt that says what the covered hand holds."""
    hand = pass_and_play._source.view(pass_and_play._model.home).table.hand
    if not pass_and_play.covered or not hand:
        return None
    return Text("dokuson.prompt.single", {"suit": "S", "cards": hand[:1]})


FAULTS: dict[str, tuple[str, Callable[..., Any]]] = {
    "the scene goes on showing the last view": (
        "tablegame.ui.table.input.pass_and_play.PassAndPlay.follow",
        stays,
    ),
    "a kept layer is painted anew too late": ("tablegame.ui.table.static_layer.StaticLayer.show", late),
    "the hand stays up": ("tablegame.ui.table.scene.TableScene._sit", careless),
    "the prompt names a card": ("tablegame.ui.table.input.pass_and_play.PassAndPlay.prompt", telling),
    "the table forgets to look away": (
        "tablegame.controllers.table_controller.TableController.cover",
        lambda table: None,
    ),
}


def told_to_all(pass_and_play: PassAndPlay) -> None:
    """Let the table go on showing what one person sees of a draw."""
    pass_and_play.public = pass_and_play.alone or pass_and_play.public
    pass_and_play._forget_look()
    pass_and_play.follow()


def handed_out(table: TableController) -> list[Any]:
    """Deliver all events as the person who has drawn may see them, to any viewer."""
    shown: list[Any] = []
    while table._unshown and table._may_release(table._unshown[0]):
        batch = table._unshown.popleft()
        shown.append(replace(batch, everybodys=None))
        table._visits.follow([batch.everybodys or batch])
    return shown


@pytest.mark.parametrize(
    "wrong",
    [
        {"tablegame.ui.table.input.pass_and_play.PassAndPlay.seen": told_to_all},
        {
            "tablegame.controllers.table_controller.TableController._release": handed_out,
            "tablegame.ui.table.event_playback.EventPlayback._as_seen": lambda self, now: now,
        },
    ],
)
def test_a_fault_in_showing_what_was_drawn_is_found_out(tmp_path: Path, wrong: Mapping[str, Any]) -> None:
    with ExitStack() as faults, pytest.raises(AssertionError, match="frame"):
        for where, what in wrong.items():
            faults.enter_context(mock.patch(where, what))
        for seed in range(6):
            with walking(tmp_path, "dobon_fukuchi", seed) as walk:
                walk.go(500)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_scene_with_a_fault_is_found_out(tmp_path: Path, fault: str) -> None:
    where, wrong = FAULTS[fault]
    with mock.patch(where, wrong), pytest.raises(AssertionError, match="frame"):
        for seed in range(4):
            with walking(tmp_path, "dokuson", seed) as walk:
                walk.go(500)


def test_a_piece_is_found_in_any_frame_in_which_it_is_drawn() -> None:
    finder, window = PieceFinder(), pygame.Surface((400, 300))
    assert finder.find(window) == (set(), set(), set(), set())
    window.fill(colour(7, FACE), (380, 46, 40, 4))
    assert finder.find(window)[FACE] == finder.find(window)[FACE] == {7}, "over the edge of two strips"
    window.fill(colour(9, WORD), (0, 250, 8, 8))
    assert finder.find(window)[:2] == ({7}, {9})
    window.fill((0, 0, 0), (0, 0, 400, 60))
    assert finder.find(window)[:2] == (set(), {9})
    assert finder.find(pygame.Surface((200, 300))) == (set(), set(), set(), set()), "a window of another size"
