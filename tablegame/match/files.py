"""Files that are never half written, and damaged ones that are kept."""

import errno
import filecmp
import os
import shutil
import stat
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, BinaryIO, Final

UNFINISHED: Final = ".tablegame-saving"
"""The ending of the name of a file that is being written."""
_LONGEST: Final = 60
"""The most letters that such a name takes over, so that it is not too long with its ending."""
_FORSAKEN_S: Final = 3600.0
"""Seconds after which an unfinished file counts as abandoned."""

NOT_REGULAR: Final = "Not a regular file"

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
"""The modes of files and folders, for their owner alone, because they hold every card of a match."""


def create_folder(folder: Path) -> None:
    """Create a folder and those above it that are missing, for their owner alone; one that exists stays as
    it is. OSError if there is none in the end."""
    for missing in reversed([path for path in (folder, *folder.parents) if not path.is_dir()]):
        missing.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)


def make_folder(folder: Path) -> None:
    """Create a folder for its owner alone, or make it that; OSError if there is none in the end."""
    create_folder(folder)
    with suppress(OSError):
        folder.chmod(PRIVATE_FOLDER)


def make_private(path: Path) -> None:
    """Create an empty file for its owner alone, or make the one that is there that; OSError if neither."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, PRIVATE_FILE))
    with suppress(OSError):
        path.chmod(PRIVATE_FILE)


def private_file(path: Path, *, new: bool) -> IO[bytes]:
    """Open a file to read and write, unbuffered, for its owner alone; OSError if it is (or is not) `new`."""
    file = open(path, "x+b" if new else "r+b", buffering=0, opener=_private)  # noqa: SIM115
    with suppress(OSError):
        path.chmod(PRIVATE_FILE)
    return file


def _private(name: str, flags: int) -> int:
    return os.open(name, flags, PRIVATE_FILE)


UNFIT: Final = (errno.EFBIG, errno.EINVAL)
"""Errors of `read_regular` for a file that no later attempt can read."""


def check_regular(path: Path) -> None:
    """Raise OSError if something else than a regular file is there, such as a pipe or a device."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise OSError(errno.EINVAL, NOT_REGULAR, str(path))


def open_regular(path: Path) -> BinaryIO:
    """Open a regular file to read its bytes; OSError for a pipe or a device, which could wait for ever."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0))
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, NOT_REGULAR)
        return os.fdopen(handle, "rb")
    except OSError:
        os.close(handle)
        raise


def read_regular(path: Path, most: int) -> bytes:
    """Return the contents of a regular file; OSError for any other, and for more than `most` bytes."""
    with open_regular(path) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return data


def write_safely(path: Path, data: bytes, keep: int = 0, before: Callable[[], object] = lambda: None) -> None:
    """Replace the file at one stroke: a reader finds the old bytes or the new ones, also after a power loss.

    `keep` former generations stay beside it as `name.1` (the newest), `name.2` and so on. `before` is called
    once the new bytes are on the disk under another name; OSError if anything fails.
    """
    create_folder(path.parent)
    handle, temporary = unfinished(path)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if keep and path.exists():
            _push_back(path, keep)
        before()
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def unfinished(path: Path) -> tuple[int, Path]:
    """Create a file next to `path`, to take its name once it is whole. Return its handle and its path."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:_LONGEST]}.", suffix=UNFINISHED, dir=path.parent)
    return handle, Path(name)


def clear_unfinished(folder: Path) -> int:
    """Remove unfinished files here and one folder below. Return their number.

    Only for the holder of the folder's lock. Commands write without it, so young files stay.
    """
    with suppress(OSError):
        below = [path for path in folder.iterdir() if path.is_dir() and not path.is_symlink()]
        return sum(_clear(path) for path in (folder, *below))
    return 0


def _clear(folder: Path) -> int:
    cleared = 0
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if not (entry.name.startswith(".") and entry.name.endswith(UNFINISHED)):
                continue
            with suppress(OSError):
                old = abs(time.time() - entry.stat(follow_symlinks=False).st_mtime) > _FORSAKEN_S
                if old and entry.is_file(follow_symlinks=False):
                    os.unlink(entry.path)
                    cleared += 1
    return cleared


def _push_back(path: Path, keep: int) -> None:
    if (newest := _generation(path, 1)).exists() and filecmp.cmp(path, newest, shallow=False):
        return  # an attempt before this one was refused after the generations had moved
    for age in range(keep - 1, 0, -1):
        younger = _generation(path, age)
        if younger.exists():
            os.replace(younger, _generation(path, age + 1))
    # A copy and not a rename: at every moment `path` is a whole file.
    shutil.copy2(path, _generation(path, 1))


def _generation(path: Path, age: int) -> Path:
    return path.with_name(f"{path.name}.{age}")


def put_aside(path: Path, why: str = "damaged") -> Path:
    """Rename a file to `name.damaged-N`, or with another word, so that nothing is lost.

    Return its new path.
    """
    number = 1
    while (aside := path.with_name(f"{path.name}.{why}-{number}")).exists():
        number += 1
    path.rename(aside)
    return aside


def move_into(path: Path, folder: Path) -> Path:
    """Move a file into a folder under a free name. Return its new path."""
    make_folder(folder)
    number, moved = 1, folder / path.name
    while moved.exists():
        number += 1
        moved = folder / f"{path.stem}-{number}{path.suffix}"
    path.rename(moved)
    sync_folder(folder)
    return moved


def sync_folder(folder: Path) -> None:
    """Make names in a folder durable, where the system can do that."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)
