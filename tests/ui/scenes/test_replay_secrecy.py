"""Random matches of every game, replayed "as you knew it" by stray events.

At every line nothing is drawn and nothing said that the seat did not know there. What is allowed comes from
the rules (what the seat was told by then), what is seen from the pixels.
"""

import random
from pathlib import Path
from typing import Any
from unittest import mock

import pygame
import pytest

from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.match.record import Record
from tablegame.pieces.dominoes import FIRST_TILE
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.ui.access.tree import describe
from tablegame.ui.draw.art import Art
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.input.devices import DEVICES
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.scenes.study.replay.replay_text import Viewpoint
from tablegame.ui.scenes.study.replay.scene import ReplayScene
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.loop import Loop
from tablegame.ui.shell.navigation import ReplayPage
from tablegame.ui.system.motion import ManualClock
from tests.lengths import rest_long
from tests.rules.secrets import named, shown
from tests.ui import watch
from tests.ui.watch import (
    FACE,
    OTHER_FACE,
    OTHER_WORD,
    WORD,
    PieceFinder,
    _open_in,
    colours,
    pieces_in,
    told_as,
)

SIZES = ((1024, 640), (1280, 720), (1600, 900))
_ART = Art()
KEYS = (
    pygame.K_SPACE, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END, pygame.K_e, pygame.K_l,
    pygame.K_n, pygame.K_5, pygame.K_TAB, pygame.K_RETURN, pygame.K_PAGEDOWN,
)  # fmt: skip

NEVER = ("eyes", "why", "branch", "back", "time", "fold.known")
"""Widgets that look with other eyes, ask, play on, leave, tell beforehand what comes, or count the pieces
that are still out, which names them."""


def record(game_id: str, seed: int, most: int = 10**6) -> Record:
    """Return a match at random, with one person, at a table of any size."""
    rng, game = Rng(seed), GAMES[game_id]
    seats = game.seats[seed % len(game.seats)]
    players = [Player(f"P{n}", "bot:easy" if n else "human") for n in range(seats)]
    match = Match.new(game, seats, {}, players, dealer=Dealer.seeded(seed), bots=b"x")
    while most and not match.over:
        seat = match.to_act()[0]
        match.decide(seat, match._replayer.state.random_action(seat, rng))
        most -= 1
    return match.record


class Walk:
    """A player who presses anything in a replay, and is watched."""

    def __init__(self, home: Path, game: str, seed: int, most: int = 10**6) -> None:
        self.rng = random.Random(seed)
        random.seed(seed)
        self.clock = ManualClock()
        with mock.patch("tablegame.ui.shell.context.Art", lambda: _ART):
            self.ui = Ui(home, clock=self.clock, size=self.rng.choice(SIZES), routes=ROUTES)
        self.loop = Loop(self.ui, DEVICES)
        self.scene = ReplayScene(self.ui, ReplayPage(None, record(game, seed, most)))
        self.timeline = self.scene.timeline
        self.seat = Seat(0)
        self.finder = PieceFinder(FIRST_TILE if GAME_TABLES[game].tile else 0)
        watch.NAMES.clear()
        watch.NAMES.update(watch.TILE_NAMES if GAME_TABLES[game].tile else watch.CARD_NAMES)
        self.ui.stack.reset(self.scene)
        self.lines = [1]
        """Where the replay stood in the last frames: what it showed may still be on its way."""
        self.frames = 0
        self.own = 0
        self.other_eyes = False
        """Whether the watch is tried, with eyes that see too much."""

    def close(self) -> None:
        watch.NAMES.clear()
        watch.NAMES.update(watch.CARD_NAMES)
        self.ui.close()

    # What may be known --------------------------------------------------------------------------------------
    def known(self, line: int) -> set[int]:
        """Return what the seat was told in the deal of a line, and what it sees there."""
        view = self.timeline.view(line, self.seat)
        found = _open_in(view)
        deal = self.timeline.deals[self.timeline.deal_at(line)] if self.timeline.deals else None
        for each in range(deal.first if deal else 2, line + 1):
            for event in self.timeline.seen(each, self.seat):
                found |= named(event)
            if each > 2:
                before = self.timeline.view(each - 1, self.seat)
                found |= shown(self.timeline.view(each, self.seat), before)
        return found

    def told(self, line: int) -> set[int]:
        """Return what the seat was ever told by then: the log may be read again."""
        found: set[int] = set()
        for each in range(2, line + 1):
            for event in self.timeline.seen(each, self.seat):
                found |= named(event)
        return found

    def check(self, what: str) -> None:
        source, scene = self.scene.source, self.scene
        looks = {scene.table.model.viewer, scene.table.model.view.viewer, source.viewer}
        assert looks == {self.seat} or self.other_eyes, what
        if self.lines[-1] != source.line:
            self.lines = [self.lines[-1], source.line]
        allowed = {told_as(piece) for line in self.lines for piece in self.known(line)}
        told = allowed | {told_as(piece) for line in self.lines for piece in self.told(line)}
        on = self.finder.find(self.ui.window.surface())
        self._none(on[FACE] - allowed, f"{what}: faces on the table")
        self._none((on[WORD] | on[OTHER_WORD] | on[OTHER_FACE]) - told, f"{what}: words")
        lies = [pose.face for pose in scene.table.animator.rest.values()]
        lies += [f for each in scene.table.animator.flights() for f in (each.start.face, each.goal.face)]
        self._none({told_as(face) for face in lies if face is not None} - allowed, f"{what}: on the stage")
        for widget in scene.form.widgets:
            self._none(pieces_in(f"{widget.label} {widget.value_text}") - told, f"{what}: a label")
        if self.frames % 9 == 0:
            self.hear(what, told)
        self.own += bool(on[FACE])

    def hear(self, what: str, told: set[int]) -> None:
        with (
            mock.patch("tablegame.ui.access.recorder._CARD", watch._NEVER),
            mock.patch("tablegame.ui.access.recorder._SUITS", {}),
        ):
            items = [describe(self.ui).page]
        while items:
            item = items.pop()
            items += item.children
            self._none(pieces_in(f"{item.name} {item.value}") - told, f"{what}: told to a screen reader")

    @staticmethod
    def _none(hidden: set[Any], where: str) -> None:
        assert not hidden, f"{where}: {sorted(hidden)}"

    # What is done -------------------------------------------------------------------------------------------
    def step(self, what: str) -> None:
        self.clock.frame = self.rng.choice((8, 16, 33, 90))
        self.loop.step()
        self.frames += 1
        self.check(f"frame {self.frames}, line {self.scene.source.line}, {what}")

    def key(self, code: int, mod: int = 0) -> None:
        form = self.scene.form
        if form.focus is not None and form.focus.name.startswith(NEVER):
            form.set_focus(None)
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
        self.step(f"key {pygame.key.name(code)}")

    def press(self, point: tuple[float, float]) -> None:
        s = self.ui.metrics.s
        pos = (point[0] * s, point[1] * s)
        for kind, extra in (
            (pygame.MOUSEMOTION, {"rel": (0, 0), "buttons": (0, 0, 0)}),
            (pygame.MOUSEBUTTONDOWN, {"button": 1}),
            (pygame.MOUSEBUTTONUP, {"button": 1}),
        ):
            pygame.event.post(pygame.event.Event(kind, pos=pos, **extra))
        self.step(f"press at {point}")

    def go(self, frames: int) -> None:
        while self.frames < frames:
            way = self.rng.randrange(6)
            if way < 2:
                self.key(self.rng.choice(KEYS), self.rng.choice((0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL)))
            elif way == 2:
                self.spot()
            elif way == 3 and self.rng.random() < 0.2:
                self.ui.window.size = self.rng.choice(SIZES)
                pygame.event.post(pygame.event.Event(pygame.WINDOWRESIZED, x=0, y=0))
                self.step("another size")
            elif way == 4 and self.rng.random() < 0.2:
                self.ui.set_language("ja" if self.ui.language == "en" else "en")
                self.step("another language")
            else:
                for _ in range(self.rng.randrange(1, 6)):
                    self.step("time passes")
            if self.ui.stack.top is not self.scene:
                self.ui.stack.reset(self.scene)
                self.ui.stack.apply()

    def spot(self) -> None:
        """Return some widget: not those that change the viewpoint, ask, play on or leave."""
        self.clock.advance(300)
        boxes = [
            each.rect
            for each in self.scene.form.widgets
            if not each.name.startswith(NEVER) and each.rect[2] > 0
        ]
        if boxes:
            x, y, w, h = self.rng.choice(boxes)
            self.press((x + w / 2, y + h / 2))


WALKS = [(game, seed) for game in GAME_TABLES for seed in range(4)]
USUAL = [("dokuson", 0), ("dobon", 1), ("loadum", 0), ("clackerjack", 2), ("dobon_fukuchi", 1)]


@pytest.mark.parametrize(("game", "seed"), rest_long(WALKS, but=USUAL))
def test_as_you_knew_it_shows_nothing_else(tmp_path: Path, game: str, seed: int) -> None:
    with colours(lambda line: None):
        walk = Walk(tmp_path, game, seed)
        try:
            walk.go(70 if (game, seed) in USUAL else 500)
            assert walk.own > 20, "the watch knows how this game draws its pieces"
        finally:
            walk.close()


@pytest.mark.long
@pytest.mark.parametrize("game", GAME_TABLES)
def test_nor_does_a_match_that_is_not_over(tmp_path: Path, game: str) -> None:
    with colours(lambda line: None):
        walk = Walk(tmp_path, game, 4, most=40)
        assert not walk.timeline.over, "nothing is refused of a match that is over"
        try:
            walk.go(150)
            for _ in range(8):
                walk.scene.next_viewpoint()
                walk.step("other eyes are refused")
            walk.scene.take_viewpoint(Viewpoint(Seat(1)))
            walk.scene.take_viewpoint(Viewpoint(None, everything=True))
            walk.step("other eyes are refused")
        finally:
            walk.close()


@pytest.mark.parametrize("look", [Viewpoint(Seat(1)), Viewpoint(None, everything=True)])
def test_the_watch_bites(tmp_path: Path, look: Viewpoint) -> None:
    with colours(lambda line: None):
        walk = Walk(tmp_path, "dokuson", 0)
        try:
            walk.step("begin")
            walk.scene.go(20)
            walk.step("go")
            walk.other_eyes = True
            walk.scene.take_viewpoint(look)
            with pytest.raises(AssertionError, match="faces on the table"):
                walk.step("with other eyes")
        finally:
            walk.close()
