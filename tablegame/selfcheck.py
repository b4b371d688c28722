"""`tablegame --selfcheck`: whether all that was shipped is there and works. Needs no screen."""

import os
import platform
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from tablegame import __version__
from tablegame.controllers.bot import Bot
from tablegame.controllers.table_controller import TableController
from tablegame.controllers.workers import Workers
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.pieces.seats import CHANCE
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import AnyGame
from tablegame.speech import LANGUAGES, Listed, Speaker
from tablegame.speech.text_catalogue import keys

MOVES: Final = 20
STRONG, SIMPLE = "hard", "easy"
"""The levels: one seat searches and the others play simply, so that both kinds of thought are checked."""
PATIENCE: Final = 60.0
"""Seconds for the moves of one game, on the monotonic clock; until a process has started none have passed."""

Fault = tuple[str, str]
Check = Callable[[], Iterable[Fault]]


def run(speaker: Speaker) -> bool:
    """Check everything and print a line for each part; whether all is in order."""
    # Nothing is shown or heard, so that a machine without a screen can be asked too.
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    from tablegame.ui import checks

    build = speaker.text("cli.selfcheck.frozen" if getattr(sys, "frozen", False) else "cli.selfcheck.source")
    libraries = Listed(checks.versions()).plain(speaker)
    slots = {"version": __version__, "build": build, "python": platform.python_version()}
    print(speaker.text("cli.selfcheck.head", libraries=libraries, **slots))
    print(platform.platform())
    parts: list[tuple[str, Check]] = [
        ("texts", _texts),
        ("pictures", checks.pictures),
        ("fonts", checks.fonts),
        ("sounds", checks.sounds),
        ("screens", checks.screens),
    ]
    good = True
    for name, part in parts:
        good &= _report_part(speaker, speaker.text(f"cli.selfcheck.{name}"), "cli.selfcheck.count", part())
    # A first thought loads what it thinks with, which is not its fault where that is slow.
    workers = Workers(patience=PATIENCE)
    try:
        for game in GAMES.values():
            name = speaker.text("cli.selfcheck.game", game=speaker.text(f"{game.id}.name"))
            good &= _report_part(speaker, name, "cli.selfcheck.moves", _moves(game, workers))
    finally:
        workers.close()
    print(speaker.text("cli.selfcheck.good" if good else "cli.selfcheck.bad"))
    return good


def _report_part(speaker: Speaker, name: str, key: str, checks: Iterable[Fault]) -> bool:
    """Print the state of a part, and each of its faults."""
    began = time.perf_counter()
    count, faults = 0, []
    try:
        for what, wrong in checks:
            count += 1
            if wrong:
                faults.append(f"{what}: {wrong}")
    except Exception as fault:  # no fault of a part keeps the others from being checked
        faults.append(f"{type(fault).__name__}: {fault}".splitlines()[0])
    ms = round(1000 * (time.perf_counter() - began))
    word = speaker.text("cli.selfcheck.wrong" if faults else "cli.selfcheck.right")
    slots = {"word": f"{word:4}", "name": name, "count": speaker.text(key, n=count), "ms": ms}
    print(speaker.text("cli.selfcheck.line", **slots), flush=True)
    for line in faults:
        print(f"     {line}")
    return not faults


def _texts() -> Iterator[Fault]:
    """Return every text of every language; each language has what the others have."""
    every = {key for language in LANGUAGES for key in keys(language)}
    for language in LANGUAGES:
        known = keys(language)
        for key in sorted(every):
            yield f"{language} {key}", "" if key in known else "missing"


def _wait_for(workers: Workers) -> None:
    """Wait until the process that thinks has begun, however slowly the system starts one, or cannot."""
    workers.start()
    while workers.starting:
        workers.tick()
        time.sleep(0.002)


def _moves(game: AnyGame, workers: Workers) -> Iterator[Fault]:
    """Return moves of bots, each thought of in the other process, until there are enough or matches are
    over."""
    seats = game.seats[0]
    levels = [STRONG, *[SIMPLE] * (seats - 1)]
    players = [Player(f"{seat + 1}", f"bot:{level}") for seat, level in enumerate(levels)]
    made, matches = 0, 0
    _wait_for(workers)
    until = time.monotonic() + PATIENCE
    while made < MOVES and matches < MOVES:
        match = Match.new(game, seats, {}, players, dealer=Dealer.seeded(matches))
        bots = [Bot(workers, level) for level in levels]
        table = TableController(match, bots)
        matches += 1
        try:
            while not match.over and made < MOVES:
                before = len(match.record.moves)
                table.tick(True)
                for move in match.record.moves[before:]:
                    if move.actor != CHANCE:
                        made += 1
                        yield move.text, ""
                if failed := sum(bot.failures for bot in bots):
                    yield game.id, f"{failed} moves did not come from the thinking process"
                    return
                if time.monotonic() > until:
                    yield game.id, f"{made} moves in {PATIENCE:.0f} s"
                    return
                workers.tick()
                time.sleep(0.002)
        finally:
            table.leave()
    if made < MOVES:
        yield game.id, f"{made} moves"
