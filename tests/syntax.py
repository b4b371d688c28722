"""Syntax trees of sources, as the tests of names, imports and seams read them."""

import ast
import gc
from collections.abc import Iterable
from pathlib import Path


def trees(paths: Iterable[Path]) -> dict[Path, ast.Module]:
    """Return the syntax tree of every file.

    Garbage is not collected meanwhile. A package has a million nodes, all in use, and each collection looks
    through them.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        return {path: ast.parse(path.read_text(encoding="utf-8")) for path in paths}
    finally:
        if collecting:
            gc.enable()
