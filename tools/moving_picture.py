"""The moving picture of the read-me as an animated PNG: frames of the running program, smaller.

One palette serves all frames, and each holds only what differs from the one before.
"""

import struct
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import pygame
from studio import Studio

Colour = tuple[int, int, int]
Reduce = Callable[[Counter[Colour], int], tuple[list[Colour], dict[Colour, int]]]
"""Finds a palette of so many colours, and the place in it of every colour."""

SIZE: Final = (960, 540)
STEPS: Final = 5
STEP_MS: Final = 16
"""Steps of the program for one frame, and how long each takes."""
HELD_MS: Final = 2500
"""How much longer the last frame is looked at before it all begins again."""
CLEAR: Final = 255
"""The place in the palette of what stays as it was."""


class Camera:
    """Takes what a studio shows."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio
        self.frames: list[pygame.Surface] = []

    def roll(self, seconds: float) -> None:
        """Handle what happens in this time."""
        for _ in range(round(seconds * 1000 / (STEPS * STEP_MS))):
            with self._studio.unseen():
                self._studio.step(STEPS - 2)
                seen = self._studio.surface()  # two more
            self.frames.append(pygame.transform.smoothscale(seen, SIZE))


def apng(frames: Sequence[pygame.Surface], reduce: Reduce) -> bytes:
    """Return frames as one file that repeats for ever."""
    seen = [pygame.image.tobytes(frame, "RGB") for frame in frames]
    counts: Counter[Colour] = Counter()
    for pixels in seen:
        counts.update(_colours(pixels))
    palette, number = reduce(counts, CLEAR)
    shown: list[tuple[bytes, int]] = []
    """What is seen, as numbers of colours, and for how many milliseconds."""
    for pixels in seen:
        numbers = bytes(map(number.__getitem__, _colours(pixels)))
        if shown and shown[-1][0] == numbers:
            shown[-1] = numbers, shown[-1][1] + STEPS * STEP_MS
        else:
            shown.append((numbers, STEPS * STEP_MS))
    shown[-1] = shown[-1][0], shown[-1][1] + HELD_MS
    return b"".join(_file(palette, shown, frames[0].get_size()))


def _colours(pixels: bytes) -> list[Colour]:
    return list(zip(pixels[0::3], pixels[1::3], pixels[2::3], strict=True))


def _file(
    palette: list[Colour], shown: Sequence[tuple[bytes, int]], size: tuple[int, int]
) -> Iterator[bytes]:
    whole = pygame.Rect((0, 0), size)
    colours = [*palette, *[(0, 0, 0)] * (CLEAR + 1 - len(palette))]
    yield b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", struct.pack(">IIBBBBB", *size, 8, 3, 0, 0, 0))
    yield _chunk(b"PLTE", bytes(sum(colours, ()))) + _chunk(b"tRNS", b"\xff" * CLEAR + b"\0")
    yield _chunk(b"acTL", struct.pack(">II", len(shown), 0))
    serial, before = 0, b""
    for numbers, ms in shown:
        box, rows = _changed(before, numbers, whole) if before else (whole, _rows(numbers, whole))
        control = struct.pack(">IIIIIHHBB", serial, box.w, box.h, box.x, box.y, ms, 1000, 0, bool(before))
        yield _chunk(b"fcTL", control)
        data = zlib.compress(rows, 9)
        yield _chunk(b"fdAT", struct.pack(">I", serial + 1) + data) if before else _chunk(b"IDAT", data)
        serial, before = serial + (2 if before else 1), numbers
    yield _chunk(b"IEND", b"")


def _changed(before: bytes, now: bytes, whole: pygame.Rect) -> tuple[pygame.Rect, bytes]:
    """Return the smallest box around what differs; what stays inside of it is clear."""
    new = bytes(CLEAR if a == b else b for a, b in zip(before, now, strict=True))
    w, clear = whole.w, bytes([CLEAR]) * whole.w
    lines = [y for y in range(whole.h) if new[y * w : (y + 1) * w] != clear]
    left = min(w - len(new[y * w : (y + 1) * w].lstrip(clear)) for y in lines)
    right = max(len(new[y * w : (y + 1) * w].rstrip(clear)) for y in lines)
    box = pygame.Rect(left, lines[0], right - left, lines[-1] + 1 - lines[0])
    picture = b"".join(new[y * w + left : y * w + right] for y in range(box.top, box.bottom))
    return box, _rows(picture, box)


def _rows(numbers: bytes, box: pygame.Rect) -> bytes:
    """Return rows as PNG wants them: not filtered."""
    return b"".join(b"\0" + numbers[y * box.w : (y + 1) * box.w] for y in range(box.h))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
