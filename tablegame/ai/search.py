"""Moves weighed over imagined worlds, for every game.

Each world is a full assignment of the unseen pieces that the view allows. All moves still in the race are
tried in the same worlds, so that they are compared pair by pair. `halve` lets the weaker half go after each
round; `sample` tries every move equally often and chooses softly.
"""

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from tablegame.ai.levels import PRIZED, TRIED, LevelSettings
from tablegame.ai.mind import AnyMind, TriedMove
from tablegame.ai.worlds import Worlds
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat

LEAVE_OPINION_AT: Final = 0.5
"""Standard errors of paired lead that a move needs over the favourite of an opinion, which the lead already
takes into account. Over the simple policy's own move it is the level's `leave`."""

STOP_AT: Final = 2.5
"""Standard errors of paired lead over every rival at which the leader needs no more worlds."""

SOLVED: Final = 100
"""The most worlds that are solved for one decision."""

_FEW: Final = 32
"""Worlds below which no leader is trusted, and between two looks at the lead."""


@dataclass(frozen=True)
class SearchResult:
    """The move that a search has chosen, and what it is based on."""

    move: Any
    iterations: int = 0
    """Playouts, or moves solved, that were spent."""
    tried: tuple[TriedMove, ...] = ()
    """The moves that were tried, the best first."""
    ahead: tuple[int, int] = (0, 0)
    """In how many worlds the move did better than the best of the others, and in how many worse."""
    solved: bool = False
    """Whether worlds were played to their end without guessing."""
    capped: bool = False
    """Whether the clock cut the search short."""

    @property
    def value(self) -> float | None:
        """The worth that was found in the move; None without any playout."""
        for tried_move in self.tried:
            if tried_move.move == self.move and tried_move.worlds:
                return tried_move.value
        return None


class Comparison:
    """The results of trying `moves` for `seat` so far: by move the worth in each world."""

    __slots__ = ("believed", "capped", "cut", "deadline", "first", "home", "leave", "likes", "mind", "moves",
                 "nodes", "noise", "rng", "samples", "seat", "solved", "spent", "worlds")  # fmt: skip

    def __init__(
        self,
        mind: AnyMind,
        seat: Seat,
        moves: Sequence[Any],
        home: int,
        worlds: Worlds,
        rng: Rng,
        settings: LevelSettings,
        deadline: float,
        cut: int | None = None,
    ) -> None:
        """Begin a search. `home` is the place of the simple policy's move in `moves`; `deadline` of
        `time.perf_counter`.

        `cut`: instead of the clock, the playouts after which it cut this thought short another time.
        """
        self.mind, self.seat, self.moves, self.home = mind, seat, moves, home
        self.worlds, self.rng, self.noise, self.nodes = worlds, rng, settings.noise, settings.nodes
        self.deadline, self.leave, self.cut = deadline, settings.leave, cut
        self.first = settings.first_slice * len(moves)
        """Playouts that are spent whatever the clock says."""
        self.samples: list[list[float]] = [[] for _ in moves]
        self.spent = self.believed = 0
        self.solved = self.capped = False
        self.likes: Sequence[float] = ()
        """By move, how much the thinking player likes it beside its worth; () for no preference."""

    def believe(self, worths: Sequence[float], worlds: int) -> None:
        """Count the moves, before anything is tried, as if each had been worth this in so many worlds. Keep
        to the best of them instead of the simple policy's."""
        self.samples = [[worth] * worlds for worth in worths]
        self.believed = worlds
        self.home = max(range(len(worths)), key=lambda i: (worths[i], i == self.home, -i))

    def late(self) -> bool:
        """Return whether there is no time for another world."""
        if self.spent < self.first:
            return False
        return time.perf_counter() >= self.deadline if self.cut is None else self.spent >= self.cut

    def world(self, alive: Sequence[int]) -> bool:
        """Try the moves `alive` in one more world; False if there is no time for it."""
        if self.late():
            self.capped = True
            return False
        world = self.worlds.next()
        noise = self.rng.choice(self.noise)
        playout, seat, rng = self.mind.playout, self.seat, self.rng
        for i in alive:
            self.samples[i].append(playout(world, seat, self.moves[i], rng, noise))
        self.spent += len(alive)
        return True

    def solve(self) -> bool:
        """Try every move in one more world, played out without guessing; False where that can not be."""
        if self.late():
            self.capped = True
            return False
        worths = self.mind.exact(self.worlds.next(), self.seat, self.moves, self.nodes)
        if worths is None:
            return False
        for sample, worth in zip(self.samples, worths, strict=True):
            sample.append(worth)
        self.spent += len(worths)
        return True

    def mean(self, i: int) -> float:
        """Return the worth found in a move so far, without what was believed."""
        sample = self.samples[i][self.believed :]
        return sum(sample) / len(sample) if sample else 0.0

    def settled(self, alive: Sequence[int]) -> bool:
        """Return whether the leader of `alive` needs no more worlds. All of them were tried in the same
        ones."""
        best = max(alive, key=lambda i: (sum(self.samples[i]), -i))
        if 4 * len(self.samples[best]) < 5 * self.believed:
            return False
        for other in alive:
            if other != best:
                lead, error = paired_lead(self.samples[best], self.samples[other])
                if lead <= STOP_AT * error:
                    return False
        return True

    def stays(self, best: int) -> bool:
        """Return whether the simple policy's move is kept: `best` does not lead it clearly."""
        if best == self.home:
            return True
        lead, error = paired_lead(self.samples[best], self.samples[self.home])
        leave_at = LEAVE_OPINION_AT if self.believed else self.leave
        return len(self.samples[best]) < 2 or lead < leave_at * error or lead <= 0.0

    def liked(self, choice: int) -> int:
        """Return the most liked of the moves that are about as good as `choice` as far as they were tried.

        What was believed beforehand counts for how good moves are, but not for how sure that is.
        """
        if not self.likes:
            return choice
        best, tried, prized = self.samples[choice], len(self.samples[choice]) - self.believed, {choice: 0.0}
        for i, sample in enumerate(self.samples):
            if i != choice and TRIED * (len(sample) - self.believed) >= tried > 1:
                lead, _ = paired_lead(best, sample)
                _, error = paired_lead(best[self.believed :], sample[self.believed :])
                if lead <= error:
                    prized[i] = PRIZED * (self.likes[i] - self.likes[choice]) - lead
        preferred = max(prized, key=lambda i: (prized[i], i == choice, -i))
        return preferred if self.likes[preferred] > self.likes[choice] else choice

    def found(self, choice: int) -> SearchResult:
        """Return the report, with `choice` as the move."""
        order = sorted(range(len(self.moves)), key=lambda i: (-len(self.samples[i]), -self.mean(i), i))
        tried = tuple(
            TriedMove(self.moves[i], self.mean(i), len(self.samples[i]) - self.believed) for i in order
        )
        ahead = self._ahead(choice)
        return SearchResult(self.moves[choice], self.spent, tried, ahead, self.solved, self.capped)

    def _ahead(self, choice: int) -> tuple[int, int]:
        """Return `SearchResult.ahead`; (0, 0) where nothing was compared."""
        own = self.samples[choice][self.believed :]
        rivals = [i for i in range(len(self.moves)) if i != choice and len(self.samples[i]) > self.believed]
        if not rivals or not own:
            return 0, 0
        best = max(rivals, key=lambda i: (len(self.samples[i]), self.mean(i), -i))
        rival = self.samples[best][self.believed :]
        pairs = list(zip(own, rival, strict=False))
        return sum(a > b for a, b in pairs), sum(a < b for a, b in pairs)


def paired_lead(own: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """Return the mean and the standard error of the difference over the worlds that both were tried in."""
    n = min(len(own), len(other))
    if n < 2:
        return 0.0, math.inf
    total = squares = 0.0
    for a, b in zip(own, other, strict=False):
        gap = a - b
        total += gap
        squares += gap * gap
    mean = total / n
    variance = max(0.0, squares / n - mean * mean) * n / (n - 1)
    return mean, math.sqrt(variance / n)


def search_halving(comparison: Comparison, iterations: int) -> SearchResult:
    """Return the best move within `iterations` playouts. Stays with the simple policy's move unless another
    is clearly better."""
    if comparison.nodes and comparison.solve():
        return _solved(comparison, iterations)
    alive = list(range(len(comparison.moves)))
    rounds = max(1, math.ceil(math.log2(len(alive))))
    for turn in range(rounds):
        last = turn == rounds - 1
        share = (iterations - comparison.spent) // (rounds - turn)
        for count in range(1, max(1, share // len(alive)) + 1):
            if not comparison.world(alive) or (last and count % _FEW == 0 and comparison.settled(alive)):
                break
        alive.sort(key=lambda i: (-sum(comparison.samples[i]), i))
        if comparison.capped or (len(comparison.samples[alive[0]]) >= _FEW and comparison.settled(alive)):
            break
        if not last:
            kept = alive[: (len(alive) + 1) // 2]
            alive = kept if comparison.home in kept else [*kept, comparison.home]
    return comparison.found(comparison.liked(comparison.home if comparison.stays(alive[0]) else alive[0]))


def _solved(comparison: Comparison, iterations: int) -> SearchResult:
    """Return the move that is best when nothing is guessed but the hands. One world has been solved."""
    comparison.solved = True
    alive = range(len(comparison.moves))
    worlds = min(SOLVED, max(1, iterations // len(alive)))
    for count in range(1, worlds):
        if count % _FEW == 0 and comparison.settled(alive):
            break
        if not comparison.solve() and not comparison.world(alive):
            break
    best = max(alive, key=lambda i: (sum(comparison.samples[i]), i == comparison.home, -i))
    return comparison.found(comparison.liked(best))


def search_samples(comparison: Comparison, worlds: int, settings: LevelSettings) -> SearchResult:
    """Return a move chosen softly by what every move was worth in the same few worlds."""
    alive = range(len(comparison.moves))
    for _ in range(max(1, worlds)):
        if not comparison.world(alive):
            break
    worths = [comparison.mean(i) for i in alive]
    worths[comparison.home] += settings.prior
    for i, like in enumerate(comparison.likes):
        worths[i] += settings.temperature * like
    return comparison.found(choose_softly(worths, settings.temperature, settings.blunder, comparison.rng))


def choose_softly(worths: Sequence[float], temperature: float, blunder: float, rng: Rng) -> int:
    """Return the place of one of the worths: the better the likelier, none by more than `blunder` below the
    best."""
    best = max(worths)
    if temperature <= 0.0:
        return max(range(len(worths)), key=lambda i: (worths[i], -i))
    chances = [math.exp((worth - best) / temperature) if worth >= best - blunder else 0.0 for worth in worths]
    at = rng.random() * sum(chances)
    for place, chance in enumerate(chances):
        at -= chance
        if at < 0.0:
            return place
    return max(range(len(worths)), key=lambda i: (worths[i], -i))
