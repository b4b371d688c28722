"""Figures and statistics of bots' matches, counted again by another way.

A few matches of each game by default; `RECOUNT=500 pytest -m slow -s tests/study` takes so many of each.
"""

import os

import pytest

from tablegame.match.match import Match
from tablegame.match.record import dump
from tablegame.rules.catalogue import GAMES
from tablegame.study.figures.match_figures import count
from tests.recount.test_recount import played
from tests.study import recount

MANY = int(os.environ.get("RECOUNT", "30"))


def compare(match: Match) -> int:
    """Return the figures of a match, seat by seat; how many were compared."""
    lines = [dump(line).decode() for line in match.record.lines()]
    found = recount.count(match.game.id, lines)
    figures = count(match.record)
    assert list(figures.places) == found.account.places[-1]
    assert list(figures.winners) == found.account.winners
    seen = 0
    for ours, theirs in zip(figures.seats, found.seats, strict=True):
        assert (ours.deals, ours.points) == (len(theirs.points), sum(theirs.points))
        assert ours.squares == sum(each**2 for each in theirs.points)
        assert ours.table == pytest.approx(sum(theirs.means))
        assert ours.fortune == pytest.approx(theirs.fortune, abs=1e-6)
        assert ours.spread == pytest.approx(theirs.spread, abs=1e-6)
        counts = {name: value for name, value in theirs.counts.items() if value}
        assert ours.counts.keys() == counts.keys(), (ours.counts, counts)
        assert ours.counts == pytest.approx(counts)
        seen += 6 + len(counts)
    return seen


@pytest.mark.parametrize("game_id", recount.COUNTERS)
def test_a_few_matches(game_id: str) -> None:
    seats = [count for count in GAMES[game_id].seats if count <= 4]
    for number in range(2):
        compare(played(game_id, seats[-1 - number % len(seats)], number))


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.parametrize("game_id", recount.COUNTERS)
def test_many_matches(game_id: str) -> None:
    seats, seen = GAMES[game_id].seats, 0
    for number in range(MANY):
        try:
            seen += compare(played(game_id, seats[number % len(seats)], number))
        except AssertionError as fault:
            raise AssertionError(f"{game_id}, match {number}") from fault
    print(f"{game_id}: {MANY} matches, {seen} figures")
