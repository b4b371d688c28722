"""The bubble of an exercise with what is pressed in it, and the bar above the table."""

from collections.abc import Callable, Sequence
from typing import Final

from tablegame.study.exercises.sitting import Sitting, Stage
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.furniture import TOPBAR_H
from tablegame.ui.draw.key_caps import cap_width, key_cap
from tablegame.ui.scenes.common import game_name
from tablegame.ui.scenes.learn.asking.above import (
    ICONS,
    NEXT_H,
    NEXT_W,
    icons,
    leave_box,
    leave_button,
    next_button,
)
from tablegame.ui.scenes.learn.asking.link import Link
from tablegame.ui.scenes.learn.exercises.words import TurnWords, kind_words
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box as Rect
from tablegame.ui.table import coach_bubble as bubble
from tablegame.ui.table.coach_words import Line, plain
from tablegame.ui.table.pose import Box
from tablegame.ui.widgets.form import Form, State, Widget

PREFIX: Final = "exercise."
"""Names of the widgets that are not the table's."""
DOT: Final = 22.0
BROAD: Final = 1.26
NARROW: Final = 310.0
"""The width of a bubble where a broader one covers more."""
TURNS: Final = ("PgUp", "PgDn")
"""The keys that lead to the exercise before and the one after."""
DOTS_MOST: Final = 16
"""With more exercises than this the bar only counts them."""


class Place(Widget):
    """One exercise on the bar: solved, missed, the one that is asked, or still to come."""

    role = "button"

    def __init__(
        self, rect: Rect, label: str, nth: int, sitting: Sitting, go: Callable[[int], object]
    ) -> None:
        super().__init__(rect, label, name=f"{PREFIX}dot.{nth}")
        self._nth, self._sitting, self._go = nth, sitting, go
        self.tab_stop = False
        self.enabled = nth != sitting.at

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """To that one."""
        form.ui.sounds.play("button")
        self._go(self._nth)

    def draw(self, canvas: Canvas, state: State) -> None:
        """A tick, a stroke for what was not solved at once, a ring for now, hollow for what is to come."""
        x, y, w, h = self.rect
        middle = x + w / 2, y + h / 2
        turn = self._sitting.turns[self._nth]
        if self._nth == self._sitting.at:
            canvas.circle(*middle, 6.5, t.FOCUS)
            canvas.circle(*middle, 9.5, None, t.FOCUS, 1.6)
        elif turn.done:
            ink = t.BRASS_HI if turn.solved else t.TEXT_SOFT
            canvas.icon("check" if turn.solved else "minus", *middle, 15, ink)
        else:
            canvas.circle(*middle, 4.2, None, t.TEXT_SOFT, 1.4, 1.0 if state.hovered else 0.8)
        if state.focused:
            canvas.ring((x + 1, y + h / 2 - 8, w - 2, 16), 6, gap=1)


class Panel:
    """Of one exercise in a sitting."""

    def __init__(
        self, ui: Ui, sitting: Sitting, names: Sequence[str], title: str, plays: bool = False
    ) -> None:
        """`title`: where the exercises come from; `plays`: a match can be begun from each."""
        self.ui = ui
        self.sitting = sitting
        self.words = TurnWords(ui, sitting.turn, names)
        self.refused = ""
        """Why the last try could not be."""
        self.compares = False
        """Whether it is still found out what a move is worth."""
        self._title = title
        self._plays = plays

    @property
    def stage(self) -> Stage:
        """How far it has come."""
        return self.sitting.turn.stage

    @property
    def wrong(self) -> bool:
        """Whether what is said answers a try that was not right."""
        return not self.compares and (bool(self.refused) or self.stage is Stage.LESS)

    # Words --------------------------------------------------------------------------------------------------
    @property
    def said(self) -> str:
        """The words of the bubble, with their marks."""
        return self.words.said(self.refused, self.compares)

    def told(self) -> str:
        """For a screen reader."""
        return plain(self.said)

    def lines(self, width: float) -> tuple[Line, ...]:
        """In lines, in a bubble of that width."""
        return bubble.lines_of(self.ui.type, self.said, width)

    @property
    def leading(self) -> float:
        """From line to line, in du."""
        return bubble.leading_of(self.ui.type, self.said)

    def sizes(self) -> tuple[tuple[float, float], ...]:
        """Of the bubble: as it is meant to be, broader and lower, and narrower and higher."""
        between = self.ui.metrics.w - 2 * bubble.GUTTER
        width = bubble.room(self.ui.type, self.ui.metrics.w)
        narrow = min(width, max(NARROW, self._least))
        return self._size(width), self._size(max(width, min(BROAD * width, between))), self._size(narrow)

    @property
    def _least(self) -> float:
        """The width at which what is pressed stands in one row."""
        measure, text = self.ui.type.measure, self.ui.text
        if not self.sitting.turn.done:
            return bubble.TEXT_X + bubble.PAD + measure(text("exercises.show"), t.READING, True) + 40
        keep = max(measure(text(f"exercises.{each}"), t.READING, True) for each in ("keep", "kept")) + 36
        following = max(measure(text(f"exercises.{each}"), t.BODY, True) for each in ("next", "finish")) + 90
        return keep + 16 + max(NEXT_W, following) + bubble.TEXT_X + bubble.PAD

    def _size(self, width: float) -> tuple[float, float]:
        high = max(34.0, len(self.lines(width)) * self.leading)
        return width, 16 + high + 8 + self._foot + 8

    @property
    def _foot(self) -> float:
        link = self._link
        return (NEXT_H + 14 if self.sitting.turn.done else link) + (link if self._plays else 0.0)

    @property
    def _link(self) -> float:
        """The height of words that lead somewhere."""
        return max(40.0, 1.6 * self.ui.type.em("x", t.READING))

    # What is pressed ----------------------------------------------------------------------------------------
    def add_bubble(
        self, form: Form, box: Box, on_next: Callable[[], object], on_show: Callable[[], object],
        on_keep: Callable[[], object] | None, kept: bool,
    ) -> None:  # fmt: skip
        """Next and Keep, or the way to see the answer."""
        ui, left = self.ui, box.x + bubble.TEXT_X
        high = max(40.0, 1.6 * ui.type.em("x", t.READING))
        if self.compares:
            return
        if not self.sitting.turn.done:
            said = ui.text("exercises.show")
            wide = min(box.right - bubble.PAD - left, ui.type.measure(said, t.READING, True) + 36)
            place = (left - 4, box.bottom - high - 6, wide, high)
            form.add(Link(place, "eye", said, t.READING, f"{PREFIX}show", on_show))
            return
        words = ui.text("exercises.finish" if self.sitting.following is None else "exercises.next")
        button = next_button(ui, box, words, f"{PREFIX}next", on_next)
        form.add(button)
        wide = button.rect[2]
        if on_keep is not None:
            said = ui.text("exercises.kept" if kept else "exercises.keep")
            room = box.right - bubble.PAD - wide - 12 - left
            link = (
                left - 4, box.bottom - NEXT_H / 2 - 14 - high / 2,
                min(room, ui.type.measure(said, t.READING, True) + 36), high,
            )  # fmt: skip
            form.add(Link(link, "star", said, t.READING, f"{PREFIX}keep", on_keep))

    def add_play_on(self, form: Form, box: Box, on_play: Callable[[], object]) -> None:
        """The way to a match from here, over what else is pressed."""
        if self.compares:
            return
        ui, left, high = self.ui, box.x + bubble.TEXT_X, self._link
        said = ui.text("review.retry.play_on")
        wide = min(box.right - bubble.PAD - left, ui.type.measure(said, t.READING, True) + 36)
        place = (left - 4, box.bottom - self._foot - 6, wide, high)
        form.add(Link(place, "branch", said, t.READING, f"{PREFIX}play_on", on_play))

    @property
    def _dotted(self) -> bool:
        return len(self.sitting.turns) <= DOTS_MOST

    def _dots_left(self) -> float:
        type, width = self.ui.type, self.ui.metrics.w
        count = DOT * len(self.sitting.turns) if self._dotted else 0.0
        said = self.progress()
        after = type.measure(said, type.within(said, t.NAME, 24)) + ICONS + 10
        game, sub = self.title()
        start = leave_box(self.ui).right + 20
        told = type.measure(game, type.within(game, t.HERO, 26), True) + 14
        told += type.measure(sub, type.within(sub, t.NAME, 22)) + 28
        return min(max(width / 2 - count / 2, start + 280.0, start + told), width - after - count)

    def progress(self) -> str:
        """The number of the exercise, and how many there are."""
        return self.ui.text("exercises.place", n=self.sitting.at + 1, of=len(self.sitting.turns))

    def add_bar(
        self, form: Form, on_leave: Callable[[], object], on_go: Callable[[int], object],
    ) -> None:  # fmt: skip
        """Leave, a place for each exercise, sound and full screen."""
        ui, left = self.ui, self._dots_left()
        form.add(leave_button(ui, PREFIX, on_leave))
        if self._dotted:
            for nth in range(len(self.sitting.turns)):
                rect = (left + DOT * (nth - 0.5), 2.0, DOT, TOPBAR_H - 4)
                form.add(Place(rect, ui.text("exercises.go_to", n=nth + 1), nth, self.sitting, on_go))
        for icon in icons(ui, PREFIX):
            form.add(icon)

    def title(self) -> tuple[str, str]:
        """The game, and which exercises they are and of what kind. Of one's own decisions nothing is told:
        the kind is that of the better move."""
        ui, one = self.ui, self.words.exercise
        if self._plays:
            return game_name(ui, one.game), self._title
        kind = kind_words(ui, one.game, one.kind)
        return game_name(ui, one.game), ui.text("app.between.and").join((self._title, kind))

    def draw_bar(self, canvas: Canvas) -> None:
        """The game, what is solved, and how far one has come."""
        canvas.panel("topbar", 0, 0, canvas.w, TOPBAR_H)
        game, sub = self.title()
        start, end = leave_box(self.ui).right + 20, self._dots_left() - 24
        size = canvas.type.within(game, t.HERO, 26)
        room = end - start
        wide, _ = canvas.text(game, start, 19.5, size, True, anchor="middle", max_width=room, shrink=True)
        if end - start - wide > 100:
            size = canvas.type.within(sub, t.NAME, 22)
            canvas.text(
                sub, start + wide + 14, 19.5, size, False, t.TEXT_SOFT, anchor="middle",
                max_width=end - start - wide - 14, shrink=True,
            )  # fmt: skip
        said = self.progress()
        size = canvas.type.within(said, t.NAME, 24)
        after = self._dots_left() + (DOT * len(self.sitting.turns) if self._dotted else 0) + 4
        wide, _ = canvas.text(
            said, after, 19.5, size, False, t.TEXT_SOFT, anchor="middle", max_width=canvas.w - 110 - after,
            shrink=True,
        )  # fmt: skip
        if len(self.sitting.turns) > 1 and self.ui.device not in ("pad", "touch"):
            left = after + wide + 14
            if left + sum(cap_width(canvas, cap) + 6 for cap in TURNS) < canvas.w - ICONS:
                for cap in TURNS:
                    left += key_cap(canvas, left, 19.5, cap) + 6
