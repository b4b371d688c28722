"""The words of a lesson's coach, and what can be pressed under them."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from tablegame.learn.course import LessonCourse
from tablegame.speech import Text
from tablegame.ui.draw import theme as t
from tablegame.ui.kit.controls import button, link
from tablegame.ui.kit.layout import Flow, Node, Row, Space
from tablegame.ui.kit.nodes import Label
from tablegame.ui.scenes.learn.question.question_table import PositionQuestion
from tablegame.ui.shell.context import Ui

PREFIX: Final = "lesson."
"""The beginning of the names of the widgets over the table."""
HIGH: Final = 48.0
"""The height of the coach's buttons, in du."""


class LessonCoach:
    """The coach of one course, who describes each step as a question."""

    def __init__(self, ui: Ui, course: LessonCourse, names: Sequence[str]) -> None:
        """Speak about a course to players with these names, by seat."""
        self.ui = ui
        self.course = course
        self.names = names
        self.reason: Text | None = None
        """The reason why the rules do not allow the last try."""
        self.paragraph = ""
        """The paragraph of the rule book about that; "" for none."""

    def forget(self) -> None:
        """Forget why the last try was not allowed."""
        self.reason, self.paragraph = None, ""

    def question(
        self, on_next: Callable[[], object], on_again: Callable[[], object],
        on_choice: Callable[[str], object], on_rule: Callable[[], object],
    ) -> PositionQuestion:  # fmt: skip
        """Return the step as a question; the functions are called by what can be pressed in the bubble."""
        course, step = self.course, self.course.step
        if course.waits_for_answer:
            ways: Node = Flow(*(self._choice(choice, on_choice) for choice in step.choices))
        else:
            ways = self._turn(on_rule) if course.waits_for_move else self._next(on_next, on_again)
        said = self._text(step.say)
        return PositionQuestion(
            course.attempts, said, self._reply(), self._text(step.praise) if step.praise else said, ways,
            self.ui.text("lessons.your_move") if course.waits_for_move else "",
        )  # fmt: skip

    def _reply(self) -> str:
        """Return the words to the last try, if it was wrong."""
        course, ui = self.course, self.ui
        if not course.attempts.missed:
            return ""
        if course.said:
            return self._text(course.said)
        if self.reason is not None:
            return ui.speaker.plain(self.reason.say(ui.speaker)) + ui.text("lessons.stop")
        return ui.text("lessons.wrong_answer" if course.waits_for_answer else "lessons.other_move")

    def _text(self, name: str) -> str:
        slots: dict[str, object] = {f"seat{seat}": player for seat, player in enumerate(self.names)}
        slots["you"] = self.names[self.course.lesson.seat]
        return self.ui.speaker.plain(self.ui.say(self.course.lesson.key(name), **slots))

    def cap(self, choice: str) -> str:
        """Return the key of an answer: its number, or the answer itself where all answers are digits."""
        choices = self.course.step.choices
        if all(len(text) == 1 and text.isdecimal() for text in choices):
            return choice
        return str(choices.index(choice) + 1)

    # What is pressed under the words ------------------------------------------------------------------------
    def _choice(self, choice: str, on_choice: Callable[[str], object]) -> Node:
        course, words = self.course, choice
        key = course.lesson.choice_key(course.step, choice)
        if self.ui.speaker.has(key):
            words = self._text(key.removeprefix(course.lesson.key("")))
        cap, nth = self.cap(choice), course.step.choices.index(choice)
        return button(
            words, partial(on_choice, choice), name=f"{PREFIX}choice.{nth}", size=t.BODY, least=84, high=HIGH,
            key="-" if cap == words else cap,  # a digit is its own key
        )  # fmt: skip

    def _turn(self, on_rule: Callable[[], object]) -> Node:
        """Return the words that a move is waited for, and the way to the rule that a wrong try broke."""
        ui, rule = self.ui, None
        if self.paragraph:
            section = ui.text(f"book.section.{self.paragraph.partition('.')[0]}")
            rule = self._link(ui.text("lessons.rule", section=section), on_rule, "rule", "book")
        waiting = Label(ui.text("lessons.your_move"), t.READING, t.SUMI_QUIET, most=28, say=False)
        return Row(rule, Space(), waiting)

    def _next(self, on_next: Callable[[], object], on_again: Callable[[], object]) -> Node:
        ui, course, again = self.ui, self.course, None
        if course.praises or course.step.do:
            again = self._link(ui.text("lessons.again"), on_again, "again", "undo")
        words = ui.text("lessons.finish" if course.following is None else "lessons.next")
        go_on = button(
            words, on_next, name=f"{PREFIX}next", kind="primary", key="activate", size=t.BODY, least=140,
            high=HIGH,
        )  # fmt: skip
        return Row(again, Space(), go_on)

    @staticmethod
    def _link(words: str, press: Callable[[], object], name: str, icon: str) -> Node:
        return link(words, press, name=PREFIX + name, icon=icon, size=t.READING, quiet=True)
