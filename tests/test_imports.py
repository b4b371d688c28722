"""The floors: what the linter's contracts say, and what is true when the program runs."""

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

from tablegame.rules.catalogue import GAMES
from tests.syntax import trees

ROOT = Path(__file__).parents[1]
HEADLESS = (
    "cli",
    "transcript",
    "controllers",
    "protocol",
    "ai",
    "arena",
    "learn",
    "match",
    "rules",
    "pieces",
    "speech",
    "language",
)


def test_the_contracts_hold(capsys: pytest.CaptureFixture[str]) -> None:
    status = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True)
    assert status == EXIT_STATUS_SUCCESS, capsys.readouterr().out


def modules(package: Path) -> dict[str, Path]:
    """Return the modules of a package by their names."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(tree: ast.AST, known: Mapping[str, Path]) -> Iterator[str]:
    """Yield the modules that a source names in any import: in functions and for type checking, too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0 and node.module is not None, "imports are written out"
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                if (name := whole if whole in known else node.module) in known:
                    yield name


def circle(package: Path) -> tuple[str, ...]:
    """Return modules of a package that import each other in a circle; () if there is none."""
    known = modules(package)
    parsed = trees(known.values())
    needs = {name: set(imported(parsed[path], known)) for name, path in known.items()}
    try:
        TopologicalSorter({name: found - {name} for name, found in needs.items()}).prepare()
    except CycleError as error:
        return tuple(error.args[1])
    return ()


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circle(ROOT / "tablegame") == ()


@pytest.mark.parametrize(
    "line",
    [
        "from house.attic import roof",
        "def late():\n    import house.attic",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from house import attic",
    ],
)
def test_a_circle_is_found_wherever_an_import_stands(tmp_path: Path, line: str) -> None:
    house = tmp_path / "house"
    house.mkdir()
    (house / "__init__.py").touch()
    (house / "attic.py").write_text("from house.cellar import stairs\n")
    (house / "cellar.py").write_text("stairs = 1\n")
    assert circle(house) == ()
    (house / "cellar.py").write_text(f"{line}\nstairs = 1\n")
    assert set(circle(house)) == {"house.attic", "house.cellar"}


def test_games_do_not_know_each_other_on_any_floor() -> None:
    graph = grimp.build_graph("tablegame", cache_dir=None)
    for module in graph.modules:
        own = set(module.split(".")) & set(GAMES)
        if own:
            for other in graph.find_modules_directly_imported_by(module):
                known = set(other.split(".")) & set(GAMES)
                assert known <= own, f"{module} imports {other}"


def test_what_the_games_share_is_named_in_the_contract() -> None:
    """A module beside the folders of rules that a game imports has to be let through by name."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    (games,) = (one for one in contracts if one["type"] == "independence")
    assert games["modules"] == ["tablegame.rules.*"]
    allowed = {line.split(" -> ")[1] for line in games["ignore_imports"]} - {"tablegame.rules.*"}
    assert not any(name.rpartition(".")[2] in GAMES for name in allowed)


def test_without_the_window_pygame_is_never_loaded() -> None:
    names = ", ".join(f"tablegame.{name}" for name in HEADLESS)
    code = (
        f"import pkgutil, importlib, sys, {names}\n"
        "for part in list(sys.modules.values()):\n"
        "    if part.__name__.startswith('tablegame.') and hasattr(part, '__path__'):\n"
        "        for found in pkgutil.walk_packages(part.__path__, part.__name__ + '.'):\n"
        "            importlib.import_module(found.name)\n"
        "assert 'pygame' not in sys.modules\n"
        "assert not any(name.startswith('tablegame.ui') for name in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("contract", [0, 1])
def test_the_layers_of_the_design_are_those_of_the_contracts(contract: int) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    (package,) = contracts[contract]["containers"]
    page = (ROOT / "docs" / "design.md").read_text("utf-8")
    _, _, block = page.partition(f"```layers {package}\n")
    lines = block.partition("```")[0].splitlines()
    assert [line.partition("  ")[0] for line in lines] == contracts[contract]["layers"]
