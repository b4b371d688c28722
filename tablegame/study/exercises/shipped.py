"""The exercises that the program brings along: `<game>.jsonl` beside this module, one a line.

docs/mining.md says how they are found.
"""

import json
from functools import lru_cache
from importlib.resources import files
from typing import Final

from tablegame.rules.catalogue import GAMES
from tablegame.study.exercises.model import BadExercise, Exercise, from_json

WANTED: Final = 60
"""The number of exercises of each game."""


@lru_cache(maxsize=8)
def shipped(game: str) -> tuple[Exercise, ...]:
    """Return the shipped exercises of a game, the easiest first; none where there is no file."""
    file = files(__package__).joinpath(f"{game}.jsonl")
    if not file.is_file():
        return ()
    return tuple(sorted(read(file.read_text("utf-8")), key=lambda one: (one.level, one.id)))


def read(text: str) -> list[Exercise]:
    """Return the exercises of a file that the rules as they are now can show."""
    found = []
    for line in text.splitlines():
        try:
            one = from_json(json.loads(line))
        except (BadExercise, ValueError, RecursionError):
            continue
        if one.rules == GAMES[one.game].rules_version:
            found.append(one)
    return found
