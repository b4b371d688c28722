"""Deals that several share, and the last pages of matches."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache, partial
from typing import Any

from studio import FRAMES, NAMES, Scenes, Show, Studio, play_on, play_to

from tablegame.ai.think import simple
from tablegame.controllers.deal_par import FILE, TIMES
from tablegame.match.code import Code
from tablegame.match.daily import LEVEL, SETUPS, code_of
from tablegame.match.dealer import Dealer
from tablegame.match.duplicate import Duplicate, new_duplicate
from tablegame.match.home import matches
from tablegame.match.match import Match, Player
from tablegame.match.record import dump
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.contract import Options
from tablegame.ui.scenes.matches.code_page import CodeScene
from tablegame.ui.scenes.matches.daily_page import DailyScene
from tablegame.ui.scenes.matches.duplicate_page import DuplicateScene, TurnScene
from tablegame.ui.scenes.matches.duplicate_setup import DuplicateSetupScene
from tablegame.ui.scenes.table.result.scene import ResultScene
from tablegame.ui.shell.navigation import (
    DuplicateSetupPage,
    FairPlayPage,
    MatchesPage,
    PausePage,
    SeatingPage,
    TablePage,
    TitlePage,
)
from tests.ui.made_review import MadeReviewing, made_review

TODAY = date(2026, 11, 22)
PLAYED: Mapping[int, str] = {
    1: "dokuson dobon clackerjack", 2: "dokuson", 4: "dokuson dobon dobon_fukuchi clackerjack loadum",
    5: "dobon loadum", 7: "dokuson dobon_fukuchi", 12: "dokuson", 14: "dobon dobon_fukuchi",
    19: "dokuson clackerjack", 21: "dokuson dobon", 22: "dokuson dobon",
}  # fmt: skip
"""By day of the month the games that were finished."""
BEGUN = "dobon_fukuchi"
"""On the last day it goes on."""


def daily_scenes() -> Scenes:
    """Return the scenes of this file by name."""
    return {
        "daily": lambda studio: _daily(studio),
        "daily_more": lambda studio: _daily(studio, opened=True),
        "daily_code": lambda studio: _daily(studio, code=code("clackerjack").text, opened=True),
        "daily_new": lambda studio: _daily(studio, played=False),
        "daily_month": lambda studio: _daily(studio, page="month"),
        "code": lambda studio: _code(studio, ""),
        "code_good": lambda studio: _code(studio, code("loadum").text),
        "code_wrong": lambda studio: _code(studio, code("loadum").text[:-1] + "0"),
        "code_seats": _seats,
        "code_result": _result,
        "code_fair_play": _fair_play,
    }


def code(game: str) -> Code:
    """Return a code that stays the same."""
    return Code(game, 4, complete(GAMES[game], 4, SETUPS[game].options), 0x123456789ABC)


@lru_cache
def _lines(day: date, game: str, language: str, moves: int) -> bytes:
    """Return the lines of the record."""
    one = code_of(day, game)
    names = NAMES[language]
    players = [Player(names[seat], f"bot:{LEVEL}" if seat else "human") for seat in range(one.seats)]
    match = Match.new(GAMES[game], one.seats, one.options, players, dealer=one.dealer(day))
    while not match.over and match.line < moves:
        seat = match.to_act()[0]
        match.decide(seat, simple(game, match.view(seat), match.legal(seat)))
    return b"".join(map(dump, match.record.lines()))


def _fill(studio: Studio) -> None:
    """Write a month of records with their pars."""
    folder = matches(studio.service.home)
    folder.mkdir(parents=True, exist_ok=True)
    pars: dict[str, list[float]] = {}
    for number, games in PLAYED.items():
        for game in games.split():
            day = date(2026, 11, number)
            (folder / f"{day}-{game}.tgr").write_bytes(_lines(day, game, studio.language, 10**6))
            good = (number + len(game)) % 3 != 0 or number == 4
            par = (9.0 if good else 0.0) if game in ("dobon", "loadum") else 0.0 if good else 40.0
            if game == "dobon":
                par = 300.0 if good else 12.0
            if game == "loadum":
                par = 4.0 if good else 1.4
            if number != 21:
                pars[code_of(day, game).text] = [par] * TIMES
    (folder / f"{TODAY}-begun.tgr").write_bytes(_lines(TODAY, BEGUN, studio.language, 60))
    (studio.service.home / FILE).write_text(json.dumps({"version": 1, "pars": pars}))
    studio.service.archive.refresh()


def _daily(
    studio: Studio, *, code: str = "", played: bool = True, page: str = "deals", opened: bool = False
) -> DailyScene:
    if played:
        _fill(studio)
    scene = DailyScene(studio.ui, today=lambda: TODAY)
    studio.service.daily_pars.tick = lambda: False  # type: ignore[method-assign]
    studio.show(scene)
    scene.page, scene.opened = page, opened
    if code:
        scene.entry.put(code)
    scene.layout()
    studio.step(FRAMES)
    return scene


def _code(studio: Studio, text: str) -> CodeScene:
    scene = CodeScene(studio.ui, "loadum", text)
    return studio.show(scene, FRAMES)


def _seats(studio: Studio) -> object:
    one = replace(code("dobon"))
    return studio.open(SeatingPage("dobon", code=one), FRAMES)


def _result(studio: Studio) -> object:
    _fill(studio)
    table = studio.service.resume(matches(studio.service.home) / f"{TODAY}-dokuson.tgr")
    scene = ResultScene(studio.ui, table)
    return studio.show(scene, FRAMES)


def _fair_play(studio: Studio) -> object:
    _fill(studio)
    table = studio.service.resume(matches(studio.service.home) / f"{TODAY}-dokuson.tgr")
    return studio.open(FairPlayPage(table.match.record), FRAMES)


OPTIONS: Mapping[str, Options] = {"dobon": {"rounds": 1}}


def duplicate_scenes() -> Scenes:
    """Return the scenes of this file by name."""
    return {
        "duplicate_who": lambda studio: _setup(studio, "who", 4),
        "duplicate_six": lambda studio: _setup(studio, "who", 6),
        "duplicate_what": lambda studio: _setup(studio, "what", 3),
        "duplicate_what_dobon": lambda studio: _setup(studio, "what", 2, "dobon"),
        "duplicate_begun": lambda studio: _waiting(studio, made(studio, "dokuson", 3)),
        "duplicate_waiting": lambda studio: _waiting(studio, made(studio, "dobon", 4, played=3)),
        "duplicate_waiting_six": _waiting_six,
        "duplicate_sure": _sure,
        "duplicate_table": _table,
        "duplicate_pause": _pause,
        "duplicate_turn": lambda studio: _turn(studio, "dokuson", 0),
        "duplicate_turn_last": lambda studio: _turn(studio, "clackerjack", 1),
        "duplicate_over": lambda studio: _over(studio, made(studio, "dokuson", 3, played=6)),
        "duplicate_over_places": lambda studio: _over(
            studio, made(studio, "dobon_fukuchi", 6, deals=6, played=36, count="places")
        ),
        "duplicate_called_off": _called_off,
        "duplicate_in_matches": _in_matches,
        "duplicate_seating": _seating,
    }


def made(
    studio: Studio, game: str, people: int, *, deals: int = 2, played: int = 0, count: str = "sum",
    seats: int = 0,
) -> Duplicate:  # fmt: skip
    """Return a duplicate of which so many deals have been played, person by person."""
    names = NAMES[studio.language]
    many = seats or (4 if 4 in GAMES[game].seats else GAMES[game].seats[0])
    options = OPTIONS.get(game, {})
    found = new_duplicate(
        GAMES[game], many, options, _people(names, people), list(reversed(names))[: many - 1], "normal",
        deals=deals, count="places" if count == "places" else "sum", rotated=count == "places",
    )  # fmt: skip
    found = replace(found, created="2026-11-22T19:30:00+00:00", secret="5a" * 32)
    for n in range(played):
        person, deal = divmod(n, deals)
        found = found.with_points(person, deal, _points(game, person, deal))
    studio.service.duplicates.store.begin(found)
    return found


def _people(names: Sequence[str], people: int) -> list[str]:
    return [*names[: people - 1], names[5] if people < 6 else names[6]]


def _points(game: str, person: int, deal: int) -> int:
    by = {"dobon_fukuchi": 100, "loadum": 1}.get(game, 7)
    return by * ((person * 5 + deal * 3 + person * deal) % 7 - 3)


def _setup(studio: Studio, page: str, people: int, game: str = "clackerjack") -> DuplicateSetupScene:
    names = _people(NAMES[studio.language], people)
    scene = DuplicateSetupScene(studio.ui, DuplicateSetupPage(game, names))
    studio.show(scene)
    scene.turn_to(page)
    studio.step(FRAMES)
    return scene


def _waiting(studio: Studio, duplicate: Duplicate) -> DuplicateScene:
    scene = DuplicateScene(studio.ui, duplicate)
    return studio.show(scene, FRAMES)


def _waiting_six(studio: Studio) -> DuplicateScene:
    """Return the one of several tables where most has been played."""
    made(studio, "clackerjack", 2)
    return _waiting(studio, made(studio, "loadum", 6, deals=3, played=11, seats=10, count="places"))


def _sure(studio: Studio) -> DuplicateScene:
    scene = _waiting(studio, made(studio, "dobon", 4, played=3))
    scene.call_off()
    studio.step(FRAMES)
    return scene


def _over(studio: Studio, duplicate: Duplicate) -> DuplicateScene:
    return _waiting(studio, duplicate)


def _called_off(studio: Studio) -> DuplicateScene:
    duplicate = made(studio, "loadum", 3, played=3)
    found = studio.service.duplicates.store.call_off(duplicate.id)
    assert found is not None, "it is known"
    return _waiting(studio, found)


def _table(studio: Studio) -> object:
    """Return the second deal of a person, as it begins."""
    duplicate = made(studio, "dokuson", 3, played=1)
    return studio.open(TablePage(studio.service.duplicates.table(duplicate, 0)), 200)


def _pause(studio: Studio) -> object:
    duplicate = made(studio, "dokuson", 3)
    table = studio.service.duplicates.table(duplicate, 0)
    studio.open(TablePage(table), 60)
    return studio.open(PausePage(table), FRAMES)


def _turn(studio: Studio, game: str, played: int) -> TurnScene:
    """Return a deal that the simple policy has played to its end."""
    duplicate = made(studio, game, 2, played=2 * played + played)
    table = studio.service.duplicates.table(duplicate, played)
    match = table.match
    play_on(match)
    scene = TurnScene(studio.ui, table)
    return studio.show(scene, FRAMES)


def _in_matches(studio: Studio) -> object:
    """Return the list of matches while a duplicate goes on."""
    made(studio, "dobon", 3, played=2)
    studio.ui.open(TitlePage())
    return studio.open(MatchesPage("unfinished"), 60)


def _seating(studio: Studio) -> object:
    """Open the seating page on which several people may play the same deals."""
    from tablegame.ui.shell.navigation import LastSeats

    return studio.open(SeatingPage("dokuson", LastSeats(studio.players(4, 3), {})), FRAMES)


LONG = {
    "en": ("Bartholomew Featherstone", "Wilhelmina", "Alexandrina-Josephine", "Kit", "Christopher"),
    "ja": (
        "バーソロミュー・フェザーストーン",
        "ウィルヘルミナ",
        "アレクサンドリーナ",
        "きい",
        "クリストファー",
    ),
}
SEEDS = 80
SOMEONE = {"en": "Someone", "ja": "だれか"}


def end_scenes() -> dict[str, Show]:
    """Return the scenes by name."""
    return {
        "end_shared": partial(_end, "dokuson", 4, lambda m: len(m.standing().winners) == 2, 2),
        "end_third": partial(_end, "dobon", 5, lambda m: m.standing().places[0] == 3, 1, rounds=10),
        "end_stakes": partial(_end, "dobon_fukuchi", 5, lambda m: 0 in m.standing().winners, 1),
        "end_names": partial(_end, "dokuson", 5, lambda m: 0 in m.standing().winners, 1, long=True),
        "end_people": partial(_end, "loadum", 4, lambda m: 1 in m.standing().winners, 4),
        "end_ten": partial(_end, "loadum", 10, lambda m: True, 1, lives=2),
        "end_someone": partial(_end, "dobon", 4, lambda m: 1 in m.standing().winners, 1, hidden=(1, 3)),
        "end_pars": partial(_end, "dobon", 4, _second, 3, rounds=5, par=True, long=True),
        "end_ten_pars": partial(_end, "loadum", 10, lambda m: True, 10, lives=2, par=True),
        "sheet_pars": partial(_sheet, "dokuson", 4, 3),
        "sheet_ten_pars": partial(_sheet, "loadum", 10, 10, lives=2),
        "end_side_pars": partial(_end, "clackerjack", 4, _second, 3, par=True),
        "sheet_side_pars": partial(_sheet, "clackerjack", 4, 3),
        "end_par": partial(_end, "dobon", 5, lambda m: m.standing().places[0] == 3, 1, rounds=10, par=True),
        "sheet_par": partial(_sheet, "dokuson", 4, 1),
        "end_sides": partial(_end, "clackerjack", 4, lambda m: 1 in m.standing().winners, 1, long=True),
    }


def _second(match: Match) -> bool:
    """Return whether the second seat has won."""
    return 1 in match.standing().winners


def _end(
    game: str, seats: int, wanted: Callable[[Match], Any], people: int, studio: Studio, *, long: bool = False,
    hidden: tuple[int, ...] = (), par: bool = False, **options: Any,
) -> None:  # fmt: skip
    """Open the end of a day's deal. `hidden`: seats of players behind a fan; `par`: whether it is known
    what the cards were worth."""
    names = LONG[studio.language] if long else NAMES[studio.language]
    for seed in range(SEEDS):
        players = [Player(names[n], "human" if n < people else "bot:hard") for n in range(seats)]
        for nth, seat in enumerate(hidden):
            players[seat] = Player(SOMEONE[studio.language], "bot:hard", ("nao", "sora")[nth])
        match = Match.new(GAMES[game], seats, options, players, dealer=Dealer.seeded(seed), bots=b"studio")
        play_to(match, lambda match, view: False)
        if wanted(match):
            break
    else:
        raise LookupError(f"{game} with {seats}: it never ends so")
    if par:
        reviewing = MadeReviewing()
        for seat in range(people):
            reviewing.put(made_review(match.record, Seat(seat)))
        studio.service._reviewing = reviewing  # type: ignore[assignment]
    scene = studio.table(match)
    studio.open(scene.source.result_page(), 20)


def _sheet(game: str, seats: int, people: int, studio: Studio, **options: Any) -> None:
    """Open the sheet of the last deal of a match whose pars are known."""
    _end(game, seats, lambda m: True, people, studio, par=True, **options)
    page = studio.top
    assert isinstance(page, ResultScene)
    page.open_sheet()
    studio.step(60)
