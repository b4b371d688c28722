"""Which state of the program a figure was measured with: a fingerprint of the code that decides the moves."""

import ast
import hashlib
import pkgutil
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from typing import Final

import tablegame.ai
from tablegame import __version__
from tablegame.rules.catalogue import GAMES

NONE: Final = "none"
"""The fingerprint of bots that do not think."""


def fingerprint_of(game_id: str, bots: Sequence[str]) -> str:
    """The fingerprint of all that these bots think with in this game: ten hexadecimal digits, or `NONE`.

    Comments, docstrings and how reasons are put into words do not count; where the program has no sources,
    its version stands for them.
    """
    if set(bots) <= {"random"}:
        return NONE
    digest = hashlib.sha256()
    for name, source in _sources():
        owner = next((found for part in name.split(".") if (found := owner_of(part))), None)
        if owner in (None, game_id) and not name.endswith("reasons"):
            digest.update(f"{name} {code_of(source)}".encode())
    return digest.hexdigest()[:10]


def owner_of(name: str) -> str | None:
    """The game whose id a module's name begins with; None for what the games share."""
    found = [game for game in GAMES if name == game or name.startswith(f"{game}_")]
    return max(found, key=len, default=None)


@cache
def code_of(source: str) -> str:
    """What is done by a source: without its comments, and strings that stand by themselves."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            body[:] = [part for part in body if not _is_text(part)]
    return ast.dump(tree)


def _sources() -> Iterator[tuple[str, str]]:
    for found in pkgutil.walk_packages(tablegame.ai.__path__, "tablegame.ai."):
        loader = spec.loader if (spec := find_spec(found.name)) else None
        source = loader.get_source(found.name) if loader and hasattr(loader, "get_source") else None
        yield found.name, source if source is not None else repr(__version__)


def _is_text(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
