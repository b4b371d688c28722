"""The exercise of the day: one of the shipped ones of each game, the same for every player on that date."""

import hashlib
from collections.abc import Sequence
from datetime import date
from typing import Final

from tablegame.study.exercises.model import Exercise
from tablegame.study.exercises.shipped import shipped

FIRST: Final = date(2026, 11, 23)
"""Before this there was none."""
CYCLE: Final = 60
"""After so many days the games take turns from the next one on: so each meets all exercises of its game."""


def of_day(day: date, games: Sequence[str]) -> Exercise | None:
    """Return the exercise of a day from one of these games, which take turns; None if there is none.

    The exercise of a game depends on the date alone. With `CYCLE` exercises a game, none comes again before
    all of its game have been there, however many games take turns.
    """
    n = (day - FIRST).days
    found = [game for game in games if shipped(game)]
    if n < 0 or not found:
        return None
    game = found[(n + n // CYCLE) % len(found)]
    ordered = sorted(shipped(game), key=lambda one: hashlib.sha256(one.id.encode()).digest())
    return ordered[n % len(ordered)]
