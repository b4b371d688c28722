"""When this program is killed, no program of others stays behind."""

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tablegame.controllers.process_reaper import ProcessReaper

ROOT = Path(__file__).resolve().parents[2]
posix = pytest.mark.skipif(os.name != "posix", reason="there is no guardian without process groups")

STUBBORN = """
import os, signal, subprocess, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
signal.signal(signal.SIGHUP, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
open(sys.argv[1], "w").write(f"{os.getpid()} {child.pid} ")
time.sleep(60)
"""
"""Reads nothing, so that the end of its input says nothing to it, and has started a program of its own."""

PARENT = """
import sys, time
from tablegame.controllers.pipe import Pipe
gone = Pipe(sys.argv[1])
gone.close(wait=0.0)
pipes = [Pipe(command) for command in sys.argv[2:]]
print("ready", flush=True)
time.sleep(60)
"""


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        pass
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return not Path("/proc/self").exists()


def until(what: object, seconds: float = 20.0) -> bool:
    assert callable(what)
    deadline = time.monotonic() + seconds
    while not what():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


@posix
def test_killed_with_stubborn_programs_at_the_table(tmp_path: Path) -> None:
    script = tmp_path / "stubborn.py"
    script.write_text(STUBBORN)
    notes = [tmp_path / f"pids{n}" for n in range(3)]
    commands = [shlex.join([sys.executable, str(script), str(note)]) for note in notes]
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, *commands],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert parent.stdout is not None
    assert parent.stdout.readline() == b"ready\n"
    assert until(lambda: all(note.exists() and len(note.read_text().split()) == 2 for note in notes[1:]))
    pids = [int(pid) for note in notes[1:] for pid in note.read_text().split()]
    assert all(map(alive, pids))
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    parent.stdout.close()
    assert until(lambda: not any(map(alive, pids)))


@posix
def test_what_is_forgotten_is_left_alone() -> None:
    """Its number may be another program's by then; and a guardian that was ended is started again."""
    sleepers = [
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"], start_new_session=True)
        for _ in range(3)
    ]
    guardian = ProcessReaper()
    guardian.watch(sleepers[0].pid)
    guardian.watch(sleepers[1].pid)
    guardian.forget(sleepers[0].pid)
    assert guardian._process is not None
    guardian._process.kill()
    guardian._process.wait()
    guardian.watch(sleepers[2].pid)
    assert guardian._process.stdin is not None
    guardian._process.stdin.close()
    assert sleepers[1].wait(20) == sleepers[2].wait(20) == -signal.SIGKILL
    assert guardian._process.wait(20) == 0 and sleepers[0].poll() is None
    sleepers[0].kill()
    sleepers[0].wait()
