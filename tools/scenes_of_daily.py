"""Today's deals and codes for the contact sheets: a day half played, a month begun, codes right and wrong."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from functools import lru_cache

from studio import NAMES, Studio

from tablegame.ai.think import simple
from tablegame.controllers.deal_par import FILE, TIMES
from tablegame.match.code import Code
from tablegame.match.daily import LEVEL, SETUPS, code_of
from tablegame.match.home import matches
from tablegame.match.match import Match, Player
from tablegame.match.record import dump
from tablegame.rules.catalogue import GAMES, complete
from tablegame.ui.scenes.matches.code_page import CodeScene
from tablegame.ui.scenes.matches.daily_page import DailyScene
from tablegame.ui.scenes.table.result.scene import ResultScene
from tablegame.ui.shell.navigation import FairPlayPage, SeatingPage

TODAY = date(2026, 11, 22)
PLAYED: Mapping[int, str] = {
    1: "dokuson dobon clackerjack", 2: "dokuson", 4: "dokuson dobon dobon_fukuchi clackerjack loadum",
    5: "dobon loadum", 7: "dokuson dobon_fukuchi", 12: "dokuson", 14: "dobon dobon_fukuchi",
    19: "dokuson clackerjack", 21: "dokuson dobon", 22: "dokuson dobon",
}  # fmt: skip
"""By day of the month the games that were finished."""
BEGUN = "dobon_fukuchi"
"""On the last day it goes on."""
FRAMES = 30


def scenes() -> Mapping[str, Callable[[Studio], object]]:
    """What there is to look at, by name."""
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
    """A code that stays the same."""
    return Code(game, 4, complete(GAMES[game], 4, SETUPS[game].options), 0x123456789ABC)


@lru_cache
def _lines(day: date, game: str, language: str, moves: int) -> bytes:
    """The record of a day's deal."""
    one = code_of(day, game)
    names = NAMES[language]
    players = [Player(names[seat], f"bot:{LEVEL}" if seat else "human") for seat in range(one.seats)]
    match = Match.new(GAMES[game], one.seats, one.options, players, dealer=one.dealer(day))
    while not match.over and match.line < moves:
        seat = match.to_act()[0]
        match.decide(seat, simple(game, match.view(seat), match.legal(seat)))
    return b"".join(map(dump, match.record.lines()))


def _fill(studio: Studio) -> None:
    """A month of records, and the pars that belong to them."""
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
    studio.show(scene)
    studio.step(FRAMES)
    return scene


def _seats(studio: Studio) -> object:
    one = replace(code("dobon"))
    studio.ui.open(SeatingPage("dobon", code=one))
    studio.step(FRAMES)
    return studio.ui.stack.top


def _result(studio: Studio) -> object:
    _fill(studio)
    table = studio.service.resume(matches(studio.service.home) / f"{TODAY}-dokuson.tgr")
    scene = ResultScene(studio.ui, table)
    studio.show(scene)
    studio.step(FRAMES)
    return scene


def _fair_play(studio: Studio) -> object:
    _fill(studio)
    table = studio.service.resume(matches(studio.service.home) / f"{TODAY}-dokuson.tgr")
    studio.ui.open(FairPlayPage(table.match.record))
    studio.step(FRAMES)
    return studio.ui.stack.top
