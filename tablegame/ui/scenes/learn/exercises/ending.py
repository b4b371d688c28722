"""The end of a sitting: how many were solved at once, and what is to be thought about again."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from tablegame.study.exercises.model import Exercise
from tablegame.study.exercises.sitting import Sitting, Turn
from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.kit.controls import button, buttons
from tablegame.ui.kit.layout import Column, Node, Panel, Row, Space
from tablegame.ui.kit.nodes import Label, Speech, hairline
from tablegame.ui.kit.page import PageScene
from tablegame.ui.kit.text_size import clamp_size
from tablegame.ui.scenes.common import game_name, key_only
from tablegame.ui.scenes.learn.asking.table import home_names
from tablegame.ui.scenes.learn.exercises.exercise_text import ExerciseText, kind_words
from tablegame.ui.shell.context import Ui

MISSED: Final = 5
"""The most missed exercises that are named."""


class EndingScene(PageScene):
    """The page after the last exercise of a sitting."""

    opaque, width, first = False, 900.0, "done"

    def __init__(
        self, ui: Ui, sitting: Sitting, title: str, source: str,
        again: Callable[[Sequence[Exercise]], object] | None = None,
    ) -> None:  # fmt: skip
        """`source`: "own", "shipped", or "day"; `again`: begins missed exercises once more."""
        super().__init__(ui)
        self._begin_again = again
        self.sitting = sitting
        self.source = source
        self._title = title

    @property
    def page_name(self) -> str:
        return self._title

    # Content ------------------------------------------------------------------------------------------------
    def head(self) -> Node:
        line = self.ui.text(f"exercises.end.{self.source}")
        return Column(
            Label(self.verdict(), t.BANNER, bold=True, display=True, most=56, live="soon", name="verdict"),
            Label(line, t.BODY, t.SUMI_SECOND, lines=2, most=26),
            gap=8,
        )

    def body(self) -> Node:
        count = len(self.sitting.missed)
        words = self.ui.text("exercises.end.missed" if count else "exercises.end.clean", n=count)
        rows = [node for line in self.missed() for node in (hairline(), self._missed(line))]
        notes = Column(Label(words, t.HERO, bold=True, lines=0, most=28), *rows, gap=14)
        return Panel(notes, kind="note", ink=t.BRASS, pad=24, top=16)

    def _missed(self, line: str) -> Node:
        words = Label(line, t.BODY, lines=2, most=24, say=False)
        return Column(Speech(spoken(self.ui, line)), words)

    def foot(self) -> Node:
        ui, size = self.ui, clamp_size(self.ui, t.HERO, 28)
        done = button(
            ui.text("exercises.end.done"), self.close, name="done", kind="primary", action="activate",
            size=size, least=200, high=52,
        )  # fmt: skip
        again = None
        if self.sitting.missed:
            words = ui.text("exercises.end.again")
            again = button(words, self.again, name="again", size=size, least=220, high=52)
        return Row(buttons(done, again, gap=16), Space())

    def layout(self) -> None:
        super().layout()
        key_only(self.form, "back", "escape", self.close)

    # Words --------------------------------------------------------------------------------------------------
    def verdict(self) -> str:
        """Return how many were solved, such as "4 of 5 at the first try"."""
        right, asked = self.sitting.right, self.sitting.asked
        if asked == 1:
            return self.ui.text("exercises.end.one_right" if right else "exercises.end.one_missed")
        key = "exercises.end.all" if right == asked else "exercises.end.title"
        return self.ui.text(key, n=right, of=asked)

    def missed(self) -> Iterator[str]:
        """Yield what each missed exercise was about, and its best move."""
        ui = self.ui
        for exercise in self.sitting.missed[:MISSED]:
            names = home_names(ui, exercise.seats, exercise.seat)
            words = ExerciseText(ui, Turn(exercise), names)
            kind = f"{game_name(ui, exercise.game)} · {kind_words(ui, exercise.game, exercise.kind)}"
            yield ui.text("exercises.end.best", kind=kind, move=words.move(exercise.best))

    # What the player does -----------------------------------------------------------------------------------
    def again(self) -> None:
        """Begin the missed ones once more; nothing of that is counted."""
        missed = self.sitting.missed
        self.close()
        if missed and self._begin_again is not None:
            self._begin_again(missed)
