"""How long after the last card a review is complete, pars apart, as a window has it made.

    python -m tools.review_times dobon loadum --matches 3

A match by the standard rules is played by the simple policy. One move in eight of the person's is random, so
that there is something to find. Whenever a deal ends the reviewing process is told. Then it has `--pause`
seconds before the next one (people take minutes). The clock runs from the last card. `--pause 0`
leaves it the whole match at the end: what is waited for where nothing was looked at meanwhile.
"""

import argparse
import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tablegame.ai.think import simple
from tablegame.controllers.reviewer import Reviewer
from tablegame.match.dealer import Dealer
from tablegame.match.home import new_record_path
from tablegame.match.match import Match, Player
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.study.review.match_review import Course

SEATS: Final = {"dokuson": 4, "dobon_plain": 4, "dobon": 4, "dobon_fukuchi": 4, "loadum": 5, "clackerjack": 4}
STRAY: Final = 1 / 8


def wait(reviewer: Reviewer, seconds: float) -> None:
    """Let it work so long, or until nothing is left of what it was told."""
    end = time.monotonic() + seconds
    while reviewer.busy and time.monotonic() < end:
        if not reviewer.tick():
            time.sleep(0.005)


def played(game: str, seed: int, me: Seat, path: Path | None) -> Iterator[Match]:
    """Yield a match in which a person sits on `me`: after every deal but the last, and when it is over."""
    rng, seats = random.Random(seed), SEATS[game]
    players = [Player(str(seat), "human" if seat == me else "bot:normal") for seat in range(seats)]
    match = Match.new(GAMES[game], seats, {}, players, dealer=Dealer.seeded(seed), record=path)
    deal = match.standing().deal
    while not match.over:
        seat = match.to_act()[0]
        legal = match.legal(seat)
        stray = seat == me and rng.random() < STRAY
        match.decide(seat, rng.choice(list(legal)) if stray else simple(game, match.view(seat), legal))
        if not match.over and match.standing().deal != deal:
            deal = match.standing().deal
            yield match
    match.close()
    yield match


def to_the_end(game: str, seed: int) -> Seat:
    """Return a seat that has something to decide in the last deal: in Losing Loadum some are out by then."""
    for each in range(SEATS[game]):
        *_, match = played(game, seed, Seat(each), None)
        course = Course(match.record, Seat(each))
        if course.decisions and course.decisions[-1].deal == len(course.timeline.deals) - 1:
            return Seat(each)
    return Seat(0)


class Took(NamedTuple):
    """Seconds from the moment a review is wanted."""

    first: float
    """Until a decision is judged."""
    looked: float
    """Until those of the deal that is looked at are, the last one."""
    whole: float
    """Until all are."""


def measured(game: str, seed: int, pause: float, home: Path) -> tuple[int, int, Took]:
    """Return a match: its deals, the decisions of the person, and how long it took until they were judged."""
    path = new_record_path(home, game)
    path.parent.mkdir(parents=True, exist_ok=True)
    reviewer, me = Reviewer(home), to_the_end(game, seed)
    for match in played(game, seed, me, path):
        if not match.over:
            reviewer.follow(match.record, me)
            wait(reviewer, pause)
    decisions = Course(match.record, me).decisions
    last = decisions[-1].deal if decisions else 0
    lines = {each.line for each in decisions if each.deal == last}
    began = time.monotonic()
    reviewer.follow(match.record, me)
    reviewer.want(match.record, me, pars=True, deal=last)
    first = looked = None
    while (found := reviewer.found(match.record, me)) is None or not found.complete:
        assert reviewer.busy, "the review was given up"
        if not reviewer.tick():
            time.sleep(0.005)
        elif (now := reviewer.found(match.record, me)) is not None:
            passed = time.monotonic() - began
            if first is None and now.judged:
                first = passed
            if looked is None and lines <= {each.line for each in now.judged}:
                looked = passed
    whole = time.monotonic() - began
    reviewer.close()
    return len(found.deals), found.total, Took(first or 0.0, looked or 0.0, whole)


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
            print(
                f"{game} {seed}: {deals} deals, {decisions} decisions, the first after {took.first:.1f} s,"
                f" the last deal after {took.looked:.1f} s, all after {took.whole:.1f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
