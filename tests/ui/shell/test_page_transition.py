"""Pages unroll in the running program, and only there."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tablegame.ui.draw.theme import WASHI_SHEET, rgba
from tablegame.ui.input.devices import DEVICES
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.scenes.system.about import AboutScene
from tablegame.ui.scenes.system.settings_page import SettingsScene
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.loop import Loop
from tablegame.ui.shell.navigation import NotePage
from tablegame.ui.system.metrics import Box
from tablegame.ui.system.motion import ManualClock


@pytest.fixture
def ui(tmp_path: Path) -> Iterator[Ui]:
    made = Ui(tmp_path, clock=ManualClock(), size=(1280, 720), routes=ROUTES)
    yield made
    made.close()


def paper(ui: Ui, box: Box | tuple[float, float, float, float]) -> int:
    """Return how far down the paper of a page can be seen, in du."""
    x, y, _, h = box
    surface, wanted = ui.window.surface(), rgba(WASHI_SHEET)[:3]
    rows = [
        row
        for row in range(int(y), int(y + h))
        if max(abs(a - b) for a, b in zip(surface.get_at((int(x) + 12, row))[:3], wanted, strict=True)) < 40
    ]
    return max(rows, default=int(y)) - int(y)


def lengths(ui: Ui, frames: int) -> list[int]:
    """Return the length of the paper of the settings, frame by frame."""
    pygame.event.clear()
    scene, loop, found = SettingsScene(ui), Loop(ui, DEVICES), []
    ui.stack.push(scene)
    for _ in range(frames):
        loop.step()
        found.append(paper(ui, scene.box))
    return found


def test_a_page_unrolls_and_is_whole_in_its_time(ui: Ui) -> None:
    ui.lively = True
    seen = lengths(ui, 30)
    assert seen == sorted(seen) and seen[0] < 0.4 * seen[-1] < seen[-1]
    frames = next(number for number, length in enumerate(seen) if length == seen[-1])
    assert 6 <= frames <= 20, "out-cubic: it slows down as it arrives"


@pytest.mark.parametrize("way", ["still", "reduced", "instant"])
def test_nothing_unrolls_where_nothing_is_to_move(ui: Ui, way: str) -> None:
    ui.lively = way != "still"
    ui.preferences.reduced_motion = way == "reduced"
    ui.preferences.speed = "instant" if way == "instant" else "normal"
    assert len(set(lengths(ui, 4))) == 1


def test_a_page_can_be_used_before_it_is_whole(ui: Ui) -> None:
    ui.lively = True
    lengths(ui, 2)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    loop = Loop(ui, DEVICES)
    loop.step()
    loop.step()
    assert not ui.stack.scenes


def test_a_page_that_is_covered_lies_open_behind_the_one_in_front(ui: Ui) -> None:
    ui.lively = True
    lengths(ui, 2)
    page = ui.stack.top
    assert isinstance(page, SettingsScene) and page.unroll.share < 1
    ui.stack.push(AboutScene(ui))
    ui.stack.apply()
    assert page.unroll.share == 1


def test_the_scrolls_of_the_title_hang_open_behind_a_notice(ui: Ui) -> None:
    ui.lively = True
    title, loop = TitleScene(ui), Loop(ui, DEVICES)
    ui.stack.push(title)
    for _ in range(2):
        loop.step()
    assert min(scroll.share for scroll in title.game_scrolls) < 1
    ui.open(NotePage(["Not found."]))
    for _ in range(2):
        loop.step()
    assert ui.stack.top is not title and {scroll.share for scroll in title.game_scrolls} == {1.0}
