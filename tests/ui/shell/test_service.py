"""The seam between pages and matches is typed, so that mypy finds a method that is renamed in one place."""

import ast
import inspect
from pathlib import Path

import pytest

import tablegame.ui
from tablegame.controllers.match_service import MatchService
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.service import Service

SOURCES = sorted(Path(tablegame.ui.__file__).parent.rglob("*.py"))


def calls(name: str) -> list[str]:
    """Return where the sources of the screen call a built-in function about a service."""
    return [
        f"{path.name}:{node.lineno}"
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
        if node.args and "service" in ast.unparse(node.args[0])
    ]


@pytest.mark.parametrize("name", ["getattr", "hasattr", "vars"])
def test_no_page_asks_for_a_member_by_its_name(name: str) -> None:
    assert calls(name) == []


def test_the_interface_has_what_pages_use_and_no_more() -> None:
    members = {name for name in vars(Service) if not name.startswith("_")}
    used = {
        node.attr
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and ast.unparse(node.value).rpartition(".")[2] == "service"
    }
    assert used - {"close", "setter"} == members


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
