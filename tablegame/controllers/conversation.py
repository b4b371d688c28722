"""The conversation with a running program: each line is answered by one, in order."""

import time
from collections import deque
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Protocol

from tablegame.controllers.pipe import Pipe, ReceivedLine

SEED: Final = "seed"
"""A number for random choices in `begin`."""
EVENTS: Final = "events"
"""The addition: events are sent between the questions."""
BIDS: Final = "bids"
"""The addition: the moves of an auction are sent as the lowest and the highest bid."""
MATCHES: Final = "matches"
"""The addition: the program plays one match after the other."""
ADDITIONS: Final = (SEED, EVENTS, BIDS, MATCHES)
"""The additions to the protocol of the first version that a program may ask for."""


class Conversation:
    """The lines to and from one process. Its answer to `hello` comes first, and names the additions it
    wants."""

    def __init__(self, command: str, folder: str | None = None, errors: Path | None = None) -> None:
        """Start the program and greet it; ValueError or OSError if it cannot be started.

        `folder` and `errors` as for a `Pipe`.
        """
        self._pipe = Pipe(command, folder, errors)
        self._expected: deque[object] = deque(("hello",))
        """The marks of the sent lines that the coming lines answer, in order."""
        self.greeted = False
        """Whether it has answered to `hello`."""
        self.begun_at = time.monotonic()
        """The moment of its start, in seconds."""
        self.name = ""
        """The name that the program gives itself, once known."""
        self.takes: frozenset[str] = frozenset()
        """The items of `ADDITIONS` that it asks for."""
        self._pipe.send({"cmd": "hello", "protocol": 1})

    @property
    def pid(self) -> int:
        """The program's process."""
        return self._pipe.pid

    @property
    def dead(self) -> bool:
        """Return whether no more lines will come."""
        return self._pipe.dead

    def send(self, message: Mapping[str, Any], mark: object) -> None:
        """Write a line, once it has greeted; `next_answer` gives the answer with `mark`."""
        self._pipe.send(message)
        self._expected.append(mark)

    def awaits(self, mark: object) -> bool:
        """Return whether a line that was sent with this mark is still to be answered."""
        return mark in self._expected

    def next_answer(self) -> tuple[object, ReceivedLine] | None:
        """Return the next line with the mark of what it answers, or None if there is none yet.

        `hello` is understood here: its answer comes with the mark "hello".
        """
        while (heard := self._pipe.receive()) is not None:
            if not self._expected:
                continue
            mark = self._expected.popleft()
            if mark == "hello":
                self._greet(heard.said or {})
            return mark, heard
        return None

    def let_go(self) -> None:
        """Ignore answers to all lines sent so far, because the program leaves lines out."""
        self._expected.clear()

    def close(self, wait: float = 0.3) -> None:
        """Say goodbye, give it `wait` seconds to end, and end it."""
        self._pipe.send({"cmd": "quit"})
        self._pipe.close(wait)

    def _greet(self, greeting: Mapping[str, Any]) -> None:
        takes = greeting.get("takes")
        self.name = str(greeting.get("name", ""))[:40]
        if isinstance(takes, list):
            self.takes = frozenset(addition for addition in takes if addition in ADDITIONS)
        self.greeted = True


class Starter(Protocol):
    """The interface that provides running programs and takes them back after a match."""

    def start(self) -> Conversation:
        """Return a conversation for a match. Raise ValueError or OSError if the program cannot be started."""

    def give_back(self, conversation: Conversation) -> None:
        """Take back a conversation after its match."""


class NewPrograms:
    """A starter that gives every match a process of its own."""

    def __init__(self, command: str, folder: str | None, errors: Path | None) -> None:
        self._command = command
        self._folder = folder
        self._errors = errors

    def start(self) -> Conversation:
        """Return a new process."""
        return Conversation(self._command, self._folder, self._errors)

    def give_back(self, conversation: Conversation) -> None:
        """End the process."""
        conversation.close()


class SharedPrograms:
    """Running programs that can play one match after the other, lent to the seats of match after match."""

    def __init__(self, command: str, errors: Path | None = None) -> None:
        """Start programs of `command`; their standard error is appended to the file `errors`."""
        self._new = NewPrograms(command, None, errors)
        self._idle: list[Conversation] = []

    def start(self) -> Conversation:
        """Return a process that waits for a match, or a new one."""
        while self._idle:
            conversation = self._idle.pop()
            if not conversation.dead:
                return conversation
            conversation.close(wait=0.0)
        return self._new.start()

    def give_back(self, conversation: Conversation) -> None:
        """Keep the process for another match, if it can play one."""
        if conversation.greeted and MATCHES in conversation.takes and not conversation.dead:
            self._idle.append(conversation)
        else:
            conversation.close()

    def close(self) -> None:
        """End all processes."""
        idle, self._idle = self._idle, []
        for conversation in idle:
            conversation.close()
