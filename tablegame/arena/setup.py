"""The set-up of a measurement: a game, the bots in its seats, the seed. Two runs of one set-up play the same
moves."""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Final

from tablegame.ai.fingerprint import fingerprint_of
from tablegame.ai.levels import LEVELS
from tablegame.ai.think import MINDS
from tablegame.controllers.outside_bot import BUDGET_MS
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.contract import Options


class ArenaFault(Exception):
    """The key of the sentence below `cli.arena.<area>`, and its slots."""

    area: ClassVar[str]

    def __init__(self, key: str, **slots: object) -> None:
        super().__init__(key)
        self.key = key
        self.slots = slots


class WrongSetup(ArenaFault):
    """A set-up that cannot be."""

    area = "wrong"


class FileFault(ArenaFault):
    """A file cannot be gone on with."""

    area = "file"


class NeverPlayed(ArenaFault):
    """A program without a single move of its own; what was measured is the simple policy."""

    area = "played"


RANDOM: Final = "random"
"""Plays any legal move."""
GREEDY: Final = "greedy"
"""Plays by the simple policy of its game."""
OUTSIDE: Final = "outside"
"""The program that `--bot-command` starts. Others stand under names of their own."""
BOTS: Final = (RANDOM, GREEDY, *LEVELS, OUTSIDE)
"""In every game; some have yardsticks of their own (`Mind.yardsticks`)."""

_NAME: Final = re.compile(r"[\w.-]{1,40}")
"""The name of a program on the command line."""

CAP_MS: Final = 60_000
"""Far beyond what a level takes, so that a slow machine plays the same moves."""


@dataclass(frozen=True, slots=True)
class RunSetup:
    """Made by `set_up`."""

    game: str
    """The id of one of `GAMES`."""
    seats: int
    bots: tuple[str, ...]
    """By seat, in the first placement."""
    options: Options
    """All of them."""
    seed: int
    """The seed of the deals: 0 .. 2**63 - 1."""
    iterations: int | None
    """Playouts of every level instead of its own; None keeps its own."""
    ms: int
    """The milliseconds that a level's decision may take at the most."""
    program_ms: int
    """The milliseconds that an outside program's decision may take at the most."""
    commands: tuple[tuple[str, str], ...]
    """The outside programs: their names, and what starts them."""
    fingerprint: str
    """The mark that distinguishes the code of the bots of one state of the program from that of another."""
    errors: Path | None = None
    """The file at whose end goes what outside programs write to standard error. The moves are the same."""

    def command(self, name: str) -> str | None:
        """Return the command that starts the outside program of this name; None for any other bot."""
        return dict(self.commands).get(name)

    def data(self) -> dict[str, Any]:
        """Return plain JSON values: all that the moves follow from."""
        data: dict[str, Any] = {
            "game": self.game,
            "rules": GAMES[self.game].rules_version,
            "seats": self.seats,
            "bots": list(self.bots),
            "options": dict(self.options),
            "seed": self.seed,
            "iterations": self.iterations,
            "ms": self.ms,
            "command": self.command(OUTSIDE),
            "thought": self.fingerprint,
        }
        if self.commands:
            data["program_ms"] = self.program_ms
        if named := {name: command for name, command in self.commands if name != OUTSIDE}:
            data["programs"] = named
        return data

    @property
    def id(self) -> str:
        """Short, and another one for every other set-up."""
        return hashlib.sha256(json.dumps(self.data(), sort_keys=True).encode()).hexdigest()[:10]

    @property
    def names(self) -> tuple[str, ...]:
        """Each bot once, in the order given."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """The sides of seats that play together."""
        return tuple(GAMES[self.game].sides(self.seats))

    @property
    def par(self) -> float:
        """The share of wins of equal bots."""
        return 1 / len(self.sides)

    def placements(self) -> tuple[tuple[str, ...], ...]:
        """Return the bots by seat, moved on seat by seat until every bot has sat everywhere."""
        n = self.seats
        return tuple(dict.fromkeys(tuple(self.bots[(seat - by) % n] for seat in range(n)) for by in range(n)))


def set_up(
    game_id: str,
    seats: int | None,
    bots: Sequence[str],
    options: Mapping[str, object] | None = None,
    *,
    seed: int = 1,
    iterations: int | None = None,
    ms: int | None = None,
    command: str | None = None,
    errors: Path | None = None,
) -> RunSetup:
    """Return a set-up; WrongSetup if it cannot be.

    One name a seat, or one a side; of fewer names the last is used for all seats that are left. A bot written
    NAME=COMMAND is a program, which is called by its name alone afterwards; `command` starts the one named
    `outside`. `errors` as in a `Setup`.
    """
    game = GAMES.get(game_id)
    if game is None:
        raise WrongSetup("game", game=game_id[:40], games=", ".join(GAMES))
    if seats is None:
        seats = game.official_seats[0]
    if seats not in game.seats:
        raise WrongSetup("seats", n=seats, seats=", ".join(map(str, game.seats)))
    bots, commands = _programs(bots)
    known = (*BOTS, *MINDS[game_id].yardsticks())
    for bot in bots:
        if bot not in known and bot not in commands:
            raise WrongSetup("bot", bot=bot[:40], bots=", ".join(known))
    if not 1 <= len(bots) <= seats:
        raise WrongSetup("bots", n=seats, given=len(bots))
    if command is not None and OUTSIDE not in bots:
        raise WrongSetup("no_outside")
    if command is not None and commands.setdefault(OUTSIDE, command) != command:
        raise WrongSetup("program_command", name=OUTSIDE)
    if OUTSIDE in bots and OUTSIDE not in commands:
        raise WrongSetup("no_command")
    if errors is not None and not commands:
        raise WrongSetup("no_program")
    try:
        chosen = complete(game, seats, options or {})
    except ValueError:
        raise _wrong_option(game_id, seats, options or {}) from None
    return RunSetup(
        game_id,
        seats,
        _seated(bots, game.sides(seats), seats),
        chosen,
        seed,
        iterations,
        CAP_MS if ms is None else ms,
        BUDGET_MS if ms is None else ms,
        tuple(commands.items()),
        fingerprint_of(game_id, bots),
        errors,
    )


def _programs(bots: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    """Return the bots by their names alone, and by name the commands that were given with them."""
    names: list[str] = []
    commands: dict[str, str] = {}
    for bot in bots:
        name, is_program, command = bot.partition("=")
        if is_program:
            name, command = name.strip(), command.strip()
            if not _NAME.fullmatch(name) or (name in BOTS and name != OUTSIDE):
                raise WrongSetup("program_name", name=name[:40], bots=", ".join(BOTS))
            if not command or commands.setdefault(name, command) != command:
                raise WrongSetup("program_command", name=name)
        names.append(name)
    return names, commands


def _seated(bots: Sequence[str], sides: Sequence[Sequence[Seat]], seats: int) -> tuple[str, ...]:
    """Return the bots by seat: one name a seat, or one a side where partners play; the last fills what is
    left."""
    if len(bots) == seats:
        return tuple(bots)
    if len(sides) < seats and len(bots) <= len(sides):
        side_of = {seat: number for number, side in enumerate(sides) for seat in side}
        return tuple(bots[min(side_of[Seat(seat)], len(bots) - 1)] for seat in range(seats))
    return tuple(bots[min(seat, len(bots) - 1)] for seat in range(seats))


def _wrong_option(game_id: str, seats: int, options: Mapping[str, object]) -> WrongSetup:
    """Return the fault of the option that `complete` does not take."""
    known = {option.name: option for option in GAMES[game_id].options(seats)}
    for name, value in options.items():
        option = known.get(name)
        if option is None:
            return WrongSetup("option", option=name[:40], options=", ".join(known))
        if not (value is None or isinstance(value, int | str)) or not option.allows(value):
            low, high = option.range or (0, -1)
            allowed = ", ".join(map(json.dumps, option.choices)) if option.choices else f"{low}..{high}"
            return WrongSetup("option_value", option=name, value=json.dumps(value)[:40], allowed=allowed)
    return WrongSetup("options")
