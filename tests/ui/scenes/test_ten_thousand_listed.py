"""Ten thousand matches: their list stands at once, and so does every other tab, filter and page of it.

Figures are printed (`pytest -m slow -s tests/ui/scenes/test_ten_thousand_listed.py`).
"""

import math
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from tablegame.match.archive import Archive
from tablegame.match.archive_page import Tab
from tablegame.ui.scenes.matches.match_list.scene import MatchesScene
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.shell.navigation import MatchesPage
from tests.match.many import UNFINISHED_IN, records
from tests.ui.scenes.test_leaving import Room

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1200)]

COUNT = 10_000
MOST_S = 0.3


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder whose records have been glanced at; following all their moves would take minutes."""
    home = tmp_path_factory.mktemp("full")
    records(home, COUNT)
    archive = Archive(home, read=False)
    archive.look_again()
    while archive._looked != math.inf:
        archive.work(1.0)
    archive._db.execute("UPDATE matches SET followed = 1")
    archive.close()
    return home


def test_the_list_stands_at_once(full: Path) -> None:
    room = Room(full)
    room.ui.stack.reset(TitleScene(room.ui))
    room.step(3)
    took: dict[str, tuple[float, float]] = {}

    def measure(name: str, do: Callable[[], object]) -> None:
        frames, began, working = room.loop.frames_drawn, time.perf_counter(), time.thread_time()
        do()
        room.step()
        took[name] = time.thread_time() - working, time.perf_counter() - began
        assert room.loop.frames_drawn > frames, name

    measure("opened", lambda: room.ui.open(MatchesPage("finished")))
    top = room.top
    assert isinstance(top, MatchesScene) and top.model.rows.count == COUNT - COUNT // UNFINISHED_IN
    measure("unfinished", lambda: top.turn_to(Tab.UNFINISHED))
    measure("finished", lambda: top.turn_to(Tab.FINISHED))
    measure("last", lambda: top.choose(COUNT))
    measure("person", lambda: top.model.filters._set(person="Hana"))
    measure("level", lambda: top.model.filters._set(level="hard"))
    measure("best first", lambda: top.model.filters._set(order="best", person="", level=""))
    measure("star", lambda: top.actions.star(3))
    measure("delete", top.actions.delete)
    measure("put back", top.actions.put_back_last)
    wheel = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1)
    measure("wheel", lambda: top.handle(wheel))
    room.ui.close()
    room.service.close()
    told = (f"{name} {work * 1000:.0f} ({wall * 1000:.0f}) ms" for name, (work, wall) in took.items())
    print("\n" + ", ".join(told))
    # The time on the clock, in brackets, is also that of whatever else the machine does.
    assert max(work for work, _ in took.values()) < MOST_S
