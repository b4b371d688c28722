"""A small process that ends the programs of others when this one is gone, however it went.

A program that plays a seat is asked to end, and then made to, when its table is left. Who kills this program
leaves it no time for that. The guardian waits at a pipe that the kernel closes with this process, and then
ends whoever is still on its list, with all that they started in their process groups.

Where there is no shell (Windows) there is no guardian: a program there ends when its input does, as
docs/bots.md asks of it.
"""

import contextlib
import os
import subprocess
import threading
from typing import Final

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


class Guardian:
    """Started with the first program that it is to watch, and again if somebody has ended it."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._watched: set[int] = set()
        self._lock = threading.Lock()

    def watch(self, group: int) -> None:
        """A program has been started that leads a process group of its own."""
        with self._lock:
            self._watched.add(group)
            if not self._say("watch", group):
                self._start()

    def forget(self, group: int) -> None:
        """It has ended, or is being ended: from now on its number may be another's."""
        with self._lock:
            if group in self._watched:
                self._watched.remove(group)
                self._say("forget", group)

    def _start(self) -> None:
        if os.name != "posix":
            return
        with contextlib.suppress(OSError):  # no shell: as on Windows
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


GUARDIAN: Final = Guardian()
"""Of this process."""
