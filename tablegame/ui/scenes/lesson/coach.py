"""What the coach says now, and the widgets with which he is answered."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from tablegame.characters import name_key
from tablegame.learn.course import Course, Stage
from tablegame.pieces.seats import Seat
from tablegame.speech import Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.furniture import TOPBAR_H
from tablegame.ui.draw.key_caps import plain_words
from tablegame.ui.scenes.common import game_name
from tablegame.ui.scenes.lesson.above import (
    ICONS,
    NEXT_H,
    icons,
    leave_box,
    leave_button,
    next_button,
    small,
)
from tablegame.ui.scenes.lesson.widgets import DOT, Dot, Link
from tablegame.ui.shell.context import Ui
from tablegame.ui.table import coach_bubble as bubble
from tablegame.ui.table.coach_words import Line, plain
from tablegame.ui.table.pose import Box
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Form, Widget

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
        self._skip_aside = False

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

    # The bar and the corners --------------------------------------------------------------------------------
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

    def add_frame(
        self, form: Form, skip: Box, on_leave: Callable[[], object], on_skip: Callable[[], object],
        on_back: Callable[[int], object], on_sound: Callable[[], object],
    ) -> None:  # fmt: skip
        """Leave, the dots, sound and full screen, and Skip step in its box."""
        ui, course = self.ui, self.course
        form.add(leave_button(ui, PREFIX, on_leave))
        left = self.dots_left()
        for nth in range(len(course.lesson.steps)):
            rect = (left + DOT * (nth - 0.5), 2.0, DOT, TOPBAR_H - 4)
            label = ui.text("lessons.back_to", n=nth + 1)
            form.add(Dot(rect, label, nth, course.at, nth <= course.reached, on_back))
        for icon in icons(ui, PREFIX, on_sound):
            form.add(icon)
        button = Button(
            skip, ui.text("lessons.skip"), on_skip, icon="skip", size=small(self.ui),
            name=f"{PREFIX}skip", action="skip_step",
        )  # fmt: skip
        form.add(button)
        if ui.learned.lesson_day(course.lesson.game, course.lesson.id) is None:
            button.tip = ui.text("lessons.skip_tip")

    def label(self, widget: Widget) -> str:
        """What a widget is called."""
        return plain_words(widget.label)


def home_names(ui: Ui, seats: int, seat: Seat) -> list[str]:
    """Who sits at the table of a lesson: the person, and the usual others in their order."""
    own = " ".join(ui.preferences.player_name.split()) or ui.text("seating.names.human")
    others = [ui.text(name_key(n)) for n in range(1, seats + 1)]
    others = [name for name in others if name != own]
    names = [others[(n - seat - 1) % seats] if n != seat else own for n in range(seats)]
    return names
