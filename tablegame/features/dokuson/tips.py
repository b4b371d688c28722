"""Tips on Dokuson."""

from collections.abc import Sequence
from typing import Final

from tablegame.features.coach_tip import Tip, TipMoment
from tablegame.rules.dokuson.events import Laid
from tablegame.rules.dokuson.scoring import FULL

LEVEL: Final = 2
"""From so many cards on it is worth a word that two lanes are level."""
EARLY: Final = 3


def _longest(moment: TipMoment) -> int:
    return max(map(len, moment.table.rows))


def _grew_to(length: int, moment: TipMoment) -> bool:
    """Return whether a lane has just come to that length, and is the longest."""
    return any(event.length == length for event in moment.of(Laid)) and _longest(moment) == length


def _level(moment: TipMoment) -> bool:
    rows = moment.table.rows
    lengths = [len(row) for row in rows]
    return any(lengths.count(event.length) > 1 and event.length >= LEVEL for event in moment.of(Laid))


def _began(moment: TipMoment) -> bool:
    return moment.table.phase == "play" and moment.own


TIPS: Final[Sequence[Tip]] = (
    Tip("full", "first", "turn.room", "field", lambda now: _grew_to(FULL - 1, now)),
    Tip("four", "doubles", "turn.room", "field", lambda now: _grew_to(FULL - 2, now)),
    Tip(
        "double",
        "first",
        "turn.two",
        "field",
        lambda now: any(len(event.cards) > 1 for event in now.of(Laid)),
    ),
    Tip("level", "scoring", "calls.last", "field", _level),
    Tip("worth", "first", "scoring.places", "hand", lambda now: _grew_to(EARLY, now)),
    Tip("turn", "first", "turn.must", "hand", _began),
)
