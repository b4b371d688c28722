"""The scripts of tools/, which belong to no package."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

TOOLS = Path(__file__).resolve().parents[1] / "tools"


def load(name: str, monkeypatch: pytest.MonkeyPatch | None = None) -> ModuleType:
    """A script by its path without ending. With `monkeypatch` it finds those beside it, and is found by its
    name."""
    spec = spec_from_file_location(Path(name).name, TOOLS / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    if monkeypatch is not None:
        monkeypatch.syspath_prepend(str(TOOLS))
        monkeypatch.setitem(sys.modules, module.__name__, module)
    spec.loader.exec_module(module)
    return module
