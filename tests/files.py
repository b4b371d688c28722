"""Files as a disk or a careless hand may leave them."""

from pathlib import Path


def damage(path: Path, line: int, old: bytes, new: bytes) -> bytes:
    """Once in a line, from 1, something else is written; what the whole file is now."""
    lines = path.read_bytes().splitlines(keepends=True)
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    path.write_bytes(b"".join(lines))
    return path.read_bytes()
