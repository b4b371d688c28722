"""How strong players choose: the weights of `choice.py` in Losing Loadum, fitted to their plays.

    python -m tools.likely loadum play plays.jsonl --seats 4 --deals 150
    python -m tools.likely loadum fit plays.jsonl --seats 4

`play` lets hard play deals against itself and writes what was played; the same command plays those that are
missing. `fit` finds the weights of a softmax over what the model sees that make these plays likeliest
(maximum likelihood). Every fifth deal is left out of the fit. The tool prints how unlikely its plays are.
"""

import argparse
import json
import math
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from tablegame.ai.think import think
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.chance import answer

ROUNDS = 40
"""Steps of Newton's at most."""
RIDGE = 0.5
"""Keeps weights that few plays tell of near nothing."""
KEPT_OUT = 5
"""Every so manieth deal is not fitted to."""

Choice = tuple[list[list[float]], int]
"""What the model sees of each move, and which was made."""


def deal(game_id: str, seats: int, seed: int) -> Any:
    """Return the match before its first deal, with the generator that deals it."""
    game = GAMES[game_id]
    return game.begin(seats, complete(game, seats, {})), Rng(seed)


def play(game_id: str, seats: int, seed: int, iterations: int | None) -> list[str]:
    """Return what hard plays against itself in the first deal of a match."""
    state, rng = deal(game_id, seats, seed)
    moves: list[str] = []
    while state.standing().deal == 1 and not state.standing().over:
        seat = state.to_act()[0]
        if seat == CHANCE:
            state.apply(CHANCE, answer(state.chance(), rng))
            continue
        legal = state.legal_actions(seat)
        drawn = 1000 * seed + len(moves)
        move = think(game_id, state.view(seat), legal, "hard", drawn, iterations, 60_000).move
        moves.append(move.notation())
        state.apply(seat, move)
    return moves


def choices(game_id: str, seats: int, played: dict[str, Any]) -> Iterator[Choice]:
    """Yield every choice of such a deal as the model of the game sees it."""
    card_scores = import_module(f"tablegame.ai.{game_id}.choice").card_scores
    game = GAMES[game_id]
    state, rng = deal(game_id, seats, played["seed"])
    moves = iter(played["moves"])
    while state.standing().deal == 1 and not state.standing().over:
        seat = state.to_act()[0]
        if seat == CHANCE:
            state.apply(CHANCE, answer(state.chance(), rng))
            continue
        move = game.parse(next(moves))
        found = card_scores(state, seat)
        if len(found) > 1:
            yield list(found.values()), list(found).index(move)
        state.apply(seat, move)


def fit(found: Sequence[Choice]) -> list[float]:
    """Return the weights that make the choices likeliest, by Newton's method."""
    size = len(found[0][0][0])
    weights = [0.0] * size
    for _ in range(ROUNDS):
        slope = [-RIDGE * weight for weight in weights]
        bend = [[RIDGE * (i == j) for j in range(size)] for i in range(size)]
        for moves, made in found:
            chances = softmax(moves, weights)
            mean = [
                sum(chance * move[i] for chance, move in zip(chances, moves, strict=True))
                for i in range(size)
            ]
            for i in range(size):
                slope[i] += moves[made][i] - mean[i]
            for chance, move in zip(chances, moves, strict=True):
                apart = [move[i] - mean[i] for i in range(size)]
                for i in range(size):
                    if apart[i]:
                        for j in range(size):
                            bend[i][j] += chance * apart[i] * apart[j]
        step = solve(bend, slope)
        most = max(map(abs, step))
        weights = [weight + each * min(1.0, 2.0 / most) for weight, each in zip(weights, step, strict=True)]
        if most < 1e-4:
            break
    return weights


def softmax(moves: Sequence[Sequence[float]], weights: Sequence[float]) -> list[float]:
    """Return how likely each move is."""
    scores = [sum(map(float.__mul__, weights, move)) for move in moves]
    best = max(scores)
    raw = [math.exp(score - best) for score in scores]
    total = sum(raw)
    return [each / total for each in raw]


def solve(rows: list[list[float]], right: Sequence[float]) -> list[float]:
    """Return the solution of linear equations."""
    size = len(right)
    table = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for i in range(size):
        best = max(range(i, size), key=lambda row: abs(table[row][i]))
        table[i], table[best] = table[best], table[i]
        for row in range(size):
            if row != i:
                share = table[row][i] / table[i][i]
                table[row] = [a - share * b for a, b in zip(table[row], table[i], strict=True)]
    return [table[i][size] / table[i][i] for i in range(size)]


def unlikely(found: Sequence[Choice], weights: Sequence[float]) -> float:
    """Return how unlikely a choice was on the mean, in nats."""
    return -sum(math.log(softmax(moves, weights)[made]) for moves, made in found) / len(found)


def main() -> None:
    """Play, or fit and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=("dokuson", "loadum"))
    parser.add_argument("what", choices=("play", "fit"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seats", type=int, required=True)
    parser.add_argument("--iterations", type=int)
    given = parser.parse_args()
    seats = given.seats
    lines = given.file.read_text("utf-8").splitlines() if given.file.exists() else []
    if given.what == "play":
        with given.file.open("a", encoding="utf-8") as file:
            for seed in range(len(lines), given.deals):
                moves = play(given.game, seats, seed, given.iterations)
                print(json.dumps({"seed": seed, "moves": moves}), file=file, flush=True)
        return
    deals = [list(choices(given.game, seats, json.loads(line))) for line in lines]
    known = [each for nth, one in enumerate(deals) if nth % KEPT_OUT for each in one]
    new = [each for one in deals[::KEPT_OUT] for each in one]
    weights = fit(known)
    names = import_module(f"tablegame.ai.{given.game}.choice").WEIGHTS
    for name, now, weight in zip(names, names.values(), weights, strict=True):
        print(f"{name:16} {weight:+.3f}   (now {now:+.3f})")
    even = sum(math.log(len(moves)) for moves, _ in new) / len(new)
    print(
        f"{len(known)} choices; of {len(new)} others each is {unlikely(new, weights):.3f} nats unlikely, "
        f"{unlikely(new, list(names.values())):.3f} by the weights as they are, {even:.3f} if all were alike"
    )


if __name__ == "__main__":
    main()
