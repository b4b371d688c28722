"""What Windows is asked so that no program of others outlives this one; on Windows, whether it does so."""

import ctypes
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tablegame.controllers import process_reaper as guardian
from tablegame.controllers.job_objects import KILL_ON_CLOSE, BasicLimits, ExtendedLimits, JobObjects, kernel32

ROOT = Path(__file__).resolve().parents[2]


class Kernel:
    """Says yes to everything but what `refuses`, and keeps what it was asked."""

    def __init__(self, refuses: str = "") -> None:
        self.refuses = refuses
        self.asked: list[tuple[Any, ...]] = []
        self.open: set[int] = set()

    def _handle(self, name: str) -> int:
        if name == self.refuses:
            return 0
        handle = 0x1_0000_0000 + len(self.asked)  # wider than an int of C
        self.open.add(handle)
        return handle

    def CreateJobObjectW(self, security: None, name: None) -> int:
        self.asked.append(("create", security, name))
        return self._handle("create")

    def OpenProcess(self, access: int, inherit: bool, pid: int) -> int:
        self.asked.append(("open", access, inherit, pid))
        return self._handle("open")

    def SetInformationJobObject(self, job: int, kind: int, limits: Any, size: int) -> int:
        assert job in self.open and size == ctypes.sizeof(ExtendedLimits)
        self.asked.append(("limit", kind, limits._obj.basic.flags))
        return int(self.refuses != "limit")

    def AssignProcessToJobObject(self, job: int, process: int) -> int:
        assert {job, process} <= self.open
        self.asked.append(("assign",))
        return int(self.refuses != "assign")

    def CloseHandle(self, handle: int) -> int:
        self.open.remove(handle)
        return 1


def test_a_program_lies_in_a_job_until_it_is_forgotten() -> None:
    kernel = Kernel()
    jobs = JobObjects(kernel)
    jobs.watch(4711)
    assert kernel.asked == [
        ("create", None, None),
        ("open", 0x101, False, 4711),
        ("limit", 9, KILL_ON_CLOSE),
        ("assign",),
    ]
    assert len(kernel.open) == 1, "of the job, by which it ends; the process is let go"
    jobs.watch(4712)
    assert len(kernel.open) == 2, "a job of its own for each"
    jobs.forget(4711)
    jobs.forget(4711)
    jobs.forget(99)
    assert len(kernel.open) == 1
    jobs.forget(4712)
    assert not kernel.open


@pytest.mark.parametrize("refuses", ["create", "open", "limit", "assign"])
def test_what_windows_refuses_leaves_nothing_behind(refuses: str) -> None:
    kernel = Kernel(refuses)
    jobs = JobObjects(kernel)
    jobs.watch(4711)
    assert not kernel.open
    jobs.forget(4711)


@pytest.mark.skipif(ctypes.sizeof(ctypes.c_void_p) != 8, reason="laid out for 64 bits")
def test_the_limits_lie_as_windows_reads_them() -> None:
    assert ctypes.sizeof(BasicLimits) == 64 and BasicLimits.flags.offset == 16
    assert ctypes.sizeof(ExtendedLimits) == 144


@pytest.mark.skipif(os.name == "nt", reason="elsewhere")
def test_elsewhere_a_guardian_watches() -> None:
    assert isinstance(guardian.REAPER, guardian.ProcessReaper)
    with pytest.raises(OSError):
        kernel32()


STUBBORN = """
import subprocess, sys, time
note, child = sys.argv[1:3]
if child == "yes":
    subprocess.Popen([sys.executable, __file__, note + "-child", "no"])
while True:
    with open(note, "a") as file:
        file.write(".")
    time.sleep(0.05)
"""
"""Reads nothing, and has started a program of its own. Both leave dots while they live."""

PARENT = """
import sys, time
from tablegame.controllers.pipe import Pipe
pipe = Pipe(sys.argv[1])
print("ready", flush=True)
time.sleep(60)
"""


@pytest.mark.skipif(os.name != "nt", reason="job objects of Windows")
def test_killed_with_a_stubborn_program_at_the_table(tmp_path: Path) -> None:
    script, note = tmp_path / "stubborn.py", tmp_path / "note"
    script.write_text(STUBBORN)
    command = " ".join(f'"{part}"' for part in (sys.executable, script, note, "yes"))
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, command],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    notes = (note, tmp_path / "note-child")
    deadline = time.monotonic() + 20
    while not all(each.exists() for each in notes):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    parent.kill()
    parent.wait()
    assert parent.stdout is not None
    parent.stdout.close()
    time.sleep(1.0)
    sizes = [each.stat().st_size for each in notes]
    time.sleep(1.0)
    assert sizes == [each.stat().st_size for each in notes]
