"""Codes and today's deals on the command line."""

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any, Final

from tablegame.controllers.deal_par import kept_pars
from tablegame.listing import opened_archive
from tablegame.match.code import BadCode, Code
from tablegame.match.daily import SETUPS, Reached, at_par, code_of, reached
from tablegame.speech import Speaker, number

VERSION: Final = 1


class NoCode(Exception):
    """A text is no code; the sentence says why."""


def read(text: str, speaker: Speaker) -> Code:
    """Return the code in a text; NoCode where there is none."""
    try:
        return Code.found_in(text) or Code.read(text)
    except BadCode as fault:
        raise NoCode(speaker.text(fault.key, **fault.slots)) from None


def code_told(code: Code) -> dict[str, Any]:
    """Return a code as plain JSON values."""
    return {
        "tablegame": VERSION, "code": code.text, "game": code.game, "seats": code.seats,
        "options": dict(code.options), "deal": f"{code.deal:012x}",
    }  # fmt: skip


def code_lines(code: Code, speaker: Speaker) -> Iterator[str]:
    """Yield the code and its match in words."""
    yield code.text
    yield speaker.text("code.about", game=speaker.text(f"{code.game}_rules.name"), n=code.seats)
    for name, value in code.options.items():
        yield f"  {name} = {json.dumps(value)}"


def daily_told(home: Path, day: date) -> dict[str, Any]:
    """Return the deals of a day, and what was reached, as plain JSON values."""
    with opened_archive(home) as archive:
        found = reached(archive.lists.daily(day.isoformat()))
    pars = kept_pars(home)
    games = [_game(day, game, found.get((day, game), Reached()), pars) for game in SETUPS]
    return {"tablegame": VERSION, "day": day.isoformat(), "deals": games}


def _game(day: date, game: str, known: Reached, pars: dict[str, float]) -> dict[str, Any]:
    code, setup = code_of(day, game), SETUPS[game]
    value, par = known.value(setup), pars.get(code.text)
    compared = None if value is None or par is None else at_par(setup, value, par)
    return {
        "game": game, "code": code.text, "seats": code.seats, "options": dict(code.options),
        "counts": "place" if setup.places else "points", "low_wins": setup.low, "result": value,
        "par": par if known.first is not None else None, "at_par": compared, "helped": known.helped,
        "repeats": known.repeats, "begun": known.begun is not None,
    }  # fmt: skip


def daily_lines(home: Path, day: date, speaker: Speaker) -> Iterator[str]:
    """Return a line for each game."""
    for deal in daily_told(home, day)["deals"]:
        game = speaker.text(f"{deal['game']}_rules.name")
        line = speaker.text("access.row", label=game, value=deal["code"])
        if deal["result"] is not None:
            you = _words(speaker, deal["counts"], deal["result"])
            line += "  " + speaker.text("daily.told.you", value=you)
            if deal["par"] is not None:
                par = _words(speaker, deal["counts"], deal["par"])
                line += speaker.text("app.separator") + speaker.text("daily.told.par", value=par)
        yield line


def _words(speaker: Speaker, counts: str, value: float) -> str:
    """Format points or a place; par may lie between two."""
    if counts == "points":
        return number(round(value))
    if value == int(value):
        return speaker.text(f"title.place.{int(value)}")
    return speaker.text("daily.place", value=f"{value:.1f}")
