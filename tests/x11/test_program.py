"""The program as people start it: closed and killed in the middle, gone on with, and idle."""

import time
from pathlib import Path

import pytest

from tablegame.match.record import RecordMove
from tablegame.match.verify import verify
from tests.x11.hands import at_title
from tests.x11.program import Program, alive, only_record, own_moves, records, seat_easy, wait, whole

pytestmark = [pytest.mark.x11, pytest.mark.timeout(120)]

IDLE = 0.02
"""Of one core."""
TRIES = 5


def offered(home: Path, shot: str) -> None:
    """Check that the title offers to go on with the only match, on its first button."""
    with at_title(home) as hands:
        (waiting,) = hands.top.waiting
        assert [waiting.path] == records(home)
        button = hands.top.form.find("go")
        assert button is not None and button.enabled and button.action == "activate"
        assert button.label == "Continue Dokuson"
        hands.shot(shot)


def test_closed_and_killed_in_the_middle(own_home: Path) -> None:
    """What was played before the window was closed, or the program killed, stays; Enter goes on with it."""
    seat_easy(own_home)
    with Program(own_home) as first:
        first.begin()
        first.play(2)
        assert first.ask_to_close() == 0, first.said()
        assert first.said() == ""
    kept = whole(own_home)
    offered(own_home, "program-1-closed")
    with Program(own_home) as second:
        second.keys("Return")
        second.play(2)
        workers = second.children()
        second.kill()
        wait(lambda: not any(map(alive, workers)), "what it had started has ended too")
    assert whole(own_home).startswith(kept)
    kept = whole(own_home)
    moves = len(own_moves(own_home))
    offered(own_home, "program-2-killed")
    with Program(own_home) as third:
        third.keys("Return")
        third.play(1)
        assert third.ask_to_close() == 0, third.said()
    assert whole(own_home).startswith(kept)
    assert len(own_moves(own_home)) > moves
    verdict = verify(only_record(own_home))
    assert verdict.ok and not verdict.finished, verdict.fault


def test_an_idle_window_uses_next_to_nothing(own_home: Path) -> None:
    """Under a fiftieth of a core, at the title and at a table that waits for a person."""
    seat_easy(own_home)
    with Program(own_home) as program:
        time.sleep(2.0)
        assert idle(program), "at the title"
        program.begin()
        program.play(1)
        moves = settled(own_home)
        assert idle(program), "at the table"
        assert len(only_record(own_home).moves) == len(moves)


def settled(home: Path) -> list[RecordMove]:
    """Return the moves, once none has come for three seconds: it is the person's turn again."""
    moves, since = only_record(home).moves, time.monotonic()
    while time.monotonic() - since < 3.0:
        time.sleep(0.2)
        if len(only_record(home).moves) != len(moves):
            moves, since = only_record(home).moves, time.monotonic()
    return list(moves)


def idle(program: Program) -> bool:
    """Return whether a window that waits uses next to nothing, in the best of a few looks.

    Others use this machine too, so it may use as much as ten times what waking as often costs here.
    """
    for _ in range(TRIES):
        share, allowed = program.busy(5.0), max(IDLE, 10 * waking(2.0))
        print(f"idle: {share:.2%} of a core, {allowed:.2%} allowed")
        if share < allowed:
            return True
    return False


def waking(seconds: float) -> float:
    """Return the share of a core that only waking sixty times a second uses."""
    began, before = time.monotonic(), time.process_time()
    while time.monotonic() - began < seconds:
        time.sleep(1 / 60)
    return (time.process_time() - before) / (time.monotonic() - began)
