"""The entry point to the opponents: a view and its legal moves in, a move out."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from tablegame.ai.levels import PLAIN, Temper, settings_of
from tablegame.ai.mind import AnyMind, TriedMove
from tablegame.ai.reasons import reasons
from tablegame.ai.search import Comparison, SearchResult, search_halving, search_samples
from tablegame.ai.worlds import Worlds
from tablegame.pieces.rng import Rng
from tablegame.rules.catalogue import GAMES, OfEachGame
from tablegame.rules.contract import Reason

MINDS: Final = OfEachGame[AnyMind]("ai", "MIND")
"""The mind of each game."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A decision, with the playouts and the milliseconds it took and the worth 0..1 that was found in it."""

    move: Any
    iterations: int
    value: float | None
    ms: float
    capped: bool = False
    """Whether the clock cut the search short: the same seed may then give another move."""
    tried: tuple[TriedMove, ...] = ()
    """The tried moves, the best first."""
    reasons: tuple[Reason, ...] = ()
    """The reasons in words: keys of speech and their slots. Only where they were asked for."""


def simple(game_id: str, view: Any, legal: Sequence[Any]) -> Any:
    """Return the simple policy's move: at once, and always the same for the same view."""
    if len(legal) == 1:
        return legal[0]
    game, mind = GAMES[game_id], MINDS[game_id]
    move = mind.sensible(game.assemble(view, game.imagine(view, Rng(0))), mind.seat(view))
    return move if move in legal else legal[0]


def think(
    game_id: str,
    view: Any,
    legal: Sequence[Any],
    level: str,
    seed: int,
    iterations: int | None = None,
    ms: int | None = None,
    why: bool = False,
    cut: int | None = None,
    temper: Temper = PLAIN,
) -> Thought:
    """Return the decision of an opponent of `level` and `temper`, with its reasons if `why` is set.

    The same seed and iterations give the same move unless the cap of `ms` cuts the search short. With `cut`,
    the iterations of a thought that was `capped`, no clock is asked and that thought is repeated.
    """
    mind = MINDS[game_id]  # loaded before the clock starts
    began = time.perf_counter()
    settings = replace(mind.tuned(settings_of(level)), temper=temper)
    deadline = began + (settings.cap_ms if ms is None else ms) / 1000
    rng = Rng(seed)
    if len(legal) > 1 and settings.memory < 1.0:
        view = mind.forget(view, settings.memory, rng)
    seat = mind.seat(view)
    worlds = Worlds(GAMES[game_id], view, rng)
    world = worlds.uniform()
    if len(legal) == 1:
        result = SearchResult(legal[0])
    elif not (effort := (own := mind.effort(world, seat)) or settings.calls * mind.call_effort(world, seat)):
        result = SearchResult(mind.at_once(world, seat, settings, worlds.uniform, rng))
    else:
        if own:
            home = mind.sensible(world, seat)
        else:
            home = mind.at_once(world, seat, settings, worlds.uniform, rng)
        moves = mind.candidates(world, seat, legal)
        if settings.worlds:
            moves = mind.plausible(world, seat, moves)
        if home not in moves:
            moves.append(home)
        if len(moves) == 1:
            result = SearchResult(home)
        else:
            if settings.inference:
                evidence = mind.evidence(view) if settings.weighs else None
                worlds = Worlds(GAMES[game_id], view, rng, evidence, mind.dealer(view))
            comparison = Comparison(
                mind, seat, moves, moves.index(home), worlds, rng, settings, deadline, cut
            )
            if temper != PLAIN:
                comparison.likes = mind.likes(world, seat, moves, temper)
            if not settings.worlds and (opinion := mind.opinion(world, seat, moves)) is not None:
                comparison.believe(*opinion)
            if settings.worlds:
                drawn = settings.worlds if iterations is None else iterations // len(moves)
                result = search_samples(comparison, drawn, settings)
            else:
                playouts = max(1, round(settings.effort * effort)) if iterations is None else iterations
                result = search_halving(comparison, playouts)
    because = reasons(mind, world, seat, result, len(legal)) if why else ()
    spent = (time.perf_counter() - began) * 1000
    return Thought(result.move, result.iterations, result.value, spent, result.capped, result.tried, because)
