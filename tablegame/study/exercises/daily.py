"""The exercise of the day: one of the shipped ones, the same for everybody on that date."""

import hashlib
from collections.abc import Sequence
from datetime import date
from typing import Final

from tablegame.study.exercises.model import Exercise
from tablegame.study.exercises.shipped import shipped

FIRST: Final = date(2026, 11, 23)
"""Before this there was none."""


def of_day(day: date, games: Sequence[str]) -> Exercise | None:
    """That of a day. The games take turns, and none comes again before all of its game were there."""
    n = (day - FIRST).days
    found = [game for game in games if shipped(game)]
    if n < 0 or not found:
        return None
    game = found[n % len(found)]
    ordered = sorted(shipped(game), key=lambda one: hashlib.sha256(one.id.encode()).digest())
    return ordered[n // len(found) % len(ordered)]
