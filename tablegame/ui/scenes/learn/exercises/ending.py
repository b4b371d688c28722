"""The end of a sitting: how many were solved at once, and what is to be thought about again."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from tablegame.study.exercises.model import Exercise
from tablegame.study.exercises.sitting import Sitting, Turn
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped, corner, game_name, heading, key_only
from tablegame.ui.scenes.learn.asking.table import home_names
from tablegame.ui.scenes.learn.exercises.words import TurnWords, kind_words
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.buttons import Button

MISSED: Final = 5
"""So many are named."""
LEFT: Final = 84.0
WIDE: Final = 1112.0


class EndingScene(Scene):
    """A sheet of paper on the cloth."""

    def __init__(
        self, ui: Ui, sitting: Sitting, title: str, source: str,
        on_again: Callable[[Sequence[Exercise]], object] | None = None,
    ) -> None:  # fmt: skip
        """`source`: "own", "shipped", or "day"; `on_again`: has those that were missed solved once more."""
        super().__init__(ui)
        self._on_again = on_again
        self.sitting = sitting
        self.source = source
        self._title = title

    @property
    def page_name(self) -> str:
        """What was solved."""
        return self._title

    # Words --------------------------------------------------------------------------------------------------
    def head(self) -> str:
        """ "4 of 5 at the first try"."""
        right, asked = self.sitting.right, self.sitting.asked
        if asked == 1:
            return self.ui.text("exercises.end.one_right" if right else "exercises.end.one_missed")
        key = "exercises.end.all" if right == asked else "exercises.end.title"
        return self.ui.text(key, n=right, of=asked)

    def line(self) -> str:
        """What happens with them now."""
        return self.ui.text(f"exercises.end.{self.source}")

    def missed_head(self) -> str:
        """How many there are to think about."""
        count = len(self.sitting.missed)
        return self.ui.text("exercises.end.missed", n=count) if count else self.ui.text("exercises.end.clean")

    def missed(self) -> Iterator[str]:
        """What each was about, and its best move."""
        ui = self.ui
        for one in self.sitting.missed[:MISSED]:
            words = TurnWords(ui, Turn(one), home_names(ui, one.seats, one.seat))
            kind = f"{game_name(ui, one.game)} · {kind_words(ui, one.game, one.kind)}"
            yield ui.text("exercises.end.best", kind=kind, move=words.move(one.best))

    # What is done -------------------------------------------------------------------------------------------
    def again(self) -> None:
        """The missed ones once more; nothing is counted."""
        missed = self.sitting.missed
        self.close()
        if missed and self._on_again is not None:
            self._on_again(missed)

    def close(self) -> None:
        """Back to what lies beneath."""
        self.ui.stack.pop(self)

    # Picture ------------------------------------------------------------------------------------------------
    def _place(self, box: Box) -> Box:
        dx, dy = corner(self.ui)
        return box[0] + dx, box[1] + dy, box[2], box[3]

    def layout(self) -> None:
        """Done, and once more."""
        ui, form = self.ui, self.form
        form.clear()
        form.paper = True
        x, y, _, _ = self._place((LEFT, 628.0, 0, 0))
        size = capped(ui, t.HERO, 28)
        words = ui.text("exercises.end.done")
        wide = max(200.0, ui.type.measure(words, size, True) + 100)
        form.add(
            Button(
                (x, y, wide, 52), words, self.close, kind="primary", action="activate", name="done", size=size
            )
        )
        if self.sitting.missed:
            more = ui.text("exercises.end.again")
            across = max(220.0, ui.type.measure(more, size, True) + 60)
            place = (x + wide + 16, y, across, 52)
            form.add(Button(place, more, self.again, kind="paper", name="again", size=size))
        key_only(form, "back", "escape", self.close)
        form.set_focus(form.find("done"), ring=ui.device in ("keyboard", "pad"))

    def draw(self, canvas: Canvas) -> None:
        """The figures, and what was missed on a note."""
        canvas.table()
        canvas.veil(0.35)
        x, y, w, _ = self._place((48.0, 58.0, 1184.0, 0))
        canvas.panel("sheet", x, 58.0, w, self.ui.metrics.h - 16 - 58.0)
        left, top, _, _ = self._place((LEFT, 96.0, 0, 0))
        words = self.head()
        heading(canvas, words, left, top + 34, canvas.type.within(words, t.BANNER, 56), WIDE)
        line = self.line()
        size = canvas.type.within(line, t.BODY, 26)
        canvas.rows(line, left, top + 96, WIDE, size, False, t.SUMI_SECOND, most=2, high=60)
        note, high = top + 140, 364.0
        canvas.panel("note", left, note, WIDE, high, color=t.BRASS)
        head = self.missed_head()
        size = canvas.type.within(head, t.HERO, 28)
        canvas.rows(head, left + 24, note + 36, WIDE - 48, size, True, t.SUMI, most=1, high=56)
        for nth, said in enumerate(self.missed()):
            row = note + 68 + nth * 58.0
            canvas.line(left + 24, row, left + WIDE - 24, row, t.WASHI_LINE, 1, 0.6)
            size = canvas.type.within(said, t.BODY, 24)
            canvas.rows(said, left + 24, row + 29, WIDE - 48, size, False, t.SUMI, most=1, high=44)
        super().draw(canvas)

    def accessible_items(self) -> Sequence[Item]:
        """All of it."""
        words = [self.head(), self.line(), self.missed_head(), *self.missed()]
        said = enumerate(words)
        return tuple(Item(f"text.{n}", "text", each, live="" if n else "soon") for n, each in said)
