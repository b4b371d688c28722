"""A process of our own: its place behind the others, Ctrl-C, and its end, whatever brings it about."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tablegame.controllers.child_process import ChildProcess

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals and niceness")


def answer(connection: Any) -> None:
    """Send back what comes in, with the niceness of the process; "stop" stops it, a number ends it so."""
    try:
        while True:
            said = connection.recv()
            if said == "stop":
                os.kill(os.getpid(), signal.SIGSTOP)
            if isinstance(said, int):
                os._exit(said)
            connection.send((said, os.nice(0)))
    except EOFError:
        return


@pytest.fixture
def child() -> Iterator[ChildProcess]:
    made = ChildProcess(answer, "answers", 7)
    yield made
    made.end()


def asked(child: ChildProcess, word: str) -> Any:
    child.connection.send(word)
    assert child.connection.poll(20)
    return child.connection.recv()


def until(done: Callable[[], Any]) -> None:
    end = time.monotonic() + 60
    while not done():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.01)


def test_it_answers_and_stands_back(child: ChildProcess) -> None:
    assert asked(child, "hello") == ("hello", min(os.nice(0) + 7, 19))
    assert child.alive and child.status is None


def test_an_interrupt_of_the_whole_group_does_not_reach_it(child: ChildProcess) -> None:
    os.kill(child.pid, signal.SIGINT)  # before it can have said that it wants none
    assert asked(child, "hello")[0] == "hello"
    os.kill(child.pid, signal.SIGINT)
    assert asked(child, "again")[0] == "again"
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == set(), "whoever started it hears of Ctrl-C"


def test_its_death_is_noticed(child: ChildProcess) -> None:
    asked(child, "hello")
    child.connection.send(3)
    assert child.connection.poll(20)
    with pytest.raises((EOFError, OSError)):
        child.connection.recv()
    assert child.status == 3 and not child.alive


def test_it_ends_by_itself_when_nobody_is_at_the_other_end(child: ChildProcess) -> None:
    asked(child, "hello")
    child.hang_up()
    until(lambda: not child.alive)
    assert child.status == 0
    child.end()
    child.end()


def test_one_that_does_not_listen_is_killed(child: ChildProcess) -> None:
    asked(child, "hello")
    child.connection.send("stop")
    began = time.monotonic()
    child.end(0.2)
    assert not child.alive and child.status == -signal.SIGKILL
    assert 0.2 <= time.monotonic() - began < 3


def compute(connection: Any) -> None:
    """Say that it runs, and then never look at the pipe again."""
    connection.send_bytes(b"ready")
    while True:
        pass


@pytest.mark.parametrize("ends", ["pass", "1 / 0", "os.kill(os.getpid(), signal.SIGKILL)"])
@pytest.mark.parametrize("serve", ["tablegame.controllers.worker.serve", f"{__name__}.compute"])
def test_it_does_not_outlive_who_started_it(ends: str, serve: str) -> None:
    module, _, function = serve.rpartition(".")
    script = (
        "import os, signal\n"
        "from tablegame.controllers.child_process import ChildProcess\n"
        f"from {module} import {function} as serve\n"
        "if __name__ == '__main__':\n"
        "    child = ChildProcess(serve, 'orphan', 5)\n"
        "    assert child.connection.recv_bytes()\n"
        "    print(child.pid, flush=True)\n"
        f"    {ends}\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=ROOT
    )
    pid = int(done.stdout)
    until(lambda: not running(pid))


def running(pid: int) -> bool:
    """Return whether it is there and not only waiting to be buried."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"
