"""How soon the title is shown and answers, as a player in front of the screen sees it."""

import os
import subprocess
import time
from pathlib import Path

import pytest

from tablegame.ui.system.preferences import Preferences
from tests.x11.program import COMMAND, ROOT
from tests.x11.screen import Box, Screen

pytestmark = [pytest.mark.x11, pytest.mark.timeout(180)]

BUDGET = 0.5
"""Seconds, warm, on a machine with nothing else to do."""
MOST = 2.0 * BUDGET
"""What is let pass: machines differ, and are not always idle. The figure is printed."""
TRIES = 12
BUTTON: Box = (60, 550, 40, 40)
"""Inside the large button of the title, in a window of 1280 by 720."""


def start(home: Path, screen: Screen) -> tuple[float, float]:
    """Return the seconds until the first picture is shown, and until it follows the pointer."""
    screen.point(5, 5)
    time.sleep(0.3)
    x, y = origin(screen)
    box = (x + BUTTON[0], y + BUTTON[1], BUTTON[2], BUTTON[3])
    began = time.perf_counter()
    with subprocess.Popen(COMMAND, cwd=ROOT, env={**os.environ, "TABLEGAME_HOME": str(home)}) as program:
        try:
            before = screen.colours(box)
            while len(set(before)) < 8:
                time.sleep(0.002)
                assert program.poll() is None and time.perf_counter() - began < 30, "no picture"
                before = screen.colours(box)
            seen = time.perf_counter() - began
            screen.point(box[0] + 5, box[1] + 5)
            while screen.colours(box) == before:
                time.sleep(0.002)
                assert time.perf_counter() - began < 30, "the pointer is not followed"
            return seen, time.perf_counter() - began
        finally:
            program.terminate()
            program.wait(20)


def origin(screen: Screen) -> tuple[int, int]:
    """Return where a window of 1280 by 720 is put: in the middle of the screen."""
    width, height = screen.size
    return (width - 1280) // 2, (height - 720) // 2


def test_the_title_lives_soon(own_home: Path) -> None:
    """The best of a few starts: others use this machine too."""
    Preferences(language="en", coach=False, window=[1280, 720]).save(own_home)
    found: list[tuple[float, float]] = []
    with Screen(os.environ["DISPLAY"]) as screen:
        start(own_home, screen)
        while len(found) < TRIES and (len(found) < 3 or min(live for _, live in found) >= BUDGET):
            found.append(start(own_home, screen))
    seen, live = sorted(found, key=lambda pair: pair[1])[0]
    print(f"first picture {1000 * seen:.0f} ms, live {1000 * live:.0f} ms, of {len(found)} starts")
    assert live < MOST
