"""What the tests of the window share."""

from collections.abc import Iterator
from unittest import mock

import pygame
import pytest

from tablegame.ui.draw import art, marks, panels, piece_pictures, textures
from tablegame.ui.draw.picture_cache import free_memory

LIMIT = 256 << 20
"""Bytes of pictures that are kept."""


@pytest.fixture(scope="session", autouse=True)
def rasters() -> Iterator[None]:
    """Rasterise an SVG once in each size for all tests of a process, in whichever window."""
    made: dict[tuple[bytes, int, int], pygame.Surface] = {}  # what was asked for last comes last
    real = art.raster
    size = 0

    def raster(source: bytes, w_px: int, h_px: int) -> pygame.Surface:
        nonlocal size
        key = source, w_px, h_px
        picture = made.pop(key, None)
        if picture is None:
            picture = real(source, w_px, h_px)
            size += 4 * w_px * h_px
        made[key] = picture  # the last one now
        while size > LIMIT and len(made) > 1:
            (_, wide, high) = oldest = next(iter(made))
            del made[oldest]
            size -= 4 * wide * high
        return picture

    with (
        mock.patch.object(art, "raster", raster),
        mock.patch.object(piece_pictures, "raster", raster),
        mock.patch.object(marks, "raster", raster),
        mock.patch.object(panels, "raster", raster),
        mock.patch.object(textures, "raster", raster),
    ):
        yield


@pytest.fixture(scope="module", autouse=True)
def memory_given_back() -> Iterator[None]:
    """Return the memory of a module's pictures to the system; that of all modules would be gigabytes."""
    yield
    free_memory()
