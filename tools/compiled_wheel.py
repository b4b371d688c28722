"""Builds wheels with compiled modules where `TABLEGAME_COMPILED=1` asks for them; else it does nothing."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def _compiled() -> Any:
    """Return the script beside this one, which is no package's."""
    spec = spec_from_file_location("compiled", Path(__file__).with_name("compiled.py"))
    assert spec is not None and spec.loader is not None, "it lies there"
    found = module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


class CompiledWheel(BuildHookInterface[Any]):
    """The hook of `pyproject.toml`."""

    def dependencies(self) -> list[str]:
        """Return what the build must install for it."""
        compiled = _compiled()
        return list(compiled.NEEDS) if compiled.wanted(False) else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the modules before the wheel is packed. An editable installation stays as it is."""
        compiled = _compiled()
        if not compiled.wanted(False) or version == "editable":
            return
        self._folder = TemporaryDirectory()
        out = Path(self._folder.name) / "out"
        print("compiling the rules, which takes some minutes", file=sys.stderr)
        for path in compiled.build(out, Path(self._folder.name) / "work"):
            build_data["force_include"][str(path)] = path.relative_to(out).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the compiled modules again."""
        if hasattr(self, "_folder"):
            self._folder.cleanup()
