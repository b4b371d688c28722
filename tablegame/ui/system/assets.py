"""Paths of pictures, sounds and fonts in a checkout, an installed package or a frozen program."""

import sys
from functools import lru_cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2]


def _roots() -> tuple[Path, ...]:
    frozen = getattr(sys, "_MEIPASS", None)
    bundle = (Path(frozen) / "tablegame", Path(frozen)) if isinstance(frozen, str) else ()
    return (*bundle, PACKAGE, PACKAGE.parent)


@lru_cache(maxsize=2048)
def _found(path: str) -> Path | None:
    for root in _roots():
        candidate = root / path
        if candidate.exists():
            return candidate
    return None


def asset(path: str) -> Path:
    """Return the file at `path`, such as `sprites/cards/5H.svg` or `ui/draw/fonts/x.ttf`; it may not
    exist.
    """
    return _found(path) or PACKAGE / path


def has_asset(path: str) -> bool:
    """Return whether the file is there."""
    return _found(path) is not None
