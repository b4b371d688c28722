"""A window that takes another size: pictures come over several frames, nothing old outlasts a change."""

import time
from pathlib import Path
from unittest import mock

import pygame
import pytest

from tablegame.ui.draw import picture_cache
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.picture_cache import Pictures, Unfinished, limit_picture_time, limit_pictures
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.shell import loop
from tablegame.ui.shell.context import FORGET_AFTER_MS, LOOK_AFTER_MS, Ui
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.motion import ManualClock
from tablegame.ui.system.window import MainWindow
from tablegame.ui.table.scene import TableScene
from tests.ui.table.driver import BOTH, Driver, at_table
from tests.ui.table.test_pass_and_play import opened, sharing


def slow() -> pygame.Surface:
    """Return a picture that takes a while."""
    time.sleep(0.002)
    return pygame.Surface((4, 4))


def test_what_was_made_is_kept_when_time_is_up() -> None:
    pictures = Pictures(1 << 20)
    passes = 0
    for _ in range(20):
        passes += 1
        try:
            with limit_picture_time(0.003):
                for key in range(8):
                    pictures.get(key, slow)
        except Unfinished:
            continue
        break
    assert 2 <= passes <= 9 and len(pictures) == 8
    with limit_picture_time(0.0):
        assert [pictures.get(key, slow) for key in range(8)], "nothing has to be made any more"
    assert pictures.get("after", slow) is pictures.get("after", slow), "no limit outside"
    with pytest.raises(Unfinished), limit_picture_time(0.0):
        with limit_picture_time(9.0):
            pictures.get("within", slow)
        pictures.get("behind", slow)
    assert "behind" in pictures, "the outer limit holds again"


def test_only_so_many_pictures_are_made_in_a_step() -> None:
    pictures, made = Pictures(1 << 20), []
    for _ in range(3):
        with pytest.raises(Unfinished), limit_pictures(2):
            for key in range(6):
                pictures.get(key, slow)
        made.append(len(pictures))
    assert made == [2, 4, 6]
    with limit_pictures(2), limit_pictures(None):
        assert [pictures.get(key, slow) for key in range(10)] and len(pictures) == 10


def test_a_picture_of_pictures_is_made_in_one_go() -> None:
    inner, outer = Pictures(1 << 20), Pictures(1 << 20)
    with pytest.raises(Unfinished), limit_picture_time(0.0):
        outer.get("whole", lambda: inner.get("part", slow))
    assert len(inner) == len(outer) == 1
    with pytest.raises(ZeroDivisionError), limit_picture_time(1.0):
        outer.get("broken", lambda: pygame.Surface((1 // 0, 1)))
    assert picture_cache._limits.depth == 0 and picture_cache._limits.limit is None


def test_pictures_of_the_size_before_are_forgotten_after_a_while(tmp_path: Path) -> None:
    kept = Pictures(1 << 20)
    kept.get("old", slow)
    kept.get("both", slow)
    with at_table(tmp_path) as driver:
        driver.until_asked()
        resize_window(driver, (1920, 1080))
        kept.get("both", slow)
        kept.get("new", slow)
        small = driver.ui.clock.now()
        driver.until(lambda: driver.ui.clock.now() > small + FORGET_AFTER_MS - 200)
        assert "old" in kept and len(kept) == 3, "going back to a size makes nothing anew"
        driver.until(lambda: driver.ui.clock.now() > small + FORGET_AFTER_MS + 2 * LOOK_AFTER_MS)
        assert "old" not in kept and "both" in kept and "new" in kept
        assert len(kept) == 2 and kept.size == 2 * 4 * 4 * 4


def resize_window(driver: Driver, size: tuple[int, int]) -> None:
    driver.ui.window.size = size
    pygame.event.post(pygame.event.Event(pygame.WINDOWRESIZED, x=size[0], y=size[1]))
    driver.step()


def start(driver: Driver, size: tuple[int, int]) -> None:
    """Resize the window of a quiet table; pictures take all the time there is."""
    driver.loop.patient = True
    driver.until_asked()
    driver.step(30)
    driver.ui.art.clear()
    resize_window(driver, size)


def shown(driver: Driver) -> bytes:
    return pygame.image.tobytes(driver.ui.window.surface(), "RGB")


def test_the_old_picture_is_stretched_until_the_new_one_is_whole(tmp_path: Path) -> None:
    with mock.patch.object(loop, "FITTING_S", 0.0), at_table(tmp_path, hands=BOTH) as driver:
        start(driver, (1600, 900))
        drawn = driver.loop.frames_drawn
        assert driver.ui.metrics.w_px == 1600, "a click already finds its place"
        assert driver.until(lambda: driver.loop.frames_drawn > drawn, 400, drawn=True) > 5
        fitted = shown(driver)
        driver.scene.parts.painter.forget()
        driver.scene.dirty = True
        driver.loop.patient = False
        driver.step()
        assert shown(driver) == fitted


def test_a_press_or_another_page_ends_the_stretching_at_once(tmp_path: Path) -> None:
    with mock.patch.object(loop, "FITTING_S", 0.0), at_table(tmp_path, hands=BOTH) as driver:
        for key in (pygame.K_RIGHT, pygame.K_F10):
            size = (1500, 800) if key == pygame.K_RIGHT else (1300, 740)
            start(driver, size)
            drawn = driver.loop.frames_drawn
            driver.step(2)
            assert driver.loop.frames_drawn == drawn, "still stretched"
            driver.key(key)
            assert driver.loop.frames_drawn == drawn + 1, "drawn whole in the frame of the press"


def test_an_older_picture_is_stretched_over_moving_pieces(tmp_path: Path) -> None:
    with mock.patch.object(loop, "FITTING_S", 0.0), at_table(tmp_path, hands=BOTH, speed="slow") as driver:
        driver.loop.patient = True
        driver.until(lambda: driver.scene.animator.moving)
        driver.step(10)
        drawn = driver.loop.frames_drawn
        assert driver.scene.animator.moving and driver.loop._last is not None
        assert driver.loop._last.number < drawn, "it is not copied again while pieces move"
        resize_window(driver, (1600, 900))
        assert driver.loop.frames_drawn == drawn, "the old picture is stretched"


@pytest.mark.parametrize(("drawn", "left"), [(False, False), (True, False), (True, True)])
def test_the_picture_of_a_person_is_never_stretched_for_another(
    tmp_path: Path, drawn: bool, left: bool
) -> None:
    """A hand is covered, and the window resized, before or after a frame has shown that.

    `left`: the pointer leaves the window in the frame that covers the hand.
    """
    pointed = left
    with (
        mock.patch.object(loop, "FITTING_S", 0.0),
        mock.patch.object(MainWindow, "pointed", property(lambda window: pointed)),
        sharing(tmp_path) as driver,
    ):
        opened(driver)
        driver.loop.patient = True
        driver.step(30)
        scene = driver.scene
        assert scene.model.viewer == 0 and (driver.loop._last is None) == left
        pointed = False
        driver.table.cover()
        if drawn:
            scene.dirty = True
            driver.step()
            assert driver.loop._last is None
        frames = driver.loop.frames_drawn
        resize_window(driver, (1600, 900))
        assert scene.model.viewer is None
        assert driver.loop.frames_drawn == frames + 1, "drawn whole at once"


def test_a_scene_that_does_not_know_its_secrets_has_only_its_newest_picture_stretched(tmp_path: Path) -> None:
    unknown = property(lambda scene: None)
    with (
        mock.patch.object(loop, "FITTING_S", 0.0),
        mock.patch.object(TableScene, "secrecy", unknown),
        at_table(tmp_path, hands=BOTH) as driver,
    ):
        driver.loop.patient = True
        driver.until_asked()
        driver.step(30)
        driver.scene.dirty = True
        driver.step()  # drawn, and not yet copied
        drawn = driver.loop.frames_drawn
        resize_window(driver, (1600, 900))
        assert driver.loop.frames_drawn == drawn + 1


def test_no_frame_is_copied_while_the_pointer_is_in_the_window(tmp_path: Path) -> None:
    """A hand that resizes the window is outside of it, unless it switches to full screen."""
    pointed = True
    with (
        mock.patch.object(MainWindow, "pointed", property(lambda window: pointed)),
        at_table(tmp_path, hands=BOTH) as driver,
    ):
        driver.loop.patient = True
        driver.until_asked()
        driver.step(30)
        assert driver.loop._last is None
        pointed = False
        driver.step(2)
        assert driver.loop._last is not None
        pointed = True
        driver.step(2)
        assert driver.loop._last is None
        driver.ui.before_resize()
        assert driver.loop._last is not None and driver.loop._last.number == driver.loop.frames_drawn


class Plain(Scene):
    """A page that draws one picture of its own."""

    def __init__(self, ui: Ui, pictures: Pictures, key: str) -> None:
        super().__init__(ui)
        self.pictures, self.key = pictures, key

    def draw(self, canvas: Canvas) -> None:
        canvas.table()
        self.pictures.get("all", slow)
        self.pictures.get(self.key, slow)


class Table(Plain):
    is_table = True


def test_what_a_table_does_not_use_is_forgotten_while_it_is_open(tmp_path: Path) -> None:
    ui = Ui(tmp_path, language="en", clock=ManualClock(), size=(1280, 720), routes=ROUTES)
    running, kept = loop.Loop(ui), Pictures(1 << 20)

    def show(scene: Scene, ms: int) -> None:
        ui.stack.reset(scene)
        until = ui.clock.now() + ms
        while ui.clock.now() < until:
            running.step()

    long = FORGET_AFTER_MS + 2 * LOOK_AFTER_MS
    show(Plain(ui, kept, "title"), 100)
    show(Table(ui, kept, "first"), FORGET_AFTER_MS - 200)
    assert {"title", "first", "all"} <= set(kept._stored), "who turns back at once waits for nothing"
    show(Table(ui, kept, "first"), long)
    assert "title" not in kept and {"first", "all"} <= set(kept._stored)
    show(Plain(ui, kept, "title"), long)
    assert "first" in kept, "it may be opened again"
    show(Table(ui, kept, "second"), long)
    assert "first" not in kept and "title" not in kept and {"second", "all"} <= set(kept._stored)


def test_memory_is_freed_while_nothing_moves(tmp_path: Path) -> None:
    ui = Ui(tmp_path, language="en", clock=ManualClock(), size=(1280, 720), routes=ROUTES)
    running, kept = loop.Loop(ui), Pictures(1 << 20)
    table = Table(ui, kept, "table")
    for scene in (Plain(ui, kept, "title"), table):
        ui.stack.reset(scene)
        running.step()
    begun = ui.clock.now()
    while ui.clock.now() < begun + FORGET_AFTER_MS + 2 * LOOK_AFTER_MS:
        table.dirty = True
        running.step()
    assert "title" in kept
    while ui.clock.now() < begun + FORGET_AFTER_MS + 4 * LOOK_AFTER_MS:
        running.step()
    assert "title" not in kept
