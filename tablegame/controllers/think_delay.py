"""The time that a computer seems to think at a table with people: it depends on nothing hidden.

A thought takes longer where there are more moves or where they are close. So a move is not handed over when
it is found, but after a pause that follows from public facts and from chance. A thought that takes
longer is waited for in steps.
"""

import math
from random import Random
from typing import Final

from tablegame.ai.levels import LEVELS
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import SeatView

USUAL_S: Final = dict(zip(LEVELS, (0.03, 0.03, 0.05, 0.45, 1.0), strict=True))
"""Seconds by level that few thoughts exceed on the machine that the ladder was measured on."""
STRETCHED: Final = (0.85, 1.3)
"""The factors between which chance shortens and stretches a pause."""
STEP: Final = 0.5
"""The share of the usual seconds by which the wait for a longer thought grows in steps."""
WINDOW: Final = 0.5
"""The share of the usual pause in a window of calls, which must not stay open for it."""


SEEN_AFTER_S: Final = (0.9, 1.2)
"""Between these seconds a player begins to look as if it thought; a person does at the later ones."""


def pause_s(level: str, game_id: str, public: SeatView, seat: int, chance: Random) -> float:
    """Return the seconds from the question to the move. They follow from `public`, the view of a bystander,
    and from `chance`."""
    return _usual_pause_s(level, game_id, public, seat) * chance.uniform(*STRETCHED)


def seen_after_s(level: str, game_id: str, public: SeatView, seat: int) -> float:
    """Return the seconds after which a player looks as if it thought, within `SEEN_AFTER_S`.

    They are the longest pause of a computer of this `level` ("" for a person) with this `public` view. What a
    process does never goes into it.
    """
    least, most = SEEN_AFTER_S
    if level not in USUAL_S:
        return most
    return min(most, max(least, _usual_pause_s(level, game_id, public, seat) * STRETCHED[1]))


def _usual_pause_s(level: str, game_id: str, public: SeatView, seat: int) -> float:
    facts = GAMES[game_id].facts(public)
    held: int = public.table.counts[seat]
    # Towards the end of a deal there is less to think about.
    share = 0.6 + 0.4 * held / max(1, held + facts.laid)
    if facts.window:
        share *= WINDOW
    return usual_s(level) * share


def released_after_s(level: str, pause: float, thought: float) -> float:
    """Return the seconds from the question to a move that took `thought` seconds to find, after a `pause`."""
    step = usual_s(level) * STEP
    return pause + step * max(0, math.ceil((thought - pause) / step))


def usual_s(level: str) -> float:
    """Return the seconds that few thoughts of a level exceed."""
    return USUAL_S[level]
