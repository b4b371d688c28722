"""Lessons on a real screen: one by mouse, one by keyboard, from the title to the seal."""

from pathlib import Path
from typing import Any

import pytest

from tablegame.learn.lessons import contents
from tablegame.ui.scenes.learn.lesson_page import LessonScene
from tablegame.ui.scenes.learn.stamp_book import StampBookScene
from tablegame.ui.scenes.system.title.scene import TitleScene
from tests.x11.hands import Hands, at_title

pytestmark = [pytest.mark.x11, pytest.mark.timeout(240)]

GAME = "dokuson"


def spoken(hands: Hands, scene: Any) -> bool:
    """Return whether the coach speaks; False once the lesson has ended."""
    hands.until(lambda: hands.top is not scene or scene.where is not None, "the coach speaks", 30)
    hands.rest(0.4)
    return hands.top is scene


def played(hands: Hands, scene: Any) -> None:
    """Check that the right move was made."""
    hands.until(lambda: not scene.course.waits_for_move or scene.where is None, "it is played", 5)


def sealed(hands: Hands, lesson: str) -> None:
    """Check that the stamp book has the seal of the lesson, and that nothing was recorded."""
    hands.expect(StampBookScene)
    hands.rest(0.5)
    assert hands.ui.learned.lesson_day(GAME, lesson) is not None
    assert not list((hands.ui.home / "matches").glob("*.tgr"))


def test_a_lesson_by_mouse(own_home: Path) -> None:
    """The gold button of a game that is new; cards are clicked and played, a wrong one first."""
    with at_title(own_home) as hands:
        hands.shot("lesson-mouse-1-title")
        hands.press("go")
        scene = hands.expect(LessonScene)
        lesson = scene.course.lesson.id
        tried = False
        while spoken(hands, scene):
            course = scene.course
            if course.waits_for_answer:
                hands.press(f"lesson.choice.{course.step.choices.index(course.step.right)}")
            elif not course.waits_for_move:
                hands.press("lesson.next")
            else:
                right = set(scene.model.hand.find(course.right_move().gesture().pieces))
                other = next((item for item in scene.model.hand.cards if item not in right), None)
                if not tried and other is not None and "any" not in course.step.moves:
                    tried = True
                    hands.click(hands.card(other))
                    hands.press("play")
                    hands.until(lambda: scene.asked.wrong, "the wrong card is answered", 5)
                    hands.shot("lesson-mouse-2-wrong")
                    assert other in scene.model.hand.cards
                    hands.rest(1.4)
                for item in scene.model.hand.find(course.right_move().gesture().pieces):
                    hands.click(hands.card(item))
                hands.press("play")
                played(hands, scene)
            hands.shot(f"lesson-mouse-3-step-{course.at + 1}")
        assert tried
        sealed(hands, lesson)
        hands.shot("lesson-mouse-4-seal")
        hands.press("back")
        hands.expect(TitleScene)
        assert "Play" in hands.top.form.find("go").label


def test_a_lesson_by_keyboard(own_home: Path) -> None:
    """The stamp book, its second lesson, left once and taken up again, without a mouse."""
    with at_title(own_home) as hands:
        hands.send("mousemove", 1919, 1079)
        hands.keys("l")
        hands.expect(StampBookScene)
        second = contents(hands.top.game_id)[1]
        hands.tab_to(f"lesson.{second.id}")
        hands.keys("Return")
        scene = hands.expect(LessonScene)
        left = False
        while spoken(hands, scene):
            course = scene.course
            if course.at == 3 and not left:
                left = True
                hands.keys("Escape")
                hands.expect(StampBookScene)
                assert hands.ui.learned.step(second.game, second.id) == 3
                hands.tab_to(f"lesson.{second.id}")
                hands.keys("Return")
                scene = hands.expect(LessonScene)
                continue
            if course.waits_for_answer:
                hands.keys(str(course.step.choices.index(course.step.right) + 1))
            elif course.waits_for_move:
                for item in scene.model.hand.find(course.right_move().gesture().pieces):
                    hands.tab_to("card." + str(scene.model.hand.cards[0]))
                    for _ in range(scene.model.hand.cards.index(item)):
                        hands.keys("Right")
                    hands.keys("space")
                hands.keys("Return")
                played(hands, scene)
            else:
                hands.keys("Return")
            hands.shot(f"lesson-keys-{course.at + 1}")
        assert left
        hands.expect(StampBookScene)
        assert hands.ui.learned.lesson_day(second.game, second.id) is not None
