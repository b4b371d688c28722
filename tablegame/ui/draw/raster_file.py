"""The rasters of the first picture, kept in a file from one start of the program to the next.

A raster is known by the digest of its source and its size, so another drawing, style or window never meets an
old one. The file holds what the last start used and no more; without it, the rasters are drawn as ever.
"""

import hashlib
import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pygame

from tablegame.match.files import create_folder, read_regular, unfinished

LARGEST: Final = 32 << 20
"""The most bytes of pictures in a file; a window that needs more keeps none."""
_LARGEST_HEAD: Final = 1 << 16
_DRAWN_BY: Final = [pygame.version.ver, list(pygame.get_sdl_version())]
"""What drew the rasters: another version may draw them otherwise."""
_ORDER: Final = "BGRA"
"""The order of a pixel's bytes, which is the screen's."""

_Key = tuple[str, int, int]


class RasterFile:
    """The rasters that were read from a file, and those that are to be written."""

    def __init__(self, path: Path) -> None:
        """Read the file; one that is missing, damaged or of another version counts as empty."""
        self._path = path
        self._read: dict[_Key, memoryview] = {}
        self._used: dict[_Key, memoryview | pygame.Surface] = {}
        with suppress(OSError, ValueError, KeyError, TypeError):
            self._read = _rasters(read_regular(path, LARGEST + _LARGEST_HEAD))

    def get(self, source: bytes, w_px: int, h_px: int) -> pygame.Surface | None:
        """Return the raster of a source in a size, if it is in the file."""
        key = _key(source, w_px, h_px)
        pixels = self._read.get(key)
        if pixels is None:
            return None
        self._used[key] = pixels
        # A copy, because whoever gets it may draw on it.
        return pygame.image.frombuffer(pixels, (w_px, h_px), _ORDER).copy()

    def add(self, source: bytes, raster: pygame.Surface) -> None:
        """Add a raster that was drawn because the file lacked it."""
        self._used[_key(source, *raster.get_size())] = raster.copy()

    def save(self) -> None:
        """Replace the file if this start used other rasters. Faults are ignored: the file only saves time."""
        used = dict(self._used)  # what is drawn ahead in a thread may still be added
        if used.keys() == self._read.keys():
            return
        pixels = [
            pygame.image.tobytes(raster, _ORDER) if isinstance(raster, pygame.Surface) else raster
            for raster in used.values()
        ]
        if sum(map(len, pixels)) > LARGEST:
            return
        head = json.dumps({"drawn_by": _DRAWN_BY, "rasters": list(used)}).encode() + b"\n"
        with suppress(OSError):
            create_folder(self._path.parent)
            handle, temporary = unfinished(self._path)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(head)
                    file.writelines(pixels)
                os.replace(temporary, self._path)
            except OSError:
                temporary.unlink(missing_ok=True)


def _key(source: bytes, w_px: int, h_px: int) -> _Key:
    return hashlib.blake2b(source, digest_size=20).hexdigest(), w_px, h_px


def _rasters(data: bytes) -> dict[_Key, memoryview]:
    """Return the rasters in the bytes of a file; ValueError, KeyError or TypeError if it is not whole."""
    start = data.index(b"\n", 0, _LARGEST_HEAD) + 1
    head: dict[str, Any] = json.loads(data[:start])
    if head["drawn_by"] != _DRAWN_BY:
        return {}
    rasters, whole = dict[_Key, memoryview](), memoryview(data)
    for digest, w_px, h_px in head["rasters"]:
        end = start + 4 * w_px * h_px
        rasters[digest, w_px, h_px] = whole[start:end]
        start = end
    if start != len(data):
        raise ValueError("the file is cut short")
    return rasters
