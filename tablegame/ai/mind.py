"""A game's part of thought, beneath searches that are the same for all games.

Three methods must be written; every other has a working default, which a game may improve. A state that a
mind is handed was imagined from the view of `seat`. Its own hand and the open pieces are true, the hands of
the others are a guess. Where a method says so it must not read the guess.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from tablegame.ai.levels import LevelSettings, Temper
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Reason, SeatView

V = TypeVar("V", bound=SeatView)
S = TypeVar("S")
A = TypeVar("A")


class Opinion(NamedTuple):
    """A verdict on some moves from a closer look than a playout can afford."""

    worths: list[float]
    """The worth of each move, on the scale of `playout` up to a constant."""
    worlds: int
    """The number of worlds that are as good as that look."""


class Outcome(NamedTuple):
    """One ending of a deal as a result for a seat."""

    points: float
    """The points of the deal, up is good, in the measure of the game's reviews. They are points of the score
    sheet, turned where few are good. Where sides play, those of the own side less the other's; where lives
    are played for, -100 for one that was lost."""
    worth: float
    """The worth as in `Mind.playout`, 0..1."""
    sheet: float | None = None
    """Points of the score sheet where `points` counts something else, turned so that up is good."""


EFFORT = 1500
"""Playouts at hard, where a game does not say otherwise."""


@dataclass(frozen=True, slots=True)
class TriedMove:
    """A move that was tried: its mean worth 0..1, and in how many worlds."""

    move: Any
    value: float
    worlds: int


class Mind(ABC, Generic[V, S, A]):
    """The decisions in one game: V its views, S its states, A its moves."""

    def seat(self, view: V) -> Seat:
        """Return the seat whose view it is; raise ValueError for a bystander's."""
        if view.viewer is None:
            raise ValueError("a bystander has nothing to decide")
        return view.viewer

    @abstractmethod
    def sensible(self, state: S, seat: Seat) -> A:
        """Return the simple policy's move: quick, sensible by itself, always the same.

        Reads what `seat` knows and none of the guessed pieces: in every world of a view it is the same move.
        """

    @abstractmethod
    def candidates(self, state: S, seat: Seat, legal: Sequence[A]) -> list[A]:
        """Return the moves of `legal` that are worth trying, each unlike the others; reads no guess
        either."""

    @abstractmethod
    def playout(self, state: S, seat: Seat, move: A, rng: Rng, noise: float) -> float:
        """Return the worth for `seat`, 0..1, of one way in which the deal may end after its `move`.

        `noise` is how often the players stray from the simple policy; LIKELY only where `tuned` gives it to a
        level. Leaves the state as it is.
        """

    def outcome(self, state: S, seat: Seat, move: A, rng: Rng, noise: float) -> Outcome:
        """Return the ending that `playout` finds with the same generator, with its points.

        By default points are hundredths of the worth.
        """
        worth = self.playout(state, seat, move, rng, noise)
        return Outcome(100.0 * worth, worth)

    def solved(self, world: S, seat: Seat, moves: Sequence[A], nodes: int) -> list[Outcome] | None:
        """Return the `outcome` of each move by `exact`; None where `exact` returns None."""
        worths = self.exact(world, seat, moves, nodes)
        return None if worths is None else [Outcome(100.0 * worth, worth) for worth in worths]

    def opinion(self, state: S, seat: Seat, moves: Sequence[A]) -> Opinion | None:
        """Return for the levels that halve what a closer look says of the moves.

        Its favourite takes the place of the simple policy's move. None, as by default, where there is no such
        look. Reads no guess.
        """
        return None

    def plausible(self, state: S, seat: Seat, moves: Sequence[A]) -> list[A]:
        """Return the moves that a person would consider, for levels that try every move in a few worlds.

        So few worlds do not show that a move is folly. The simple policy's move is tried besides. By default
        all. Reads no guess.
        """
        return list(moves)

    def tuned(self, settings: LevelSettings) -> LevelSettings:
        """Return a level as this game plays it: `dataclasses.replace(settings, ..)`, or
        `settings.scaled(share)`
        where good and bad moves lie closer together in worth than in others. By default as it is."""
        return settings

    def effort(self, state: S, seat: Seat) -> int:
        """Return the playouts that hard spends on this decision; the other levels spend a share of it.

        0: the decision is made by `at_once`, as a call in a window must be (see `call_effort`). To be chosen
        by measured cost for each number of seats: hard must decide within 0.5 s, expert within 2 s. Reads no
        guess.
        """
        return EFFORT

    def call_effort(self, state: S, seat: Seat) -> int:
        """Return a third of the playouts that expert spends on a call or bid, where `effort` is 0.

        The move of `at_once` replaces the simple policy's there. The search must end within the pause of a
        window. By default 0: expert too decides at once.
        """
        return 0

    def at_once(self, state: S, seat: Seat, settings: LevelSettings, draw: Callable[[], S], rng: Rng) -> A:
        """Return the decision where `effort` is 0, within 5 ms. By default the simple policy's move.

        `state` is one world, `draw` imagines another, `rng` is for choices that should not be foreseen (a
        bid). Weaker levels may be told from `settings`: its `temperature`, its `memory`.
        """
        return self.sensible(state, seat)

    def likes(self, state: S, seat: Seat, moves: Sequence[A], temper: Temper) -> list[float]:
        """Return by move the liking of this temper for it beside its worth, about -1..1.

        Decides among moves that are about equally good. By default all are liked alike. Reads no guess.
        """
        return [0.0] * len(moves)

    def forget(self, view: V, memory: float, rng: Rng) -> V:
        """Return the view of a player who keeps this share (0 .. below 1) of what no longer lies open.

        What is known may only become wider: a void or a pinned piece forgotten. What is drawn, the legal
        moves and the sizes of hands stay. By default nothing is forgotten.
        """
        return view

    def evidence(self, view: V) -> Callable[[S], float] | None:
        """Return soft inference, where a level has it: what the moves seen so far say about the others'
        hands.

        Called once for a decision. Returns the log-likelihood of the public history as a function of an
        imagined world. Any constant may be left out; None, as by default, where there is nothing to infer. A
        pool of worlds is weighed by it, and those that count more are played in more often. How much a world
        may count is bounded (`worlds`), and a share of all is always drawn without it.
        """
        return None

    def dealer(self, view: V) -> Callable[[Rng], Any] | None:
        """Return soft inference in another form: a function that draws hidden pieces, or None, as by default.

        It draws them as likely as the moves seen so far make them. Called once for a decision. What it draws
        is what the game's `imagine` might have drawn; a share of all worlds is always drawn without it.
        """
        return None

    def exact(self, world: S, seat: Seat, moves: Sequence[A], nodes: int) -> list[float] | None:
        """Return for expert, near the end, the worth of each move if all play their best in this world, on
        the scale of `playout`. None where too much is left, or where it takes more than `nodes` positions.

        Should decide by public counts whether it begins at all, so that None costs nothing.
        """
        return None

    def yardsticks(self) -> Mapping[str, Callable[[V, Sequence[A]], A]]:
        """Return ways to play this game that no level plays by: the arena measures them under these names. By
        default none."""
        return {}

    def reason(self, state: S, seat: Seat, move: A, tried: Sequence[TriedMove]) -> Reason | None:
        """Explain why `move` is good, in one short clause for people; None where there is no better reason
        than the numbers.

        A whole key of speech (`dobon_hints.least_danger`) and its slots: numbers, pieces (an int or a tuple),
        suits (0..3), seats. `tried` holds what was tried, the best first; it is empty for a decision made at
        once. Reads no guess.
        """
        return None


AnyMind: TypeAlias = Mind[Any, Any, Any]
