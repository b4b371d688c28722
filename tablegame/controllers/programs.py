"""The outside programs of this machine: names, and the commands that its user has entered under them.

A record names a program and never says how it is started, so nothing that is read from a record reaches a
process: a name starts what stands here, or nothing.
"""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal

from tablegame.limits import COMMAND, STORE, parse_json
from tablegame.match.files import UNFIT, put_aside, read_regular, write_safely
from tablegame.match.header import Player
from tablegame.match.store import SAVES
from tablegame.pieces.seats import Seat

FILE: Final = "outside.json"
KIND: Final = "outside"
"""What stands before the name of a program in a player's kind."""
LONGEST_NAME: Final = 40
LONGEST_COMMAND: Final = COMMAND
MOST_AGREED: Final = 10_000
"""Matches that are kept as agreed to; the oldest are asked about again."""


@dataclass(frozen=True, slots=True)
class WantedProgram:
    """A seat of a match that a program is to play for, and why it is not simply started."""

    seat: Seat
    player: str
    """The name shown in the match."""
    program: str
    """What the record says, to be shown as text and nothing else: a name, or in older records a command."""
    state: Literal["unknown", "unasked"]
    """`unknown`: nothing stands under this name here. `unasked`: something does, but the match was not begun
    on this machine, and its user has not agreed yet."""


class ProgramsWanted(Exception):
    """A match cannot go on before it is said who plays for some seats."""

    def __init__(self, match_id: str, wanted: Sequence[WantedProgram]) -> None:
        super().__init__(", ".join(each.program[:LONGEST_NAME] for each in wanted))
        self.match_id = match_id
        self.wanted = tuple(wanted)


def program_of(kind: str) -> str | None:
    """The name of the program in a player's kind; None where no program plays."""
    what, _, name = kind.partition(":")
    return name if what == KIND else None


class Programs:
    """Kept in one file of the folder, which is read when first asked for."""

    def __init__(self, home: Path) -> None:
        self._path: Final = home / FILE
        self._commands: dict[str, str] = {}
        self._agreed: dict[str, None] = {}
        self._read = False

    @property
    def names(self) -> tuple[str, ...]:
        """Those that can be seated, in the order in which they were entered."""
        self._load()
        return tuple(self._commands)

    def command(self, name: str) -> str | None:
        """What its user has entered under a name; None if there is nothing."""
        self._load()
        return self._commands.get(name)

    def enter(self, name: str, command: str) -> str:
        """The user gives a command a name; the name under which it stands from now on.

        A name that another command has already is not taken from it: a number follows it then. ValueError
        without a name or a command.
        """
        self._load()
        name = " ".join(name.split())[:LONGEST_NAME].strip()
        command = command.strip()[:LONGEST_COMMAND]
        if not name or not command:
            raise ValueError("a program has a name and a command")
        free, number = name, 2
        while self._commands.get(free, command) != command:
            free, number = f"{name[: LONGEST_NAME - 4]} {number}", number + 1
        if free not in self._commands:
            self._commands[free] = command
            self._save()
        return free

    def remove(self, name: str) -> None:
        """Nothing stands under the name any more."""
        self._load()
        if self._commands.pop(name, None) is not None:
            self._save()

    def agree(self, match: str) -> None:
        """The user lets the programs that he has entered play in a match (`match_id`)."""
        self._load()
        if match not in self._agreed:
            self._agreed[match] = None
            while len(self._agreed) > MOST_AGREED:
                del self._agreed[next(iter(self._agreed))]
            self._save()

    def wanted(self, match: str, players: Sequence[Player]) -> tuple[WantedProgram, ...]:
        """The seats of a match (`match_id`) that cannot simply be given to the programs named there.

        `players`: who sits there now, by seat.
        """
        self._load()
        found = []
        for seat, player in enumerate(players):
            name = program_of(player.kind)
            if name is None:
                continue
            if self.command(name) is None:
                found.append(WantedProgram(Seat(seat), player.name, name, "unknown"))
            elif match not in self._agreed:
                found.append(WantedProgram(Seat(seat), player.name, name, "unasked"))
        return tuple(found)

    def _load(self) -> None:
        if self._read:
            return
        self._read = True
        try:
            data: Any = parse_json(read_regular(self._path, STORE.size), STORE)
            commands, agreed = data["programs"], data["agreed"]
            if not isinstance(commands, Mapping) or not isinstance(agreed, list):
                raise ValueError("not the file of programs")
        except (OSError, ValueError, KeyError, TypeError) as fault:
            if isinstance(fault, OSError) and fault.errno not in UNFIT:
                return
            with suppress(OSError):
                put_aside(self._path)
            return
        self._commands = {
            name: command
            for name, command in commands.items()
            if isinstance(command, str) and command.strip() and name.strip()
        }
        self._agreed = {each: None for each in agreed if isinstance(each, str)}

    def _save(self) -> None:
        data = {"programs": self._commands, "agreed": list(self._agreed)}
        raw = json.dumps(data, ensure_ascii=False, indent=1).encode()
        SAVES.save(self._path, partial(write_safely, self._path, raw))
