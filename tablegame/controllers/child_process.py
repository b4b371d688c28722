"""A process of our own at the other end of a pipe: of low priority, deaf to Ctrl-C, never left behind."""

import atexit
import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

BELOW_NORMAL: Final = 0x4000
"""The priority class of Windows that stands for any niceness."""
STATUS_S: Final = 0.1
"""Seconds after which a process that has hung up has a status."""
KILL_S: Final = 0.2
"""Seconds after which a killed process is gone."""
FAREWELL_S: Final = 0.1
"""Seconds in which a process whose parent is gone may end by itself."""

Serve: TypeAlias = "Callable[[Connection], None]"
"""The function of the process, at the top of a module: it reads from the pipe until EOFError, then
returns."""


class ChildProcess:
    """A process that runs from its creation until `end`, at the latest until this process ends."""

    def __init__(self, serve: Serve, name: str, niceness: int) -> None:
        """Start `serve` in a fresh interpreter; OSError if there can be no more processes or pipes.

        `niceness`: 0..19, the more the later its turn of the processor comes.
        """
        # Only here, so that the first picture need not wait for it.
        from multiprocessing import get_context

        context = get_context("spawn")
        self.connection, child_end = context.Pipe()
        """Our end of the pipe."""
        self._process: BaseProcess = context.Process(
            target=_run, args=(serve, child_end, niceness), name=name, daemon=True
        )
        try:
            with _interrupts_held_back():
                self._process.start()
        except OSError:
            self.connection.close()
            raise
        finally:
            child_end.close()
        # Before the interpreter's own clearing up, which a stopped process does not heed.
        atexit.register(self.end)

    @property
    def pid(self) -> int:
        """The number of the process in the system."""
        assert self._process.pid is not None, "it was started"
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Return whether the process runs."""
        return self._process.is_alive()

    @property
    def status(self) -> int | None:
        """The exit status, below 0 for the number of a signal; None while the process runs."""
        self._process.join(STATUS_S)
        return self._process.exitcode

    def hang_up(self) -> None:
        """Close the pipe: the process reads the end next."""
        self.connection.close()

    def end(self, patience: float = 0.0) -> None:
        """Close the pipe, wait `patience` seconds for the process to end, then kill it. A second call does
        nothing."""
        atexit.unregister(self.end)
        self.hang_up()
        if patience:
            self._process.join(patience)
        if self._process.is_alive():
            self._process.kill()  # a stopped process does not heed a polite end
            self._process.join(KILL_S)


@contextlib.contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Hold Ctrl-C back from the processes that are started inside, and until the end from this one."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # The start of the first process starts the tracker too, which lets interrupts through again.
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with_parent() -> None:
    """Wait until the parent process is gone, then end this one at once."""
    from multiprocessing.connection import wait
    from multiprocessing.process import parent_process

    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        time.sleep(FAREWELL_S)
        os._exit(0)


def _run(serve: Serve, connection: "Connection", niceness: int) -> None:
    """Run the whole process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal reaches every process of the group
    if hasattr(signal, "pthread_sigmask"):
        # What it starts in turn must be able to hear of it again.
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), BELOW_NORMAL)
    else:
        os.nice(niceness)
    # A thought reads nothing from the pipe until it is done.
    threading.Thread(target=_end_with_parent, daemon=True).start()
    serve(connection)
