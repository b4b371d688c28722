"""The players of the arena. Each is given what its seat may see, written out, and nothing else."""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from tablegame.ai.levels import LEVELS, settings_of
from tablegame.ai.think import MINDS, simple
from tablegame.arena.setup import RANDOM, RunSetup, WrongSetup
from tablegame.controllers.conversation import Conversation, SharedPrograms, Starter
from tablegame.controllers.outside_bot import HELLO_S, Fault, OutsideBot
from tablegame.controllers.question import Question
from tablegame.controllers.seat_observer import SeatObserver
from tablegame.controllers.worker import reply
from tablegame.crash_report import details
from tablegame.match.match import Match
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Standing

WAIT_S = 0.0005
"""The seconds between two checks whether a program has answered."""


class Stopped(Exception):
    """The exception that ends a deal whose result is no longer wanted."""


@dataclass(frozen=True, slots=True)
class BotDecision:
    """One decision that a seat owes."""

    game_id: str
    seat: Seat
    view: Any
    """The view, which is only passed on as JSON text."""
    legal: Sequence[Any]
    """The legal actions, at least two."""
    seed: int
    """The seed of random choices, 0..2**64 - 1."""
    index: int
    """The index of the match: grows with all that is announced to all seats."""


class ArenaPlayer(Protocol):
    """The player of a seat for one deal."""

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
        """The report of what went wrong first in a thought; empty while nothing did."""

    @property
    def kinds(self) -> Mapping[str, int]:
        """The `faults` of a program by kind."""

    @property
    def first_fault(self) -> Fault | None:
        """The first answer of a program that failed, with its question."""

    def decide(self, decision: BotDecision) -> Any:
        """Return a legal move."""

    def finish(self, standing: Standing) -> None:
        """Finish the deal."""

    def close(self) -> None:
        """Close the player, who will not be asked again."""


class Baseline:
    """`random`, `greedy` and the yardsticks of a game, which need no time to think."""

    kinds: Mapping[str, int] = {}
    first_fault: Fault | None = None

    def __init__(self, name: str) -> None:
        self.faults = self.capped = 0
        self.fault = ""
        self.last_ms: float | None = None
        self._name = name

    def decide(self, decision: BotDecision) -> Any:
        """Return any legal move, the simple policy's, or the yardstick's."""
        if self._name == RANDOM:
            return Rng(decision.seed).choice(decision.legal)
        began = time.process_time()
        game = GAMES[decision.game_id]
        view = game.view_from_json(json.loads(_written(decision)))
        legal = [game.parse(move.notation()) for move in decision.legal]
        measure = MINDS[decision.game_id].yardsticks().get(self._name)
        move = simple(decision.game_id, view, legal) if measure is None else measure(view, legal)
        self.last_ms = (time.process_time() - began) * 1000
        return move

    def finish(self, standing: Standing) -> None:
        """Ignore how the deal ended."""

    def close(self) -> None:
        """Close nothing."""


class Level:
    """One of the program's own opponents, asked by the same lines as in a match."""

    kinds: Mapping[str, int] = {}
    first_fault: Fault | None = None

    def __init__(self, name: str, iterations: int | None, ms: int) -> None:
        self.faults = self.capped = 0
        self.fault = ""
        self.last_ms: float | None = None
        self._level = name
        self._iterations = iterations
        self._ms = ms

    def decide(self, decision: BotDecision) -> Any:
        """Return the level's move; the simple policy's if its thought fails."""
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
        except Exception as fault:  # no fault of a search must end a run of hours
            self.faults += 1
            self.fault = self.fault or details(fault)
            self.last_ms = None
            return simple(decision.game_id, decision.view, decision.legal)
        self.last_ms = (time.process_time() - began) * 1000
        self.capped += answer["capped"]
        return move

    def finish(self, standing: Standing) -> None:
        """Ignore how the deal ended."""

    def close(self) -> None:
        """Close nothing."""


class Program:
    """An outside program, talked to as at the table; its time is that of the clock."""

    def __init__(self, setup: RunSetup, seat: Seat, deal: "DealOfMatch", starter: Starter) -> None:
        self.capped = 0
        self.fault = ""
        self.last_ms: float | None = None
        self._check = deal.check
        self._outside = OutsideBot(
            "",
            setup.game,
            setup.seats,
            seat,
            setup.options,
            setup.program_ms,
            seed=deal.match.bot_seed(seat),
            observer=SeatObserver(deal.match, seat),
            starter=starter,
        )

    @property
    def faults(self) -> int:
        """The failed answers, as the controller of the table counts them."""
        return self._outside.faults

    @property
    def kinds(self) -> Mapping[str, int]:
        """The number of failed answers by kind."""
        return self._outside.kinds

    @property
    def first_fault(self) -> Fault | None:
        """The first answer that failed, with its question."""
        return self._outside.first_fault

    def decide(self, decision: BotDecision) -> Any:
        """Return the program's move, or the simple policy's in its stead."""
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
        """Report to the program how the deal ended."""
        self._outside.finish(standing)

    def close(self) -> None:
        """Release the program."""
        self._outside.close()


class ProgramPool:
    """The outside programs of a process that plays deals: those that can play match after match run on."""

    def __init__(self) -> None:
        self._shared: dict[tuple[str, Path | None], SharedPrograms] = {}

    def starter(self, command: str, errors: Path | None) -> SharedPrograms:
        """Return the source of processes of this command; `errors` as in a `Setup`."""
        return self._shared.setdefault((command, errors), SharedPrograms(command, errors))

    def close(self) -> None:
        """End all programs."""
        for shared in self._shared.values():
            shared.close()


@dataclass(frozen=True, slots=True)
class DealOfMatch:
    """The deal that a player is made for."""

    match: Match
    programs: ProgramPool
    check: Callable[[], None]
    """Called while a program is waited for; may raise."""


def greet(setup: RunSetup) -> None:
    """Start every outside program once to see that it can be. WrongSetup if one cannot."""
    for name, command in setup.commands:
        _greet(name, command, setup.errors)


def _greet(name: str, command: str, errors: Path | None) -> None:
    try:
        talk = Conversation(command, None, errors)
    except (OSError, ValueError):
        raise WrongSetup("not_started", command=command[:80]) from None
    try:
        until = time.monotonic() + HELLO_S
        while talk.next_answer() is None:
            if talk.dead or time.monotonic() > until:
                raise WrongSetup("no_hello", command=command[:80])
            time.sleep(WAIT_S)
    finally:
        talk.close()


def player_for(setup: RunSetup, name: str, seat: Seat, deal: DealOfMatch) -> ArenaPlayer:
    """Return the bot of this name in a seat."""
    if (command := setup.command(name)) is not None:
        return Program(setup, seat, deal, deal.programs.starter(command, setup.errors))
    if name not in LEVELS:
        return Baseline(name)
    return Level(name, setup.iterations, setup.ms)


def usual_cap(name: str) -> int | None:
    """Return the milliseconds that a level is given in the window; None for other bots."""
    return settings_of(name).cap_ms if name in LEVELS else None


def _written(decision: BotDecision) -> str:
    return json.dumps(GAMES[decision.game_id].view_to_json(decision.view))
