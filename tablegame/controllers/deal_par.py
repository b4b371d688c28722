"""The par of deals: what the hard level reaches with the player's cards where computers play all seats.

For the deals of a day the match is played some times with other choices, and par is the mean of that. Its
thoughts are never cut by the clock, so par is the same on every machine.
"""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any, Final

from tablegame.ai.levels import settings_of
from tablegame.controllers.workers import Job, Workers
from tablegame.limits import STORE, parse_json
from tablegame.match.daily import LEVEL, SEAT, SETUPS, code_of, value_of
from tablegame.match.dealer import Dealer
from tablegame.match.files import read_regular, write_safely
from tablegame.match.match import Match, Player
from tablegame.match.record import Record
from tablegame.match.summary import among_sides
from tablegame.match.timeline import dealer_of
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES, SHELF
from tablegame.rules.events import DealScored


class SilentMatch:
    """A match of computers, one move at a time: call `tick` now and then."""

    def __init__(
        self,
        workers: Workers,
        match: Match,
        levels: Sequence[str],
        seed: Callable[[Seat], int],
        cap_ms: Callable[[str], int],
    ) -> None:
        """Play a match by `levels` of seats. `seed` returns the seed of a seat's next thought, `cap_ms` the
        longest thought of a level."""
        self.match = match
        self._workers = workers
        self._levels = levels
        self._seed = seed
        self._cap_ms = cap_ms
        self._job: Job | None = None

    def tick(self) -> bool:
        """Receive a thought, or ask for one, and return whether a move was made. Not for a match that is
        over."""
        match = self.match
        seat = match.to_act()[0]
        legal = match.legal(seat)
        if self._job is None and len(legal) > 1:
            if self._workers.idle:
                level = self._levels[seat]
                self._job = self._workers.submit(
                    match.game.id, match.game.view_to_json(match.view(seat)),
                    [action.notation() for action in legal], level, self._seed(seat), self._cap_ms(level),
                    character=match.players[seat].character,
                )  # fmt: skip
            return False
        action = legal[0]
        if (job := self._job) is not None:
            self._workers.tick()
            if job.move is None and not job.failed:
                return False
            self._job = None
            if job.move is None:
                from tablegame.ai.think import simple

                action = simple(match.game.id, match.view(seat), legal)
            else:
                action = match.game.parse(job.move)
        match.decide(seat, action)
        return True

    def pause(self) -> None:
        """Withdraw the current question; it is asked again later."""
        if self._job is not None:
            self._workers.withdraw(self._job)
        self._job = None


PAR_LEVEL: Final = "hard"
OTHERS: Final = "normal"
"""The level that plays for people and programs of the table."""


class DealPar:
    """The par of one deal, worked out a move at a time while the thinking process is idle. The caller calls
    `tick`."""

    def __init__(self, workers: Workers, record: Record) -> None:
        """Take a match that begins with the deal; the par is for the seat that knew the position."""
        header = record.header
        start = header.start
        assert start is not None, "it begins from a position"
        self.seat: Final = Seat(int(start.view["viewer"]))
        self.points: tuple[int, ...] | None = None
        """The points by seat, once the deal is over."""
        levels = [player.kind.partition(":")[2] if _thinks(player) else OTHERS for player in header.players]
        levels[self.seat] = PAR_LEVEL
        players = [
            replace(player, kind=f"bot:{level}", character=player.character if _thinks(player) else "")
            for player, level in zip(header.players, levels, strict=True)
        ]
        players[self.seat] = replace(players[self.seat], character="")
        match = Match.new(
            GAMES[header.game], header.seats, header.options, players,
            dealer=dealer_of(record) or Dealer.new(), start=start,
        )  # fmt: skip
        self._silent = SilentMatch(
            workers, match, levels, match.bot_seed, lambda level: settings_of(level).cap_ms
        )

    def tick(self) -> bool:
        """Receive a thought, ask for the next, and return whether the deal is over."""
        if self.points is not None:
            return False
        line = self._silent.match.line
        # After a move the next thought is asked for at once.
        while self._silent.tick():
            for event in self._silent.match.events_since(line):
                if isinstance(event, DealScored):
                    self.points = event.result.points()
                    return True
            line = self._silent.match.line
        return False

    def pause(self) -> None:
        """Withdraw the current question; it is asked again later."""
        self._silent.pause()


def _thinks(player: Player) -> bool:
    return player.kind.startswith("bot:")


FILE: Final = "daily.json"
VERSION: Final = 1
TIMES: Final = 8
"""The number of matches of which par is the mean."""
_MOST: Final = 1e6
"""A limit of points that no match reaches."""
PATIENCE_MS: Final = 60_000
"""The milliseconds for one thought, in place of the level's own clock: longer than any takes."""


class DailyPars:
    """The pars of a home folder, worked out a move at a time while the thinking process is idle. The caller
    calls `tick`."""

    def __init__(self, home: Path, workers: Workers) -> None:
        self._path: Final = home / FILE
        self._workers = workers
        self._kept = _read(self._path)
        self._wanted: list[tuple[date, str]] = []
        self._played: _Played | None = None

    def par(self, day: date, game: str) -> float | None:
        """Return the par of a game on a day, or None while it is not known."""
        return _par(game, self._values(day, game))

    def share(self, day: date, game: str) -> float:
        """Return the share that has been worked out, 0 to 1."""
        return min(1.0, len(self._values(day, game)) / TIMES)

    def want(self, wanted: list[tuple[date, str]]) -> None:
        """Set the pars to be worked out, in order, and drop all others."""
        self._wanted = [entry for entry in wanted if self.par(*entry) is None]
        if self._played is not None and (self._played.day, self._played.game) not in self._wanted:
            self.pause()
            self._played = None

    @property
    def busy(self) -> bool:
        """Return whether any par is left to be worked out."""
        return bool(self._wanted)

    def tick(self) -> bool:
        """Receive a thought, ask for the next, and return whether a match is over."""
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
        """Withdraw the current question; it is asked again later."""
        if self._played is not None:
            self._played.pause()

    def _values(self, day: date, game: str) -> list[float]:
        """Return the points of the matches so far."""
        return self._kept.setdefault(code_of(day, game).text, [])

    def _write(self) -> None:
        pars = {code: values for code, values in self._kept.items() if values}
        data = {"version": VERSION, "pars": pars}
        with suppress(OSError):  # it can be worked out again another time
            write_safely(self._path, (json.dumps(data, indent=1, sort_keys=True) + "\n").encode())


class _Played:
    """One match of computers in progress."""

    def __init__(self, workers: Workers, day: date, game: str, time: int) -> None:
        self.day = day
        self.game = game
        self.value = 0.0
        self._time = time
        code = code_of(day, game)
        levels = [LEVEL] * code.seats
        levels[SEAT] = PAR_LEVEL
        players = [Player(str(seat), f"bot:{level}") for seat, level in enumerate(levels)]
        self._match = Match.new(GAMES[game], code.seats, code.options, players, dealer=code.dealer(day))
        self._silent = SilentMatch(workers, self._match, levels, self._seed, lambda level: PATIENCE_MS)

    def tick(self) -> bool:
        """Return whether the match is over."""
        # After a move the next thought is asked for at once.
        while not self._match.over and self._silent.tick():
            pass
        return self._match.over and self._end()

    def _end(self) -> bool:
        standing = self._match.standing()
        sides = self._match.game.sides(self._match.seats)
        places = among_sides(standing.places, sides)
        self.value = float(value_of(SETUPS[self.game], standing.scores, places))
        return True

    def _seed(self, seat: Seat) -> int:
        """Return the seed of a seat's next thought, another one in each match; the first is that of a
        player's match."""
        seed = self._match.bot_seed(seat)
        if not self._time:
            return seed
        return int.from_bytes(hashlib.sha256(f"par {self._time} {seed}".encode()).digest()[:8], "big")

    def pause(self) -> None:
        self._silent.pause()


def _par(game: str, values: list[float]) -> float | None:
    """Return the mean, rounded as it is shown, because that is compared."""
    if len(values) < TIMES:
        return None
    mean = sum(values) / len(values)
    return round(mean, 1) if SETUPS[game].places else float(round(mean))


def kept_pars(home: Path) -> dict[str, float]:
    """Return the pars that have been worked out in a home folder, by code."""
    games = {line.letters: line.id for line in SHELF.values()}
    pars: dict[str, float] = {}
    for code, values in _read(home / FILE).items():
        game = games.get(code[:2], "")
        if game in SETUPS and (par := _par(game, values)) is not None:
            pars[code] = par
    return pars


def _read(path: Path) -> dict[str, list[float]]:
    """Return the valid entries of the file; none where it cannot be read."""
    try:
        data = parse_json(read_regular(path, STORE.size), STORE)
    except (OSError, ValueError):
        return {}
    pars: Any = data.get("pars") if isinstance(data, Mapping) else None
    if not isinstance(pars, Mapping):
        return {}
    return {
        code: [float(value) for value in values if type(value) in (int, float) and abs(value) < _MOST][:TIMES]
        for code, values in pars.items()
        if isinstance(values, list)
    }
