"""The floors: what the linter's contracts say, and what is true when the program runs."""

import subprocess
import sys
import tomllib
from pathlib import Path

import grimp
import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

from tablegame.rules.catalogue import GAMES

ROOT = Path(__file__).parents[1]
HEADLESS = (
    "cli",
    "transcript",
    "controllers",
    "protocol",
    "ai",
    "arena",
    "match",
    "rules",
    "pieces",
    "speech",
    "language",
)


def test_the_contracts_hold(capsys: pytest.CaptureFixture[str]) -> None:
    status = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True)
    assert status == EXIT_STATUS_SUCCESS, capsys.readouterr().out


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
