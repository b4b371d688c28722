"""The opponents as they are now against those of another state of the program, in duplicate deals.

    python -m tests.ai.duel dokuson --old ../before --deals 400 --new hard --other hard

`--old` is a folder that holds an older `tablegame/ai`; its thought is loaded beside this one's and plays by
the rules of this one. Without it both are this state's. The first bot sits in every seat of every deal once,
among the second. Both draw the same random numbers: a deal in which they decide alike counts for nothing.
PYTHONHASHSEED must be set for two runs to be the same. With `--file` every deal is written down as it is
played, and those that stand there are not played again.
"""

import argparse
import json
import math
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from tablegame.ai import think as new_think
from tablegame.ai.levels import LEVELS
from tablegame.arena.play import first, points_of, shares_of
from tablegame.arena.setup import GREEDY
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE
from tablegame.rules.catalogue import GAMES, complete
from tests.rules.positions import random_chance

LONG = 60_000
"""Milliseconds: no clock cuts a thought short."""

Bot = Callable[[Any, Any, Sequence[Any], int], Any]
"""State, seat, legal moves, seed; a move."""


def older(folder: Path, game_id: str) -> Any:
    """Import the module `think` of another state of the program."""
    package = "older_ai"
    place = Path(tempfile.mkdtemp())
    shutil.copytree(folder / "tablegame" / "ai", place / package)
    for file in (place / package).rglob("*.py"):
        text = file.read_text(encoding="utf-8").replace("tablegame.ai", package)
        file.write_text(text, encoding="utf-8")
    sys.path.insert(0, str(place))
    module = import_module(f"{package}.think")
    module.MINDS = {game_id: import_module(f"{package}.{game_id}").MIND}  # type: ignore[attr-defined]
    return module


def bot(module: Any, game_id: str, name: str, iterations: int | None, spent: list[float]) -> Bot:
    """Return a level, or the simple policy, of one of the two states."""

    def decide(state: Any, seat: Any, legal: Sequence[Any], seed: int) -> Any:
        view = state.view(seat)
        began = time.process_time()
        if name == GREEDY:
            move = module.simple(game_id, view, legal)
        elif name not in LEVELS:
            move = module.MINDS[game_id].yardsticks()[name](view, legal)
        else:
            move = module.think(game_id, view, legal, name, seed, iterations, LONG).move
        spent.append(time.process_time() - began)
        return move

    return decide


def play(game_id: str, seats: int, deal: int, seed: int, table: Sequence[Bot]) -> Any:
    """Play one deal. Return its end and its sheet."""
    game = GAMES[game_id]
    state = game.begin(seats, complete(game, seats, {}))
    counts = [0] * seats
    chances = 0
    while state.standing().deal == 1 and not state.standing().over:
        seat = state.to_act()[0]
        if seat == CHANCE:
            random_chance(state, Rng(hash((seed, deal, chances)) & (1 << 62) - 1))
            chances += 1
            continue
        legal = state.legal_actions(seat)
        if len(legal) == 1:
            state.apply(seat, legal[0])
            continue
        counts[seat] += 1
        drawn = hash((seed, deal, int(seat), counts[seat], 7)) & (1 << 62) - 1
        state.apply(seat, table[seat](state, seat, legal, drawn))
    return state


def interval(found: Sequence[float]) -> tuple[float, float]:
    """Return the mean and the 95% half width."""
    n = len(found)
    mean = sum(found) / n
    return mean, 1.96 * math.sqrt(sum((x - mean) ** 2 for x in found) / max(1, n - 1) / n)


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--old", type=Path)
    parser.add_argument("--new", default="hard")
    parser.add_argument("--other", default="hard")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--iterations", type=int)
    parser.add_argument("--minutes", type=float, default=1e9)
    parser.add_argument("--file", type=Path)
    given = parser.parse_args()
    game_id = given.game
    game = GAMES[game_id]
    seats = given.seats or game.official_seats[0]
    mine: list[float] = []
    theirs: list[float] = []
    hero = bot(new_think, game_id, given.new, given.iterations, mine)
    other = bot(
        older(given.old, game_id) if given.old else new_think, game_id, given.other, given.iterations, theirs
    )
    sides = tuple(game.sides(seats))
    shares: list[float] = []
    leads: list[float] = []
    if given.file and given.file.exists():
        for line in given.file.read_text("utf-8").splitlines():
            played = json.loads(line)
            shares.append(played["share"])
            leads.append(played["lead"])
    began = time.monotonic()
    for deal in range(len(shares), given.deals):
        if time.monotonic() - began > 60 * given.minutes:
            break
        share = lead = 0.0
        for side in sides:
            table = [hero if seat in side else other for seat in range(seats)]
            state = play(game_id, seats, deal, given.seed, table)
            result = state.results()[-1]
            points = points_of(result)
            won = shares_of(first(state.standing(), result, sides).winners, sides)
            share += won[side[0]] / len(sides)
            own = sum(points[seat] for seat in side) / len(side)
            rest = [points[seat] for seat in range(seats) if seat not in side]
            lead += (own - sum(rest) / len(rest)) / len(sides)
        shares.append(share)
        leads.append(lead)
        if given.file:
            with given.file.open("a", encoding="utf-8") as file:
                print(json.dumps({"deal": deal, "share": share, "lead": lead}), file=file)
    win, win_error = interval(shares)
    ahead, ahead_error = interval(leads)
    slow = sorted(mine) or [0.0]
    print(
        f"{game_id} {given.new} among {given.other}{' (old)' if given.old else ''}, {len(shares)} deals: "
        f"{100 * win:.1f}% ±{100 * win_error:.1f} (par {100 / len(sides):.1f}), "
        f"lead {ahead:+.2f} ±{ahead_error:.2f}, p95 {1000 * slow[int(0.95 * len(slow))]:.0f} ms, "
        f"mean {1000 * sum(mine) / max(1, len(mine)):.1f} against "
        f"{1000 * sum(theirs) / max(1, len(theirs)):.1f} ms, {time.monotonic() - began:.0f} s"
    )


if __name__ == "__main__":
    main()
