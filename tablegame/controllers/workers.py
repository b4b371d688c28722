"""The one process that thinks for all bots: started early, polled each frame, replaced when it fails."""

import json
import time
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

from tablegame.controllers.child_process import ChildProcess
from tablegame.controllers.worker import serve

NICENESS: Final = 5
"""Frames and sound come before thought on a machine with few cores."""
GRACE_S: Final = 1.5
"""Seconds beyond its budget after which a thinker counts as hanging."""
LOADING_S: Final = 5.0
"""Seconds more for the first thought about a game, which may load it."""
START_S: Final = 20.0
"""Seconds in which a new process must say that it is ready."""
MOST_FAILED_STARTS: Final = 3
"""New processes in a row that died before they were ready, after which no more are started."""


class Job:
    """One request: waiting or running until `move` is set or `failed` is true."""

    __slots__ = ("answer", "body", "budget", "deadline", "failed", "game", "move", "number")

    def __init__(self, number: int, body: bytes, budget: float, game: str = "") -> None:
        self.number = number
        """The number that its answer repeats."""
        self.game = game
        self.body = body
        """The request as JSON, as it is sent."""
        self.budget = budget
        """The seconds that the thought may take."""
        self.deadline = 0.0
        """The moment from which it counts as hanging, on the monotonic clock in seconds; set when it is
        sent."""
        self.move: str | None = None
        """The text of the move, once it is there."""
        self.answer: Mapping[str, Any] = {}
        """The whole answer: see `worker.reply`."""
        self.failed = False
        """Whether the process died, hung or erred, so that no answer will come."""


class Workers:
    """The queue of jobs, which are handed one at a time to a process of its own. Never blocks."""

    def __init__(
        self, on_fault: Callable[[str], object] = lambda text: None, *, patience: float = 0.0
    ) -> None:
        """Call `on_fault` with each fault of the process, for a report. `patience`: further seconds to wait
        for a late thinker while nothing else waits."""
        self.note: Final = on_fault
        """The function that receives faults of the process."""
        self._patience: Final = patience
        self._process: ChildProcess | None = None
        self._ready = False
        self._start_by = 0.0
        """The moment by which the process must be ready, on the monotonic clock in seconds."""
        self._failed_starts = 0
        """The number of failed starts in a row."""
        self._game = ""
        """The game that is played, whose thought the process loads before it is asked."""
        self._loaded = set[str]()
        """The games about which the process has thought."""
        self._count = 0
        """The number of jobs so far."""
        self._waiting: deque[Job] = deque()
        self._running: Job | None = None
        """The job that the process thinks about."""
        self.told_of_cut = False
        """Whether people know that this machine is too slow for a level."""
        self.restarts = 0
        """The number of processes replaced so far."""

    @property
    def pid(self) -> int | None:
        """The process that thinks, while there is one."""
        return None if self._process is None else self._process.pid

    @property
    def ready(self) -> bool:
        """Return whether the process is ready."""
        return self._ready

    @property
    def starting(self) -> bool:
        """Return whether a process was started that is not ready yet."""
        return self._process is not None and not self._ready

    @property
    def idle(self) -> bool:
        """Return whether no job runs or waits."""
        return self._running is None and not self._waiting

    def start(self) -> None:
        """Start the process unless it runs. Returns at once."""
        if self._process is not None:
            return
        self._failed_starts = 0
        self._spawn()

    def prepare(self, game_id: str) -> None:
        """Let the process load how a game is thought about, before the first question. Return at once."""
        self._game = game_id
        if self._ready:
            self._load_game()

    def _load_game(self) -> None:
        assert self._process is not None, "it is ready"
        with suppress(OSError):  # `tick` finds out that the process is gone
            self._process.connection.send_bytes(json.dumps({"prepare": self._game}).encode())

    def close(self) -> None:
        """End the process. Jobs that are still open fail."""
        self._end_process()
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
        character: str = "",
        worlds: int = 0,
    ) -> Job:
        """Ask for a move within `ms`, and with `why` for the reasons; poll the job after each `tick`.

        `view`: what the seat sees, as JSON values; `legal`: the texts of its moves. `level`: a name of
        `ai.levels`; `seed`: a whole number from 0; `iterations`: playouts in place of the level's own.
        `cut`: have a thought again that the clock cut short after so many playouts. `character`: whose temper
        it is thought with; "" for none. `worlds`: the two moves of `legal` are compared in so many imagined
        deals, and nothing is decided.
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
            "character": character,
            "worlds": worlds,
        }
        return self._wait_for(request, ms)

    def judge(
        self,
        game_id: str,
        view: Mapping[str, Any],
        legal: list[str],
        played: str,
        match: str,
        index: int,
        ms: int,
    ) -> Job:
        """Ask for the cost of the move `played` for a seat that saw `view`, within `ms`: see `worker.judged`.

        `match` and `index` tell which decision it is; every thought about it sees the same imagined deals.
        """
        self._count += 1
        request = {
            "id": self._count,
            "judge": played,
            "game": game_id,
            "view": view,
            "legal": legal,
            "match": match,
            "index": index,
            "ms": ms,
        }
        return self._wait_for(request, ms)

    def _wait_for(self, request: Mapping[str, Any], ms: int) -> Job:
        job = Job(self._count, json.dumps(request).encode(), ms / 1000, request["game"])
        self._waiting.append(job)
        self.tick()
        return job

    def withdraw(self, job: Job) -> None:
        """Withdraw a job; its answer will be dropped."""
        if job in self._waiting:
            self._waiting.remove(job)

    def tick(self) -> None:
        """Receive answers, detect a dead or hanging process, and send the next job."""
        if self._process is None:
            if not self._waiting:
                return
            if self._failed_starts >= MOST_FAILED_STARTS:
                self._fail_all()
                return
            self._spawn()
        alive = self._receive()
        if not alive and self._process is not None:
            self.note(f"The thinking process ended with status {self._process.status}.")
        now = time.monotonic()
        if not alive or (not self._ready and now > self._start_by) or self._overdue(now):
            self._replace()
        if self._ready and self._running is None and self._waiting:
            self._send(self._waiting.popleft())

    def _overdue(self, now: float) -> bool:
        """Return whether the job that runs hangs. `now`: of the monotonic clock."""
        return self._running is not None and now > self._running.deadline

    def _spawn(self) -> None:
        """Start a process. If that is impossible it counts as a failed start."""
        try:
            self._process = ChildProcess(serve, "tablegame-thought", NICENESS)
        except OSError:
            self._failed_starts += 1
            return
        self._ready = False
        self._loaded.clear()
        self._start_by = time.monotonic() + START_S

    def _receive(self) -> bool:
        """Read every answer; False if the process is gone."""
        process = self._process
        if process is None:
            return False
        try:
            while process.connection.poll():
                self._take(json.loads(process.connection.recv_bytes()))
        except (EOFError, OSError, ValueError):
            return False
        return process.alive

    def _take(self, answer: Mapping[str, Any]) -> None:
        """Take one message of the process: that it is ready, an answer, or the report of a fault."""
        if "ready" in answer:
            self._ready = True
            self._failed_starts = 0
            if self._game:
                self._load_game()
            return
        if "error" in answer:
            self.note(str(answer["error"]))
        job = self._running
        if job is None or answer.get("id") != job.number:
            return
        self._running = None
        self._loaded.add(job.game)
        if "move" in answer:
            job.answer = answer
            job.move = str(answer["move"])
        else:
            job.failed = True

    def _send(self, job: Job) -> None:
        assert self._process is not None, "only a ready process is sent a job"
        self._running = job
        job.deadline = time.monotonic() + job.budget + GRACE_S + self._patience
        if job.game not in self._loaded:
            job.deadline += LOADING_S
        try:
            self._process.connection.send_bytes(job.body)
        except OSError:
            self._replace()

    def _replace(self) -> None:
        """End the process and start another, unless too many in a row died before they were ready."""
        if not self._ready:
            self._failed_starts += 1
        self._end_process()
        self.restarts += 1
        if self._failed_starts < MOST_FAILED_STARTS:
            self._spawn()
        else:
            self._fail_all()

    def _end_process(self) -> None:
        """End the process at once; the running job fails."""
        if self._running is not None:
            self._running.failed = True
            self._running = None
        if self._process is not None:
            self._process.end()
            self._process = None
        self._ready = False

    def _fail_all(self) -> None:
        for job in self._waiting:
            job.failed = True
        self._waiting.clear()
