"""What the coach says now, and the widgets with which he is answered."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from tablegame.learn.course import Course, Stage
from tablegame.speech import Text
from tablegame.ui.draw import theme as t
from tablegame.ui.scenes.learn.asking.above import (
    NEXT_H,
    next_button,
)
from tablegame.ui.scenes.learn.asking.link import Link
from tablegame.ui.shell.context import Ui
from tablegame.ui.table import coach_bubble as bubble
from tablegame.ui.table.coach_words import Line, plain
from tablegame.ui.table.pose import Box
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Form

PREFIX: Final = "lesson."
"""Names of the widgets that are the coach's and not the table's."""
GAP: Final = 10.0
BAR_EM: Final = 24.0
"""How high letters on the bar may be."""
BROAD: Final = 1.26
"""How much broader a bubble may be where it covers less so."""


@dataclass(frozen=True, slots=True)
class Foot:
    """The lowest rows of a bubble: what is pressed there, by name, icon, words and width."""

    rows: tuple[tuple[tuple[str, str, float], ...], ...]
    height: float


class Coach:
    """Of one course. `names` are those of the seats; the hands press what it puts into a form."""

    def __init__(self, ui: Ui, course: Course, names: Sequence[str]) -> None:
        self.ui = ui
        self.course = course
        self.names = names
        self.reason: Text | None = None
        """Why the last try could not be, as the rules say it."""
        self.wrong = False
        """Whether what it says answers a wrong try."""
        self.paragraph = ""
        """What the rule book says of that; "" for nothing."""

    # Words --------------------------------------------------------------------------------------------------
    def said(self) -> str:
        """The words of the bubble, with their marks."""
        course, ui = self.course, self.ui
        if course.stage is Stage.PRAISE:
            return self._text(course.step.praise)
        if not self.wrong:
            return self._text(course.step.say)
        if course.said:
            return self._text(course.said)
        if self.reason is not None:
            return ui.speaker.plain(self.reason.say(ui.speaker)) + ui.text("lessons.stop")
        return ui.text("lessons.wrong_answer" if course.stage is Stage.ANSWER else "lessons.other_move")

    def _text(self, name: str) -> str:
        slots: dict[str, object] = {f"seat{seat}": each for seat, each in enumerate(self.names)}
        slots["you"] = self.names[self.course.lesson.seat]
        return self.ui.speaker.plain(self.ui.say(self.course.lesson.key(name), **slots))

    def told(self) -> str:
        """The same for a screen reader."""
        return plain(self.said())

    def lines(self, width: float) -> tuple[Line, ...]:
        """The words in lines, in a bubble of that width."""
        return bubble.lines_of(self.ui.type, self.said(), width)

    @property
    def leading(self) -> float:
        """From line to line, in du."""
        return bubble.leading_of(self.ui.type, self.said())

    # The bubble ---------------------------------------------------------------------------------------------
    @property
    def width(self) -> float:
        """Of the bubble: where letters are large, all between the gutters."""
        return bubble.room(self.ui.type, self.ui.metrics.w)

    def choice_words(self, choice: str) -> str:
        """An answer as it is written."""
        key = self.course.lesson.choice_key(self.course.step, choice)
        return (
            self._text(key.removeprefix(self.course.lesson.key(""))) if self.ui.speaker.has(key) else choice
        )

    def cap(self, choice: str) -> str:
        """The key that gives an answer: its place, or itself where all answers are digits."""
        choices = self.course.step.choices
        if all(len(one) == 1 and one.isdecimal() for one in choices):
            return choice
        return str(choices.index(choice) + 1)

    def foot(self) -> Foot:
        """What stands under the words."""
        if self.course.stage is Stage.MOVE:
            return Foot((), 44.0 if self.paragraph else 34.0)
        if self.course.stage is not Stage.ANSWER:
            return Foot((), NEXT_H + 14)
        rows: list[list[tuple[str, str, float]]] = [[]]
        room = self.width - bubble.TEXT_X - bubble.PAD
        for nth, choice in enumerate(self.course.step.choices):
            words = self.choice_words(choice)
            wide = min(room, max(84.0, self.ui.type.measure(words, t.BODY, True) + 62))
            if rows[-1] and sum(w + GAP for *_, w in rows[-1]) + wide > room:
                rows.append([])
            rows[-1].append((f"{PREFIX}choice.{nth}", words, wide))
        return Foot(tuple(map(tuple, rows)), len(rows) * (NEXT_H + GAP) + 4)

    def sizes(self) -> tuple[tuple[float, float], ...]:
        """Of the bubble, in du: as it is meant to be, and broader and lower."""
        width, between = self.width, self.ui.metrics.w - 2 * bubble.GUTTER
        return self._size(width), self._size(max(width, min(BROAD * width, between)))

    def _size(self, width: float) -> tuple[float, float]:
        return width, 16 + max(34.0, len(self.lines(width)) * self.leading) + 8 + self.foot().height + 8

    def add_bubble(
        self, form: Form, box: Box, on_next: Callable[[], object], on_again: Callable[[], object],
        on_choice: Callable[[str], object], on_rule: Callable[[], object],
    ) -> None:  # fmt: skip
        """What is pressed in it."""
        ui, stage, foot = self.ui, self.course.stage, self.foot()
        left, top = box.x + bubble.TEXT_X, box.bottom - foot.height - 8
        if stage is Stage.MOVE and self.paragraph:
            section = ui.text(f"book.section.{self.paragraph.partition('.')[0]}")
            said = ui.text("lessons.rule", section=section)
            asked = ui.type.measure(ui.text("lessons.your_move"), t.READING) + 20
            room = box.right - bubble.PAD - asked - left
            high = max(40.0, 1.6 * ui.type.em(said, t.READING))
            wide = min(room, ui.type.measure(said, t.READING, True) + 36)
            middle = box.bottom - 26
            place = (left - 4, middle - high / 2, wide, high)
            form.add(Link(place, "book", said, t.READING, f"{PREFIX}rule", on_rule))
            return
        if stage is Stage.ANSWER:
            for line, row in enumerate(foot.rows):
                x = left
                for name, words, wide in row:
                    choice = self.course.step.choices[int(name.rpartition(".")[2])]
                    cap = self.cap(choice)
                    place = (x, top + line * (NEXT_H + GAP), wide, NEXT_H)
                    button = Button(
                        place,
                        words,
                        partial(on_choice, choice),
                        kind="paper",
                        name=name,
                        # A digit is its own key.
                        key="-" if cap == words else cap,
                    )
                    button.paper = True
                    form.add(button)
                    x += wide + GAP
            return
        if stage is Stage.MOVE:
            return
        words = ui.text("lessons.finish" if self._ends else "lessons.next")
        button = next_button(ui, box, words, f"{PREFIX}next", on_next)
        form.add(button)
        wide = button.rect[2]
        if self.course.stage is Stage.PRAISE or self.course.step.do:
            said = ui.text("lessons.again")
            room = box.right - bubble.PAD - wide - 12 - left
            high = max(40.0, 1.6 * ui.type.em(said, t.READING))
            link = (left - 4, box.bottom - NEXT_H / 2 - 14 - high / 2, room, high)
            link = (*link[:2], min(room, ui.type.measure(said, t.READING, True) + 36), link[3])
            form.add(Link(link, "undo", said, t.READING, f"{PREFIX}again", on_again))

    @property
    def _ends(self) -> bool:
        """Whether nothing comes after what is said now."""
        course = self.course
        return course.following is None and (course.stage is not Stage.SAYS or not course.step.asks)
