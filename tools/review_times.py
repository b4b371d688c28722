"""How long after the last card a review is complete, pars apart, as a window has it made.

    python -m tools.review_times dobon loadum --matches 3

A match by the standard rules is played by the simple policy, one move in eight of the person's at random, so
that there is something to find. Whenever a deal ends the reviewing process is told, and has `--pause` seconds
before the next one (people take minutes); the clock runs from the last card. `--pause 0` leaves it the whole
match at the end: what is waited for where nothing was looked at meanwhile.
"""

import argparse
import random
import tempfile
import time
from pathlib import Path
from typing import Final

from tablegame.ai.think import simple
from tablegame.controllers.reviewer import Reviewer
from tablegame.match.dealer import Dealer
from tablegame.match.home import new_record_path
from tablegame.match.match import Match, Player
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES

SEATS: Final = {"dokuson": 4, "dobon": 4, "dobon_fukuchi": 4, "loadum": 5, "clackerjack": 4}
ME: Final = Seat(0)
STRAY: Final = 1 / 8


def wait(reviewer: Reviewer, seconds: float) -> None:
    """Let it work so long, or until nothing is left of what it was told."""
    end = time.monotonic() + seconds
    while reviewer.busy and time.monotonic() < end:
        if not reviewer.tick():
            time.sleep(0.005)


def measured(game: str, seed: int, pause: float, home: Path) -> tuple[int, int, float]:
    """A match: its deals, the decisions of the person, and the seconds until they are all judged."""
    rng, seats = random.Random(seed), SEATS[game]
    players = [Player(str(seat), "bot:normal" if seat else "human") for seat in range(seats)]
    path = new_record_path(home, game)
    path.parent.mkdir(parents=True, exist_ok=True)
    match = Match.new(GAMES[game], seats, {}, players, dealer=Dealer.seeded(seed), record=path)
    reviewer, deal = Reviewer(home), match.standing().deal
    while not match.over:
        seat = match.to_act()[0]
        legal = match.legal(seat)
        stray = seat == ME and rng.random() < STRAY
        match.decide(seat, rng.choice(list(legal)) if stray else simple(game, match.view(seat), legal))
        if not match.over and match.standing().deal != deal:
            deal = match.standing().deal
            reviewer.follow(match.record, ME)
            wait(reviewer, pause)
    match.close()
    began = time.monotonic()
    reviewer.follow(match.record, ME)
    reviewer.want(match.record, ME, pars=True)
    while (found := reviewer.found(match.record, ME)) is None or not found.complete:
        assert reviewer.busy, "the review was given up"
        if not reviewer.tick():
            time.sleep(0.005)
    took = time.monotonic() - began
    reviewer.close()
    return len(found.deals), found.total, took


def main() -> None:
    """Measure the games that are named, all of them without a name."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=list(SEATS))
    parser.add_argument("--matches", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pause", type=float, default=60.0)
    chosen = parser.parse_args()
    for game in chosen.games:
        for seed in range(chosen.seed, chosen.seed + chosen.matches):
            with tempfile.TemporaryDirectory() as home:
                deals, decisions, took = measured(game, seed, chosen.pause, Path(home))
            print(f"{game} {seed}: {deals} deals, {decisions} decisions, {took:.1f} s", flush=True)


if __name__ == "__main__":
    main()
