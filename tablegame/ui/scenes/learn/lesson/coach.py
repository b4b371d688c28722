"""The coach of a lesson: what is said now, and the ways to answer it."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from tablegame.learn.course import Course
from tablegame.speech import Text
from tablegame.ui.draw import theme as t
from tablegame.ui.kit.controls import button, link
from tablegame.ui.kit.layout import Flow, Node, Row, Space
from tablegame.ui.kit.nodes import Label
from tablegame.ui.shell.context import Ui

PREFIX: Final = "lesson."
"""What the names of the widgets over the table begin with."""
HIGH: Final = 48.0
"""The height of its buttons, in du."""


class Coach:
    """The coach of one course. `names` are those of the seats."""

    def __init__(self, ui: Ui, course: Course, names: Sequence[str]) -> None:
        self.ui = ui
        self.course = course
        self.names = names
        self.reason: Text | None = None
        """Why the last try could not be, as the rules say it."""
        self.wrong = False
        """Whether the words answer a wrong try."""
        self.paragraph = ""
        """What the rule book says of that; "" for nothing."""

    def said(self) -> str:
        """Return the words of the bubble, with their marks."""
        course, ui = self.course, self.ui
        if course.praises:
            return self._text(course.step.praise)
        if not self.wrong:
            return self._text(course.step.say)
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
        """Return the key that gives an answer: its place, or itself where all answers are digits."""
        choices = self.course.step.choices
        if all(len(one) == 1 and one.isdecimal() for one in choices):
            return choice
        return str(choices.index(choice) + 1)

    # What is pressed under the words ------------------------------------------------------------------------
    def foot(
        self, on_next: Callable[[], object], on_again: Callable[[], object],
        on_choice: Callable[[str], object], on_rule: Callable[[], object],
    ) -> Node:  # fmt: skip
        """Return the ways to answer the coach."""
        if self.course.waits_for_answer:
            return Flow(*(self._choice(choice, on_choice) for choice in self.course.step.choices))
        return self._turn(on_rule) if self.course.waits_for_move else self._next(on_next, on_again)

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
        """Return that a move is waited for, and the way to the rule that a wrong try broke."""
        ui, rule = self.ui, None
        if self.paragraph:
            section = ui.text(f"book.section.{self.paragraph.partition('.')[0]}")
            rule = self._link(ui.text("lessons.rule", section=section), on_rule, f"{PREFIX}rule", "book")
        waiting = Label(ui.text("lessons.your_move"), t.READING, t.SUMI_QUIET, most=28, say=False)
        return Row(rule, Space(), waiting)

    def _next(self, on_next: Callable[[], object], on_again: Callable[[], object]) -> Node:
        ui, course, again = self.ui, self.course, None
        if course.praises or course.step.do:
            again = self._link(ui.text("lessons.again"), on_again, f"{PREFIX}again", "undo")
        last = course.following is None
        words = ui.text("lessons.finish" if last else "lessons.next")
        go_on = button(
            words, on_next, name=f"{PREFIX}next", kind="primary", key="activate", size=t.BODY, least=140,
            high=HIGH,
        )  # fmt: skip
        return Row(again, Space(), go_on)

    @staticmethod
    def _link(words: str, press: Callable[[], object], name: str, icon: str) -> Node:
        return link(words, press, name=name, icon=icon, size=t.READING, quiet=True)
