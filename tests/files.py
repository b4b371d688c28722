"""Files as a disk or a careless hand may leave them."""

import random
from collections.abc import Iterator
from pathlib import Path


def damage(path: Path, line: int, old: bytes, new: bytes) -> bytes:
    """Write something else once in a line, from 1. Return the whole file."""
    lines = path.read_bytes().splitlines(keepends=True)
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    path.write_bytes(b"".join(lines))
    return path.read_bytes()


def damaged_bytes(data: bytes, times: int) -> Iterator[tuple[int, bytes]]:
    """Yield `times` places, and the data with another byte there; half of the places lie in texts."""
    chance = random.Random(4)
    texts = [place for place, byte in enumerate(data) if 0x20 <= byte < 0x7F]
    for number in range(times):
        place = chance.choice(texts) if number % 2 else chance.randrange(len(data))
        yield place, data[:place] + bytes([data[place] ^ 0x80]) + data[place + 1 :]
