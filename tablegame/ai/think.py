"""The one door to the opponents: a view and its legal moves in, a move out."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tablegame.ai.clackerjack import MIND as CLACKERJACK_MIND
from tablegame.ai.dobon import MIND as DOBON_MIND
from tablegame.ai.dobon_fukuchi import MIND as DOBON_FUKUCHI_MIND
from tablegame.ai.dokuson import MIND as DOKUSON_MIND
from tablegame.ai.levels import plan
from tablegame.ai.loadum import MIND as LOADUM_MIND
from tablegame.ai.search import AnyMind, halve
from tablegame.pieces.rng import Rng
from tablegame.rules.catalogue import GAMES

MINDS: Final[Mapping[str, AnyMind]] = {
    "dokuson": DOKUSON_MIND,
    "dobon": DOBON_MIND,
    "dobon_fukuchi": DOBON_FUKUCHI_MIND,
    "loadum": LOADUM_MIND,
    "clackerjack": CLACKERJACK_MIND,
}
"""How each game is thought about."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A decision, with the playouts and the milliseconds it took and the worth 0..1 that was found in it."""

    move: Any
    iterations: int
    value: float | None
    ms: float


def simple(game_id: str, view: Any, legal: Sequence[Any]) -> Any:
    """The simple policy's move: at once, and always the same for the same view."""
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
) -> Thought:
    """What an opponent of `level` plays. The same seed and iterations give the same move unless the cap
    of `ms` cuts the search short."""
    began = time.perf_counter()
    way = plan(level)
    playouts = way.iterations if iterations is None or way.iterations == 0 else iterations
    cap = way.cap_ms if ms is None else ms
    if playouts <= 0 or len(legal) == 1:
        move = simple(game_id, view, legal)
        return Thought(move, 0, None, (time.perf_counter() - began) * 1000)
    found = halve(
        GAMES[game_id], MINDS[game_id], view, legal, Rng(seed), playouts, began + cap / 1000
    )
    return Thought(found.move, found.iterations, found.value, (time.perf_counter() - began) * 1000)
