"""The scenes of the contact sheets, one at a time."""

import importlib
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

TOOLS = Path(__file__).resolve().parents[2] / "tools"


def contact_sheets() -> Any:
    """What draws them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(TOOLS))
        return importlib.import_module("contact_sheets")


@contextmanager
def showing(name: str, language: str = "en", size: tuple[int, int] = (1280, 720)) -> Iterator[Any]:
    """The studio in which a scene is to be seen."""
    sheets = contact_sheets()
    with tempfile.TemporaryDirectory() as home:
        studio = sheets.Studio(Path(home), language, size)
        try:
            sheets.scenes()[name](studio)
            yield studio
        finally:
            studio.close()
