"""Limits of everything that is read from a file or pasted, checked before anything else is done with it.

Every limit lies above the longest thing that the program writes itself, so only made-up input meets one.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final


class TooLarge(ValueError):
    """The error of data beyond a limit."""


@dataclass(frozen=True, slots=True)
class Limit:
    """The largest JSON value of one kind that is accepted."""

    size: int
    """Bytes of the whole text."""
    values: int
    """Entries of all lists and objects together."""
    text: int
    """Characters of any text or key."""
    number: int = 1 << 53
    depth: int = 64
    """Levels of lists and objects."""
    named: Mapping[str, int] = field(default_factory=dict)
    """By key: a lower limit for the characters of its text, the entries of its list, or its number."""

    def check(self, value: Any) -> None:
        """Raise TooLarge if any part of a JSON value is beyond the limit. Linear in the accepted size."""
        left, level = self.values, [value]
        for _ in range(self.depth):
            below: list[Any] = []
            for outer in level:
                left -= len(outer)
                if left < 0:
                    raise TooLarge("too many values")
                if isinstance(outer, Mapping):
                    for key, inner in outer.items():
                        if len(key) > self.text:
                            raise TooLarge("a key is too long")
                        self._check_entry(inner, self.named.get(key), below)
                else:
                    for inner in outer:
                        self._check_entry(inner, None, below)
            if not below:
                return
            level = below
        raise TooLarge("nested too deeply")

    def _check_entry(self, value: Any, most: int | None, below: list[Any]) -> None:
        """Check one entry by itself, and add it to `below` if it has entries of its own."""
        if isinstance(value, str):
            if len(value) > (self.text if most is None else min(most, self.text)):
                raise TooLarge("a text is too long")
        elif isinstance(value, int | float):
            if not abs(value) <= (self.number if most is None else most):
                raise TooLarge("a number is too large")
        elif value is not None:
            if most is not None and len(value) > most:
                raise TooLarge("a list is too long")
            below.append(value)


def parse_json(raw: bytes, limit: Limit) -> Any:
    """Return the JSON value in `raw`; ValueError if it is none, or beyond the limit."""
    if len(raw) > limit.size:
        raise TooLarge("the text is too long")
    try:
        value = json.loads(raw)
    except RecursionError as fault:
        raise TooLarge("nested too deeply") from fault
    if isinstance(value, dict | list):
        limit.check(value)
    return value


RECORD_BYTES: Final = 16 << 20
RECORD_LINES: Final = 100_000
NAME: Final = 400
"""Characters of a player's name, and of a word that was mixed in; the window takes half as many."""
COMMAND: Final = 1000
"""Characters of the command that starts an outside program."""
CODE: Final = 80
"""Characters of a code as it is typed, with all that may stand between its letters."""
PASTED: Final = 1000
"""Characters of a pasted text in which a code is looked for."""

LINE: Final = Limit(
    size=4 << 20,
    values=100_000,
    text=2000,
    named={
        # The first line
        "tablegame": 1000, "game": 40, "rules": 1_000_000, "seats": 16, "options": 64, "players": 16,
        "name": NAME, "kind": COMMAND + 40, "character": 40, "created": 64, "method": 1000, "commit": 128,
        "seed": 128, "cut": 100, "word": NAME, "bots": 128, "code": CODE, "daily": 32, "memory": 40,
        "id": 64, "person": 100, "file": 400, "match": 64, "line": RECORD_LINES,
        # A position
        "hidden": 64, "places": 64, "unseen": 200, "allowed": 200, "hand": 200,
        # A move, and the result
        "a": 100, "m": 1000, "of": 200, "to": 16, "dealt": 200, "minds": 64, "n": 1 << 40, "seated": 16,
        "helped": 10_000, "hinted": 16, "scores": 16, "winners": 16,
    },
)  # fmt: skip
"""A line of a record. Lists of lines that were taken back are all that makes one long."""

TAKEN_BACK: Final = Limit(size=LINE.size, values=20_000, text=LINE.text, depth=LINE.depth - 4)
"""The lines that were taken back after one line: the program itself drops the oldest beyond this."""

STORE: Final = Limit(size=8 << 20, values=1_000_000, text=4000)
"""A small file of the home folder: people, evenings, settings, and the like."""

EXERCISES_BYTES: Final = 64 << 20
EXERCISE: Final = Limit(size=64 << 10, values=20_000, text=4000)
"""A line of one's own exercises."""
