"""The outside programs of this machine: their names, and the commands that the user has entered.

A record names a program but not its command, so nothing in a record reaches a process. A name starts the
command stored here, or nothing.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from tablegame.limits import COMMAND, STORE, parse_json
from tablegame.match.header import Player
from tablegame.match.store import Store
from tablegame.pieces.seats import Seat

FILE: Final = "outside.json"
KIND: Final = "outside"
"""The prefix of a program's name in a player's kind."""
LONGEST_NAME: Final = 40
LONGEST_COMMAND: Final = COMMAND
MOST_AGREED: Final = 10_000
"""The number of matches that are stored as agreed to; the oldest are asked about again."""


@dataclass(frozen=True, slots=True)
class WantedProgram:
    """A seat of a match that a program is to play for, and the reason why it is not simply started."""

    seat: Seat
    player: str
    """The name shown in the match."""
    program: str
    """The name in the record, or in older records a command; only to be shown as text."""
    state: Literal["unknown", "unasked"]
    """`unknown`: no command has this name here. `unasked`: one has, but the match was not begun on this
    machine, and its user has not agreed yet."""


class ProgramsWanted(Exception):
    """The error of a match that cannot go on before players are chosen for some seats."""

    def __init__(self, match_id: str, wanted: Sequence[WantedProgram]) -> None:
        super().__init__(", ".join(program.program[:LONGEST_NAME] for program in wanted))
        self.match_id = match_id
        self.wanted = tuple(wanted)


def program_of(kind: str) -> str | None:
    """Return the name of the program in a player's kind, or None where no program plays."""
    what, _, name = kind.partition(":")
    return name if what == KIND else None


Stored: TypeAlias = tuple[dict[str, str], dict[str, None]]
"""Commands by name, and the matches that their programs may play in, the oldest first."""


class Programs(Store[Stored]):
    """The programs of one home folder. The file is read when it is first needed."""

    def __init__(self, home: Path) -> None:
        super().__init__(home, FILE, from_bytes, to_bytes)
        self._commands: dict[str, str] = {}
        self._agreed: dict[str, None] = {}
        self._read = False

    @property
    def names(self) -> tuple[str, ...]:
        """The names of programs, in the order in which they were entered."""
        self._load_once()
        return tuple(self._commands)

    def command(self, name: str) -> str | None:
        """Return the command of a name, or None if there is none."""
        self._load_once()
        return self._commands.get(name)

    def enter(self, name: str, command: str) -> str:
        """Return the user gives a command a name; the name under which it stands from now on.

        A name that another command has already is not taken from it: a number follows it then. ValueError
        without a name or a command.
        """
        self._load_once()
        name = " ".join(name.split())[:LONGEST_NAME].strip()
        command = command.strip()[:LONGEST_COMMAND]
        if not name or not command:
            raise ValueError("a program has a name and a command")
        free, number = name, 2
        while self._commands.get(free, command) != command:
            free, number = f"{name[: LONGEST_NAME - 4]} {number}", number + 1
        if free not in self._commands:
            self._commands[free] = command
            self._save_both()
        return free

    def remove(self, name: str) -> None:
        """Remove a program."""
        self._load_once()
        if self._commands.pop(name, None) is not None:
            self._save_both()

    def agree(self, match: str) -> None:
        """Store that the programs entered here may play in a match (`match_id`)."""
        self._load_once()
        if match not in self._agreed:
            self._agreed[match] = None
            while len(self._agreed) > MOST_AGREED:
                del self._agreed[next(iter(self._agreed))]
            self._save_both()

    def wanted(self, match: str, players: Sequence[Player]) -> tuple[WantedProgram, ...]:
        """Return the seats of a match (`match_id`) that cannot simply be given to the programs named there.

        `players`: who sits there now, by seat.
        """
        self._load_once()
        wanted = []
        for seat, player in enumerate(players):
            name = program_of(player.kind)
            if name is None:
                continue
            if self.command(name) is None:
                wanted.append(WantedProgram(Seat(seat), player.name, name, "unknown"))
            elif match not in self._agreed:
                wanted.append(WantedProgram(Seat(seat), player.name, name, "unasked"))
        return tuple(wanted)

    def _load_once(self) -> None:
        if not self._read:
            self._read = True
            self._commands, self._agreed = self.load() or ({}, {})

    def _save_both(self) -> None:
        self._save((self._commands, self._agreed))


def to_bytes(programs: Stored) -> bytes:
    """Return the contents of a file of commands and matches."""
    commands, agreed = programs
    return json.dumps({"programs": commands, "agreed": list(agreed)}, ensure_ascii=False, indent=1).encode()


def from_bytes(raw: bytes) -> Stored:
    """Return the entries of a file that make sense; ValueError if this program has not written it."""
    data: Any = parse_json(raw, STORE)
    commands, agreed = (data.get("programs"), data.get("agreed")) if isinstance(data, dict) else (None, None)
    if not isinstance(commands, dict) or not isinstance(agreed, list):
        raise ValueError("not the file of programs")
    named = {
        name: command
        for name, command in commands.items()
        if isinstance(command, str) and command.strip() and name.strip()
    }
    return named, {match: None for match in agreed if isinstance(match, str)}
