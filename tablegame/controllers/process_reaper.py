"""A small process that ends outside programs when this program ends, even if it is killed.

A program that plays a seat is asked to end, and then killed, when its table is left. If this program is
killed, it has no time for that. The reaper waits at a pipe that the kernel closes with this process. Then it
kills the process groups that are still on its list.

On Windows job objects do this. Without them and without a shell, a program ends when its input ends, as
docs/bots.md asks.
"""

import contextlib
import os
import subprocess
import sys
import threading
from typing import Final, Protocol

_SCRIPT: Final = r"""
trap '' HUP INT TERM
live=' '
while read -r what group; do
    case $what in
        watch) live="$live$group " ;;
        forget) live="${live%% $group *} ${live#* $group }" ;;
    esac
done
for group in $live; do kill -9 "-$group"; done
"""
"""`forget` is sent only for a group that is on the list."""


class Watcher(Protocol):
    """The interface of watchers that end programs together with this one."""

    def watch(self, group: int) -> None:
        """Register a program that was started; `group` is the number of its process and of its group."""

    def forget(self, group: int) -> None:
        """Remove a program that has ended, or is being ended."""


class ProcessReaper:
    """The process that kills outside programs, started with the first of them, and again if it was killed."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._watched: set[int] = set()
        self._lock = threading.Lock()

    def watch(self, group: int) -> None:
        """Register a program that leads a process group of its own."""
        with self._lock:
            self._watched.add(group)
            if not self._say("watch", group):
                self._start()

    def forget(self, group: int) -> None:
        """Remove a program that has ended or is being ended, because its number may be reused."""
        with self._lock:
            if group in self._watched:
                self._watched.remove(group)
                self._say("forget", group)

    def _start(self) -> None:
        if os.name != "posix":
            return
        with contextlib.suppress(OSError):  # no shell
            self._process = subprocess.Popen(
                ["/bin/sh", "-c", _SCRIPT],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
                cwd="/",
            )
            for group in self._watched:
                self._say("watch", group)

    def _say(self, what: str, group: int) -> bool:
        process = self._process
        if process is None or process.poll() is not None:
            return False
        assert process.stdin is not None
        try:
            process.stdin.write(f"{what} {group}\n".encode())
            process.stdin.flush()
        except OSError:
            return False
        return True


def _of_this_system() -> Watcher:
    if sys.platform == "win32":
        from tablegame.controllers.job_objects import JobObjects

        return JobObjects()
    return ProcessReaper()


REAPER: Final = _of_this_system()
"""The reaper of this process."""
