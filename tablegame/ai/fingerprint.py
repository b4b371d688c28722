"""Fingerprints of code: the state of the program that measured a figure or thought of a move."""

import ast
import hashlib
import pkgutil
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from importlib.machinery import ExtensionFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import tablegame.ai
import tablegame.pieces
import tablegame.rules
from tablegame import __version__
from tablegame.rules.catalogue import GAMES

NONE: Final = "none"
"""The fingerprint of bots that do not think."""
_IDLE: Final = ("reasons", "fingerprint")
"""The ends of names of modules that decide no move."""


def fingerprint_of(game_id: str, bots: Sequence[str]) -> str:
    """Return the fingerprint of all that these bots think with in this game: ten hexadecimal digits, or
    `NONE`.

    Comments, docstrings and how reasons are put into words do not count; where the program has no sources,
    its version stands for them.
    """
    if set(bots) <= {"random"}:
        return NONE
    return _digest(game_id, code_of, tablegame.ai)[:10]


ALIKE: Final = Path(__file__).with_name("alike.toml")
"""The file of marks that decide alike. tests/ai/frozen_decisions.py proves and writes them."""


@cache
def alike_marks(game_id: str) -> tuple[str, ...]:
    """Return the marks that are proved to decide alike in this game."""
    try:
        marks = tomllib.loads(ALIKE.read_text("utf-8"))
    except FileNotFoundError:
        return ()
    return tuple(marks.get(game_id, ()))


def decides_alike(game_id: str, mark: object) -> bool:
    """Return whether the code of `mark` decides as the present code: the same, or proved alike."""
    present, alike = mind_fingerprint(game_id), alike_marks(game_id)
    return mark == present or (present in alike and mark in alike)


@cache
def mind_fingerprint(game_id: str) -> str:
    """Return the mark of all that decides a computer's move from the same view, seed and level.

    Sixteen hexadecimal digits of its thought, and of the rules with the order of legal moves. Every letter
    counts, so that no time goes into reading the code and all versions of Python agree.
    """
    return _digest(game_id, str, tablegame.ai, tablegame.rules, tablegame.pieces)[:16]


def built_fingerprint(game_id: str) -> str:
    """Return `mind_fingerprint` as a program of this version has it that is shipped without its sources."""
    return _digest(game_id, lambda _: repr(__version__), tablegame.ai, tablegame.rules, tablegame.pieces)[:16]


def _digest(game_id: str, form: Callable[[str], str], *packages: ModuleType) -> str:
    digest = hashlib.sha256()
    for package in packages:
        for name, loader in _modules(package.__path__, f"{package.__name__}."):
            owner = next((game for part in name.split(".") if (game := owner_of(part))), None)
            if owner in (None, game_id) and not name.endswith(_IDLE):
                code = form(_source(name, loader) or repr(__version__))
                digest.update(f"{name} {code}".encode())
    return digest.hexdigest()


def _source(name: str, loader: Any) -> str | None:
    """Return the source of a module; of a compiled one the file next to it."""
    if isinstance(loader, ExtensionFileLoader):
        beside = Path(loader.path).parent / f"{name.rpartition('.')[2]}.py"
        return beside.read_text("utf-8") if beside.is_file() else None
    source: str | None = loader.get_source(name) if hasattr(loader, "get_source") else None
    return source


def owner_of(name: str) -> str | None:
    """Return the game whose id a module's name begins with; None for what the games share."""
    games = [game for game in GAMES if name == game or name.startswith(f"{game}_")]
    return max(games, key=len, default=None)


@cache
def code_of(source: str) -> str:
    """Return the syntax tree of a source as text, without comments and docstrings."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            body[:] = [part for part in body if not _is_text(part)]
    return ast.dump(tree)


def _modules(path: Iterable[str], prefix: str) -> Iterator[tuple[str, Any]]:
    """Yield names and loaders, sorted and depth first, without importing anything."""
    for info in sorted(pkgutil.iter_modules(path, prefix), key=lambda module: module.name):
        spec = info.module_finder.find_spec(info.name, None)
        yield info.name, spec.loader if spec else None
        if info.ispkg and spec is not None:
            yield from _modules(spec.submodule_search_locations or (), f"{info.name}.")


def _is_text(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
