"""The one process that thinks for all bots: started early, polled each frame, replaced when it fails."""

import atexit
import json
import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from tablegame.controllers.worker import serve

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

GRACE: Final = 1.5
"""Seconds beyond its budget after which a thinker counts as hanging."""
START_GRACE: Final = 20.0
"""Seconds in which a new process must say that it is ready."""
HOPELESS: Final = 3
"""New processes in a row that died before they were ready, after which no more are started."""


class Job:
    """One request: waiting or running until `move` is set or `failed` is true."""

    __slots__ = ("answer", "body", "budget", "deadline", "failed", "move", "number", "wanted")

    def __init__(self, number: int, body: bytes, budget: float) -> None:
        self.number = number
        self.body = body
        self.budget = budget
        self.deadline = 0.0
        self.move: str | None = None
        self.answer: Mapping[str, Any] = {}
        """All that was answered."""
        self.failed = False
        self.wanted = True


class Workers:
    """Takes jobs and hands them, one at a time, to a process of its own. Never blocks."""

    def __init__(self, on_fault: Callable[[str], object] = lambda text: None) -> None:
        """`on_fault` is told what went wrong in the process, for a report."""
        self._on_fault = on_fault
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._ready = False
        self._start_by = 0.0
        self._stillborn = 0
        self._count = 0
        self._waiting: deque[Job] = deque()
        self._running: Job | None = None
        self.restarts = 0
        """Processes replaced so far."""

    @property
    def pid(self) -> int | None:
        """The process that thinks, while there is one."""
        return None if self._process is None else self._process.pid

    @property
    def ready(self) -> bool:
        """Whether the process has said that it can begin."""
        return self._ready

    def start(self) -> None:
        """Start the process unless it runs. Returns at once."""
        if self._process is not None:
            return
        self._stillborn = 0
        atexit.register(self.close)
        self._spawn()

    def close(self) -> None:
        """End the process. Jobs that are still open fail."""
        atexit.unregister(self.close)
        self._drop()
        for job in self._waiting:
            job.failed = True
        self._waiting.clear()

    def submit(
        self,
        game_id: str,
        view: Mapping[str, Any],
        legal: list[str],
        level: str,
        seed: int,
        ms: int,
        iterations: int | None = None,
        why: bool = False,
        cut: int | None = None,
    ) -> Job:
        """Ask for a move within `ms`, and with `why` for the reasons; poll the job after each `tick`.

        `cut`: have a thought again that the clock cut short after so many playouts.
        """
        self._count += 1
        request = {
            "id": self._count,
            "game": game_id,
            "view": view,
            "legal": legal,
            "level": level,
            "seed": seed,
            "iterations": iterations,
            "ms": ms,
            "why": why,
            "cut": cut,
        }
        job = Job(self._count, json.dumps(request).encode(), ms / 1000)
        self._waiting.append(job)
        self.tick()
        return job

    def withdraw(self, job: Job) -> None:
        """Nobody waits for this job any longer; its answer will be dropped."""
        job.wanted = False
        if job in self._waiting:
            self._waiting.remove(job)

    def tick(self) -> None:
        """Take in what has arrived, notice a dead or hanging process, hand out the next job."""
        if self._process is None:
            if not self._waiting:
                return
            if self._stillborn >= HOPELESS:
                self._fail_all()
                return
            atexit.register(self.close)
            self._spawn()
        alive = self._receive()
        if not alive and self._process is not None:
            self._process.join(0.1)
            self._on_fault(f"The thinking process ended with status {self._process.exitcode}.")
        now = time.monotonic()
        if not alive or (not self._ready and now > self._start_by) or self._overdue(now):
            self._replace()
        if self._ready and self._running is None and self._waiting:
            self._send(self._waiting.popleft())

    def _overdue(self, now: float) -> bool:
        return self._running is not None and now > self._running.deadline

    def _spawn(self) -> None:
        # Only here, so that the first picture need not wait for it.
        from multiprocessing import get_context

        context = get_context("spawn")
        try:
            ours, theirs = context.Pipe()
        except OSError:
            self._stillborn += 1
            return
        process = context.Process(target=serve, args=(theirs,), name="tablegame-thought", daemon=True)
        try:
            process.start()
        except OSError:
            ours.close()
            self._stillborn += 1
            return
        finally:
            theirs.close()
        self._process, self._connection = process, ours
        self._ready = False
        self._start_by = time.monotonic() + START_GRACE

    def _receive(self) -> bool:
        """Read every answer; False if the process is gone."""
        connection = self._connection
        if connection is None or self._process is None:
            return False
        try:
            while connection.poll():
                self._take(json.loads(connection.recv_bytes()))
        except (EOFError, OSError, ValueError):
            return False
        return self._process.is_alive()

    def _take(self, answer: Mapping[str, Any]) -> None:
        if "ready" in answer:
            self._ready = True
            self._stillborn = 0
            return
        if "error" in answer:
            self._on_fault(str(answer["error"]))
        job = self._running
        if job is None or answer.get("id") != job.number:
            return
        self._running = None
        if "move" in answer:
            job.answer = answer
            job.move = str(answer["move"])
        else:
            job.failed = True

    def _send(self, job: Job) -> None:
        assert self._connection is not None, "only a ready process is sent a job"
        self._running = job
        job.deadline = time.monotonic() + job.budget + GRACE
        try:
            self._connection.send_bytes(job.body)
        except OSError:
            self._replace()

    def _replace(self) -> None:
        if not self._ready:
            self._stillborn += 1
        self._drop()
        self.restarts += 1
        if self._stillborn < HOPELESS:
            self._spawn()
        else:
            self._fail_all()

    def _drop(self) -> None:
        if self._running is not None:
            self._running.failed = True
            self._running = None
        if self._process is not None:
            self._process.kill()  # a stopped process does not heed a polite end
            self._process.join(0.2)
            self._process = None
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self._ready = False

    def _fail_all(self) -> None:
        for job in self._waiting:
            job.failed = True
        self._waiting.clear()
