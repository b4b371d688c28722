"""Keyboards of other languages on a real screen: letters and digits act, and Alt+Enter is full screen."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablegame.ui.scenes.matches.match_list.scene import MatchesScene
from tablegame.ui.scenes.study.statistics.scene import StatisticsScene
from tablegame.ui.scenes.system.title.scene import TitleScene
from tests.x11.hands import at_title, xdotool

pytestmark = [pytest.mark.x11, pytest.mark.timeout(150)]

H, T, TWO = 43, 28, 11
"""Keycodes of X: where an American keyboard has these keys, and the Latin ones of the test."""
QUIT = {"ru": 24, "de": 24, "fr": 38, "jp": 24}
"""Where Q is; on a French keyboard that is where others have A."""


@pytest.fixture(params=["ru", "de", "fr", "jp"])
def layout(request: pytest.FixtureRequest) -> Iterator[str]:
    """Set the layout of the display until the end of the test."""
    subprocess.run(["setxkbmap", "-layout", request.param], check=True)
    yield request.param
    subprocess.run(["setxkbmap", "-layout", "us"], check=True)


def test_letters_and_digits_act(own_home: Path, layout: str) -> None:
    with at_title(own_home) as hands:
        hands.keys(str(H))
        matches = hands.expect(MatchesScene)
        before = matches.model.query.tab
        hands.keys(str(TWO))
        hands.until(lambda: matches.model.query.tab is not before, "the second tab is open", 5)
        hands.keys("Escape")
        hands.expect(TitleScene)
        hands.keys(str(T))
        hands.expect(StatisticsScene)
        hands.keys("Escape")
        hands.expect(TitleScene)
        hands.keys("alt+Return")
        hands.until(lambda: hands.ui.window.fullscreen, "the window fills the screen", 5)
        xdotool("keydown", "Control_L")
        xdotool("key", QUIT[layout])
        xdotool("keyup", "Control_L")
        assert not all(hands.loop.step() for _ in range(300)), "the program ends"
