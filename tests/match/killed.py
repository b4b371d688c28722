"""Plays matches as fast as it can and says how much of each is safe, until it is killed.

Now and then it waits for the disk: a slow one would otherwise never be heard of before the end.
"""

import os
import sys
import time
from pathlib import Path

from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.pieces.rng import Rng
from tablegame.rules.dokuson import DOKUSON

WAITS = 7
"""Lines from one wait to the next."""


def main(folder: Path, seed: int) -> None:
    rng = Rng(seed)
    number = 0
    while True:
        number += 1
        path = folder / f"{seed}-{number}.tgr"
        players = [Player(f"P{seat}", "bot:novice") for seat in range(5)]
        match = Match.new(
            DOKUSON, 5, {"deals_per_player": 3}, players, dealer=Dealer.seeded(seed), record=path
        )
        while not match.over:
            seat = match.to_act()[0]
            match.decide(seat, rng.choice(match.legal(seat)))
            while not match.written % WAITS and match.acknowledged < match.written:
                time.sleep(0.0002)
            os.write(1, f"{path.name} {match.acknowledged} {match.written}\n".encode())
        match.close()


main(Path(sys.argv[1]), int(sys.argv[2]))
