"""The judgement of one decision from what its seat knew.

A first look shows whether expert would have played the same. Where it would not, the played move and the best
of the others are played out side by side in the same imagined deals. That ends when it is clear which is
better and by how much, or that they are about as good. The other move is chosen in deals of its own: in
the deals that chose it, the best of several seems better than it is.
"""

import hashlib
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tablegame.ai.levels import settings_of
from tablegame.ai.mind import AnyMind, Outcome, TriedMove
from tablegame.ai.think import MINDS, think
from tablegame.ai.worlds import Worlds
from tablegame.pieces.rng import Rng
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Reason
from tablegame.study.review.review_model import Judged, Limits, Rival, limits_of

LEVEL: Final = "expert"
"""The level that judges."""
SCREEN: Final = 600
"""Playouts of the first look."""
LOOKED: Final = 100
"""Imagined deals that show what can be expected after a move with which the first look agrees."""
RIVALS: Final = 3
"""Other moves among which the rival is chosen."""
CHOOSING: Final = 300
"""Imagined deals that choose it."""
LOOKS: Final = (400, 1000, 2000, 4000)
"""Imagined deals after which it is asked whether more are needed; the last time not."""
SOLVED: Final = (32, 96)
"""The same where endings are solved: deals that choose, and deals that measure."""
Z: Final = 1.96
"""Standard errors of the 95 % interval."""
_SURE: Final = 1.3
"""The factor by which the interval is widened when it decides whether to stop, because it is checked several
times."""
_CLOSE: Final = 0.25
"""The share of the first limit: an interval so narrow needs no more deals."""
_NO_CLOCK_MS: Final = 600_000


def seed_of(match: str, line: int) -> int:
    """Return the seed for the review of the move in a line of a match; all its reviews use the same deals."""
    return int.from_bytes(hashlib.sha256(f"review {match} {line}".encode()).digest()[:8], "big")


def judge(
    game_id: str, view: Any, legal: Sequence[Any], played: Any, seed: int, *, line: int = 0, deal: int = 0
) -> Judged:
    """Return the decision for `played` among the `legal` moves of a seat that knew `view`; nothing else is
    read.

    Calls with the same seed return the same. `line` and `deal` are passed on.
    """
    judged = _judge(game_id, view, legal, played, seed, math.inf, line, deal)
    assert judged is not None, "no clock"
    return judged


def judge_now(
    game_id: str, view: Any, legal: Sequence[Any], played: Any, seed: int, ms: int = 600
) -> Judged | None:
    """Return the judgement within about so many milliseconds; None where it is not clear by then.

    What takes longer than the clock allows is not clear: a slow machine gives fewer judgements, but no wrong
    ones.
    """
    return _judge(game_id, view, legal, played, seed, time.perf_counter() + ms / 1000, 0, 0)


@dataclass(frozen=True, slots=True)
class Rated:
    """One of the moves of a decision, with its rating."""

    move: str
    """Its notation."""
    loss: float
    """Points that it gives away against the best; 0 for that."""
    error: float
    """Half of the 95 % interval of `loss`."""
    right: bool
    """Whether it is about as good as the best: within the first limit."""


def judge_moves(
    game_id: str, view: Any, legal: Sequence[Any], seed: int, asked: Sequence[Any] = (), worlds: int = 600
) -> tuple[Rated, ...]:
    """Return what each move worth trying gives away, the best first; moves that are `asked` for too.

    A move that is not in the answer is worse than those that are, or does the same as one of them.
    """
    measure = _Measure(game_id, view, seed)
    moves = measure.mind.candidates(measure.world, measure.seat, legal)
    home = think(game_id, view, legal, LEVEL, seed, SCREEN, _NO_CLOCK_MS).move
    moves += [move for move in dict.fromkeys((home, *asked)) if move not in moves]
    first = measure.rows(moves, worlds // 3)
    best = max(range(len(moves)), key=lambda i: (_mean(first[i], _worth), -i))
    limits, rows = limits_of(game_id), measure.rows(moves, worlds)
    rated = []
    for i, move in enumerate(moves):
        lead, error = _lead(rows[best], rows[i], _points)
        loss = max(0.0, lead) if i != best else 0.0
        rated.append(Rated(move.notation(), loss, error, loss < limits.inaccuracy))
    return tuple(sorted(rated, key=lambda move: (move.move != moves[best].notation(), move.loss)))


class _Late(Exception):
    """The clock has run out."""


class _Measure:
    """Moves of one decision tried in the same imagined deals, one after the other."""

    def __init__(self, game_id: str, view: Any, seed: int, deadline: float = math.inf) -> None:
        self.mind: AnyMind = MINDS[game_id]
        self.settings = self.mind.tuned(settings_of(LEVEL))
        self.seat = self.mind.seat(view)
        self._rng = Rng(seed)
        evidence = self.mind.evidence(view) if self.settings.weighs else None
        self._worlds = Worlds(GAMES[game_id], view, self._rng, evidence, self.mind.dealer(view))
        self.world = self._worlds.uniform()
        """A world that the view allows, for functions that read only what is known."""
        self._deadline = deadline
        self.certain = False
        """Whether endings are solved instead of played out."""

    def solve(self, moves: Sequence[Any]) -> bool:
        """Return whether endings after these moves can be solved, and expert trusts that; from now on they
        are."""
        self.certain = self.settings.nodes > 0 and self._solved(self.world, moves) is not None
        return self.certain

    def rows(self, moves: Sequence[Any], count: int) -> list[list[Outcome]]:
        """Return by move its outcomes in so many more deals. Raise _Late if the clock runs out."""
        rows: list[list[Outcome]] = [[] for _ in moves]
        for _ in range(count):
            if time.perf_counter() > self._deadline:
                raise _Late
            for row, outcome in zip(rows, self._one(moves), strict=True):
                row.append(outcome)
        return rows

    def _one(self, moves: Sequence[Any]) -> Sequence[Outcome]:
        world = self._worlds.next()
        if self.certain:
            solved = self._solved(world, moves)
            if solved is None:
                raise _Unsolved
            return solved
        noise = self._rng.choice(self.settings.noise)
        seed = self._rng.below(1 << 48)
        # The same luck after each of them: the difference is then that of the moves.
        return [self.mind.outcome(world, self.seat, move, Rng(seed), noise) for move in moves]

    def _solved(self, world: Any, moves: Sequence[Any]) -> list[Outcome] | None:
        return self.mind.solved(world, self.seat, moves, self.settings.nodes)


class _Unsolved(Exception):
    """The sign that an ending is too long to be solved after all."""


def _judge(
    game_id: str,
    view: Any,
    legal: Sequence[Any],
    played: Any,
    seed: int,
    deadline: float,
    line: int,
    deal: int,
) -> Judged | None:
    hurried = deadline < math.inf
    ms = _NO_CLOCK_MS
    if hurried:
        ms = max(1, round(500 * (deadline - time.perf_counter())))
    screen = think(game_id, view, legal, LEVEL, seed, SCREEN, ms)
    try:
        if screen.move == played:
            rows = _Measure(game_id, view, seed, deadline).rows([played], LOOKED)
            expected = _mean(rows[0], _points)
            return Judged(line, deal, played.notation(), "good", 0.0, expected, 0)
        tried = [row.move for row in screen.tried if row.move not in (played, screen.move)]
        rivals = [screen.move, *tried][: 1 if hurried else RIVALS]
        for solving in (True, False):
            measure = _Measure(game_id, view, seed + 1, deadline)
            if solving and not measure.solve([played, *rivals]):
                continue
            try:
                return _against(measure, limits_of(game_id), played, rivals, hurried, line, deal)
            except _Unsolved:
                continue
    except _Late:
        pass
    return None


def _against(
    measure: _Measure, limits: Limits, played: Any, rivals: Sequence[Any], hurried: bool, line: int, deal: int
) -> Judged | None:
    """Return the judgement after measuring; None where it is not clear and there is no time for more."""
    rival = rivals[0]
    if len(rivals) > 1:
        chosen = measure.rows(rivals, SOLVED[0] if measure.certain else CHOOSING)
        rival = rivals[max(range(len(rivals)), key=lambda i: (_mean(chosen[i], _worth), -i))]
    ours: list[Outcome] = []
    theirs: list[Outcome] = []
    lead = error = 0.0
    looks = (SOLVED[1],) if measure.certain else (100, 200, *LOOKS) if hurried else LOOKS
    for upto in looks:
        try:
            more = measure.rows([played, rival], upto - len(ours))
        except _Late:
            return None
        ours += more[0]
        theirs += more[1]
        lead, error = _lead(theirs, ours, _points)
        if _enough(lead, error, limits, hurried):
            break
    ranked, unsure = _lead(theirs, ours, _worth)
    clear = lead > error and ranked > unsure
    grade = limits.grade(lead) if clear else "good"
    won = sum(a.worth > b.worth for a, b in zip(theirs, ours, strict=True))
    lost = sum(a.worth < b.worth for a, b in zip(theirs, ours, strict=True))
    sheet = None if ours[0].sheet is None else _lead(theirs, ours, _sheet)[0]
    reason: Reason | None = None
    if grade != "good":
        tried = [TriedMove(rival, _mean(theirs, _worth), len(theirs))]
        tried.append(TriedMove(played, _mean(ours, _worth), len(ours)))
        reason = measure.mind.reason(measure.world, measure.seat, rival, tried)
    return Judged(
        line,
        deal,
        played.notation(),
        grade,
        lead if grade != "good" else 0.0,
        _mean(ours, _points),
        len(ours),
        Rival(rival.notation(), lead, error, won, lost, sheet),
        measure.certain,
        reason,
    )


def _enough(lead: float, error: float, limits: Limits, hurried: bool) -> bool:
    """Return whether more deals would hardly change what the decision is called."""
    wide = _SURE * error
    if error <= _CLOSE * limits.inaccuracy or lead + wide < limits.inaccuracy:
        return True
    sure = lead - wide > (limits.mistake if hurried else 0.0)
    return sure and (hurried or limits.grade(lead - wide) == limits.grade(lead + wide))


_Measured = Callable[[Outcome], float]


def _points(outcome: Outcome) -> float:
    return outcome.points


def _worth(outcome: Outcome) -> float:
    return outcome.worth


def _sheet(outcome: Outcome) -> float:
    return outcome.sheet or 0.0


def _mean(row: Sequence[Outcome], measured: _Measured) -> float:
    return sum(map(measured, row)) / len(row)


def _lead(ours: Sequence[Outcome], theirs: Sequence[Outcome], measured: _Measured) -> tuple[float, float]:
    """Return how much better ours did in the same deals, and half of the 95 % interval of that."""
    gaps = [measured(a) - measured(b) for a, b in zip(ours, theirs, strict=True)]
    n = len(gaps)
    mean = sum(gaps) / n
    if n < 2:
        return mean, math.inf
    variance = sum((gap - mean) ** 2 for gap in gaps) / (n - 1)
    return mean, Z * math.sqrt(variance / n)


def compare_moves(game: str, view: Any, moves: Sequence[Any], seed: int, worlds: int) -> list[list[float]]:
    """Return by move what it brought in each of `worlds` deals, in the measure of the game's reviews."""
    mind, rng = MINDS[game], Rng(seed)
    settings, seat = mind.tuned(settings_of(LEVEL)), mind.seat(view)
    evidence = mind.evidence(view) if settings.weighs else None
    drawn = Worlds(GAMES[game], view, rng, evidence, mind.dealer(view))
    points: list[list[float]] = [[] for _ in moves]
    for _ in range(worlds):
        world, noise, luck = drawn.next(), rng.choice(settings.noise), rng.below(1 << 48)
        for sample, move in zip(points, moves, strict=True):
            sample.append(mind.outcome(world, seat, move, Rng(luck), noise).points)
    return points


def mean_lead(ours: Sequence[float], theirs: Sequence[float]) -> tuple[float, float]:
    """Return how much better ours did in the same deals, and half of the 95 % interval of that."""
    gaps = [a - b for a, b in zip(ours, theirs, strict=True)]
    mean = sum(gaps) / len(gaps)
    spread = sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1)
    return mean, Z * (spread / len(gaps)) ** 0.5
