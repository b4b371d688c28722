"""Whole matches of two to four people at one screen: a hand is open only for the player who asked for it.

Each frame must satisfy two rules. The pixels of the window hold nothing that the viewer of the table may not
know (`Watch`). The table has a viewer only as long as that player's own press counts. It ends when the hand
is covered, another player decides, or a result is shown to all.
"""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any

import pygame
import pytest

from tablegame.controllers.table_controller import TableController
from tablegame.match.match import Batch
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Event
from tablegame.rules.events import WindowClosed, WindowOpened
from tablegame.ui.scenes.table.curtain import CurtainScene
from tablegame.ui.scenes.table.result.scene import ResultScene
from tests.lengths import rest_long
from tests.rules.hooks import DRAWN
from tests.ui.table.driver import Driver, at_table
from tests.ui.watch import Watch, colours

SHORT: dict[str, dict[str, Any]] = {
    "dobon_plain": {"rounds": 1},
    "dobon": {"rounds": 1},
    "dobon_fukuchi": {"deals": 1},
    "loadum": {"lives": 1},
    "clackerjack": {"deals": 1},
}
"""The options of a match that is soon over, where there are such."""
LONGER: dict[str, dict[str, Any]] = {
    "dobon_plain": {"rounds": 3},
    "dobon": {"rounds": 3, "voluntary_draw": True},
    "dobon_fukuchi": {"deals": 2},
    "clackerjack": {"deals": 3},
}
PEOPLE = (2, 3, 4)
SOON = [
    ("dokuson", 2, 0), ("dokuson", 3, 0), ("dobon_plain", 2, 2), ("dobon_plain", 4, 4), ("dobon", 2, 2),
    ("dobon_fukuchi", 2, 2), ("dobon_fukuchi", 3, 3), ("loadum", 2, 5), ("clackerjack", 2, 3),
]  # fmt: skip
"""Matches that are soon over: a game, the people at its screen, and a seed."""
USUAL = [*SOON, *((game, 2, 2) for game in GAMES if game not in {listed for listed, _, _ in SOON})]
TABLES = [(game, people, seed) for game in GAMES for people in PEOPLE for seed in range(8)]
"""The game, the people in the first seats, and the seed; from the sixth on matches are longer."""

OWN_DRAWS = frozenset(chain.from_iterable(DRAWN.values()))
"""Events of a player's own draw or exchange: they are no result for all."""


class Asked:
    """The player whose press opened a hand, as long as that press still counts."""

    def __init__(self, table: TableController) -> None:
        self.table = table
        self.seat: Seat | None = None
        self.opened = 0
        """How many presses opened a hand."""
        self._moves = len(table.match.record.moves)
        self._results = False
        self._stop = table.match.listen(None, self._told)

    def close(self) -> None:
        """Stop listening."""
        self._stop()

    def press(self, seat: Seat) -> None:
        """Note that the owner opens the hand."""
        self.seat, self._results = seat, False
        self.opened += 1

    def _told(self, batch: Batch) -> None:
        self._results = self._results or any(map(is_result, batch.events))

    def check(self, frame: str) -> None:
        """Check that a hand is open for the player who asked for it, or for none."""
        moves = self.table.match.record.moves
        deciders = {move.actor for move in moves[self._moves :] if move.actor >= 0}
        self._moves = len(moves)
        if self.seat is not None and (deciders - {int(self.seat)} or self._results):
            self.seat = None
        self._results = False
        if not self.table.shared:
            return
        viewer = self.table.viewer
        assert viewer in (None, self.seat), (
            f"{frame}: the hand of {viewer} opened by itself; `DRAWN` in hooks.py names events of a draw"
        )
        if viewer is None:
            self.seat = None


def is_result(event: Event) -> bool:
    """Return whether the event is something that all look at together."""
    return not isinstance(event, WindowOpened | WindowClosed) and type(event) not in OWN_DRAWS


class Table:
    """People who play at one screen, and press only what brings the match on."""

    def __init__(self, driver: Driver, seed: int) -> None:
        self.driver = driver
        self.scene = driver.scene
        self.rng = random.Random(seed)
        self.watch = Watch(driver.match)
        self.asked = Asked(driver.table)
        self.frame = 0

    def step(self, frames: int = 1) -> None:
        """Run frames, and look at each of them."""
        for _ in range(frames):
            self.driver.clock.frame = self.rng.choice((16, 33, 90))
            before = self.driver.loop.frames_drawn
            assert self.driver.loop.step()
            self.frame += 1
            self.asked.check(f"frame {self.frame}")
            if self.scene in self.driver.ui.stack.scenes:
                drawn = self.driver.loop.frames_drawn > before
                self.watch.check(self.scene, f"frame {self.frame}", drawn=drawn)

    def key(self, code: int, kind: int = pygame.KEYDOWN) -> None:
        """Press a key, and run the frame in which it arrives."""
        pygame.event.post(pygame.event.Event(kind, key=code, mod=0, unicode=""))
        self.step()

    def open_curtain(self, curtain: CurtainScene) -> None:
        """Open the curtain as the player who is named."""
        if curtain.phase != "hangs":
            self.step()
            return
        self.key(pygame.K_LEFT)
        self.asked.press(curtain.who.seat)
        self.key(pygame.K_RIGHT)

    def open_hand(self) -> None:
        """Uncover the hand of the player whose turn it is, by one of the ways."""
        holder = self.driver.table.holder
        assert holder is not None
        ways = [pygame.K_RETURN, pygame.K_SPACE, pygame.K_v]
        self.asked.press(holder)
        self.key(self.rng.choice(ways))

    def decide(self) -> None:
        """Make a random legal move; one with pieces is likelier, so that matches come to their end."""
        decisions, actions = self.scene.parts.decisions, self.scene.parts.legal.actions
        self.driver.clock.advance(300)
        self.step()
        if self.scene.parts.legal.asked and actions:
            plays = [action for action in actions if action.gesture().pieces]
            decisions.decide(self.rng.choice(plays if plays and self.rng.random() < 0.6 else actions), None)
            self.step()
        elif self.scene.parts.legal.asked:
            decisions.waive()
            self.step()

    def act(self) -> None:
        scene, top = self.scene, self.driver.ui.stack.top
        if isinstance(top, CurtainScene):
            self.open_curtain(top)
        elif top is not scene or scene.model.ending or scene.source.looks:
            self.key(pygame.K_RETURN)
        elif scene.parts.call_window.open:
            seats = list(scene.parts.call_window.buzzers())
            if seats and self.rng.random() < 0.3:
                self.key(pygame.K_0 + self.rng.choice(seats) + 1)
            self.driver.clock.advance(300)
            self.key(pygame.K_RETURN)
        elif scene.parts.pass_and_play.covered:
            self.open_hand()
        elif scene.parts.legal.asked and not scene.animator.moving:
            self.decide()
        else:
            self.step()

    def play(self, frames: int = 40000) -> None:
        """Play the whole match."""
        for _ in range(frames):
            if self.driver.match.over and isinstance(self.driver.ui.stack.top, ResultScene):
                self.step(5)
                return
            self.act()
        raise AssertionError("the match does not end")


@contextmanager
def shared(home: Path, game: str, people: int, seed: int, options: dict[str, Any]) -> Iterator[Table]:
    """Yield a table of people in the first seats; where the game needs more players, the others are
    computers."""
    tables: list[Table] = []

    def reached(line: int) -> None:
        tables[0].watch.reached(line)

    seats = next(count for count in sorted(GAMES[game].seats) if count >= people)
    how: dict[str, Any] = {"game": GAMES[game], "seats": seats, "people": people, "options": options}
    with colours(reached), at_table(home, size=(1024, 640), seed=seed, **how) as driver:
        driver.ui.preferences.reduced_motion = True
        tables.append(Table(driver, seed))
        try:
            yield tables[0]
        finally:
            tables[0].watch.close()
            tables[0].asked.close()


@pytest.mark.parametrize(("game", "people", "seed"), rest_long(TABLES, but=USUAL))
def test_a_hand_opens_only_for_the_player_who_asked_for_it(
    tmp_path: Path, game: str, people: int, seed: int
) -> None:
    options = (LONGER if seed > 5 else SHORT).get(game, {})
    with shared(tmp_path, game, people, seed, options) as table:
        table.play()
        assert table.asked.opened >= people and table.watch.public > 20
        assert table.watch.own >= people, "owners saw their pieces: the watch knows how this game draws them"
