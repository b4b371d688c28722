"""What stands still and comes slowly: the cord of a bind is drawn together."""

from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from tablegame.rules.dobon import DOBON
from tablegame.ui.draw import theme as t
from tablegame.ui.games.shedding import cord_part
from tablegame.ui.table.faces import Faces
from tablegame.ui.table.painter import PATIENCE, SETTLING, Painter
from tablegame.ui.table.static_layer import StaticLayer
from tablegame.ui.table.table_context import Repaint
from tests.ui.table.driver import Driver, at_table


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    """Yield a table of Dobon that has been dealt."""
    with at_table(tmp_path, game=DOBON, seats=4, people=0) as made:
        made.step(30)
        yield made


def radius(driver: Driver) -> int:
    """Return the radius of the cord, above the middle of the ring."""
    x, y = driver.scene.parts.geometry.room.centre
    surface, red = driver.ui.window.surface(), t.rgba(t.SHU_HI)[:3]
    for far in range(127, 60, -1):
        shown = surface.get_at((round(x), round(y - far)))[:3]
        if max(abs(a - b) for a, b in zip(shown, red, strict=True)) < 50:
            return far
    return 0


def tied(driver: Driver, frames: int = 16) -> list[int]:
    """Return the radius frame by frame, from when there is a bind."""
    scene = driver.scene
    part = cord_part("+5", ("bind: 5",), scene.parts.geometry.room)
    found = []
    with mock.patch.object(type(scene.game_table), "fittings", lambda *_: [part]):
        scene.carry_out(Repaint())
        for _ in range(frames):
            driver.step()
            found.append(radius(driver))
    return found


def test_the_cord_is_drawn_together_and_stays(driver: Driver) -> None:
    driver.ui.preferences.speed = "normal"
    seen = tied(driver)
    assert seen == sorted(seen, reverse=True) and seen[0] > 108 and seen[-1] in (95, 96, 97)
    assert 5 <= len(set(seen)) and seen[11] == seen[-1], "160 ms are ten frames"
    assert not driver.scene.parts.painter.arriving


def test_without_motion_it_is_there_at_once(driver: Driver) -> None:
    driver.ui.preferences.speed = "normal"
    driver.ui.preferences.reduced_motion = True
    assert len(set(tied(driver, 4))) == 1


def test_a_table_that_is_laid_out_anew_ties_nothing_again(driver: Driver) -> None:
    driver.ui.preferences.speed = "normal"
    scene = driver.scene
    with mock.patch.object(
        type(scene.game_table), "fittings", lambda *_: [cord_part("+5", ("5",), scene.parts.geometry.room)]
    ):
        scene.carry_out(Repaint())
        driver.step(20)
        scene.layout()
        driver.step()
        assert not scene.parts.painter.arriving and radius(driver) in (95, 96, 97)


def test_what_waited_for_cards_to_land_is_mended_little_by_little(driver: Driver) -> None:
    """Parts with pieces are there at once, however many they are: nothing else draws what has landed."""
    driver.ui.preferences.speed = "normal"
    mended, mend = [], StaticLayer._mend_changed

    def counted(self: StaticLayer, *of: Any) -> bool:
        before = dict(self._painted)
        whole = mend(self, *of)
        mended.append(
            sum(
                part != before.get(name) and not part.with_pieces and (name in before or part.can_wait)
                for name, part in self._painted.items()
            )
        )
        return whole

    with mock.patch.object(StaticLayer, "_mend_changed", counted):
        driver.step(300)
    assert PATIENCE < max(mended) <= SETTLING and sum(mended) > 20


@pytest.mark.parametrize("people", [1, 2])
def test_at_a_shared_screen_no_part_waits_for_pictures_that_others_may_have_made(
    tmp_path: Path, people: int
) -> None:
    """Whether a part is late must not tell what a player looked at in private."""
    limits, show = [], StaticLayer.show

    def counted(self: StaticLayer, canvas: Any, ground: Any, parts: Any, most: Any, pictures: Any) -> bool:
        limits.append(pictures)
        return show(self, canvas, ground, parts, most, pictures)

    with (
        at_table(tmp_path, game=DOBON, seats=4, people=people) as driver,
        mock.patch.object(StaticLayer, "show", counted),
    ):
        driver.ui.preferences.speed = "normal"
        driver.scene.carry_out(Repaint())
        driver.step(200)
    assert limits and any(limits) == (people == 1)


def test_a_piece_under_way_has_its_face_before_parts_are_mended(driver: Driver) -> None:
    driver.ui.preferences.speed = "normal"
    animator, canvas, show, limits = driver.scene.animator, driver.ui.canvas(), StaticLayer.show, list[Any]()

    def counted(self: StaticLayer, canvas: Any, ground: Any, parts: Any, most: Any, pictures: Any) -> bool:
        limits.append(most)
        return show(self, canvas, ground, parts, most, pictures)

    while animator.moving:
        driver.step()
    while not (turning := [each for each in animator.flights() if each.goal.face is not None]):
        driver.step()
    goal = turning[0].goal
    canvas.cards._pictures.clear()
    with mock.patch.object(StaticLayer, "show", counted), mock.patch.object(Painter, "_moving"):
        driver.step()
        made = len(canvas.cards._pictures)
        canvas.prepare(goal.face, turning[0].picture_w)
    assert limits == [0] and len(canvas.cards._pictures) == made, "it is there, and the parts have waited"


def test_while_pieces_move_a_mood_has_its_face_before_the_plate_is_mended(driver: Driver) -> None:
    driver.ui.preferences.speed = "normal"
    pictures, show, mended = driver.ui.canvas().art.pictures, StaticLayer.show, list[int]()

    def faces() -> int:
        return sum(str(key).startswith("('faces/") for key in pictures._stored)

    def counted(self: StaticLayer, *of: Any) -> bool:
        before, whole = faces(), show(self, *of)
        mended.append(faces() - before)
        return whole

    while not driver.scene.animator.moving:
        driver.step()
    with (
        mock.patch.object(pictures, "_stored", OrderedDict()),
        mock.patch.object(StaticLayer, "show", counted),
        mock.patch.object(Faces, "mood", lambda *_: t.PLEASED),
        mock.patch.object(Painter, "_moving"),
    ):
        driver.scene.carry_out(Repaint())
        driver.step(10)
        assert driver.scene.animator.moving and faces() >= 4 and not any(mended)
