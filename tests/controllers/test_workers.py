import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tablegame.ai.think import simple, think
from tablegame.controllers import workers as pool
from tablegame.controllers.bot import Bot
from tablegame.controllers.question import Question
from tablegame.controllers.workers import Job, Workers
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import complete
from tablegame.rules.chance import settle
from tablegame.rules.dokuson import DOKUSON

posix = pytest.mark.skipif(os.name != "posix", reason="signals")


@pytest.fixture
def workers() -> Iterator[Workers]:
    made = Workers()
    made.start()
    yield made
    made.close()


def question(seed: int = 1) -> Question:
    state = DOKUSON.begin(3, complete(DOKUSON, 3, {}))
    settle(state, Rng(seed))
    seat = state.to_act()[0]
    return Question("m", 1, seat, state.view(seat), tuple(state.legal_actions(seat)), "dokuson", seed)


def until(done: Callable[[], Any], seconds: float = 8.0) -> Any:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if value := done():
            return value
        time.sleep(0.002)
    raise AssertionError("it did not happen in time")


def ticked(workers: Workers, done: Callable[[], bool]) -> None:
    """Tick until it has happened."""

    def tick() -> bool:
        workers.tick()
        return done()

    until(tick)


def started(workers: Workers) -> int:
    """Return the process that is ready to think."""
    ticked(workers, lambda: workers.ready)
    assert workers.pid is not None
    return workers.pid


def submit(workers: Workers, asked: Question, ms: int = 800, iterations: int | None = 60) -> Job:
    return workers.submit(
        "dokuson",
        DOKUSON.view_to_json(asked.view),
        [action.notation() for action in asked.legal],
        "hard",
        asked.seed,
        ms,
        iterations,
    )


def finished(workers: Workers, job: Job) -> Job:
    ticked(workers, lambda: job.move is not None or job.failed)
    return job


def test_start_returns_at_once() -> None:
    made = Workers()
    began = time.perf_counter()
    made.start()
    took = time.perf_counter() - began
    made.close()
    assert took < 0.3


def test_a_process_thinks_the_same_thought(workers: Workers) -> None:
    asked = question()
    here = think("dokuson", asked.view, asked.legal, "hard", asked.seed, 60, 60_000)
    assert finished(workers, submit(workers, asked, 60_000)).move == here.move.notation()


def test_jobs_wait_for_one_another(workers: Workers) -> None:
    jobs = [submit(workers, question(seed)) for seed in range(1, 5)]
    for job in jobs:
        finished(workers, job)
    assert all(job.move for job in jobs)
    assert workers.restarts == 0


def test_a_withdrawn_job_is_dropped(workers: Workers) -> None:
    first, second, third = (submit(workers, question(seed)) for seed in range(1, 4))
    workers.withdraw(second)
    workers.withdraw(first)
    assert finished(workers, third).move
    assert second.move is None


def test_a_wrong_request_fails_and_the_process_lives(workers: Workers) -> None:
    pid = started(workers)
    job = workers.submit("dokuson", {"viewer": 0}, ["play 5H"], "hard", 1, 500)
    assert finished(workers, job).failed
    assert finished(workers, submit(workers, question())).move
    assert workers.pid == pid


@posix
def test_a_bot_whose_process_dies_three_times_plays_simply(workers: Workers) -> None:
    bot = Bot(workers, "hard")
    keys = []
    for seed in range(1, 6):
        asked = question(seed)
        if bot.failures < 3:
            pid = started(workers)
            os.kill(pid, signal.SIGSTOP)  # so that it cannot be done before it is killed
            bot.ask(asked)
            os.kill(pid, signal.SIGKILL)
        else:
            bot.ask(asked)
        move = until(bot.answer)
        assert move == simple("dokuson", asked.view, asked.legal)
        keys += [notice.key for notice in bot.notices()]
    assert keys == ["bots.notice.replaced", "bots.notice.replaced", "bots.notice.simple"]
    assert workers.restarts == 3
    assert finished(workers, submit(workers, question())).move


@posix
def test_a_process_that_hangs_is_replaced(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "GRACE_S", 0.2)
    monkeypatch.setattr(pool, "LOADING_S", 0.0)
    pid = started(workers)
    os.kill(pid, signal.SIGSTOP)
    asked = question()
    began = time.monotonic()
    job = finished(workers, submit(workers, asked, ms=100))
    assert job.failed
    assert 0.3 <= time.monotonic() - began < 2.0
    assert started(workers) != pid
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


@posix
def test_an_idle_process_that_dies_costs_nobody_a_move(workers: Workers) -> None:
    os.kill(started(workers), signal.SIGKILL)
    until(lambda: workers._process is not None and not workers._process.alive)
    assert finished(workers, submit(workers, question())).move


def test_a_process_that_cannot_start_is_not_tried_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "serve", _dies)
    made = Workers()
    try:
        bot = Bot(made, "hard")
        asked = question()
        bot.ask(asked)
        assert until(bot.answer, 20) in asked.legal
        assert made.restarts <= pool.MOST_FAILED_STARTS
    finally:
        made.close()


def _dies(connection: Any) -> None:
    os._exit(3)


def test_a_stale_answer_never_becomes_a_move(workers: Workers) -> None:
    bot = Bot(workers, "easy")
    started(workers)
    first, later = question(1), question(2)
    bot.ask(first)
    bot.withdraw()
    bot.ask(later)
    stale, right = (
        think("dokuson", asked.view, asked.legal, "easy", asked.seed, ms=60_000) for asked in (first, later)
    )
    assert stale.move != right.move
    assert until(bot.answer) == right.move
    assert bot.answer() is None


def test_a_bot_is_given_no_seat_but_its_own() -> None:
    assert Bot(Workers(), "normal").human is False
    assert question().seat in [Seat(seat) for seat in range(3)]


def test_the_thinking_process_imports_neither_screen_nor_match() -> None:
    script = (
        "import sys, tablegame.controllers.worker, tablegame.controllers.bot\n"
        "print([m for m in sys.modules if m.startswith(('pygame', 'tablegame.match', 'tablegame.ui'))])"
    )
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"


def test_close_ends_the_process_and_open_jobs() -> None:
    made = Workers()
    job = submit(made, question())
    pid = made.pid
    assert pid is not None
    made.close()
    assert job.failed
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


PREPARED = """
import json, sys, threading
from multiprocessing import Pipe
from tablegame.controllers.worker import serve
ours, theirs = Pipe()
thread = threading.Thread(target=serve, args=(theirs,), daemon=True)
thread.start()
assert json.loads(ours.recv_bytes()) == {"ready": True}
def games():
    return sorted(name for name in sys.modules if name in ("tablegame.ai.dobon", "tablegame.ai.dokuson"))
print(games())
ours.send_bytes(b'{"prepare": "dobon"}')
ours.send_bytes(b'{"prepare": "no game"}')
ours.send_bytes(b'{"id": 7, "judge": "x", "game": "no game"}')
assert json.loads(ours.recv_bytes())["id"] == 7
print(games())
"""


def test_only_the_game_that_is_played_is_loaded_for_thought() -> None:
    done = subprocess.run([sys.executable, "-c", PREPARED], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    before, after = done.stdout.splitlines()
    assert (before, after) == ("[]", "['tablegame.ai.dobon']")


def test_a_new_process_prepares_the_game_that_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[bytes] = []
    made = Workers()
    made.prepare("loadum")
    made.start()
    try:
        assert made._process is not None
        monkeypatch.setattr(made._process.connection, "send_bytes", sent.append)
        ticked(made, lambda: made.ready)
        made.prepare("dokuson")
    finally:
        made.close()
    assert sent == [b'{"prepare": "loadum"}', b'{"prepare": "dokuson"}']


def test_only_the_first_thought_about_a_game_has_time_to_load_it(workers: Workers) -> None:
    started(workers)
    first = submit(workers, question(), ms=100)
    assert first.deadline > time.monotonic() + pool.LOADING_S - 1
    assert finished(workers, first).move
    now = time.monotonic()
    assert now < submit(workers, question(), ms=100).deadline < now + pool.LOADING_S
