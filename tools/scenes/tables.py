"""Tables of every game, what lies over them, and the sheets of their ends."""

from functools import partial
from typing import Any

import pygame
from studio import Moment, Scenes, Show, Studio, deferred, play_to, usual, widest

from scenes import phases_clackerjack, phases_dobon, phases_loadum, phases_shared
from scenes.phases import Phase, reach
from tablegame.learn.memory import GONE
from tablegame.match.match import Match
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES as CATALOGUE
from tablegame.ui.scenes.table.curtain import CurtainScene
from tablegame.ui.scenes.table.pause import SubstitutesScene
from tablegame.ui.shell.navigation import (
    FairPlayPage,
    PausePage,
    SheetPage,
)
from tablegame.ui.table.overlay.memory_panel import PileRow
from tablegame.ui.table.scene import TableScene

GAMES = {name: usual(name) for name in CATALOGUE} | {"loadum": 6}
WIDEST = {name: widest(name) for name in CATALOGUE} | {"clackerjack": 2}
"""Numbers of seats that each game is looked at with."""

TIPS = (
    ("dokuson", 4, "lane.1"), ("dokuson", 4, "tag.2"), ("dobon", 4, "plate.1"), ("dobon", 4, "zone.stock"),
    ("dobon_fukuchi", 4, "part.stake"), ("dobon_fukuchi", 4, "tag.1"), ("loadum", 6, "plate.2"),
    ("loadum", 6, "part"), ("clackerjack", 4, "ladder.double_step"), ("clackerjack", 4, "plate.2"),
    ("clackerjack", 2, "strip"),
)  # fmt: skip
"""Things at tables whose tooltips are looked at: game, seats, and the name of the thing."""


def turn(least: int = 3, phases: tuple[str, ...] = ("play", "trick")) -> Moment:
    """Return a moment: the first seat is to follow suit to a trick that has begun, well into a deal."""

    def moment(match: Match, view: Any) -> bool:
        done = len(match.record.moves) >= min(40, 10 * match.seats)
        asked = done and 0 in match.to_act() and view.table.phase in phases and len(view.table.hand) >= least
        if not asked or view.table.phase != "trick":
            return asked
        return len(view.table.trick) >= 2 and len(match.legal(Seat(0))) < len(view.table.hand)

    return moment


def later(seats: int) -> Moment:
    """Return a moment like `turn`, near the end of a deal, when the others have shown something."""

    def moment(match: Match, view: Any) -> bool:
        few = sum(view.table.counts) <= 5 * seats and len(view.table.hand) > 1
        return few and 0 in match.to_act() and view.table.phase in ("play", "trick")

    return moment


def phase(name: str) -> Moment:
    """Return a test of whether the first seat is asked in this phase."""
    return lambda match, view: 0 in match.to_act() and view.table.phase == name


def scored(match: Match, view: Any) -> bool:
    """Return whether two deals are over and the next has begun."""
    return len(view.table.results) >= 2 and 0 in match.to_act()


@deferred
def table(studio: Studio, game: str, seats: int, moment: Moment | None = None) -> TableScene:
    return studio.table(studio.match(game, seats, moment or turn()))


@deferred
def _memory(studio: Studio, game: str, seats: int) -> None:
    scene = table(game, seats, later(seats))(studio)
    scene.parts.memory.press()
    studio.step(30)


@deferred
def _told(studio: Studio, game: str, seats: int) -> None:
    """Show what the memory aid says of a piece that has been played."""
    _memory(game, seats)(studio)
    top = studio.top
    form = top.form
    rows = [widget for widget in form.widgets if isinstance(widget, PileRow)]
    for row in rows:
        form.set_focus(row, ring=True)
        for _ in range(14):
            row.key(form, pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT))
            if row.chosen is not None and set(row.chosen.states) == {GONE}:
                studio.step(5)
                return


def _memory_shared(studio: Studio) -> None:
    """Set for the whole table: its people wear the mark."""
    scene = studio.table(studio.match("loadum", 4, turn(), people=2, memory="seats", swap=0), people=2)
    studio.until(lambda: isinstance(studio.top, CurtainScene), 600)
    for key in (pygame.K_LEFT, pygame.K_RIGHT):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        studio.step(2)
    studio.until(lambda: phases_shared.behind(scene), 600)
    studio.step(20)
    scene.parts.memory.press()
    studio.step(30)


@deferred
def _sheet(studio: Studio, game: str, seats: int, index: int | None) -> None:
    scene = studio.table(studio.match(game, seats, scored))
    source, view = scene.source, scene.model.view
    studio.open(SheetPage(source.game.id, source.players, view, index, view), 60)


@deferred
def _ended(studio: Studio, /, game: str, **options: Any) -> None:
    match = studio.match(game, 4, lambda match, view: True, **options)
    play_to(match, lambda match, view: False)
    scene = studio.table(match)
    studio.open(scene.source.result_page(), 123)


def _phase(name: str, phase: Phase, studio: Studio) -> None:
    reach(studio, name, phase)


def _pause(studio: Studio) -> None:
    scene = table("dokuson", 4)(studio)
    studio.open(scene.source.pause_page())


def _sitting(studio: Studio) -> None:
    scene = table("dokuson", 4)(studio)
    page = scene.source.pause_page()
    assert isinstance(page, PausePage)
    studio.over(SubstitutesScene(studio.ui, page.table))


def _log(studio: Studio) -> None:
    table("dobon", 4, scored)(studio).parts.pages.log()
    studio.step(30)


def _curtain(studio: Studio) -> None:
    match = studio.match("dobon", 4, turn(), people=3)
    scene = studio.table(match, people=3)
    studio.until(lambda: isinstance(studio.top, CurtainScene), 600)
    studio.step(60)
    assert isinstance(studio.top, CurtainScene), scene


@deferred
def _fair_play(studio: Studio, over: bool) -> None:
    match = studio.match("dokuson", 4, turn(), deals_per_player=1)
    if over:
        play_to(match, lambda match, view: False)
    studio.table(match)
    studio.open(FairPlayPage(match.record), 60)


@deferred
def _tip(studio: Studio, game: str, seats: int, name: str) -> None:
    """Rest the pointer on something at a table."""
    scene = table(game, seats)(studio)
    tip = next(each for each in scene.parts.tooltips.tips() if each.name.startswith(name))
    scene.model.pointer.at = tip.box.centre
    studio.step(60)


def table_scenes() -> Scenes:
    """Return the scenes of tables, sheets and results by name."""
    found: dict[str, Show] = {
        "curtain": _curtain, "pause": _pause, "sitting": _sitting, "log": _log,
        "fair_play": _fair_play(False), "fair_play_over": _fair_play(True),
        "table_dobon_auction": table("dobon", 4, phase("auction")),
        "table_loadum_swap": table("loadum", 5, phase("swap")),
        "table_clackerjack_stacks": table("clackerjack", 4, phase("stacks")),
        "memory_loadum_4": _memory("loadum", 4), "memory_loadum_shared": _memory_shared,
        "result_dokuson": _ended("dokuson", deals_per_player=1), "result_dobon": _ended("dobon", rounds=3),
        "result_loadum": _ended("loadum"), "result_clackerjack": _ended("clackerjack"),
    }  # fmt: skip
    for game, seats in GAMES.items():
        found[f"table_{game}"] = table(game, seats)
        found[f"table_{game}_{WIDEST[game]}"] = table(game, WIDEST[game])
        found[f"memory_{game}"] = _memory(game, seats)
        found[f"memory_{game}_told"] = _told(game, seats)
        found[f"memory_{game}_{WIDEST[game]}"] = _memory(game, WIDEST[game])
        found[f"sheet_{game}"] = _sheet(game, seats, 1)
        found[f"sheet_{game}_so_far"] = _sheet(game, WIDEST[game], None)
        if min(CATALOGUE[game].seats) < seats:
            found[f"table_{game}_{min(CATALOGUE[game].seats)}"] = table(game, min(CATALOGUE[game].seats))
    for game, seats, name in TIPS:
        found[f"tip_{game}_{name.partition('.')[0]}"] = _tip(game, seats, name)
    for phases in (phases_dobon, phases_loadum, phases_clackerjack, phases_shared):
        for name, one in phases.phases().items():
            found[f"phase_{name}"] = partial(_phase, name, one)
    return found
