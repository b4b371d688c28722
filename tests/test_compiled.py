"""The compiled modules: those of the list exist and can be compiled, and play the same."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from shutil import copytree, ignore_patterns, which

import compiled
import pytest

from tablegame.pieces.cards import count_cards
from tablegame.pieces.rng import Rng
from tests.stages import COMPLETE

ROOT = Path(__file__).parents[1]


MODULES = [module for group in compiled.GROUPS.values() for module in group]


def test_every_module_of_the_list_exists_and_is_named_once_in_order() -> None:
    assert all((ROOT / compiled.source_of(module)).is_file() for module in MODULES)
    assert len(MODULES) == len(set(MODULES))
    assert all(list(group) == sorted(group) for group in compiled.GROUPS.values())


def test_the_rules_and_the_mind_of_every_complete_game_are_in_it() -> None:
    for game in COMPLETE:
        assert {f"rules.{game}.state", f"ai.{game}.mind"} <= set(compiled.GROUPS[game])


@pytest.mark.parametrize("module", MODULES)
def test_it_holds_nothing_that_compiles_to_something_else(module: str) -> None:
    """A slotted dataclass is made twice, which a compiled class can not be. A blank made by `__new__` lacks
    what a compiled class begins with. A bare tuple of numbers is packed anew whenever it is looked into,
    so that a table must say `Final[tuple[X, ...]]`."""
    tree = ast.parse((ROOT / compiled.source_of(module)).read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            assert not any("slots" in ast.unparse(mark) for mark in node.decorator_list), node.name
        if isinstance(node, ast.Attribute):
            assert node.attr != "__new__"
    assert not list(bare_tables(tree))


def bare_tables(tree: ast.Module) -> Iterator[str]:
    """Yield tuples of plain values that are written with a bare `Final`."""
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "Final":
            if isinstance(node.value, ast.Tuple):
                if all(isinstance(value, ast.Constant | ast.UnaryOp) for value in node.value.elts):
                    yield ast.unparse(node.target)


def test_what_is_compiled_counts_cards_without_objects_line_by_line_as_it_is_written() -> None:
    counts = 0
    for module in MODULES:
        source, text = (ROOT / compiled.source_of(module)).read_text("utf-8"), compiled.rewritten(module)
        ast.parse(text)
        assert text.count("\n") == source.count("\n")
        if text == source:
            continue
        counts += text.count("count_cards(")
        assert "bit_count" not in text and text.count("import count_cards; ") == 1
        assert text.replace("from tablegame.pieces.cards import count_cards; ", "").count("count_cards(") == (
            source.count(".bit_count()")
        )
    assert counts > 50


def test_cards_are_counted_as_the_method_of_numbers_does() -> None:
    rng = Rng(3)
    masks = [0, (1 << 54) - 1, *(1 << card for card in range(54))]
    masks += [rng.below(1 << 54) & rng.below(1 << 54) for _ in range(500)]
    assert [count_cards(mask) for mask in masks] == [mask.bit_count() for mask in masks]


BOUNDED = """

def count_cards(mask: int) -> int:
    assert 0 <= mask < 1 << 54, mask
    COUNTED.append(mask)
    return mask.bit_count()


COUNTED: list[int] = []
"""
"""In the place of the function: it refuses masks for which that would count wrong."""

BOUNDS = """
import sys
from tablegame.ai.think import think
from tablegame.pieces.cards import COUNTED
from tablegame.pieces.rng import Rng
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.chance import answer
rng = Rng(5)
for name, game in GAMES.items():
    seats = game.seats[-1]
    state = game.begin(seats, complete(game, seats, {}))
    for step in range(300):
        if not (acting := state.to_act()):
            break
        request = state.chance()
        if request is not None:
            move = answer(request, rng)
        elif step % 20:
            move = state.random_action(acting[0], rng)
        else:
            move = think(name, state.view(acting[0]), state.legal_actions(acting[0]), "hard", step, 12).move
        state.apply(acting[0], move)
    print(name, len(COUNTED))
"""


def test_cards_are_counted_only_of_masks_of_one_pack(tmp_path: Path) -> None:
    compiled._sources(tmp_path, compiled.GROUPS)
    cards = tmp_path / compiled.source_of("pieces.cards")
    cards.write_text(cards.read_text("utf-8") + BOUNDED, encoding="utf-8")
    environ = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    call = [sys.executable, "-c", BOUNDS]
    done = subprocess.run(call, env=environ, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    counts = dict(line.split() for line in done.stdout.splitlines())
    assert int(counts.popitem()[1]) > 1000


def test_an_executable_is_compiled_and_a_wheel_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    for said, expected in (("", [True, False]), ("0", [False, False]), ("1", [True, True])):
        monkeypatch.setenv(compiled.WANTED, said)
        assert [compiled.wanted(usual) for usual in (True, False)] == expected
    assert "compiled.wanted(True)" in (ROOT / "build.spec").read_text("utf-8")


PLAY = """
from tablegame.pieces import rng
from tablegame.pieces.seats import CHANCE
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.chance import answer
print(rng.__file__)
game, dice = GAMES["dokuson"], rng.Rng(7)
state = game.begin(3, complete(game, 3, {}))
while acting := state.to_act():
    request = state.chance()
    move = state.random_action(acting[0], dice) if request is None else answer(request, dice)
    state.apply(acting[0], move)
    print(move.notation())
print(state.standing())
rng.Rng(-1)
"""


def played(folder: Path) -> tuple[str, list[str], str]:
    """Return where the generator was loaded from, a match by it, and how a mistake is told."""
    environ = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    call = [sys.executable, "-c", PLAY]
    done = subprocess.run(call, env=environ, cwd=folder, capture_output=True, text=True, timeout=120)
    assert "a seed is not negative" in done.stderr, done.stderr
    lines = done.stdout.splitlines()
    return lines[0], lines[1:], done.stderr


@pytest.mark.long
@pytest.mark.skipif(find_spec("setuptools") is None, reason="needs setuptools, of the extra `build`")
@pytest.mark.skipif(find_spec("mypyc") is None, reason="needs mypy")
@pytest.mark.skipif(
    sys.platform != "win32" and not any(map(which, ("cc", "gcc", "clang"))), reason="needs a C compiler"
)
def test_a_compiled_module_plays_the_same_and_tells_where_it_failed(tmp_path: Path) -> None:
    leave = ignore_patterns("__pycache__", "ui")
    copytree(ROOT / "tablegame", tmp_path / "tablegame", ignore=leave)
    assert compiled.build(tmp_path, tmp_path / "work", {"shared": ["pieces.rng"]})
    there, match, told = played(tmp_path)
    here, expected, said = played(ROOT)
    assert Path(here).suffix == ".py" and Path(there).suffix in (".so", ".pyd")
    assert match == expected and len(match) > 20
    line = said.split('rng.py", line ')[1].split(",")[0]
    assert f'rng.py", line {line}' in told
