"""Draws every scene in every language and at several sizes, and lays the pictures side by side.

`python tools/contact_sheets.py FOLDER [PART OF A NAME]`: for people who look for faults. All sprites at three
sizes are on sheets of their own; the part `sprites` draws only those.
"""

import argparse
import tempfile
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import phases_clackerjack
import phases_dobon
import phases_loadum
import phases_shared
import pygame
import scenes_of_again
import scenes_of_backup
import scenes_of_daily
import scenes_of_duplicate
import scenes_of_ends
import scenes_of_exercises
import scenes_of_fair_play
import scenes_of_lessons
import scenes_of_matches
import scenes_of_people
import scenes_of_replay
import scenes_of_reviews
import scenes_of_statistics
import scenes_of_the_book
import scenes_of_the_coach
from phases import Phase, reach
from studio import NAMES, Moment, Studio, play_to, usual, widest

from tablegame.controllers.programs import WantedProgram
from tablegame.learn.drills.series import DRILLS, has_drill
from tablegame.learn.memory import GONE
from tablegame.learn.progress import Best
from tablegame.match.match import Match
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES as CATALOGUE
from tablegame.speech import LANGUAGES
from tablegame.ui.scenes.learn.drill_page import DrillScene
from tablegame.ui.scenes.people.match_setup import first_plan
from tablegame.ui.scenes.people.seating_page import SeatingScene
from tablegame.ui.scenes.system.about import AboutScene
from tablegame.ui.scenes.system.dialogs import FaultScene, NoteScene
from tablegame.ui.scenes.system.letters import LettersScene
from tablegame.ui.scenes.system.settings_page import SettingsScene
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.scenes.table.curtain import CurtainScene
from tablegame.ui.scenes.table.pause import SubstitutesScene
from tablegame.ui.shell.navigation import (
    AbandonPage,
    FairPlayPage,
    PausePage,
    ProgramsPage,
    SealPage,
    SheetPage,
    StampBookPage,
)
from tablegame.ui.system.assets import asset
from tablegame.ui.table.overlay.memory_panel import PileRow
from tablegame.ui.table.scene import TableScene
from tablegame.ui.widgets.inputs import TextField

SIZES = ((1280, 720), (1920, 1080), (2560, 1440))
ACROSS, WIDE, GAP = 2, 960, 8
"""Pictures in a row of a sheet, their width and the gap between them, in pixels."""
ROWS = 3

MAT = (58, 84, 116)
HEIGHTS = (60, 160, 360)
"""At which sprites are looked at, in pixels."""

Scenes = Mapping[str, Callable[[Studio], object]]


def turn(least: int = 3, phases: tuple[str, ...] = ("play", "trick")) -> Moment:
    """The first seat is to play, in the middle of a deal; to a trick that has begun, and suit is followed."""

    def moment(match: Match, view: Any) -> bool:
        done = len(match.record.moves) >= min(40, 10 * match.seats)
        asked = done and 0 in match.to_act() and view.table.phase in phases and len(view.table.hand) >= least
        if not asked or view.table.phase != "trick":
            return asked
        return len(view.table.trick) >= 2 and len(match.legal(Seat(0))) < len(view.table.hand)

    return moment


def later(seats: int) -> Moment:
    """As `turn`, near the end of a deal, when the others have shown something."""

    def moment(match: Match, view: Any) -> bool:
        few = sum(view.table.counts) <= 5 * seats and len(view.table.hand) > 1
        return few and 0 in match.to_act() and view.table.phase in ("play", "trick")

    return moment


def phase(name: str) -> Moment:
    """The first seat is asked in this phase."""
    return lambda match, view: 0 in match.to_act() and view.table.phase == name


def scored(match: Match, view: Any) -> bool:
    """Two deals are over and the next is on."""
    return len(view.table.results) >= 2 and 0 in match.to_act()


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


def _title(studio: Studio) -> None:
    studio.show(TitleScene(studio.ui))


def _title_waiting(studio: Studio) -> None:
    for game in ("dokuson", "dobon"):
        studio.match(game, 4, scored, kept=True).close()
    _title(studio)


def _seating(game: str, people: int = 1, page: int = 0, seats: int = 0) -> Callable[[Studio], object]:
    def show(studio: Studio) -> None:
        plan = first_plan(CATALOGUE[game])
        plan.seats = seats or plan.seats
        for seat in range(people):
            plan.sitters[seat].kind = "human"
        scene = SeatingScene(studio.ui, game, plan)
        scene.page = "rules" if page else "players"
        studio.show(scene)

    return show


def _settings(page: str) -> Callable[[Studio], object]:
    def show(studio: Studio) -> None:
        scene = SettingsScene(studio.ui)
        studio.show(scene)
        scene.turn_to(page)

    return show


def _about(page: str) -> Callable[[Studio], object]:
    def show(studio: Studio) -> None:
        scene = AboutScene(studio.ui)
        studio.show(scene)
        scene.turn_to(page)

    return show


def _table(game: str, seats: int, moment: Moment | None = None) -> Callable[[Studio], TableScene]:
    return lambda studio: studio.table(studio.match(game, seats, moment or turn()))


def _memory(game: str, seats: int) -> Callable[[Studio], object]:
    def show(studio: Studio) -> None:
        scene = _table(game, seats, later(seats))(studio)
        scene.parts.memory.press()
        studio.step(30)

    return show


def _told(game: str, seats: int) -> Callable[[Studio], object]:
    """The memory aid tells of a piece that has been played."""

    def show(studio: Studio) -> None:
        _memory(game, seats)(studio)
        top = studio.ui.stack.top
        assert top is not None
        form = top.form
        rows = [widget for widget in form.widgets if isinstance(widget, PileRow)]
        for row in rows:
            form.set_focus(row, ring=True)
            for _ in range(14):
                row.key(form, pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT))
                if row.chosen is not None and set(row.chosen.states) == {GONE}:
                    studio.step(5)
                    return

    return show


def _memory_shared(studio: Studio) -> None:
    """Set for the whole table: its people wear the mark."""
    scene = studio.table(studio.match("loadum", 4, turn(), people=2, memory="seats", swap=0), people=2)
    studio.until(lambda: isinstance(studio.ui.stack.top, CurtainScene), 600)
    for key in (pygame.K_LEFT, pygame.K_RIGHT):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        studio.step(2)
    studio.until(lambda: phases_shared.behind(scene), 600)
    studio.step(20)
    scene.parts.memory.press()
    studio.step(30)


def _sheet(game: str, seats: int, index: int | None) -> Callable[[Studio], object]:
    def show(studio: Studio) -> None:
        scene = studio.table(studio.match(game, seats, scored))
        source, view = scene.source, scene.model.view
        studio.ui.open(SheetPage(source.game.id, source.players, view, index, view))
        studio.step(60)

    return show


def _ended(game: str, **options: Any) -> Callable[[Studio], object]:
    def show(studio: Studio) -> None:
        match = studio.match(game, 4, lambda match, view: True, **options)
        play_to(match, lambda match, view: False)
        scene = studio.table(match)
        studio.ui.open(scene.source.result_page())
        studio.step(123)

    return show


def _phase(name: str, phase: Phase, studio: Studio) -> None:
    reach(studio, name, phase)


def _pause(studio: Studio) -> None:
    scene = _table("dokuson", 4)(studio)
    studio.ui.open(scene.source.pause_page())
    studio.step(3)


def _sitting(studio: Studio) -> None:
    scene = _table("dokuson", 4)(studio)
    page = scene.source.pause_page()
    assert isinstance(page, PausePage)
    studio.over(SubstitutesScene(studio.ui, page.table))


def _log(studio: Studio) -> None:
    _table("dobon", 4, scored)(studio).parts.pages.log()
    studio.step(30)


def _curtain(studio: Studio) -> None:
    match = studio.match("dobon", 4, turn(), people=3)
    scene = studio.table(match, people=3)
    studio.until(lambda: isinstance(studio.ui.stack.top, CurtainScene), 600)
    studio.step(60)
    assert isinstance(studio.ui.stack.top, CurtainScene), scene


def _letters(studio: Studio) -> None:
    _seating("dokuson")(studio)
    scene = studio.ui.stack.top
    assert scene is not None
    field = scene.form.find("name.0")
    assert isinstance(field, TextField)
    studio.over(LettersScene(studio.ui, scene.form, field))


def _abandon(studio: Studio) -> None:
    _table("dobon", 4)(studio)
    match = studio.match("dobon", 4, turn(), kept=True)
    what = studio.ui.text("dobon_rules.name")
    studio.ui.open(AbandonPage(what, match.path, lambda: None))
    studio.step(3)


def _programs(studio: Studio) -> None:
    _title(studio)
    wanted = [
        WantedProgram(Seat(seat), name, "python3 bots/careful.py --level 3", "unknown")
        for seat, name in enumerate(NAMES[studio.language][1:4], 1)
    ]
    studio.ui.open(ProgramsPage(wanted, lambda chosen: None))
    studio.step(3)


def _seal(studio: Studio) -> None:
    _title(studio)
    studio.ui.open(SealPage("9f86d081884c7d659a2feaa0c55ad015" * 2))
    studio.step(3)


def _fair_play(over: bool) -> Callable[[Studio], object]:
    def show(studio: Studio) -> None:
        match = studio.match("dokuson", 4, turn(), deals_per_player=1)
        if over:
            play_to(match, lambda match, view: False)
        studio.table(match)
        studio.ui.open(FairPlayPage(match.record))
        studio.step(60)

    return show


def _tip(game: str, seats: int, name: str) -> Callable[[Studio], object]:
    """The pointer rests on something at a table."""

    def show(studio: Studio) -> None:
        scene = _table(game, seats)(studio)
        tip = next(each for each in scene.parts.tooltips.tips() if each.name.startswith(name))
        scene.model.pointer.at = tip.box.centre
        studio.step(60)

    return show


def _drill(game: str, seed: int = 3, at: int = 0, answered: bool = False) -> Callable[[Studio], object]:
    """A question of a drill; `answered`: partly right, or wrong where it is right or not."""

    def show(studio: Studio) -> None:
        scene = DrillScene(studio.ui, game, seed)
        studio.show(scene)
        _answer(scene, at)
        if answered:
            _choose(scene, nearly=True)
            scene.check()
        studio.step(3)

    return show


def _answer(scene: DrillScene, count: int) -> None:
    """The first questions are answered, two of them wrongly."""
    while scene.run.at < count:
        _choose(scene, nearly=scene.run.at % 5 == 3)
        scene.check()
        scene.go_on()


def _choose(scene: DrillScene, nearly: bool) -> None:
    right = sorted(scene.run.question.right)
    others = [each.id for each in scene.run.question.answers if each.id not in right]
    for id in right[:-1] or others[:1] if nearly else right:
        scene.choose(id)


def _drill_end(studio: Studio) -> None:
    scene = DrillScene(studio.ui, "dobon", 3)
    studio.show(scene)
    _answer(scene, 10)
    studio.step(3)


def _stamp_book(game: str) -> Callable[[Studio], object]:
    def show(studio: Studio) -> None:
        _title(studio)
        studio.ui.learned.drilled(game, "ten", Best(8, 10, 95_000))
        studio.ui.open(StampBookPage(game))
        studio.step(20)

    return show


def _note(studio: Studio) -> None:
    _title(studio)
    studio.over(NoteScene(studio.ui, [studio.ui.say("errors.settings_aside")]))


def _fault(studio: Studio) -> None:
    report = studio.service.home / "reports" / "report.txt"
    studio.show(FaultScene(studio.ui, report, True, lambda: TitleScene(studio.ui)))


def scenes() -> Scenes:
    """What there is to look at, by name."""
    found: dict[str, Callable[[Studio], object]] = {
        "title": _title, "title_waiting": _title_waiting, "note": _note,
        "fault": _fault, "letters": _letters, "curtain": _curtain, "pause": _pause, "sitting": _sitting,
        "log": _log, "abandon": _abandon, "programs": _programs, "seal": _seal,
        "fair_play": _fair_play(False), "fair_play_over": _fair_play(True),
    }  # fmt: skip
    found |= scenes_of_matches.scenes()
    found |= scenes_of_backup.scenes()
    found |= scenes_of_people.scenes()
    for page in ("general", "table", "reading", "pace", "sound", "playing", "keys"):
        found[f"settings_{page}"] = _settings(page)
    for page in ("program", "parts", "mit"):
        found[f"about_{page}"] = _about(page)
    for game, seats in GAMES.items():
        found[f"seating_{game}"] = _seating(game)
        found[f"seating_{game}_shared"] = _seating(game, people=2, page=1, seats=WIDEST[game])
        found[f"table_{game}"] = _table(game, seats)
        found[f"table_{game}_{WIDEST[game]}"] = _table(game, WIDEST[game])
        found[f"memory_{game}"] = _memory(game, seats)
        found[f"memory_{game}_told"] = _told(game, seats)
        found[f"memory_{game}_{WIDEST[game]}"] = _memory(game, WIDEST[game])
        kinds = DRILLS[game].kinds if has_drill(game) else ()
        for at, kind in enumerate(dict.fromkeys(kinds)):
            name = f"drill_{game}" if not at else f"drill_{game}_{at + 1}"
            nth = kinds.index(kind)
            found[name] = _drill(game, at=nth)
            found[f"{name}_answered"] = _drill(game, at=nth, answered=True)
        found[f"sheet_{game}"] = _sheet(game, seats, 1)
        found[f"sheet_{game}_so_far"] = _sheet(game, WIDEST[game], None)
        if min(CATALOGUE[game].seats) < seats:
            found[f"table_{game}_{min(CATALOGUE[game].seats)}"] = _table(game, min(CATALOGUE[game].seats))
    for game in CATALOGUE:
        found[f"stampbook_{game}"] = _stamp_book(game)
    for game, seats, name in TIPS:
        found[f"tip_{game}_{name.partition('.')[0]}"] = _tip(game, seats, name)
    found["drill_end"] = _drill_end
    found["table_dobon_auction"] = _table("dobon", 4, phase("auction"))
    found["table_loadum_swap"] = _table("loadum", 5, phase("swap"))
    found["table_clackerjack_stacks"] = _table("clackerjack", 4, phase("stacks"))
    found["memory_loadum_4"] = _memory("loadum", 4)
    found["memory_loadum_shared"] = _memory_shared
    found["result_dokuson"] = _ended("dokuson", deals_per_player=1)
    found["result_dobon"] = _ended("dobon", rounds=3)
    found["result_loadum"] = _ended("loadum")
    for phases in (phases_dobon, phases_loadum, phases_clackerjack, phases_shared):
        for name, one in phases.phases().items():
            found[f"phase_{name}"] = partial(_phase, name, one)
    found["result_clackerjack"] = _ended("clackerjack")
    found |= scenes_of_the_book.scenes()
    found |= scenes_of_lessons.scenes()
    found |= scenes_of_exercises.scenes()
    found |= scenes_of_statistics.scenes()
    found |= scenes_of_the_coach.scenes()
    found |= scenes_of_replay.scenes()
    found |= scenes_of_reviews.scenes()
    found |= scenes_of_again.scenes()
    found |= scenes_of_daily.scenes()
    found |= scenes_of_fair_play.scenes()
    found |= scenes_of_duplicate.scenes()
    found |= scenes_of_ends.scenes()
    return found


def sprites(folder: Path) -> None:
    """Every sprite on a mat, smallest first, on sheets that can still be opened."""
    files = sorted(asset("sprites").rglob("*.svg"))
    for high in HEIGHTS:
        step = high + GAP
        across = max(6, 2400 // step)
        most = across * max(1, 2400 // step)
        for first in range(0, len(files), most):
            shown = files[first : first + most]
            sheet = pygame.Surface((across * step + GAP, -(-len(shown) // across) * step + GAP))
            sheet.fill(MAT)
            for place, file in enumerate(shown):
                picture = pygame.image.load_sized_svg(file, (high, high))
                x, y = GAP + place % across * step, GAP + place // across * step
                sheet.blit(picture, (x + (high - picture.get_width()) // 2, y))
            pygame.image.save(sheet, folder / f"sheet-sprites-{high}-{first // most + 1}.png")


def draw(folder: Path, part: str, sizes: tuple[tuple[int, int], ...] = SIZES) -> None:
    """Every picture for itself, and the sheets."""
    folder.mkdir(parents=True, exist_ok=True)
    if part in ("", "sprites"):
        sprites(folder)
    for size in sizes:
        for language in LANGUAGES:
            rows: list[pygame.Surface] = []
            for name, show in scenes().items():
                if part not in name:
                    continue
                with tempfile.TemporaryDirectory() as home:
                    studio = Studio(Path(home), language, size)
                    try:
                        show(studio)
                        picture = studio.surface().copy()
                    finally:
                        studio.close()
                pygame.image.save(picture, folder / f"{name}-{language}-{size[1]}.png")
                high = WIDE * size[1] // size[0]
                rows.append(pygame.transform.smoothscale(picture.convert(24), (WIDE, high)))
            for first in range(0, len(rows), ACROSS * ROWS):
                shown = rows[first : first + ACROSS * ROWS]
                sheet = contact(shown)
                number = first // (ACROSS * ROWS) + 1
                pygame.image.save(sheet, folder / f"sheet-{language}-{size[1]}-{number}.png")


def contact(pictures: list[pygame.Surface]) -> pygame.Surface:
    """Pictures of one size in rows."""
    wide, high = pictures[0].get_size()
    down = -(-len(pictures) // ACROSS)
    sheet = pygame.Surface((ACROSS * (wide + GAP) + GAP, down * (high + GAP) + GAP))
    for place, picture in enumerate(pictures):
        x, y = place % ACROSS, place // ACROSS
        sheet.blit(picture, (GAP + x * (wide + GAP), GAP + y * (high + GAP)))
    return sheet


if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("folder", type=Path)
    words.add_argument("part", nargs="?", default="")
    given = words.parse_args()
    draw(given.folder, given.part)
