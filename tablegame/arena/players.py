"""Who decides in the arena. Each is given what its seat may see, written out, and nothing else."""

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from tablegame.ai.levels import plan
from tablegame.ai.think import simple
from tablegame.arena.faults import WrongSetup
from tablegame.arena.setup import GREEDY, OUTSIDE, RANDOM, Setup
from tablegame.controllers.outside_bot import HELLO_S, OutsideBot
from tablegame.controllers.pipe import Pipe
from tablegame.controllers.question import Question
from tablegame.controllers.worker import reply
from tablegame.crash_report import details
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Standing

WAIT_S = 0.0005
"""Between two looks at whether a program has answered."""


class Stopped(Exception):
    """Nobody waits for the result any longer."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision that a seat owes."""

    game_id: str
    seat: Seat
    view: Any
    """Only ever handed on as JSON text."""
    legal: Sequence[Any]
    """At least two actions."""
    seed: int
    """For random choices: 0 .. 2**64 - 1."""
    index: int
    """Of the match: grows with all that everybody is told."""


class Player(Protocol):
    """Whoever sits in a seat for one deal."""

    @property
    def faults(self) -> int:
        """Answers that were wrong, late or missing, for which the simple policy played."""

    @property
    def capped(self) -> int:
        """Thoughts that the cap cut short."""

    @property
    def last_ms(self) -> float | None:
        """Milliseconds that the last decision took; None for one that took no thought."""

    @property
    def fault(self) -> str:
        """The report of what went wrong first; empty while nothing did."""

    def decide(self, decision: Decision) -> Any:
        """A legal move."""

    def finish(self, standing: Standing) -> None:
        """The deal is over."""

    def close(self) -> None:
        """Nothing more will be asked."""


class Baseline:
    """`random` and `greedy`, which need no time to think."""

    def __init__(self, name: str) -> None:
        self.faults = self.capped = 0
        self.fault = ""
        self.last_ms: float | None = None
        self._random = name == RANDOM

    def decide(self, decision: Decision) -> Any:
        """Any legal move, or the simple policy's."""
        if self._random:
            return Rng(decision.seed).choice(decision.legal)
        began = time.process_time()
        game = GAMES[decision.game_id]
        view = game.view_from_json(json.loads(_written(decision)))
        move = simple(decision.game_id, view, [game.parse(move.notation()) for move in decision.legal])
        self.last_ms = (time.process_time() - began) * 1000
        return move

    def finish(self, standing: Standing) -> None:
        """How it ended changes nothing here."""

    def close(self) -> None:
        """It holds on to nothing."""


class Level:
    """One of the program's own opponents, asked by the same lines as in a match."""

    def __init__(self, name: str, iterations: int | None, ms: int) -> None:
        self.faults = self.capped = 0
        self.fault = ""
        self.last_ms: float | None = None
        self._level = name
        self._iterations = iterations
        self._ms = ms

    def decide(self, decision: Decision) -> Any:
        """What the level plays; the simple policy's move if its thought fails."""
        request = {
            "id": 0,
            "game": decision.game_id,
            "view": json.loads(_written(decision)),
            "legal": [move.notation() for move in decision.legal],
            "level": self._level,
            "seed": decision.seed,
            "iterations": self._iterations,
            "ms": self._ms,
        }
        began = time.process_time()
        try:
            answer = reply(request)
            move = GAMES[decision.game_id].parse(answer["move"])
            if move not in decision.legal:
                raise ValueError(f"{answer['move']} is not legal")
        except Exception as fault:  # whatever a search trips over must not end a run of hours
            self.faults += 1
            self.fault = self.fault or details(fault)
            self.last_ms = None
            return simple(decision.game_id, decision.view, decision.legal)
        self.last_ms = (time.process_time() - began) * 1000
        self.capped += answer["capped"]
        return move

    def finish(self, standing: Standing) -> None:
        """How it ended changes nothing here."""

    def close(self) -> None:
        """It holds on to nothing."""


class Program:
    """An outside program, talked to as at the table; its time is that of the clock."""

    def __init__(self, setup: Setup, seat: Seat, check: Callable[[], None]) -> None:
        assert setup.command is not None, "the set-up names the command"
        self.capped = 0
        self.fault = ""
        self.last_ms: float | None = None
        self._check = check
        self._outside = OutsideBot(setup.command, setup.game, setup.seats, seat, setup.options, setup.ms)

    @property
    def faults(self) -> int:
        """As the controller of the table counts them."""
        return self._outside.faults

    def decide(self, decision: Decision) -> Any:
        """The program's move, or the simple policy's in its stead."""
        question = Question(
            "", decision.index, decision.seat, decision.view, tuple(decision.legal), decision.game_id
        )
        began = time.perf_counter()
        self._outside.ask(question)
        while (move := self._outside.answer()) is None:
            self._check()
            time.sleep(WAIT_S)
        self.last_ms = (time.perf_counter() - began) * 1000
        return move

    def finish(self, standing: Standing) -> None:
        """Tell the program how the deal ended."""
        self._outside.finish(standing)

    def close(self) -> None:
        """End it."""
        self._outside.close()


def greet(setup: Setup) -> str:
    """Start the outside program once to see that it can be; what it calls itself. WrongSetup if it cannot."""
    assert setup.command is not None, "the set-up names the command"
    try:
        pipe = Pipe(setup.command)
    except (OSError, ValueError):
        raise WrongSetup("not_started", command=setup.command[:80]) from None
    try:
        pipe.send({"cmd": "hello", "protocol": 1})
        until = time.monotonic() + HELLO_S
        while (said := pipe.receive()) is None:
            if pipe.dead or time.monotonic() > until:
                raise WrongSetup("no_hello", command=setup.command[:80])
            time.sleep(WAIT_S)
        pipe.send({"cmd": "quit"})
        return str(said.get("name", ""))[:40]
    finally:
        pipe.close()


def player_for(setup: Setup, name: str, seat: Seat, check: Callable[[], None]) -> Player:
    """The bot of this name in a seat. `check` is called while it is waited for, and may raise."""
    if name == OUTSIDE:
        return Program(setup, seat, check)
    if name in (RANDOM, GREEDY):
        return Baseline(name)
    return Level(name, setup.iterations, setup.ms)


def usual_cap(name: str) -> int | None:
    """The milliseconds that a level is given in the window; None for other bots."""
    return None if name in (RANDOM, GREEDY, OUTSIDE) else plan(name).cap_ms


def _written(decision: Decision) -> str:
    return json.dumps(GAMES[decision.game_id].view_to_json(decision.view))
