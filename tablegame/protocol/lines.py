"""Lines of any length read in bounded memory."""

from collections.abc import Iterator
from typing import Final, Protocol

LIMIT: Final = 4 << 20
"""Bytes of a line, its line feed not counted. The longest record of the catalogue is well below it."""

_CHUNK: Final = 1 << 16


class Source(Protocol):
    """What a buffered binary stream offers."""

    def read1(self, size: int = -1, /) -> bytes:
        """Return what has arrived, at most `size` bytes; nothing at the end."""


def lines(source: Source, limit: int = LIMIT) -> Iterator[bytes | None]:
    """Return every line without its line feed, None for one longer than `limit`; the last may be unended."""
    pending = bytearray()
    skipping = False
    while chunk := source.read1(_CHUNK):
        start = 0
        while (end := chunk.find(b"\n", start)) >= 0:
            pending += chunk[start:end]
            yield None if skipping or len(pending) > limit else bytes(pending)
            pending.clear()
            skipping = False
            start = end + 1
        if not skipping:
            pending += chunk[start:]
            if len(pending) > limit:
                skipping = True
                pending.clear()
    if skipping:
        yield None
    elif pending:
        yield bytes(pending)
