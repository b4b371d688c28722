"""A frame that goes on from the last one looks like one that is drawn as a whole."""

from pathlib import Path
from unittest import mock

import pygame
import pytest

from tablegame.rules.clackerjack import CLACKERJACK
from tablegame.rules.contract import AnyGame
from tablegame.rules.dobon import DOBON
from tablegame.rules.dokuson import DOKUSON
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.drawing import Drawing, changed, joined
from tablegame.ui.table.static_layer import StaticLayer
from tests.lengths import rest_long
from tests.ui.table.driver import Driver, at_table


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def as_a_whole(driver: Driver) -> bytes:
    """Return the frame that is on the window, drawn on an empty one."""
    canvas, parts = driver.ui.canvas(), driver.scene.parts
    surface = pygame.Surface(canvas.surface.get_size())
    with canvas.onto(surface):
        parts.painter._still.blit(canvas)
        parts.painter._above(canvas, parts.tooltips.draw)
    canvas.drop()
    return pixels(surface)


@pytest.mark.parametrize(
    ("game", "person"),
    rest_long(
        [(game, person) for game in (DOKUSON, DOBON, CLACKERJACK) for person in (False, True)],
        but=[(DOKUSON, False)],
    ),
)
def test_what_is_laid_on_the_last_frame_makes_it_the_next(
    tmp_path: Path, game: AnyGame, person: bool
) -> None:
    with at_table(tmp_path, game=game, seats=4, people=int(person), speed="normal") as driver:
        went_on, drawn = 0, -1
        for number in range(240):
            driver.step()
            if person and number % 9 == 0:
                driver.post(pygame.MOUSEMOTION, (driver.ui.metrics.w * (number % 37) / 37, 620))
            if person and number % 50 == 49:
                driver.play_next()
            if driver.loop.frames_drawn == drawn or driver.ui.stack.top is not driver.scene:
                continue
            drawn = driver.loop.frames_drawn
            went_on += list(driver.loop._whole) == [driver.scene]
            assert pixels(driver.ui.window.surface()) == as_a_whole(driver), number
        assert went_on > 60


def test_a_stamp_falls_when_its_pictures_are_there(tmp_path: Path) -> None:
    """And every frame of it is laid where it lies now, and nowhere else."""
    with at_table(tmp_path, game=DOBON, seats=4, people=0, speed="normal") as driver:
        scene = driver.scene
        driver.until(lambda: scene.model.banner is not None, drawn=True)
        assert scene.model.banner is not None and scene.model.banner.since is None

        def falls() -> bool:
            return scene.model.banner is not None and scene.model.banner.since is not None

        # Some of its pictures may have been made ready while nothing moved.
        assert driver.until(falls, drawn=True) >= 1, "in frames of their own"
        known, frames = len(driver.ui.art.pictures), 0
        while scene.model.banner is not None and frames < 30:
            driver.step()
            frames += 1
            assert pixels(driver.ui.window.surface()) == as_a_whole(driver), frames
        stamps = [key for key in driver.ui.art.pictures._stored if "stamp" in str(key)[:12]]
        assert stamps and known, "they were kept"


def test_a_frame_costs_no_more_than_what_has_changed(tmp_path: Path) -> None:
    """Where only the light moves, nothing is laid down far from it."""
    with at_table(tmp_path, seats=4, people=0, speed="normal") as driver:
        driver.step(60)
        areas: list[pygame.Rect] = []
        blit = StaticLayer.blit

        def noted(still: StaticLayer, canvas: Canvas, area: pygame.Rect | None = None) -> None:
            areas.append(canvas.surface.get_rect() if area is None else area)
            blit(still, canvas, area)

        with mock.patch.object(StaticLayer, "blit", noted):
            painter, animator = driver.scene.parts.painter, driver.scene.animator
            driver.until(lambda: not animator.moving and not painter.unfinished)
            areas.clear()
            driver.step(3)
        window = driver.ui.window.surface().get_rect()
        assert sum(area.w * area.h for area in areas) < window.w * window.h / 4


def picture(colour: str) -> pygame.Surface:
    made = pygame.Surface((10, 10))
    made.fill(colour)
    return made


RED, GREEN, BLUE = picture("#FF0000"), picture("#00FF00"), picture("#0000FF")


def test_two_drawings_differ_where_one_lays_what_the_other_does_not() -> None:
    before = Drawing([(RED, (0, 0)), (GREEN, (50, 0)), (BLUE, (90, 0))])
    after = Drawing([(RED, (0, 0)), (GREEN, (60, 0)), (BLUE, (90, 0))])
    assert set(map(tuple, changed(before, after))) == {(50, 0, 10, 10), (60, 0, 10, 10)}
    assert changed(before, before) == []


def test_what_lies_in_another_order_is_laid_anew() -> None:
    before, after = Drawing([(RED, (0, 0)), (GREEN, (5, 0))]), Drawing([(GREEN, (5, 0)), (RED, (0, 0))])
    assert [tuple(area) for area in changed(before, after)] == [(0, 0, 15, 10), (0, 0, 15, 10)]


def test_areas_that_lie_together_are_one_and_others_are_not() -> None:
    near = joined([pygame.Rect(0, 0, 10, 10), pygame.Rect(5, 0, 10, 10), pygame.Rect(400, 0, 10, 10)])
    assert sorted(map(tuple, near)) == [(0, 0, 15, 10), (400, 0, 10, 10)]
    across = joined([pygame.Rect(0, 0, 60, 10), pygame.Rect(20, 0, 10, 60)])
    assert [tuple(area) for area in across] == [(0, 0, 60, 60)], "another area costs more"
    within = [pygame.Rect(0, 0, 300, 300), pygame.Rect(200, 200, 300, 300), pygame.Rect(210, 210, 250, 250)]
    assert len(joined(within)) == 2, "what lies in the second is no third"
    apart = [pygame.Rect(0, 0, 400, 20), pygame.Rect(390, 10, 20, 400)]
    assert len(joined(apart)) == 2, "together they would be much larger"


def test_a_drawing_is_what_painting_would_make(tmp_path: Path) -> None:
    """Clips, cut pictures, plain rectangles and faint ones, too."""
    with at_table(tmp_path, people=0) as driver:
        canvas = driver.ui.canvas()

        def paint(canvas: Canvas) -> None:
            canvas.fill(20, 20, 300, 60, "#102030")
            with canvas.clip(30, 30, 80, 200):
                canvas.text("Hearts ♥ and more", 20, 40, 22)
                canvas.panel("bubble", 60, 60, 200, 90)
            canvas.icon("menu", 200, 50, 40, "#FFFFFF", 90)
            canvas.surface.blit(GREEN, (400, 300), pygame.Rect(4, 4, 20, 20))

        kept, live = pygame.Surface(canvas.surface.get_size()), pygame.Surface(canvas.surface.get_size())
        canvas.drawing(paint).onto(kept)
        with canvas.onto(live):
            paint(canvas)
        assert pixels(kept) == pixels(live)
