"""Pages on a window of the dummy driver, over a folder with matches, and input for them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from tablegame.controllers.evening_host import EveningHost
from tablegame.controllers.match_shelf import MatchShelf
from tablegame.match.archive import Archive
from tablegame.match.dealer import Dealer
from tablegame.match.header import Player
from tablegame.match.match import Match
from tablegame.match.summary import Summary
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.ui.scenes.matches.match_list.scene import MatchesScene
from tablegame.ui.scenes.people.match_setup import first_plan
from tablegame.ui.scenes.people.seating_page import SeatingScene
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.scenes.system.dialogs import NoteScene
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.scenes.table.pause import PauseScene
from tablegame.ui.scenes.table.result.scene import ResultScene
from tablegame.ui.scenes.table.sheet.scene import SheetScene
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import MatchesPage
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.motion import ManualClock
from tests.match.many import shelve
from tests.ui.still_service import StillService

GAME = GAMES["dokuson"]
LONG = ("Bartholomew Featherstonehaugh " * 7)[:200]


@contextmanager
def cut_texts(ui: Ui) -> Iterator[list[str]]:
    """Record the whole texts that are cut with an ellipsis while they are drawn."""
    cut: list[str] = []
    ellipsis = ui.type.ellipsis

    def watched(text: Any, *how: Any) -> str:
        shown = ellipsis(text, *how)
        cut.extend([str(text)] if shown != text else [])
        return shown

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ui.type, "ellipsis", watched)
        yield cut


@lru_cache
def played(seats: int = 4, deals: int | None = None, each: int = 1, name: str = "Anna") -> Match:
    """Return a match of random moves, whole or until so many deals are over."""
    players = [Player(name, "human"), *(Player(f"Bot {n}", "bot:hard") for n in range(1, seats))]
    match = Match.new(GAME, seats, {"deals_per_player": each}, players, dealer=Dealer.seeded(3), record=None)
    rng = Rng(4)
    while not match.over and (deals is None or len(match.view(None).table.results) < deals):
        seat = match.to_act()[0]
        match.decide(seat, rng.choice(list(match.legal(seat))))
    return match


def summary(number: int, to_act: str = "Anna") -> Summary:
    """Return a match that waits."""
    players = (Player("Anna", "human"), Player(LONG, "bot:easy"), Player("Cleo", "bot:hard"))
    return Summary(
        path=Path(f"{number}.tgr"),
        game="dokuson",
        seats=3,
        options={},
        players=players,
        deal=2,
        deals=3,
        scores=(1, 2, 3),
        places=(3, 2, 1),
        winners=(),
        to_act=(to_act,),
        over=False,
        created="2024-05-01T12:00:00+00:00",
        modified=0.0,
        playable=True,
    )


BEGUN_TABLE: Any = SimpleNamespace(match=None)
"""The table of every match that such a service begins."""


class StillHost(EveningHost):
    """People without evenings."""

    def began(self, match: object, *, same: bool = False) -> None:
        """Begin no evening."""


class Service(StillService):
    """A house whose matches are named, and that remembers what was asked of it."""

    def __init__(self, waiting: int = 0) -> None:
        super().__init__()
        self.list = [summary(number) for number in range(waiting)]
        self.seals: list[str] = []
        self.begun: list[tuple[Any, ...]] = []
        self.matches: MatchShelf | None = None
        self._host = StillHost(self.home, lambda: self.shelf.lists)
        self.practice = False
        self.memory = ""
        self.abandoned: list[Path] = []
        self.put_aside: list[str] = []

    def unfinished(self) -> list[Summary]:
        return self.list

    def unfinished_count(self, games: Iterable[str]) -> int:
        return sum(one.game in set(games) for one in self.list)

    @property
    def shelf(self) -> MatchShelf:
        """The shelf it was given, or one of its own matches."""
        if self.matches is None:
            self.matches = shelf(self.home, self.list)
        return self.matches

    @shelf.setter
    def shelf(self, matches: MatchShelf) -> None:
        self.matches = matches

    def read_on(self, seconds: float) -> bool:
        return False

    def damaged(self) -> list[str]:
        return self.put_aside

    def abandon(self, path: Path) -> Path:
        """Note which match was abandoned."""
        self.abandoned.append(path)
        self.list = [each for each in self.list if each.path != path]
        return path

    def new_match(
        self,
        *what: Any,
        cut: object = "",
        dealer: Dealer | None = None,
        assisted: bool = False,
        memory: str = "",
    ) -> Any:
        """Note what was begun."""
        self.memory = memory
        self.begun.append((*what, cut))
        self.practice = assisted
        self.seals += [dealer.commit] if dealer else []
        return BEGUN_TABLE


Maker = Callable[..., Ui]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Maker]:
    """Make screens that are closed afterwards."""
    opened: list[Ui] = []

    def maker(
        language: str = "en",
        size: tuple[int, int] = (1280, 720),
        scale: float = 1.0,
        service: Any = None,
    ) -> Ui:
        ui = Ui(
            tmp_path,
            language=language,
            clock=ManualClock(),
            service=service or Service(),
            size=size,
            routes=ROUTES,
        )
        ui.preferences.text_scale = scale
        ui.changed()
        opened.append(ui)
        return ui

    yield maker
    for ui in opened:
        ui.close()


def show(ui: Ui, scene: Scene) -> None:
    """Put a scene in front and draw it."""
    ui.stack.push(scene)
    draw(ui)


def draw(ui: Ui) -> None:
    ui.stack.apply()
    canvas = ui.canvas()
    for scene in ui.stack.visible:
        scene.draw(canvas)


def key(ui: Ui, code: int) -> None:
    """Press a key, and run the frame after it."""
    event = pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="")
    assert ui.stack.top is not None
    ui.stack.top.handle(event)
    draw(ui)


def click(ui: Ui, name: str) -> None:
    """Click in the middle of a widget."""
    top = ui.stack.top
    assert top is not None
    widget = top.form.find(name)
    assert widget is not None, name
    x, y, w, h = widget.rect
    pos = ((x + w / 2) * ui.metrics.s, (y + h / 2) * ui.metrics.s)
    ui.clock.advance(1000)  # type: ignore[attr-defined]
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        top.handle(pygame.event.Event(kind, button=1, pos=pos))
    draw(ui)


def table(match: Match) -> Any:
    """Return as much of a table as these screens look at."""
    return SimpleNamespace(match=match, viewer=0)


def shelf(home: Path, summaries: Sequence[Summary] = ()) -> MatchShelf:
    """Return a list of matches without records."""
    archive = Archive(home / "nowhere", read=False)  # in memory
    shelve(archive, [replace(each, identity=str(each.path), known_as=str(each.path)) for each in summaries])
    return MatchShelf(home, lambda: archive, lambda path: path)


def service_of(ui: Ui) -> Service:
    """Return the made service of the window."""
    service: object = ui.service
    assert isinstance(service, Service)
    return service


def crowded_list(ui: Ui) -> MatchesScene:
    """Return a list of nine unfinished matches with long names."""
    service_of(ui).shelf = shelf(ui.home, [summary(number, "Cleo") for number in range(9)])
    return MatchesScene(ui, MatchesPage("unfinished"))


def scenes(ui: Ui) -> list[Scene]:
    """Return every screen of this file, full to the brim."""
    whole, begun = played(6, each=3, name=LONG), played(2, deals=2, each=3)
    crowded = first_plan(GAME)
    crowded.seats = 6
    crowded.sitters[1].kind = "outside"
    crowded.sitters[2].name = LONG[:200]
    crowded.options = {"cards": 5}
    return [
        TitleScene(ui),
        crowded_list(ui),
        SeatingScene(ui, "dokuson", crowded),
        SheetScene(ui, "dokuson", whole.players, whole.view(None), 17, before=whole.view(None)),
        SheetScene(ui, "dokuson", begun.players, begun.view(Seat(0)), None),
        ResultScene(ui, table(whole)),
        PauseScene(ui, table(begun)),
        NoteScene(ui, [LONG * 3]),
    ]
