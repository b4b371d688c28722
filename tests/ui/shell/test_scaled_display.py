"""A window on a display that the system scales is drawn as fine as the display is."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
ASKED = """
import os
from tablegame.ui.system.window import MainWindow
MainWindow("x")
print(os.environ["SDL_WINDOWS_DPI_SCALING"])
"""


@pytest.mark.parametrize(("given", "taken"), [(None, "1"), ("0", "0")])
def test_windows_is_asked_for_points(given: str | None, taken: str) -> None:
    environ = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYTHONPATH": str(ROOT)}
    environ.pop("SDL_WINDOWS_DPI_SCALING", None)
    if given is not None:
        environ["SDL_WINDOWS_DPI_SCALING"] = given
    done = subprocess.run([sys.executable, "-c", ASKED], env=environ, capture_output=True, text=True)
    assert done.stdout.split()[-1:] == [taken], done.stderr
