"""The rasters of the first picture, kept in a file from one start of the program to the next.

A raster is known by the digest of its source and its size, so another drawing, style or window never meets an
old one. The file holds what the last start used and no more; without it, the rasters are drawn as ever. While
the program runs they are read from it one by one, so none of them stays in memory that no page shows.
"""

import hashlib
import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple, TypeAlias
from zlib import adler32

import pygame

from tablegame.match.files import create_folder, open_regular, unfinished

LARGEST: Final = 48 << 20
"""The most bytes of pictures in a file; a window that needs more keeps none."""
_LARGEST_HEAD: Final = 1 << 16
_DRAWN_BY: Final = [pygame.version.ver, list(pygame.get_sdl_version())]
"""What drew the rasters: another version may draw them otherwise."""
_ORDER: Final = "BGRA"
"""The order of a pixel's bytes, which is the screen's."""

_Key: TypeAlias = tuple[str, int, int]
_Identity: TypeAlias = tuple[int, int, int]


class _Place(NamedTuple):
    """Where in the file a raster begins, and the checksum of its bytes."""

    start: int
    checksum: int


class _Head(NamedTuple):
    """What a file says of its rasters."""

    places: dict[_Key, _Place]
    identity: _Identity
    """What distinguishes the file from one that is there later."""


_EMPTY: Final = _Head({}, (0, 0, 0))


class RasterFile:
    """The rasters in a file, and those that this start used. Threads that draw may read and add."""

    def __init__(self, path: Path) -> None:
        """Read the head of the file; one that is missing, damaged or of another version counts as empty."""
        self._path = path
        self._head = _read_head(path)
        self._used: dict[_Key, pygame.Surface | None] = {}
        """What was used before `save`: a raster that was drawn, or None for one in the file."""
        self._saved = False

    def get(self, source: bytes, w_px: int, h_px: int) -> pygame.Surface | None:
        """Return the raster of a source in a size, if it is in the file and can be read."""
        key = _key(source, w_px, h_px)
        pixels = self._pixels(key)
        if pixels is None:
            return None
        if not self._saved:
            self._used[key] = None
        # A copy, because whoever gets it may draw on it.
        return pygame.image.frombuffer(pixels, (w_px, h_px), _ORDER).copy()

    def _pixels(self, key: _Key) -> bytes | None:
        """Return the bytes of a raster; None if they are damaged, or if the file is another one by now."""
        head = self._head
        place = head.places.get(key)
        if place is not None:
            with suppress(OSError), open_regular(self._path) as file:
                if _identity(file) == head.identity:
                    file.seek(place.start)
                    pixels = file.read(4 * key[1] * key[2])
                    return pixels if adler32(pixels) == place.checksum else None
        return None

    def add(self, source: bytes, raster: pygame.Surface) -> None:
        """Add a raster that was drawn because the file lacks it; after `save`, none is added."""
        if not self._saved:
            self._used[_key(source, *raster.get_size())] = raster.copy()

    def save(self) -> None:
        """Replace the file if this start used other rasters. Faults are ignored: the file only saves time."""
        # Copied, because what is drawn ahead in a thread may still be added.
        self._saved, used, self._used = True, dict(self._used), {}
        if used == dict.fromkeys(self._head.places):
            return
        pixels = dict[_Key, bytes]()
        for key, raster in used.items():
            found = self._pixels(key) if raster is None else pygame.image.tobytes(raster, _ORDER)
            if found is not None:
                pixels[key] = found
        rasters = [(*key, adler32(found)) for key, found in pixels.items()]
        head = json.dumps({"drawn_by": _DRAWN_BY, "rasters": rasters}).encode() + b"\n"
        if len(head) > _LARGEST_HEAD or sum(map(len, pixels.values())) > LARGEST:
            return
        with suppress(OSError):
            create_folder(self._path.parent)
            handle, temporary = unfinished(self._path)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(head)
                    file.writelines(pixels.values())
                os.replace(temporary, self._path)
            except OSError:
                temporary.unlink(missing_ok=True)
                raise
            self._head = _read_head(self._path)


def _read_head(path: Path) -> _Head:
    """Return the head of a file; an empty one if it is not whole, or was drawn by another version."""
    with suppress(OSError, ValueError, KeyError, TypeError, RecursionError), open_regular(path) as file:
        line, identity = file.readline(_LARGEST_HEAD), _identity(file)
        head: dict[str, Any] = json.loads(line)
        places, start = dict[_Key, _Place](), len(line)
        for digest, w_px, h_px, checksum in head["rasters"]:
            places[digest, w_px, h_px] = _Place(start, checksum)
            start += 4 * w_px * h_px
        if head["drawn_by"] == _DRAWN_BY and start == identity[0]:
            return _Head(places, identity)
    return _EMPTY


def _identity(file: BinaryIO) -> _Identity:
    """Return what distinguishes an open file from another: its size in bytes, its time and its node."""
    found = os.fstat(file.fileno())
    return found.st_size, found.st_mtime_ns, found.st_ino


def _key(source: bytes, w_px: int, h_px: int) -> _Key:
    return hashlib.blake2b(source, digest_size=20).hexdigest(), w_px, h_px
