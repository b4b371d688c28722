"""The par of a day's deals: what the hard level reaches with the person's cards, worked out once and kept.

The same match is played by computers alone, the hard one in the person's seat, some times with other choices,
and par is the mean of that. Its thoughts are never cut by the clock, so par is the same on every machine.
"""

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any, Final

from tablegame.controllers.silent_match import SilentMatch
from tablegame.controllers.workers import Workers
from tablegame.limits import STORE, parse_json
from tablegame.match.daily import LEVEL, SEAT, SETUPS, code_of, value_of
from tablegame.match.files import read_regular, write_safely
from tablegame.match.match import Match, Player
from tablegame.match.sides import among_sides
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES, SHELF

FILE: Final = "daily.json"
VERSION: Final = 1
PLAYER: Final = "hard"
TIMES: Final = 8
"""Matches of which par is the mean."""
_MOST: Final = 1e6
"""Points that nobody reaches."""
PATIENCE_MS: Final = 60_000
"""For one thought, in place of the level's own clock: longer than any takes."""


class DailyPars:
    """The pars of a home folder. One match at a time, a move at a time, and only while the thinking process
    has nothing else to do: call `tick` now and then."""

    def __init__(self, home: Path, workers: Workers) -> None:
        self._path: Final = home / FILE
        self._workers = workers
        self._kept = _read(self._path)
        self._wanted: list[tuple[date, str]] = []
        self._played: _Played | None = None

    def par(self, day: date, game: str) -> float | None:
        """The par of a game on a day; None while it is not known."""
        return _par(game, self._values(day, game))

    def share(self, day: date, game: str) -> float:
        """How much of it has been worked out."""
        return min(1.0, len(self._values(day, game)) / TIMES)

    def want(self, wanted: list[tuple[date, str]]) -> None:
        """What is to be worked out, the first one first; nothing else from now on."""
        self._wanted = [each for each in wanted if self.par(*each) is None]
        if self._played is not None and (self._played.day, self._played.game) not in self._wanted:
            self.pause()
            self._played = None

    @property
    def busy(self) -> bool:
        """Whether anything is left to be worked out."""
        return bool(self._wanted)

    def tick(self) -> bool:
        """Take in what was thought, and ask for the next move; whether a match is over by this."""
        if not self._wanted:
            return False
        if self._played is None:
            day, game = self._wanted[0]
            self._played = _Played(self._workers, day, game, len(self._values(day, game)))
        played = self._played
        if not played.tick():
            return False
        self._played = None
        self._values(played.day, played.game).append(played.value)
        self._write()
        self.want(self._wanted)
        return True

    def pause(self) -> None:
        """Nobody waits now: the move that is thought about is asked for again."""
        if self._played is not None:
            self._played.pause()

    def _values(self, day: date, game: str) -> list[float]:
        """What came of the matches so far."""
        return self._kept.setdefault(code_of(day, game).text, [])

    def _write(self) -> None:
        pars = {code: values for code, values in self._kept.items() if values}
        data = {"version": VERSION, "pars": pars}
        with suppress(OSError):  # it is worked out again another time
            write_safely(self._path, (json.dumps(data, indent=1, sort_keys=True) + "\n").encode())


class _Played:
    """One match of computers on its way."""

    def __init__(self, workers: Workers, day: date, game: str, time: int) -> None:
        self.day = day
        self.game = game
        self.value = 0.0
        self._time = time
        code = code_of(day, game)
        levels = [LEVEL] * code.seats
        levels[SEAT] = PLAYER
        players = [Player(str(seat), f"bot:{level}") for seat, level in enumerate(levels)]
        self._match = Match.new(GAMES[game], code.seats, code.options, players, dealer=code.dealer(day))
        self._silent = SilentMatch(workers, self._match, levels, self._seed, lambda level: PATIENCE_MS)

    def tick(self) -> bool:
        """Whether the match is over."""
        if not self._match.over:
            self._silent.tick()
        return self._match.over and self._end()

    def _end(self) -> bool:
        standing = self._match.standing()
        sides = self._match.game.sides(self._match.seats)
        places = among_sides(standing.places, sides)
        self.value = float(value_of(SETUPS[self.game], standing.scores, places))
        return True

    def _seed(self, seat: Seat) -> int:
        """Each time the computers choose anew; the first time as they do beside the person."""
        seed = self._match.bot_seed(seat)
        if not self._time:
            return seed
        return int.from_bytes(hashlib.sha256(f"par {self._time} {seed}".encode()).digest()[:8], "big")

    def pause(self) -> None:
        self._silent.pause()


def _par(game: str, values: list[float]) -> float | None:
    """The mean, as it can be read: that is what is compared."""
    if len(values) < TIMES:
        return None
    mean = sum(values) / len(values)
    return round(mean, 1) if SETUPS[game].places else float(round(mean))


def kept_pars(home: Path) -> dict[str, float]:
    """The pars that have been worked out in a home folder, by code."""
    games = {line.letters: line.id for line in SHELF.values()}
    found: dict[str, float] = {}
    for code, values in _read(home / FILE).items():
        game = games.get(code[:2], "")
        if game in SETUPS and (par := _par(game, values)) is not None:
            found[code] = par
    return found


def _read(path: Path) -> dict[str, list[float]]:
    """What stands in the file, each entry that makes sense; nothing where it cannot be read."""
    try:
        data = parse_json(read_regular(path, STORE.size), STORE)
    except (OSError, ValueError):
        return {}
    pars: Any = data.get("pars") if isinstance(data, Mapping) else None
    if not isinstance(pars, Mapping):
        return {}
    return {
        code: [float(each) for each in values if type(each) in (int, float) and abs(each) < _MOST][:TIMES]
        for code, values in pars.items()
        if isinstance(values, list)
    }
