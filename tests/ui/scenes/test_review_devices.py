"""A review, a retry and the coach's strip by gamepad and by touch: posted events, through the real loop."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tablegame.learn.attempts import AnswerStage
from tablegame.pieces.seats import Seat
from tablegame.ui.input.devices import DEVICES
from tablegame.ui.kit.list_node import ListRow
from tablegame.ui.scenes.learn.exercise_page import ExerciseScene
from tablegame.ui.scenes.study.replay.scene import ReplayScene
from tablegame.ui.scenes.study.review.scene import ReviewScene
from tablegame.ui.shell.loop import Loop
from tablegame.ui.shell.scene_stack import StackedScene
from tablegame.ui.table.scene import TableScene
from tests.ui.input.test_gamepad import Pad, post
from tests.ui.input.test_touch import Finger
from tests.ui.scenes.test_review import Desk
from tests.ui.table.test_slip import Judge, practising, spoken


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Yield a window with pads and fingers."""
    made = Desk(tmp_path)
    made.loop = Loop(made.ui, DEVICES)
    yield made
    made.close()


@pytest.fixture
def pad(desk: Desk) -> Pad:
    return Pad(lambda: desk.step(2))


def to(desk: Desk, pad: Pad, name: str) -> None:
    """Press RB until a control has the ring."""
    top = desk.ui.stack.top
    assert top is not None
    for _ in range(60):
        focus = top.form.focus
        if focus is not None and focus.name == name and top.form.ring_shown:
            return
        pad.press("rb")
    raise AssertionError(f"{name} is not reached")


def tap(desk: Desk, finger: Finger, name: str) -> None:
    """Tap in the middle of a control."""
    top = desk.ui.stack.top
    assert top is not None
    widget = top.form.find(name)
    assert widget is not None and widget.enabled, name
    x, y, w, h = widget.rect
    finger.tap((x + w / 2, y + h / 2))
    desk.step(3)


def top_of(desk: Desk) -> StackedScene:
    """Return the scene in front."""
    assert desk.ui.stack.top is not None
    return desk.ui.stack.top


# By pad -----------------------------------------------------------------------------------------------------
def test_a_pad_goes_along_the_decisions_and_does_all_that_can_be_done(desk: Desk, pad: Pad) -> None:
    scene = desk.open()
    pad.press("down")
    assert scene.data.chosen == scene.data.costly[1] and isinstance(scene.form.focus, ListRow)
    pad.press("up")
    assert scene.data.chosen == scene.data.costly[0]
    to(desk, pad, "others")
    pad.press("a")
    assert scene.others
    to(desk, pad, "keep")
    pad.press("a")
    assert scene.data.chosen is not None and scene.data.opinions.has("kept", Seat(0), scene.data.chosen.line)
    to(desk, pad, "doubt")
    pad.press("a")
    assert scene.data.chosen != scene.data.review.costliest()[0]
    to(desk, pad, "watch")
    pad.press("a")
    assert isinstance(top_of(desk), ReplayScene)
    pad.press("b")
    assert top_of(desk) is scene
    pad.press("b")
    assert desk.ui.stack.top is not scene


def test_with_a_pad_a_decision_is_tried_and_played_on_from(desk: Desk, pad: Pad) -> None:
    scene = desk.open("dokuson")
    pad.press("down", "a")
    first = top_of(desk)
    assert isinstance(first, ExerciseScene) and first.sitting.at == 1
    for value in (0, 32767):
        post(pygame.CONTROLLERAXISMOTION, axis=3, value=value)
    desk.step(2)
    post(pygame.CONTROLLERAXISMOTION, axis=3, value=0)
    desk.step(2)
    now = top_of(desk)
    assert isinstance(now, ExerciseScene) and now.sitting.at == 2, "the right stick scrolls through them"
    to(desk, pad, "exercise.show")
    pad.press("a")
    assert now.sitting.turn.stage is AnswerStage.SHOWN
    pad.press("b")
    assert top_of(desk) is scene
    to(desk, pad, "play_from")
    pad.press("a")
    assert scene.choosing
    to(desk, pad, "branch.known")
    pad.press("a")
    desk.step(2)
    assert type(top_of(desk)) is TableScene


@pytest.mark.parametrize("way", ["back", "why", "on"])
def test_a_pad_answers_the_coach(tmp_path: Path, way: str) -> None:
    with practising(tmp_path, Judge()) as driver:
        pad, slip = Pad(driver.step), driver.scene.parts.coach.slip
        lines = spoken(driver)
        for press in ("left", "rb", "rb", "right"):
            if slip.on_button == way:
                break
            pad.press(press)
            assert slip.on_button, "the ring stays on the strip"
        assert slip.on_button == way
        pad.press("a")
        driver.step(2)
        if way == "why":
            assert slip.speaks and "better" in slip.told()
            pad.press("b")
            driver.step(2)
        assert not slip.speaks
        if way == "back":
            assert len(driver.match.record.moves) < lines


# By touch ---------------------------------------------------------------------------------------------------
def test_a_finger_chooses_decisions_and_presses_everything(desk: Desk) -> None:
    scene = desk.open()
    finger = Finger(desk.ui, desk.loop)
    second = scene.data.costly[1]
    tap(desk, finger, f"decision.{second.line}")
    assert scene.data.chosen == second and top_of(desk) is scene, "one tap chooses"
    tap(desk, finger, "others")
    assert scene.others
    tap(desk, finger, "keep")
    assert scene.data.opinions.has("kept", Seat(0), second.line)
    tap(desk, finger, "sum.cards")
    assert scene.data.explained == "cards"
    tap(desk, finger, "column.1")
    assert scene.data.which == 1
    tap(desk, finger, "column.1")
    assert scene.data.which == "cost"
    tap(desk, finger, "play_from")
    assert scene.choosing
    tap(desk, finger, "branch.back")
    assert not scene.choosing
    tap(desk, finger, "try_it")
    retry = top_of(desk)
    assert isinstance(retry, ExerciseScene)
    tap(desk, finger, f"exercise.dot.{(retry.sitting.at + 1) % 3}")
    other = top_of(desk)
    assert isinstance(other, ExerciseScene) and other is not retry
    tap(desk, finger, "exercise.show")
    assert other.sitting.turn.stage is AnswerStage.SHOWN
    tap(desk, finger, "exercise.leave")
    assert top_of(desk) is scene
    tap(desk, finger, "picture")
    assert isinstance(top_of(desk), ReplayScene)


def test_a_finger_that_moves_over_the_list_turns_its_rows(desk: Desk) -> None:
    scene = desk.open("loadum")
    scene.show("all")
    desk.step(2)
    rows = [each for each in scene.form.widgets if isinstance(each, ListRow)]
    x, y, w, h = rows[-1].rect
    finger = Finger(desk.ui, desk.loop)
    finger.drag((x + w / 2, y + h / 2), (x + w / 2, y + h / 2 - 130))
    desk.step(2)
    assert scene.rows.first > 0 and isinstance(top_of(desk), ReviewScene)


def test_a_finger_answers_the_coach(tmp_path: Path) -> None:
    with practising(tmp_path, Judge()) as driver:
        spoken(driver)
        slip, finger = driver.scene.parts.coach.slip, Finger(driver.ui, driver.loop)
        for name in ("slip.why", "slip.on"):
            widget = driver.scene.form.find(name)
            assert widget is not None
            x, y, w, h = widget.rect
            finger.tap((x + w / 2, y + h / 2))
            driver.step(2)
            assert ("better" in slip.told()) == (name == "slip.why")
        assert not slip.speaks
