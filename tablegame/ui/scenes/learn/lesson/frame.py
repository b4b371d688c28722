"""What stands round the table of a lesson: the bar with its name and its steps, and Skip step."""

from collections.abc import Callable, Sequence
from typing import Final

from tablegame.learn.course import Course
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.furniture import TOPBAR_H
from tablegame.ui.scenes.common import game_name
from tablegame.ui.scenes.learn.asking.above import ICONS, icons, leave_box, leave_button, small
from tablegame.ui.scenes.learn.lesson.coach import PREFIX
from tablegame.ui.scenes.learn.lesson.dots import DOT, Dot
from tablegame.ui.shell.context import Ui
from tablegame.ui.table.pose import Box
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Form

BAR_EM: Final = 24.0
"""How high letters on the bar may be."""


class Frame:
    """Of one course; the hands press what it puts into a form."""

    def __init__(self, ui: Ui, course: Course) -> None:
        self.ui = ui
        self.course = course
        self._skip_aside = False

    def dots_left(self) -> float:
        """Where the dots begin: in the middle, or further right where the title needs that."""
        type, width = self.ui.type, self.ui.metrics.w
        count = DOT * len(self.course.lesson.steps)
        said = self.progress()
        after = type.measure(said, type.within(said, t.NAME, BAR_EM)) + ICONS + 10
        wanted = max(width / 2 - count / 2, leave_box(self.ui).right + 44 + sum(self.title_widths()))
        return min(wanted, width - after - count)

    def title_widths(self) -> tuple[float, float]:
        """Of the game's name and of what follows it on the bar, whole."""
        type, (game, lesson) = self.ui.type, self.title()
        wide = type.measure(game, type.within(game, t.HERO, BAR_EM + 4), True)
        return wide, 14 + type.measure(lesson, type.within(lesson, t.NAME, BAR_EM))

    def title(self) -> tuple[str, str]:
        """The game, and which of its lessons it is."""
        ui, lesson = self.ui, self.course.lesson
        name = ui.text(lesson.key("name"))
        return game_name(ui, lesson.game), ui.text("lessons.title", n=lesson.number, name=name)

    def progress(self) -> str:
        """The number of the step, and how many there are."""
        return self.ui.text("lessons.step", n=self.course.at + 1, of=len(self.course.lesson.steps))

    def skip_box(self, left_handed: bool, hand: Sequence[Box], strip: Box) -> Box:
        """In the lower corner across from the buttons of the table, or above the learner's own `strip` where
        his hand has reached that corner: until the lesson is left, so that it does not wander."""
        said = self.ui.text("lessons.skip")
        wide = min(280.0, max(156.0, self.ui.type.measure(said, small(self.ui), True) + 74))
        x = self.ui.metrics.w - 12 - wide if left_handed else 12.0
        corner = Box(x, self.ui.metrics.h - 56, wide, 46)
        self._skip_aside = self._skip_aside or any(corner.overlap(each) > 0 for each in hand)
        if not self._skip_aside:
            return corner
        return Box(strip.x if left_handed else strip.right - wide, strip.y - 56, wide, 46)

    def add(
        self, form: Form, skip: Box, on_leave: Callable[[], object], on_skip: Callable[[], object],
        on_back: Callable[[int], object],
    ) -> None:  # fmt: skip
        """Leave, the dots, sound and full screen, and Skip step in its box."""
        ui, course = self.ui, self.course
        form.add(leave_button(ui, PREFIX, on_leave))
        left = self.dots_left()
        for nth in range(len(course.lesson.steps)):
            rect = (left + DOT * (nth - 0.5), 2.0, DOT, TOPBAR_H - 4)
            label = ui.text("lessons.back_to", n=nth + 1)
            form.add(Dot(rect, label, nth, course.at, nth <= course.reached, on_back))
        for icon in icons(ui, PREFIX):
            form.add(icon)
        button = Button(
            skip, ui.text("lessons.skip"), on_skip, icon="skip", size=small(ui),
            name=f"{PREFIX}skip", action="skip_step",
        )  # fmt: skip
        form.add(button)
        if ui.learned.lesson_day(course.lesson.game, course.lesson.id) is None:
            button.tip = ui.text("lessons.skip_tip")

    def draw(self, canvas: Canvas) -> None:
        """The bar: the game, which lesson it is, and how far it has come."""
        leave = leave_box(self.ui)
        canvas.panel("topbar", 0, 0, canvas.w, TOPBAR_H)
        game, lesson = self.title()
        left, room = leave.right + 20, self.dots_left() - 20
        start = left
        if left + sum(self.title_widths()) <= room + 2:
            size = canvas.type.within(game, t.HERO, BAR_EM + 4)
            start += canvas.text(game, left, 19.5, size, True, anchor="middle")[0] + 14
        size = canvas.type.within(lesson, t.NAME, BAR_EM)
        canvas.text(
            lesson, start, 19.5, size, False, t.TEXT_SOFT, anchor="middle", max_width=room - start,
            shrink=True,
        )  # fmt: skip
        said = self.progress()
        size = canvas.type.within(said, t.NAME, BAR_EM)
        after = self.dots_left() + DOT * len(self.course.lesson.steps) + 4
        canvas.text(
            said, after, 19.5, size, False, t.TEXT_SOFT, anchor="middle", max_width=canvas.w - 110 - after,
            shrink=True,
        )  # fmt: skip
