"""Which state of the program a figure was measured or a move was thought of with: marks of the code."""

import ast
import hashlib
import pkgutil
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from types import ModuleType
from typing import Final

import tablegame.ai
import tablegame.pieces
import tablegame.rules
from tablegame import __version__
from tablegame.rules.catalogue import GAMES

NONE: Final = "none"
"""The mark of bots that do not think."""
_UNTHOUGHT: Final = ("reasons", "ai.mark")
"""Modules of thought that decide no move."""


def thought_of(game_id: str, bots: Sequence[str]) -> str:
    """The mark of all that these bots think with in this game. Comments, docstrings and how reasons are put
    into words do not count; where the program has no sources, its version stands for them."""
    if set(bots) <= {"random"}:
        return NONE
    return _mark(game_id, code_of, tablegame.ai)[:10]


@cache
def mind_of(game_id: str) -> str:
    """The mark of all that decides what a computer plays in this game from the same view, seed and level: its
    thought, and the rules with the order in which they list the legal moves. Every letter counts, so that no
    time goes into reading the code and all versions of Python agree."""
    return _mark(game_id, str, tablegame.ai, tablegame.rules, tablegame.pieces)[:16]


def _mark(game_id: str, form: Callable[[str], str], *packages: ModuleType) -> str:
    mark = hashlib.sha256()
    for name, source in _sources(*packages):
        owner = next((found for part in name.split(".") if (found := owner_of(part))), None)
        if owner in (None, game_id) and not name.endswith(_UNTHOUGHT):
            mark.update(f"{name} {form(source)}".encode())
    return mark.hexdigest()


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


def _sources(*packages: ModuleType) -> Iterator[tuple[str, str]]:
    names = [
        found.name
        for package in packages
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    ]
    for name in names:
        loader = spec.loader if (spec := find_spec(name)) else None
        source = loader.get_source(name) if loader and hasattr(loader, "get_source") else None
        yield name, source if source is not None else repr(__version__)


def _is_text(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
