"""Matches of the past: the list, backups, and deals that are played again."""

import json
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pygame
from studio import FRAMES, NAMES, Scenes, Studio, deferred

from tablegame.ai.think import simple
from tablegame.controllers.backup import backing_up
from tablegame.match.dealer import Dealer
from tablegame.match.header import match_id
from tablegame.match.home import abandoned, matches
from tablegame.match.match import Match, Player
from tablegame.match.record import SEATED, Record, parse_bytes, read_record
from tablegame.match.timeline import Timeline, beginning
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.ui.scenes.matches.backup_page import BackupScene
from tablegame.ui.scenes.matches.deal_again import AgainScene, ComparedDeal
from tablegame.ui.scenes.matches.match_list.scene import MatchesScene
from tablegame.ui.shell.navigation import (
    AgainPage,
    BackupPage,
    MatchesPage,
    SettingsPage,
    SheetPage,
    TitlePage,
)

HOUR = 3600.0


@dataclass(frozen=True)
class Played:
    """A match in the folder."""

    game: str
    seats: int
    level: str
    ago: float
    """Hours since it was touched."""
    options: tuple[tuple[str, object], ...] = ()
    people: tuple[int, ...] = (0,)
    """Seats of people."""
    over: bool = True
    practice: bool = False
    seated: bool = False
    """Whether somebody else sat down."""
    aside: bool = False
    star: bool = False
    note: bool = False
    rules: int = 0
    """Another version of the rules; 0: the present one."""


SHOWN: Sequence[Played] = (
    Played("dobon", 4, "normal", 1.2, (("rounds", 5),), star=True, note=True),
    Played("dokuson", 4, "normal", 2, (("deals_per_player", 1),)),
    Played("clackerjack", 4, "hard", 25, people=(0, 1), star=True),
    Played("dobon_fukuchi", 4, "normal", 26, people=(0, 3)),
    Played("loadum", 5, "easy", 60, (("lives", 1),), seated=True),
    Played("dobon", 3, "hard", 110, (("rounds", 3),)),
    Played("loadum", 8, "expert", 190, (("lives", 1),), people=(0, 1, 2)),
    Played("dokuson", 3, "novice", 9000, (("deals_per_player", 1),), rules=99),
    Played("dokuson", 4, "easy", 0.4, over=False),
    Played("dobon", 4, "normal", 30, over=False),
    Played("dokuson", 3, "normal", 3, practice=True),
    Played("dobon_fukuchi", 3, "hard", 50, over=False, aside=True),
    Played("dokuson", 3, "easy", 52, aside=True),
)
NOTES = {
    "en": "Two dobons that I did not see. The 8♣ was the worst.",
    "ja": "ドボンを二度見落とした。8♣がいちばん悪い。",
}


@lru_cache
def _lines(one: Played, language: str) -> bytes:
    """Return the lines of the record."""
    names = NAMES[language]
    kinds = ["human" if seat in one.people else f"bot:{one.level}" for seat in range(one.seats)]
    players = [Player(name, kind) for name, kind in zip(names, kinds, strict=False)]
    game = GAMES[one.game]
    match = Match.new(
        game, one.seats, dict(one.options), players, dealer=Dealer.seeded(4), record=None, bots=b"shelf",
        assisted=one.practice,
    )  # fmt: skip
    while not match.over and (one.over or len(match.record.moves) < 60):
        seat = match.to_act()[0]
        match.decide(seat, simple(match.game.id, match.view(seat), match.legal(seat)))
        if one.seated and len(match.record.moves) == 40:
            match.seat(Seat(1), "bot:hard")
    first, *rest = match.record.lines()
    if one.rules:
        first["rules"] = one.rules
    assert not one.seated or any(SEATED in line for line in rest)
    return b"".join(json.dumps(line).encode() + b"\n" for line in (first, *rest))


def fill(studio: Studio, shown: Sequence[Played] = SHOWN) -> None:
    """Write these matches into the folder."""
    home, kept = studio.service.home, studio.service.shelf.bookmarks
    for number, one in enumerate(shown):
        folder = abandoned(home) if one.aside else matches(home)
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{number:02}-{one.game}.tgr"
        lines = _lines(one, studio.language)
        first, rest = lines.split(b"\n", 1)
        header = {**json.loads(first), "created": f"2026-11-01T10:{number:02}:00+00:00"}
        path.write_bytes(json.dumps(header).encode() + b"\n" + rest)
        when = time.time() - one.ago * HOUR
        os.utime(path, (when, when))
        identity = match_id(parse_bytes(path.read_bytes()).header)
        if one.star:
            kept.star(identity, True)
        if one.note:
            kept.note(identity, NOTES[studio.language])
    _branch(studio, matches(home) / f"01-{shown[1].game}.tgr")
    studio.service.archive.refresh()


def _branch(studio: Studio, path: Path) -> None:
    """Write a match that was played on from the middle of another, and not to the end."""
    timeline = Timeline(read_record(path))
    line = next(line for line in range(30, 60) if timeline.acting(line) == (Seat(0),))
    position = timeline.position(line, Seat(0))
    branch = matches(studio.service.home) / "branch.tgr"
    match = Match.new(
        timeline.game, timeline.seats, timeline.options, timeline.record.header.players,
        dealer=Dealer.seeded(8), record=branch, bots=b"branch", assisted=True, start=position,
    )  # fmt: skip
    for _ in range(6):
        seat = match.to_act()[0]
        match.decide(seat, simple(match.game.id, match.view(seat), match.legal(seat)))
    match.close()
    when = time.time() - 2 * HOUR
    os.utime(branch, (when, when))


def matches_scenes() -> Scenes:
    """Return the scenes of this file by name."""
    return {
        "matches": _tab("finished"), "matches_unfinished": _tab("unfinished"),
        "matches_practice": _tab("practice"), "matches_abandoned": _tab("abandoned"),
        "matches_empty": _empty, "matches_filtered": _filtered, "matches_none_fits": _none_fits,
        "matches_deleted": _deleted, "matches_exported": _exported, "matches_last": _last,
        "matches_aside": _aside, "matches_note": _note, "matches_import": _import,
        "matches_sheet": _matches_sheet,
    }  # fmt: skip


@deferred
def _tab(studio: Studio, tab: str) -> MatchesScene:
    fill(studio)
    return _matches_opened(studio, tab)


def _matches_opened(studio: Studio, tab: str = "finished") -> MatchesScene:
    scene = MatchesScene(studio.ui, MatchesPage(tab))
    studio.show(scene)
    studio.until(lambda: not studio.service.archive.busy, 200)
    return scene


def _empty(studio: Studio) -> None:
    _matches_opened(studio)


def _filtered(studio: Studio) -> None:
    scene = _tab("finished")(studio)
    scene.model.filters.days = 7
    scene.model.filters._set(person=NAMES[studio.language][0])
    studio.step(3)


def _none_fits(studio: Studio) -> None:
    scene = _tab("finished")(studio)
    scene.model.filters.kept = True
    scene.model.filters._set(game="dokuson")
    studio.step(3)


def _deleted(studio: Studio) -> None:
    _tab("finished")(studio).actions.delete()
    studio.step(3)


def _exported(studio: Studio) -> None:
    _tab("finished")(studio).actions.export()
    studio.step(3)


def _last(studio: Studio) -> None:
    scene = _tab("finished")(studio)
    scene.choose(scene.model.rows.count - 1)
    studio.step(3)


def _aside(studio: Studio) -> None:
    fill(studio)
    folder = matches(studio.service.home)
    (folder / "newer.tgr").write_bytes(b'{"tablegame": 99}\n')
    (folder / "bad.tgr").write_bytes(b'{"tablegame": 1}\n{}\n')
    _matches_opened(studio)


def _note(studio: Studio) -> None:
    _tab("finished")(studio).actions.write_note()
    studio.step(20)


def _import(studio: Studio) -> None:
    _tab("finished")(studio).actions.bring()
    studio.step(20)
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="/tmp/no such file.tgr"))
    studio.step(2)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    studio.step(5)


def _matches_sheet(studio: Studio) -> None:
    _tab("finished")(studio).actions.sheet()
    studio.step(60)
    sheet = studio.top
    sheet.form.press("save")
    studio.step(3)


def backup_scenes() -> Scenes:
    """Return the scenes of this file by name."""
    return {
        "backup": _backup, "backup_restore": _asked, "backup_damaged": _damaged, "backup_restored": _restored,
        "backup_settings": _settings,
    }  # fmt: skip


def _backup_opened(studio: Studio, page: BackupPage) -> BackupScene:
    studio.open(TitlePage(), 60)
    studio.open(page)
    scene = studio.top
    assert isinstance(scene, BackupScene)
    return scene


def _backup(studio: Studio) -> None:
    fill(studio)
    scene = _backup_opened(studio, BackupPage())
    studio.until(lambda: bool(scene.words), 600)
    studio.step(3)


def _asked(studio: Studio) -> None:
    _backup_opened(studio, BackupPage(restore=True))


def _damaged(studio: Studio) -> None:
    path = Path(studio.ui.home) / "tablegame-backup.zip"
    path.write_bytes(b"PK")
    scene = _backup_opened(studio, BackupPage(restore=True, path=path))
    scene.begin()
    studio.until(lambda: bool(scene.fault), 600)
    studio.step(3)


def _restored(studio: Studio) -> None:
    fill(studio)
    home = Path(studio.ui.home)
    for _ in backing_up(home, path := home / "tablegame-backup.zip"):
        pass
    for number, record in enumerate(sorted((home / "matches").glob("*.tgr"))):
        if number % 2:
            record.unlink()
        elif number == 0:
            record.write_bytes(b"".join(record.read_bytes().splitlines(True)[:9]))
    scene = _backup_opened(studio, BackupPage(restore=True, path=path))
    scene.begin()
    studio.until(lambda: bool(scene.words), 600)
    studio.step(3)


def _settings(studio: Studio) -> None:
    studio.ui.preferences.last["settings"] = "backup"
    studio.open(SettingsPage(), 60)
    top = studio.top
    top.form.set_focus(top.form.find("restore"), ring=True)
    studio.step(3)


def again_scenes() -> Scenes:
    """Return the scenes of this file by name."""
    return {
        "again_dokuson": lambda studio: _ask(studio, studio.record("dokuson")),
        "again_ten": lambda studio: _ask(studio, studio.record("loadum", 10)),
        "again_off": lambda studio: _ask(studio, studio.record("dobon", moves=200)),
        "again_working": lambda studio: _compared(studio, False),
        "again_compared": lambda studio: _compared(studio, True),
        "again_sheet": lambda studio: _again_sheet(studio, studio.record("dobon")),
        "again_sheet_off": lambda studio: _again_sheet(studio, studio.record("loadum", moves=120)),
    }


def _ask(studio: Studio, of: Record) -> AgainScene:
    scene = AgainScene(studio.ui, AgainPage(None, of))
    return studio.show(scene, FRAMES)


def _again_sheet(studio: Studio, of: Record) -> object:
    """Return the sheet of the last deal that is over, with the way to play it again, or why there is none
    yet."""
    view = Timeline(of).view(len(of.moves) + 1, Seat(0))
    last = len(view.table.results) - 1
    page = AgainPage(None, of, last, Seat(0))
    return studio.open(SheetPage(of.header.game, of.header.players, view, last, view, again=page), FRAMES)


class _Worked:
    """A par that is not computed."""

    def __init__(self, points: tuple[int, ...] | None) -> None:
        self.points = points

    def tick(self) -> bool:
        return False

    def pause(self) -> None:
        """Do nothing."""


def _compared(studio: Studio, done: bool) -> AgainScene:
    """Return a deal that the simple policy has played once more, from the second deal of a match."""
    of = studio.record("clackerjack")
    timeline = Timeline(of)
    line = beginning(timeline, 1 if len(timeline.deals) > 1 else 0)
    assert line is not None, "somebody decides in every deal"
    now = timeline.deals[0].points
    assert now is not None, "it is over"
    scene = AgainScene(studio.ui, AgainPage(None, of, timeline.deal_at(line)))
    par = _Worked(tuple(reversed(now)) if done else None)
    scene.compared = ComparedDeal(scene_page(of), timeline, now, par, shown=False)  # type: ignore[arg-type]
    return studio.show(scene, FRAMES)


def scene_page(of: Record) -> AgainPage:
    """Return the page of a deal that is played again for the first time."""
    return AgainPage(None, of, 0, Seat(0))
