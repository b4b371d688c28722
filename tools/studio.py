"""Bring the real program, in a window on the dummy driver, to a moment that is worth a picture."""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from tablegame.ai.fingerprint import mind_fingerprint
from tablegame.ai.think import simple
from tablegame.controllers.match_service import MatchService
from tablegame.controllers.question import Human, Scripted
from tablegame.controllers.table_controller import TableController
from tablegame.controllers.workers import Workers
from tablegame.match.dealer import Dealer
from tablegame.match.home import new_record_path
from tablegame.match.match import Match, Player
from tablegame.match.record import MINDS, Record
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.scenes.table.live_table import live_table
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.loop import Loop
from tablegame.ui.shell.navigation import Page
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.motion import ManualClock
from tablegame.ui.table.scene import TableScene

NAMES = {
    "en": ("Kate", "Aoi", "Mei", "Ren", "Sora", "Hana", "Kaito", "Yui", "Riku", "Nao"),
    "ja": ("けいと", "アオイ", "メイ", "レン", "ソラ", "ハナ", "カイト", "ユイ", "リク", "ナオ"),
}
P = ParamSpec("P")
R = TypeVar("R")
SceneT = TypeVar("SceneT", bound=Scene)

TRIES, LONGEST = 60, 1500
"""Matches that are searched for a moment, and moves of each."""
FRAMES = 30
"""Frames after which a page stands still."""
RECORDED = 23
"""The seed of the match that is recorded."""

Moment = Callable[[Match, Any], bool]
"""Whether a match, and what its first seat sees of it, is worth a picture."""


class Quick(Loop):
    """Frames that are not drawn while they only pass."""

    looked_at = True

    def _draw(self) -> None:
        if self.looked_at:
            super()._draw()


class Studio:
    """One window and its house; `language` and `size` as the program takes them."""

    def __init__(self, folder: Path, language: str = "en", size: tuple[int, int] = (1280, 720)) -> None:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
        self.service = MatchService(folder, Workers())
        self.ui = Ui(
            folder, language=language, clock=ManualClock(), service=self.service, size=size, routes=ROUTES
        )
        self.language = language
        chosen = self.ui.preferences
        chosen.language, chosen.speed = language, "instant"
        chosen.player_name = NAMES[language][0]
        self._loop = Quick(self.ui)

    # Time ---------------------------------------------------------------------------------------------------
    def step(self, frames: int = 30) -> None:
        """Run some frames."""
        for _ in range(frames):
            self._loop.step()

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Skip drawing within the block."""
        self._loop.looked_at = False
        try:
            yield
        finally:
            self._loop.looked_at = True

    def until(self, what: Callable[[], Any], frames: int = 3000) -> bool:
        """Run frames until something is so. Return whether it came to that."""
        for _ in range(frames):
            if what():
                return True
            self._loop.step()
        return False

    # Matches ------------------------------------------------------------------------------------------------
    def players(self, seats: int, people: int = 1) -> list[Player]:
        """Return people first, then the computer's players."""
        names = NAMES[self.language]
        return [Player(names[n], "human" if n < people else "bot:hard") for n in range(seats)]

    def match(
        self,
        game: str,
        seats: int,
        moment: Moment,
        *,
        people: int = 1,
        kept: bool = False,
        memory: str = "",
        **options: Any,
    ) -> Match:
        """Return the first match in which it comes to the moment. `kept`: its record lies in the house.
        `memory`: how much the memory aid tells all people."""
        for seed in range(TRIES):
            dealer = Dealer.seeded(seed)
            record = new_record_path(self.service.home, game) if kept else None
            players = self.players(seats, people)
            match = Match.new(
                GAMES[game],
                seats,
                options,
                players,
                dealer=dealer,
                record=record,
                bots=b"studio",
                memory=memory,
            )
            if play_to(match, moment):
                return match
        raise LookupError(f"{game} with {seats}: it never comes to that")

    def record(self, game: str, seats: int = 0, moves: int | None = None) -> Record:
        """Return the record of a match of the simple policy, or of its first moves; always the same one."""
        count = seats or usual(game)
        kinds = ["human", *["bot:easy"] * (count - 1)]
        players = [Player(name, kind) for name, kind in zip(NAMES[self.language], kinds, strict=False)]
        match = Match.new(GAMES[game], count, {}, players, dealer=Dealer.seeded(RECORDED), bots=b"studio")
        return play_on(match, moves, {MINDS: mind_fingerprint(game)}).record

    def table(self, match: Match, people: int = 1) -> TableScene:
        """Return the table at which a match goes on."""
        sitters = [Human() if seat < people else Scripted() for seat in range(match.seats)]
        scene = live_table(self.ui, TableController(match, sitters, fresh=False))
        self.show(scene)
        self.until(lambda: scene.parts.legal.asked and not scene.animator.moving, 400)
        self.step(20)
        return scene

    # Pictures -----------------------------------------------------------------------------------------------
    @property
    def top(self) -> Any:
        """The scene in front, of any kind."""
        return self.ui.stack.top

    def open(self, page: Page, frames: int = 3) -> Any:
        """Open a page. Return its scene after so many frames."""
        self.ui.open(page)
        self.step(frames)
        return self.top

    def show(self, scene: SceneT, frames: int = 3) -> SceneT:
        """Show a scene alone. Return it after so many frames."""
        self.ui.stack.reset(scene)
        self.step(frames)
        return scene

    def over(self, scene: Scene) -> None:
        """Show a scene over the others."""
        self.ui.stack.push(scene)
        self.step(3)

    def pick(self, scene: TableScene, pieces: Sequence[int]) -> None:
        """Pick pieces of the hand, in this order."""
        for item in scene.model.hand.find(pieces):
            scene.parts.picking.pick(item)
        self.step(20)

    def surface(self) -> pygame.Surface:
        """Return what is on the screen."""
        self.step(2)
        self.ui.stack.apply()
        canvas = self.ui.canvas()
        for scene in self.ui.stack.visible:
            scene.draw(canvas)
        canvas.finish()
        return canvas.surface

    def close(self) -> None:
        """Close the service and the window."""
        self.ui.close()
        self.service.close()


Show = Callable[[Studio], object]
"""What brings a studio to a scene."""
Scenes = Mapping[str, Show]


def deferred(show: Callable[Concatenate[Studio, P], R]) -> Callable[P, Callable[[Studio], R]]:
    """Turn a function of a studio and more into one that is given the rest first."""
    return lambda *args, **more: lambda studio: show(studio, *args, **more)


@contextmanager
def opened(language: str = "en", size: tuple[int, int] = (1280, 720)) -> Iterator[Studio]:
    """Yield a studio whose folder is removed afterwards."""
    with tempfile.TemporaryDirectory() as home:
        studio = Studio(Path(home), language, size)
        try:
            yield studio
        finally:
            studio.close()


def usual(game: str) -> int:
    """Return the number of seats with which a game is mostly shown."""
    return 4 if 4 in GAMES[game].seats else GAMES[game].official_seats[0]


def widest(game: str) -> int:
    """Return the most seats that it has."""
    return max(GAMES[game].seats)


def play_to(match: Match, moment: Moment) -> bool:
    """Play by the simple policy until the moment has come. Return whether it has."""
    for _ in range(LONGEST):
        if match.over:
            return False
        if moment(match, match.view(Seat(0))):
            return True
        play_on(match, 1)
    return False


def play_on(match: Match, moves: int | None = None, thought: Mapping[str, object] | None = None) -> Match:
    """Play so many moves by the simple policy, or to the end; each is recorded with `thought`."""
    for _ in count() if moves is None else range(moves):
        if match.over:
            break
        seat = match.to_act()[0]
        match.decide(seat, simple(match.game.id, match.view(seat), match.legal(seat)), thought)
    return match
