"""A game is a plug-in: shared code names no game, imports no game, and reads no key of its views."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES, SHELF, complete
from tablegame.rules.chance import settle
from tests.syntax import trees

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "tablegame"
SHELF_FILE: Final = "tablegame/rules/catalogue.py"
"""The file with a line for each game."""
CALLS: Final = {
    "tablegame/ui/system/keys.py": 1, "tablegame/ui/games/shedding.py": 2,
    "tablegame/rules/shedding/moves.py": 1,
}  # fmt: skip
"""How often files name "dobon", the call that gave games their names: a key's, a button's, a move's."""
ALLOWED: Final[dict[str, int]] = {**CALLS, SHELF_FILE: len(SHELF)}
"""By file how often it may name a game. The numbers only fall."""


@cache
def shared() -> dict[str, ast.Module]:
    """Return all modules of the package that belong to no game, by path."""
    paths = sorted(PACKAGE.rglob("*.py"))
    files = [
        path
        for path in paths
        if not any(part.removesuffix(".py") in SHELF for part in path.relative_to(ROOT).parts)
    ]
    return {path.relative_to(ROOT).as_posix(): tree for path, tree in trees(files).items()}


@pytest.fixture(scope="module", autouse=True)
def trees_given_back() -> Iterator[None]:
    """Forget the trees after the last test: every later collection of garbage would look through them."""
    yield
    shared.cache_clear()


@cache
def view_keys() -> frozenset[str]:
    """Return the keys of all games' views as JSON, before the first deal and in it."""
    keys: set[str] = set()
    for game in GAMES.values():
        for seats in game.seats[:1]:
            state = game.begin(seats, complete(game, seats, {}))
            keys |= set(game.view_to_json(state.view(None)))
            settle(state, Rng(1))
            keys |= set(game.view_to_json(state.view(Seat(0))))
    return frozenset(keys) - {"viewer"}


def strings(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield every string of code, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def names_a_game(text: str) -> bool:
    """Return whether a string is a game's id, or a key of its texts."""
    return text in SHELF or (text.partition(".")[0] in SHELF and " " not in text)


def named(tree: ast.Module) -> list[int]:
    """Return the lines with the id of a game, or an import of its package."""
    found = [line for line, text in strings(tree) if names_a_game(text)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            modules = [alias.name for alias in node.names]
            modules += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            if any(part in SHELF for module in modules for part in module.split(".")):
                found.append(getattr(node, "lineno", 0))
    return found


def view_reads(tree: ast.Module) -> list[int]:
    """Return the lines that read a key of something called a view: `view["hand"]`,
    `position.view.get("seats")`."""
    found = []
    for node in ast.walk(tree):
        holder: Any = None
        key: Any = None
        if isinstance(node, ast.Subscript):
            holder, key = node.value, node.slice
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
            holder, key = node.func.value, node.args[0]
        elif isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
            holder, key = node.comparators[0], node.left
        if not isinstance(key, ast.Constant) or key.value not in view_keys():
            continue
        if ast.unparse(holder).rpartition(".")[2] in ("view", "public", "seen", "values", "written"):
            found.append(getattr(node, "lineno", 0))
    return found


@pytest.mark.parametrize("read", [named, view_reads])
def test_shared_code_knows_no_game(read: Any) -> None:
    allowed = ALLOWED if read is named else {}
    found = {path: lines for path, tree in shared().items() if (lines := read(tree))}
    wrong = {path: lines for path, lines in found.items() if len(lines) != allowed.get(path, 0)}
    assert not wrong, "ask the game (`Game.facts`, `Features`); where less is found, lower `ALLOWED`"
    assert set(allowed) <= set(found)


def test_the_walk_finds_what_it_looks_for() -> None:
    tree = ast.parse(
        'from tablegame.rules.dobon import events\nX = {"loadum": 1}\ntext("dobon.yaku.quads")\n'
        'view["hand"]\nposition.view.get("seats")\n"pile" in view\n"loadum is a game"\nview["viewer"]\n'
    )
    assert named(tree) == [2, 3, 1] and view_reads(tree) == [4, 5, 6]
