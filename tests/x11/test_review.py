"""A review in the real program: the window is closed in its middle, and it goes on from there."""

import json
from pathlib import Path

import pytest

from tablegame.ai.fingerprint import mind_fingerprint
from tablegame.ai.think import simple
from tablegame.match.dealer import Dealer
from tablegame.match.header import Player
from tablegame.match.home import new_record_path
from tablegame.match.match import Match
from tablegame.match.record import MINDS
from tablegame.rules.catalogue import GAMES
from tests.x11.program import Program, alive, wait

pytestmark = [pytest.mark.x11, pytest.mark.timeout(240)]

ENOUGH = 3
"""Decisions after which the window is closed."""


GAME = "loadum"
"""A game with so many decisions that two processes are not done before the window closes."""


def played(home: Path) -> None:
    """Write a finished match that was never looked at."""
    players = [Player(f"Seat {n}", "bot:easy" if n else "human") for n in range(4)]
    match = Match.new(
        GAMES[GAME], 4, {}, players, dealer=Dealer.seeded(3), bots=b"x11",
        record=new_record_path(home, GAME),
    )  # fmt: skip
    mark = {MINDS: mind_fingerprint(GAME)}
    while not match.over:
        seat = match.to_act()[0]
        match.decide(seat, simple(GAME, match.view(seat), match.legal(seat)), mark)
    match.close()


def judged(home: Path) -> list[object]:
    """Return what the only review has found by now, as its file tells."""
    files = list((home / "reviews").glob("*.json"))
    found: list[object] = json.loads(files[0].read_text("utf-8"))["review"]["judged"] if files else []
    return found


def test_closed_in_the_middle_of_a_review(own_home: Path) -> None:
    played(own_home)
    with Program(own_home) as first:
        first.keys("h", "r")
        wait(lambda: len(judged(own_home)) >= ENOUGH, "some decisions are looked at", 60)
        workers = first.children()
        assert first.ask_to_close() == 0, first.said()
        wait(lambda: not any(map(alive, workers)), "what looked at it has ended too")
        assert first.said() == ""
    kept = judged(own_home)
    assert len(kept) >= ENOUGH
    with Program(own_home) as second:
        second.keys("h", "r")
        wait(lambda: len(judged(own_home)) > len(kept), "it goes on", 60)
        # It goes on from both ends, so that what was kept lies before and behind what is new.
        assert [each for each in judged(own_home) if each in kept] == kept
        assert second.ask_to_close() == 0, second.said()
