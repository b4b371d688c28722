"""Scenes of a deal that is played again: before it, after it, and where it cannot be."""

from collections.abc import Callable, Mapping

from scenes_of_replay import record
from studio import Studio

from tablegame.match.record import Record
from tablegame.match.timeline import Timeline, beginning
from tablegame.pieces.seats import Seat
from tablegame.ui.scenes.matches.deal_again import AgainScene, ComparedDeal
from tablegame.ui.shell.navigation import AgainPage, SheetPage

FRAMES = 30


def scenes() -> Mapping[str, Callable[[Studio], object]]:
    """What there is to look at, by name."""
    return {
        "again_dokuson": lambda studio: _ask(studio, record(studio, "dokuson")),
        "again_ten": lambda studio: _ask(studio, record(studio, "loadum", 10)),
        "again_off": lambda studio: _ask(studio, record(studio, "dobon", moves=200)),
        "again_working": lambda studio: _compared(studio, False),
        "again_compared": lambda studio: _compared(studio, True),
        "again_sheet": lambda studio: _sheet(studio, record(studio, "dobon")),
        "again_sheet_off": lambda studio: _sheet(studio, record(studio, "loadum", moves=120)),
    }


def _ask(studio: Studio, of: Record) -> AgainScene:
    scene = AgainScene(studio.ui, AgainPage(None, of))
    studio.show(scene)
    studio.step(FRAMES)
    return scene


def _sheet(studio: Studio, of: Record) -> object:
    """The sheet of the last deal that is over, with the way to play it again, or why there is none yet."""
    view = Timeline(of).view(len(of.moves) + 1, Seat(0))
    last = len(view.table.results) - 1
    page = AgainPage(None, of, last, Seat(0))
    studio.ui.open(SheetPage(of.header.game, of.header.players, view, last, view, again=page))
    studio.step(FRAMES)
    return studio.ui.stack.top


class _Worked:
    """A par that nobody works out here."""

    def __init__(self, points: tuple[int, ...] | None) -> None:
        self.points = points

    def tick(self) -> bool:
        """Nothing changes."""
        return False

    def pause(self) -> None:
        """Nothing runs."""


def _compared(studio: Studio, done: bool) -> AgainScene:
    """A deal that the simple policy has played once more, from the second deal of a match."""
    of = record(studio, "clackerjack")
    timeline = Timeline(of)
    line = beginning(timeline, 1 if len(timeline.deals) > 1 else 0)
    assert line is not None, "somebody decides in every deal"
    now = timeline.deals[0].points
    assert now is not None, "it is over"
    scene = AgainScene(studio.ui, AgainPage(None, of, timeline.deal_at(line)))
    par = _Worked(tuple(reversed(now)) if done else None)
    scene.compared = ComparedDeal(scene_page(of), timeline, now, par, shown=False)  # type: ignore[arg-type]
    studio.show(scene)
    studio.step(FRAMES)
    return scene


def scene_page(of: Record) -> AgainPage:
    """The page of its first time."""
    return AgainPage(None, of, 0, Seat(0))
