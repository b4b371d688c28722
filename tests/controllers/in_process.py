"""Thought without a process of its own: every job is done when it is handed in."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tablegame.controllers.bot import Bot
from tablegame.controllers.question import Human
from tablegame.controllers.table_controller import TableController
from tablegame.controllers.worker import reply
from tablegame.controllers.workers import Job, Workers
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.rules.catalogue import GAMES, complete
from tests.controllers.test_table_controller import play_out
from tests.rules.hooks import shortened


class InProcess(Workers):
    """`ms`: the clock of every thought, in place of the one asked for."""

    def __init__(self, ms: int | None = None) -> None:
        super().__init__()
        self.ms = ms
        self.jobs = 0
        self.dies = False

    def submit(
        self,
        game_id: str,
        view: Mapping[str, Any],
        legal: list[str],
        level: str,
        seed: int,
        ms: int,
        iterations: int | None = None,
        why: bool = False,
        cut: int | None = None,
        character: str = "",
        worlds: int = 0,
    ) -> Job:
        self.jobs += 1
        job = Job(self.jobs, b"", 0.0)
        request = {
            "id": self.jobs,
            "game": game_id,
            "view": view,
            "legal": legal,
            "level": level,
            "seed": seed,
            "iterations": iterations,
            "ms": ms if self.ms is None else self.ms,
            "why": why,
            "cut": cut,
            "character": character,
            "worlds": worlds,
        }
        if self.dies:
            job.failed = True
        else:
            job.answer = json.loads(json.dumps(reply(json.loads(json.dumps(request)))))
            job.move = job.answer["move"]
        return job

    def tick(self) -> None:
        """Do nothing."""


def sit(match: Match, workers: Workers) -> TableController:
    """Return the table of a match with its people and built-in bots."""
    sitters: list[Bot | Human] = []
    for player in match.sitting:
        what, _, level = player.kind.partition(":")
        sitters.append(Bot(workers, level, character=player.character) if what == "bot" else Human())
    return TableController(match, sitters)


def begin(
    game: str, dealer: Dealer, kinds: str = "hbbb", level: str = "easy", path: Path | None = None
) -> Match:
    """Return a short match; `kinds`: h for a person, b for a bot of the level, by seat, as many as the
    game has."""
    seats = 4 if 4 in GAMES[game].seats else GAMES[game].seats[0]
    players = [
        Player(f"P{seat}", "human" if kind == "h" else f"bot:{level}")
        for seat, kind in enumerate(kinds[:seats])
    ]
    options = shortened(game, complete(GAMES[game], seats, {}))
    return Match.new(GAMES[game], seats, options, players, dealer=dealer, record=path)


def played(match: Match, workers: Workers | None = None) -> Match:
    """Return the same match at its end."""
    play_out(sit(match, workers or InProcess()), 60.0)
    return match
