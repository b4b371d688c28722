"""The home folder, with a person's matches and settings, and the lock that one program holds on it."""

import errno
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Final

from tablegame.match.files import create_folder, make_folder, make_private

VARIABLE: Final = "TABLEGAME_HOME"
BESIDE: Final = "data"
"""The name of a folder next to an unpacked program that is its home, and is carried along with it."""
SUFFIX: Final = ".tgr"
ABANDONED: Final = "abandoned"
_FOLDERS: Final = (ABANDONED, "duplicates", "exports", "reviews", "reports")
"""Folders that earlier versions may have made readable by all."""
_SAMPLE: Final = 16 << 10
"""The bytes of a test file: some moves of a match, and the settings."""


class HomeBusy(Exception):
    """The error that another running program holds the folder."""

    key: Final = "errors.home.busy"
    key_with_a_file: Final = "errors.home.busy_file"
    """The key of the sentence for a program that was started with a file to show."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"Tablegame is already running with the folder {folder}")
        self.folder = folder


class NoHome(Exception):
    """The error of a home that cannot be a folder: TABLEGAME_HOME names an unknown user, or a file is in its
    place."""

    def __init__(self, folder: str, key: str = "errors.home.unknown") -> None:
        super().__init__(f"there is no folder {folder}")
        self.folder = folder
        self.key = key


def where(environ: Mapping[str, str], platform: str, person: Path) -> Path:
    """Return the folder by the convention of `platform`, `person` being the home folder; TABLEGAME_HOME wins.

    NoHome if that names no user.
    """
    if chosen := environ.get(VARIABLE):
        try:
            return Path(chosen).expanduser().absolute()
        except RuntimeError:
            raise NoHome(chosen) from None
    if platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or person / "AppData" / "Local") / "Tablegame"
    if platform == "darwin":
        return person / "Library" / "Application Support" / "Tablegame"
    data = environ.get("XDG_DATA_HOME", "")
    # The XDG convention says that a relative path is to be ignored.
    return (Path(data) if os.path.isabs(data) else person / ".local" / "share") / "tablegame"


def portable() -> Path | None:
    """Return the home next to the program, if it was unpacked with one."""
    folder = Path(sys.executable).parent / BESIDE
    return folder if getattr(sys, "frozen", False) and folder.is_dir() else None


def home() -> Path:
    """Return the folder, created where that is possible. It may be unwritable; see `write_fault`."""
    try:
        person = Path.home()
    except RuntimeError:
        person = Path(tempfile.gettempdir())
    folder = (None if os.environ.get(VARIABLE) else portable()) or where(os.environ, sys.platform, person)
    with suppress(OSError):
        make_folder(matches(folder))
        for name in _FOLDERS:
            if (folder / name).is_dir():
                make_folder(folder / name)
    return folder


def command_home() -> Path:
    """Return the home for a command, which has no window to warn in; NoHome where a file is in its place."""
    folder = home()
    if any(os.path.exists(part) and not os.path.isdir(part) for part in (folder, *folder.parents)):
        raise NoHome(str(folder), "errors.home.no_folder")
    return folder


def matches(folder: Path) -> Path:
    """Return the folder of records below a home."""
    return folder / "matches"


def abandoned(folder: Path) -> Path:
    """Return the folder of the records of matches that were abandoned."""
    return folder / ABANDONED


def write_fault(folder: Path) -> OSError | None:
    """Return why no file can be created and written in a folder now; None if it can."""
    try:
        with tempfile.TemporaryFile(dir=folder, buffering=0) as file:
            full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return None if file.write(bytes(_SAMPLE)) == _SAMPLE else full
    except OSError as fault:
        return fault


def new_record_path(folder: Path, game: str) -> Path:
    """Return a name not taken yet for the record of a match that begins now."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    return matches(folder) / f"{stamp}-{game}-{os.urandom(3).hex()}{SUFFIX}"


class FolderLock:
    """The lock that one program holds on a home folder."""

    def __init__(self, folder: Path) -> None:
        self._folder: Final = folder
        self._path: Final = folder / "lock"
        self._file: IO[bytes] | None = None
        self.held = False
        """Whether the folder is locked; False where it cannot hold a lock, as on a read-only disk: nothing
        is written there, so nothing can collide."""

    def take(self) -> None:
        """Lock the folder; HomeBusy if another program has."""
        try:
            create_folder(self._folder)
            make_private(self._path)
            file = self._path.open("a+b")
        except OSError:
            return
        try:
            self.held = _take(file, self._folder)
        except BaseException:
            file.close()
            raise
        self.release()
        self._file = file

    def renew(self) -> None:
        """Lock the folder again if it was removed and has been made again; HomeBusy as `take`."""
        if self._file is None or not self._folder.is_dir():
            return
        with suppress(OSError):
            if not (
                self._path.exists() and os.path.samestat(os.fstat(self._file.fileno()), self._path.stat())
            ):
                self.take()

    def release(self) -> None:
        """Close the file, by which the kernel unlocks the folder."""
        if self._file is not None:
            self._file.close()


@contextmanager
def lock(folder: Path) -> Iterator[FolderLock]:
    """Hold the folder for this program; HomeBusy if another one does.

    The kernel unlocks it when the process ends, however it ends.
    """
    taken = FolderLock(folder)
    taken.take()
    try:
        yield taken
    finally:
        taken.release()


def _take(file: IO[bytes], folder: Path) -> bool:
    claim: Callable[[], None]
    if sys.platform == "win32":
        import msvcrt

        def claim() -> None:
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

        # Of a lock that another program holds, Wine gives no reason at all.
        busy = {errno.EACCES, errno.EDEADLK, 0}
    else:
        import fcntl

        def claim() -> None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

        busy = {errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES}
    try:
        claim()
    except OSError as fault:
        if fault.errno in busy:
            raise HomeBusy(folder) from None
        return False  # a file system without locks
    return True
