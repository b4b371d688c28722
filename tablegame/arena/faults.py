"""The reasons why a run cannot be made: each a sentence for the user."""

from typing import ClassVar


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
