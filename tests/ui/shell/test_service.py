"""The seam between pages and matches is typed, so that mypy finds a method that is renamed in one place."""

import ast
import inspect
from pathlib import Path

import pytest

import tablegame.ui
from tablegame.controllers.match_service import MatchService
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.service import Service
from tests.syntax import trees

SOURCES = sorted(Path(tablegame.ui.__file__).parent.rglob("*.py"))


BY_NAME = ("getattr", "hasattr", "vars")
"""The built-in functions that ask for a member by its name."""


def test_pages_use_the_whole_interface_and_ask_for_no_member_by_its_name() -> None:
    used: set[str] = set()
    asked: list[str] = []
    for path, tree in trees(SOURCES).items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute):
                holder = node.value
                named = holder.attr if isinstance(holder, ast.Attribute) else getattr(holder, "id", "")
                used |= {node.attr} if named == "service" else set()
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in BY_NAME:
                if node.args and "service" in ast.unparse(node.args[0]):
                    asked.append(f"{path.name}:{node.lineno}")
    assert asked == []
    assert used - {"close", "setter"} == {name for name in vars(Service) if not name.startswith("_")}


@pytest.mark.parametrize("name", [name for name in vars(Service) if not name.startswith("_")])
def test_the_service_has_every_member_as_the_interface_names_it(name: str) -> None:
    wanted, had = vars(Service)[name], getattr(MatchService, name, None)
    if inspect.isfunction(wanted):
        assert had is not None and inspect.signature(wanted) == inspect.signature(had)


def test_a_window_without_a_service_says_so(tmp_path: Path) -> None:
    ui = Ui(tmp_path, size=(1280, 720))
    assert not ui.has_service
    with pytest.raises(LookupError):
        ui.service  # noqa: B018
    ui.close()
