"""Libraries that write their complaints straight to the second file descriptor."""

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def silenced_stderr() -> Iterator[None]:
    """Ignore everything that is written to standard error meanwhile."""
    try:
        kept = os.dup(2)
    except OSError:
        yield  # there is none
        return
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
    except OSError:
        os.close(kept)
        yield
        return
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
