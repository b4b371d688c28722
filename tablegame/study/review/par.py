"""The worth of the cards of a deal: the mean of what hard makes of them in the same seat.

The deal is played again from its first decision with the same cards, against opponents of the same levels,
some times with other choices. To be quick hard has no more playouts than easy.
"""

import hashlib
import math
from collections.abc import Sequence
from typing import Final

from tablegame.ai.levels import LEVELS, settings_of
from tablegame.ai.think import MINDS, think
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE
from tablegame.rules.chance import answer
from tablegame.rules.contract import AnyState, Event
from tablegame.rules.events import DealScored
from tablegame.study.review.course import Course
from tablegame.study.review.judge import Z
from tablegame.study.review.measure import played_by
from tablegame.study.review.model import Par

RUNS: Final = 24
LEVEL: Final = "hard"
OTHERS: Final = "normal"
"""The level that plays for people and programs at the table."""
QUICK: Final = "easy"
"""The level whose number of worlds for every move is used."""
_MS: Final = 600_000
_STRONG: Final = ("hard", "expert")


def start_of(course: Course, deal: int) -> int | None:
    """Return the line before the first decision of a deal; None where no seat decided anything."""
    for entry in course.timeline.entries:
        if entry.deal == deal and entry.actor != CHANCE:
            return entry.line - 1
    return None


class Runs:
    """The runs of one deal, one after the other."""

    def __init__(self, course: Course, deal: int, runs: int | None = None) -> None:
        self.deal: Final = deal
        self.done = 0
        self._course = course
        self._runs = RUNS if runs is None else runs
        self._found: list[float] = []

    def go_on(self) -> Par | None:
        """Run once more, and return the par after the last run."""
        points = one_run(self._course, self.deal, self.done)
        assert points is not None, "the seat has a part in a deal that it has points of"
        self._found.append(points)
        self.done += 1
        return _par(self.deal, self._found) if self.done == self._runs else None


def par_of(course: Course, deal: int, runs: int | None = None) -> Par | None:
    """Return the par of a deal; None where the seat had no part in it."""
    if all(each.deal != deal for each in course.deals):
        return None
    whole = Runs(course, deal, runs)
    while (par := whole.go_on()) is None:
        pass
    return par


def _par(deal: int, found: list[float]) -> Par:
    mean = sum(found) / len(found)
    if len(found) < 2:
        return Par(deal, mean, 0.0, len(found))
    variance = sum((points - mean) ** 2 for points in found) / (len(found) - 1)
    return Par(deal, mean, Z * math.sqrt(variance / len(found)), len(found))


def one_run(course: Course, deal: int, run: int) -> float | None:
    """Return the points of one run of a deal by the level hard; None where the seat has no part in it."""
    line = start_of(course, deal)
    if line is None:
        return None
    words = f"par {course.match} {deal} {run}"
    rng = Rng(int.from_bytes(hashlib.sha256(words.encode()).digest()[:8], "big"))
    levels = _levels(course, line + 1)
    state = course.timeline.at(line)
    game = course.timeline.game
    events: list[Event] = []
    while not (scored := [event for event in events if isinstance(event, DealScored)]):
        events.clear()
        _step(game.id, state, levels, rng, events)
    played = played_by(game, scored[0].result, deal, course.seat)
    return None if played is None else played.points


def _step(game_id: str, state: AnyState, levels: Sequence[str], rng: Rng, events: list[Event]) -> None:
    seat = state.to_act()[0]
    if seat == CHANCE:
        request = state.chance()
        assert request is not None, "CHANCE acts only when it is asked"
        state.apply(CHANCE, answer(request, rng), events)
        return
    legal = state.legal_actions(seat)
    move = legal[0]
    if len(legal) > 1:
        level, playouts = levels[seat], None
        if level in _STRONG:
            level, playouts = LEVEL, MINDS[game_id].tuned(settings_of(QUICK)).worlds * len(legal)
        move = think(game_id, state.view(seat), legal, level, rng.below(1 << 48), playouts, _MS).move
    state.apply(seat, move, events)


def _levels(course: Course, line: int) -> list[str]:
    """Return by seat the level that plays from a line on."""
    levels = []
    for kind in course.timeline.kinds_at(line):
        level = kind.partition(":")[2]
        levels.append(level if kind.startswith("bot:") and level in LEVELS else OTHERS)
    levels[course.seat] = LEVEL
    return levels
