"""The processes that play deals, of low priority; results come out in the order of the deals."""

import contextlib
import os
import signal
from collections.abc import Iterable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Final

from tablegame.arena.play import DealFigures, play_deal
from tablegame.arena.players import Stopped
from tablegame.arena.setup import Setup
from tablegame.crash_report import details

POLITENESS: Final = 10
"""Whatever else the machine does comes first."""
TICK_S: Final = 0.5
"""After which whoever waits for results hears that there is none yet."""
HOPELESS: Final = 3
"""Processes in a row that died without a result, after which no more are started."""
FAREWELL_S: Final = 3.0
"""In which a process must end its outside programs and itself."""


class PoolFault(Exception):
    """The processes cannot go on: what they said last."""


def serve(connection: Connection) -> None:
    """Play the deals that come in, set-up and number, until the other end goes away."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal reaches every process of the group
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    if hasattr(os, "nice"):
        os.nice(POLITENESS)

    def check() -> None:
        # Nothing is sent while a deal is played: what there is to read is the end.
        if connection.poll():
            raise Stopped

    with contextlib.suppress(EOFError, OSError, Stopped):
        while True:
            setup, deal = connection.recv()
            try:
                answer: DealFigures | str = play_deal(setup, deal, check)
            except Stopped:
                raise
            except Exception as fault:
                answer = details(fault)
            connection.send(answer)


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """What is started in here never hears of Ctrl-C, not even before it can say so itself; for whoever starts
    it Ctrl-C waits."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Hand:
    """One process and the deal that it plays."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(
            target=serve, args=(theirs,), name="tablegame-arena", daemon=True
        )
        with _undisturbed():
            self.process.start()
        theirs.close()
        self.deal: int | None = None

    def give(self, setup: Setup, deal: int) -> None:
        """Let it play `deal`; a process that is gone shows when it is listened to."""
        self.deal = deal
        with contextlib.suppress(OSError):
            self.connection.send((setup, deal))

    def take(self) -> DealFigures | None:
        """The result of its deal; None if it died. PoolFault with the report of a fault."""
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
        self._jobs = jobs
        self._hands: list[_Hand] = []

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes that play."""
        return tuple(hand.process.pid for hand in self._hands if hand.process.pid is not None)

    def play(self, setup: Setup, deals: Iterable[int]) -> Iterator[DealFigures | None]:
        """The figures of these deals in their order; None now and then while there are none yet.

        PoolFault if the processes fail. Whoever does not want all of them closes the pool.
        """
        coming = list(deals)
        order = iter(list(coming))
        while len(self._hands) < min(self._jobs, len(coming)):
            self._hands.append(_Hand())
        for hand in self._hands[: len(coming)]:
            hand.give(setup, coming.pop(0))
        done: dict[int, DealFigures] = {}
        died = 0
        wanted = next(order, None)
        while wanted is not None:
            busy = {hand.connection: hand for hand in self._hands if hand.deal is not None}
            ready = wait(list(busy), TICK_S)
            if not ready:
                yield None
            for connection in ready:
                hand = busy[connection]  # type: ignore[index]
                deal = hand.deal
                found = hand.take()
                if found is None and deal is not None:
                    died += 1
                    if died >= HOPELESS:
                        raise PoolFault(f"exit status {hand.process.exitcode}")
                    self._hands.remove(hand)
                    hand = _Hand()
                    self._hands.append(hand)
                    hand.give(setup, deal)
                elif found is not None:
                    died = 0
                    done[found.deal] = found
                    if coming:
                        hand.give(setup, coming.pop(0))
            while wanted is not None and wanted in done:
                yield done.pop(wanted)
                wanted = next(order, None)

    def close(self) -> None:
        """End the processes and whatever they have started."""
        hands, self._hands = self._hands, []
        for hand in hands:
            hand.connection.close()
        for hand in hands:
            hand.process.join(FAREWELL_S)
            if hand.process.is_alive():
                hand.process.kill()
                hand.process.join(FAREWELL_S)
