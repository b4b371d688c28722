"""The margin of the book: that the call waits, and more examples in small, each with a tick or a cross."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.learn.book.arrange import is_tile
from tablegame.ui.scenes.learn.book.board import HAND
from tablegame.ui.scenes.learn.book.content import plain
from tablegame.ui.scenes.learn.book.frame import draw_waits
from tablegame.ui.scenes.learn.book.strip import Strip
from tablegame.ui.scenes.learn.book.typeset import compose
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import Form, State, Widget

CARD: Final = 42.0
TILE: Final = 29.0
STEP: Final = 30.0
FAN: Final = 84.0
"""The greatest width of a hand in small."""
ARROW: Final = 24.0
"""The room of the arrow between the hand and the card that it is about."""
MOST_PIECES: Final = 3
ROW: Final = 74.0
PIECES: Final = 59.0
"""The height of the pieces of a row."""
SHOWN: Final = 2


class MarginRow:
    """One example in small."""

    def __init__(self, ui: Ui, strip: Strip, width: float) -> None:
        self._ui = ui
        self.strip = strip
        story = strip.story
        hand = story.asked.find(HAND)
        heaps = [heap for heap in story.asked.heaps if heap.name != HAND]
        own = [piece.face for piece in hand.pieces] if hand is not None else []
        goal = [heaps[0].pieces[-1].face] if heaps else []
        few = 0 < len(own) <= MOST_PIECES and bool(goal)
        self._pieces = (tuple(own), goal[0]) if few else None
        self.verdict = story.verdict
        self._left = self._goal_at() + self._wide + 28 if few else 26.0
        self._text = compose(ui.type, strip.caption(), t.NAME, width - self._left)
        self._under = few and self._text.height > PIECES
        """Whether the words stand under the pieces: beside them there would be a word a line."""
        if self._under:
            self._left = 26.0
            self._text = compose(ui.type, strip.caption(), t.NAME, width - self._left)
        above = PIECES + 6 if self._under else 0.0
        self.height = max(ROW if few else 0.0, above + self._text.height + 14)

    @property
    def _wide(self) -> float:
        """The width of a piece."""
        return TILE if self._pieces is not None and is_tile(self._pieces[0][0]) else CARD

    def _step(self, count: int) -> float:
        return min(STEP, (FAN - self._wide) / max(1, count - 1))

    def _goal_at(self) -> float:
        """Where the card lies that the hand is about, from the left."""
        count = len(self._pieces[0]) if self._pieces is not None else 0
        return self._step(count) * (count - 1) + self._wide + ARROW

    def widget(self, x: float, y: float, w: float, go: Callable[[], object]) -> Widget:
        """A press leads to the example itself."""
        label = plain(self.strip.caption())
        if self.verdict is not None:
            word = self._ui.text("rulebook.example.yes" if self.verdict else "rulebook.example.refused")
            label = f"{word}: {label}"
        box = (x, y, w, self.height - 10)
        return Hotspot(box, label, go, partial(self._draw, x, y, w), name=f"more.{self.strip.id}", ring=6)

    def _draw(self, x: float, y: float, w: float, canvas: Canvas, state: State) -> None:
        if state.hovered:
            canvas.panel("tab", x - 8, y - 5, w + 12, self.height - 2, color=t.WASHI_SHADE, radius=8)
        if self._pieces is not None:
            self._draw_pieces(canvas, x, y)
        em = self._text.em
        top = y + max(0.0, (PIECES - self._text.height) / 2) if self._pieces is not None else y
        top = y + PIECES + 6 if self._under else top
        middle = top + self._text.leading / 2
        if self.verdict is None:
            canvas.circle(x + self._left - 12, middle, 3, t.BRASS_LO)
        else:
            icon, colour = ("check", t.GAIN) if self.verdict else ("close", t.LOSS)
            canvas.icon(icon, x + self._left - 13, middle, min(20.0, em), colour)
        self._text.draw(canvas, x + self._left, top, t.SUMI, False)

    def _draw_pieces(self, canvas: Canvas, x: float, y: float) -> None:
        assert self._pieces is not None, "only drawn where there are some"
        own, goal = self._pieces
        w, step, at = self._wide, self._step(len(own)), self._goal_at()
        for n, face in enumerate(own):
            canvas.piece(face, x + n * step, y, w)
        canvas.icon("right", x + at - ARROW / 2, y + 29, 14, t.SUMI_QUIET)
        canvas.piece(goal, x + at, y, w)


WAITS: Final = 38.0
"""Of the line that the call waits."""


class Margin:
    """What stands beside the text of one section."""

    def __init__(
        self, ui: Ui, form: Form, strips: Sequence[Strip], box: Box, go: Callable[[str], object], waits: bool
    ) -> None:
        self._ui = ui
        self._waits = waits
        x, y, w, h = self._box = box
        self._top = top = y + (WAITS if waits else 0.0)
        line = ui.type.leading("x", t.NAME)
        self.rows = rows_that_fit(ui, strips, w, h - (top - y) - 2 * line - 30)
        top += line + 8
        for row in self.rows:
            form.add(row.widget(x, top, w, partial(go, row.strip.id)))
            top += row.height
        left = len(strips) - len(self.rows)
        if left > 0:
            words = ui.text("rulebook.more_left", n=left)
            place = (x, top, min(w, ui.type.measure(words, t.NAME, True) + 28), line + 6)
            press = partial(go, strips[len(self.rows)].id)
            form.add(
                Hotspot(place, words, press, partial(_draw_more, words, place), name="more left", ring=6)
            )
        self.filled = bool(strips)

    def draw(self, canvas: Canvas) -> None:
        """Its headings: the examples are widgets."""
        x, y, w, _ = self._box
        if self._waits:
            draw_waits(canvas, self._ui, x, y, w)
        if self.filled:
            canvas.text(self._ui.say("rulebook.more"), x, self._top, t.NAME, True, t.SUMI)


def _draw_more(words: str, box: Box, canvas: Canvas, state: State) -> None:
    x, y, w, h = box
    wide, _ = canvas.text(words, x, y + h / 2, t.NAME, True, t.TAB, anchor="middle")
    canvas.icon("right", x + wide + 14, y + h / 2, 14, t.TAB)
    if state.hovered:
        canvas.line(x, y + h - 3, x + wide, y + h - 3, t.TAB, 1.4)


def rows_that_fit(ui: Ui, strips: Sequence[Strip], width: float, room: float) -> list[MarginRow]:
    """The first examples, as many as have room."""
    found: list[MarginRow] = []
    for strip in strips[:SHOWN]:
        row = MarginRow(ui, strip, width)
        room -= row.height
        if room < 0:
            break
        found.append(row)
    return found
