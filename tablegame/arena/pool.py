"""The processes that play deals, of low priority; results come out in the order of the deals."""

import contextlib
from collections.abc import Iterable, Iterator
from multiprocessing.connection import Connection, wait
from typing import Final

from tablegame.arena.play import DealFigures, play_deal
from tablegame.arena.players import Programs, Stopped
from tablegame.arena.setup import Setup
from tablegame.controllers.child_process import ChildProcess
from tablegame.crash_report import details

NICENESS: Final = 10
"""Whatever else the machine does comes first."""
TICK_S: Final = 0.5
"""The seconds after which a caller who waits for results learns that there is none yet."""
MOST_DEATHS: Final = 3
"""Processes in a row that died without a result, after which no more are started."""
FAREWELL_S: Final = 3.0
"""In which a process must end its outside programs and itself."""


class PoolFault(Exception):
    """A fault of the processes, with their last message."""


def serve(connection: Connection) -> None:
    """Play the deals that come in, set-up and number, until the other end goes away."""

    def check() -> None:
        # Nothing is sent while a deal is played: what there is to read is the end.
        if connection.poll():
            raise Stopped

    programs = Programs()
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
        """None while there is nothing for it to do."""

    def give(self, setup: Setup, deal: int) -> None:
        """Send a deal to the process. A process that is gone is noticed by `take`."""
        self.deal = deal
        with contextlib.suppress(OSError):
            self.connection.send((setup, deal))

    def take(self) -> DealFigures | None:
        """Return the result of its deal; None if it died. PoolFault with the report of a fault."""
        try:
            answer = self.connection.recv()
        except (EOFError, OSError):
            return None
        if not isinstance(answer, DealFigures):
            raise PoolFault(str(answer))
        self.deal = None
        return answer


class Pool:
    """Up to `jobs` processes, started when there is work. A context: they are gone afterwards."""

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
        """The processes that play."""
        return tuple(process.pid for process in self._processes)

    def play(self, setup: Setup, deals: Iterable[int]) -> Iterator[DealFigures | None]:
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
                found = process.take()
                if found is None and deal is not None:
                    died += 1
                    if died >= MOST_DEATHS:
                        raise PoolFault(f"exit status {process.status}")
                    self._processes.remove(process)
                    process.end()
                    process = _DealProcess()
                    self._processes.append(process)
                    process.give(setup, deal)
                elif found is not None:
                    died = 0
                    done[found.deal] = found
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
