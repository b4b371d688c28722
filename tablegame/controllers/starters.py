"""Where running programs come from: started anew for every match, or lent to one match after the other."""

from pathlib import Path
from typing import Protocol

from tablegame.controllers.conversation import MATCHES, Conversation


class Starter(Protocol):
    """Where running programs come from, and where they go after a match."""

    def start(self) -> Conversation:
        """One to begin a match with; ValueError or OSError if it cannot be started."""

    def give_back(self, conversation: Conversation) -> None:
        """The match is over for this one."""


class NewPrograms:
    """Every match has a process of its own, whatever the program can do."""

    def __init__(self, command: str, folder: str | None, errors: Path | None) -> None:
        self._command = command
        self._folder = folder
        self._errors = errors

    def start(self) -> Conversation:
        """A new process."""
        return Conversation(self._command, self._folder, self._errors)

    def give_back(self, conversation: Conversation) -> None:
        """End it."""
        conversation.close()


class SharedPrograms:
    """Running programs that can play one match after the other, lent to the seats of match after match."""

    def __init__(self, command: str, errors: Path | None = None) -> None:
        """`errors`: the file at whose end goes what they write to standard error."""
        self._new = NewPrograms(command, None, errors)
        self._idle: list[Conversation] = []

    def start(self) -> Conversation:
        """One that waits for a match, or a new process."""
        while self._idle:
            found = self._idle.pop()
            if not found.dead:
                return found
            found.close(wait=0.0)
        return self._new.start()

    def give_back(self, conversation: Conversation) -> None:
        """Keep it for another match, if it can play one."""
        if conversation.greeted and MATCHES in conversation.takes and not conversation.dead:
            self._idle.append(conversation)
        else:
            conversation.close()

    def close(self) -> None:
        """End them all."""
        idle, self._idle = self._idle, []
        for conversation in idle:
            conversation.close()
