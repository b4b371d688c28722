"""A measurement: processes of low priority play deals until there are enough or the test is decided.

Results come out in the order of the deals. The user may end a measurement with Ctrl-C.
"""

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Final, Literal

from tablegame.arena import storage
from tablegame.arena.figures import Verdict, sprt
from tablegame.arena.play import DealFigures, play_deal
from tablegame.arena.players import ProgramPool, Stopped
from tablegame.arena.setup import RunSetup
from tablegame.controllers.child_process import ChildProcess
from tablegame.crash_report import details

NICENESS: Final = 10
"""The niceness of the processes, so that all other work of the machine comes first."""
TICK_S: Final = 0.5
"""The seconds after which a caller who waits for results learns that there is none yet."""
MOST_DEATHS: Final = 3
"""Processes in a row that died without a result, after which no more are started."""
FAREWELL_S: Final = 3.0
"""The seconds in which a process must end its outside programs and itself."""


class PoolFault(Exception):
    """A fault of the processes, with their last message."""


def serve(connection: Connection) -> None:
    """Play the deals that come in, set-up and number, until the other end goes away."""

    def check() -> None:
        # Nothing is sent while a deal is played, so anything to read is the end of the connection.
        if connection.poll():
            raise Stopped

    programs = ProgramPool()
    try:
        with contextlib.suppress(EOFError, OSError, Stopped):
            while True:
                setup, deal = connection.recv()
                try:
                    answer: DealFigures | str = play_deal(setup, deal, check, programs)
                except Stopped:
                    raise
                except Exception as fault:
                    answer = details(fault)
                connection.send(answer)
    finally:
        programs.close()


class _DealProcess(ChildProcess):
    """One process and the deal that it plays."""

    def __init__(self) -> None:
        """Start the process. Raise OSError if it cannot be started."""
        super().__init__(serve, "tablegame-arena", NICENESS)
        self.deal: int | None = None
        """The number of the deal that is played; None while the process is idle."""

    def give(self, setup: RunSetup, deal: int) -> None:
        """Send a deal to the process. A process that is gone is noticed by `take`."""
        self.deal = deal
        with contextlib.suppress(OSError):
            self.connection.send((setup, deal))

    def take(self) -> DealFigures | None:
        """Return the result of the deal; None if the process died. Raise PoolFault with the report of a
        fault."""
        try:
            answer = self.connection.recv()
        except (EOFError, OSError):
            return None
        if not isinstance(answer, DealFigures):
            raise PoolFault(str(answer))
        self.deal = None
        return answer


class Pool:
    """A context of up to `jobs` processes, which start when there is work and end with the context."""

    def __init__(self, jobs: int) -> None:
        """Prepare a pool of at least one job."""
        self._jobs = jobs
        self._processes: list[_DealProcess] = []

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pids(self) -> tuple[int, ...]:
        """The ids of the processes that play."""
        return tuple(process.pid for process in self._processes)

    def play(self, setup: RunSetup, deals: Iterable[int]) -> Iterator[DealFigures | None]:
        """Yield the figures of these deals in their order; None now and then while there are none yet.

        Raise PoolFault if the processes fail. A caller who does not want all of them closes the pool.
        """
        coming = list(deals)
        order = iter(list(coming))
        while len(self._processes) < min(self._jobs, len(coming)):
            self._processes.append(_DealProcess())
        for process in self._processes[: len(coming)]:
            process.give(setup, coming.pop(0))
        done: dict[int, DealFigures] = {}
        died = 0
        wanted = next(order, None)
        while wanted is not None:
            busy = {process.connection: process for process in self._processes if process.deal is not None}
            ready = wait(list(busy), TICK_S)
            if not ready:
                yield None
            for connection in ready:
                process = busy[connection]  # type: ignore[index]
                deal = process.deal
                result = process.take()
                if result is None and deal is not None:
                    died += 1
                    if died >= MOST_DEATHS:
                        raise PoolFault(f"exit status {process.status}")
                    self._processes.remove(process)
                    process.end()
                    process = _DealProcess()
                    self._processes.append(process)
                    process.give(setup, deal)
                elif result is not None:
                    died = 0
                    done[result.deal] = result
                    if coming:
                        process.give(setup, coming.pop(0))
            while wanted is not None and wanted in done:
                yield done.pop(wanted)
                wanted = next(order, None)

    def close(self) -> None:
        """End the processes and whatever they have started."""
        processes, self._processes = self._processes, []
        # All of them first, so that they end side by side.
        for process in processes:
            process.hang_up()
        for process in processes:
            process.end(FAREWELL_S)


@dataclass(frozen=True, slots=True)
class RunProgress:
    """The progress of a run."""

    done: int
    wanted: int
    """The number of deals, those of earlier runs included."""
    seconds: float
    """The seconds since the run began."""
    left: float | None
    """Seconds that the rest will take at this rate; None before the first deal."""
    deals: Sequence[DealFigures]


@dataclass(slots=True)
class RunOutcome:
    """The results of a run, and why it ended."""

    setup: RunSetup
    deals: list[DealFigures]
    ended: Literal["done", "decided", "interrupted"]
    effect: float | None = None
    """The gain in share of the win, 0..1, that a sequential test weighs; None without one."""
    verdict: Verdict | None = None
    """The verdict of the sequential test, where one was asked for."""


def measure(
    setup: RunSetup,
    deals: int,
    jobs: int,
    *,
    path: Path | None = None,
    effect: float | None = None,
    on_progress: Callable[[RunProgress], None] = lambda progress: None,
) -> RunOutcome:
    """Play `deals` deals, those of the file at `path` included. Ctrl-C ends the run with the deals so far.

    `effect`: stop when a sequential test of the first bot's gain over par is decided. Raise FileFault,
    OSError or PoolFault if deals cannot be played.
    """
    known = [] if path is None else storage.resume(path, setup)
    outcome = RunOutcome(setup, known[:deals], "done", effect)
    _judge(outcome)
    if outcome.ended == "decided" or len(outcome.deals) >= deals:
        return outcome

    def keep(deal: DealFigures) -> None:
        if path is not None:
            storage.append(path, setup, deal)

    with Pool(jobs) as pool:
        return play_missing(outcome, deals, pool, keep, on_progress)


def play_missing(
    outcome: RunOutcome,
    wanted: int,
    pool: Pool,
    keep: Callable[[DealFigures], None],
    on_progress: Callable[[RunProgress], None],
) -> RunOutcome:
    """Play the deals that `outcome` lacks, each handed to `keep` before it counts. Ctrl-C ends it."""
    deals = outcome.deals
    before = len(deals)
    began = time.monotonic()
    try:
        for deal in pool.play(outcome.setup, range(before, wanted)):
            if deal is not None:
                _drop_known_faults(deal, deals)
                keep(deal)
                deals.append(deal)
                _judge(outcome)
            spent = time.monotonic() - began
            played = len(deals) - before
            left = spent / played * (wanted - len(deals)) if played else None
            on_progress(RunProgress(len(deals), wanted, spent, left, deals))
            if outcome.ended == "decided":
                break
    except KeyboardInterrupt:
        outcome.ended = "interrupted"
    return outcome


def _drop_known_faults(deal: DealFigures, earlier: Sequence[DealFigures]) -> None:
    """Keep only the first failed answer of each program in full: a broken program would fill the file."""
    for name, bot in deal.bots.items():
        if any(other.bots[name].first_fault is not None for other in earlier):
            bot.first_fault = None


def _judge(outcome: RunOutcome) -> None:
    """Take the sequential test of the deals so far; once it is decided, drop the later deals."""
    if outcome.effect is None:
        return
    outcome.verdict = sprt(gains(outcome.setup, outcome.deals), outcome.effect)
    if outcome.verdict.better is not None:
        outcome.ended = "decided"
        del outcome.deals[outcome.verdict.deals :]


def gains(setup: RunSetup, deals: Sequence[DealFigures]) -> list[float]:
    """Return by deal how far the first bot's share of the win is above par, -1..1."""
    return [deal.bots[setup.names[0]].share - setup.par for deal in deals]
