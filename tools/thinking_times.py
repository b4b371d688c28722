"""How long a decision takes at each level: median, 99th percentile and longest, in milliseconds.

    python -m tools.thinking_times --deals 2 loadum:7

plays deals between players of one level. It counts the processor time of decisions with a choice, so that
other work on the machine does not count. Without names it plays all games.
"""

import argparse
import time
from typing import Any

from tablegame.ai.levels import LEVELS
from tablegame.ai.think import think
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.chance import answer

TABLES = ("dokuson:3", "dobon:4", "dobon_fukuchi:4", "loadum:4", "loadum:7", "clackerjack:2", "clackerjack:4")
LONG = 60_000
"""Milliseconds: no clock cuts a thought short."""


def times(game_id: str, seats: int, level: str, deals: int, seed: int) -> list[float]:
    """Return the milliseconds of each decision with a choice, the shortest first."""
    game = GAMES[game_id]
    found = []
    for nth in range(deals):
        state: Any = game.begin(seats, complete(game, seats, {}))
        rng = Rng(seed + nth)
        while state.standing().deal == 1 and not state.standing().over:
            seat = state.to_act()[0]
            if seat == CHANCE:
                state.apply(CHANCE, answer(state.chance(), rng))
                continue
            legal = state.legal_actions(seat)
            move = legal[0]
            if len(legal) > 1:
                view = state.view(seat)
                began = time.process_time()
                move = think(game_id, view, legal, level, rng.below(1 << 40), None, LONG).move
                found.append(1000 * (time.process_time() - began))
            state.apply(seat, move)
    return sorted(found)


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("tables", nargs="*", default=TABLES, help="as dokuson:3")
    parser.add_argument("--deals", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--levels", default=",".join(LEVELS))
    given = parser.parse_args()
    print("| game | level | decisions | median | p99 | longest |\n|---|---|---|---|---|---|")
    for table in given.tables:
        game_id, seats = table.split(":")
        for level in given.levels.split(","):
            found = times(game_id, int(seats), level, given.deals, given.seed)
            at = [found[min(len(found) - 1, int(share * len(found)))] for share in (0.5, 0.99, 1.0)]
            middle, most, longest = (f"{each:.1f}" if each < 10 else f"{each:.0f}" for each in at)
            title = f"{GAMES[game_id].title}, {seats}"
            print(f"| {title} | {level} | {len(found)} | {middle} | {most} | {longest} |", flush=True)


if __name__ == "__main__":
    main()
