"""The first three deals with the coach, on the right page of a stamp book: a seal for each."""

from collections.abc import Callable, Sequence
from typing import Final

from tablegame.learn.tips.course import DEALS
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.dashes import outline, stroke
from tablegame.ui.scenes.common import grown
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import NewMatchPage
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import State, Widget

SEAL_R: Final = 19.0
STEP: Final = 52.0
"""From one seal to the next."""
TURNS: Final = (-4.0, 3.0, -2.0)


class Coached:
    """A row with three seals; the next one begins a deal."""

    def __init__(self, ui: Ui, game_id: str) -> None:
        self.ui = ui
        self.game_id = game_id

    @property
    def _k(self) -> float:
        return min(1.6, grown(self.ui))

    @property
    def _done(self) -> int:
        return min(DEALS, self.ui.learned.coached.get(self.game_id, 0))

    def _beside(self, width: float) -> bool:
        """Whether the seals stand beside the words: where those are whole there."""
        room, type = width - DEALS * STEP - 12, self.ui.type
        words = ((self.ui.text("coach.row"), t.NAME, True), (self._line, t.CAPTION, False))
        return self._k < 1.3 and all(type.measure(said, size, bold) <= room for said, size, bold in words)

    @property
    def _line(self) -> str:
        return self.ui.text("coach.over" if self._done >= DEALS else "coach.line")

    def height(self, width: float) -> float:
        """The name of the row, its line, and the seals beside them or below."""
        return 68.0 if self._beside(width) else 62 * self._k + 2 * SEAL_R + 22

    def _seal(self, box: Box, nth: int) -> tuple[float, float]:
        """The middle of a seal."""
        x, y, w, h = box
        if self._beside(w):
            return x + w - SEAL_R - 5 - (DEALS - 1 - nth) * STEP, y + h / 2 - 4
        return x + SEAL_R + 5 + nth * STEP, y + h - SEAL_R - 12

    def add(self, box: Box) -> Sequence[Widget]:
        """The next seal is pressed."""
        ui, done = self.ui, self._done
        if done >= DEALS:
            return []
        x, y = self._seal(box, done)
        rect = (x - SEAL_R - 5, y - SEAL_R - 5, 2 * SEAL_R + 10, 2 * SEAL_R + 10)
        label = f"{ui.text('coach.row')}: {ui.text('coach.begin', n=done + 1)}"
        return [Seal(rect, label, ui.text("coach.done", n=done, of=DEALS), self._open)]

    def _open(self) -> None:
        self.ui.open(NewMatchPage(self.game_id, coached=True))

    def draw(self, canvas: Canvas, box: Box) -> None:
        """The row's name, its line, the seals that were stamped and those to come."""
        ui, (x, y, w, h), k = self.ui, box, self._k
        room = w - DEALS * STEP - 12 if self._beside(w) else w
        canvas.text(
            ui.text("coach.row"), x, y + 16 * k, t.BODY, True, t.SUMI, max_width=room, anchor="middle",
            shrink=True,
        )  # fmt: skip
        canvas.text(
            self._line,
            x,
            y + 42 * k,
            t.SIDE,
            False,
            t.SUMI_SECOND,
            max_width=room,
            anchor="middle",
            shrink=True,
        )
        for nth in range(DEALS):
            middle = self._seal(box, nth)
            if nth < self._done:
                stamped(canvas, *middle, TURNS[nth])
            elif nth > self._done:
                dashed(canvas, *middle, str(nth + 1), t.SUMI_FAINT)
        canvas.line(x, y + h, x + w, y + h, t.WASHI_LINE, 1.4)


class Seal(Hotspot):
    """The next deal with the coach."""

    def __init__(self, rect: Box, label: str, value: str, on_press: Callable[[], object]) -> None:
        super().__init__(rect, label, on_press, name="coached", ring=24)
        self._value = value
        self.paper = True

    @property
    def value_text(self) -> str:
        """How many deals were played."""
        return self._value

    def draw(self, canvas: Canvas, state: State) -> None:
        """A brass circle with a sign that something begins."""
        x, y, w, h = self.rect
        middle = x + w / 2, y + h / 2
        ground = t.BRASS_HI if state.hovered or state.pressed else t.WASHI_BOX
        canvas.circle(*middle, SEAL_R, ground, t.BRASS, 2.4)
        canvas.icon("continue", *middle, 20, t.SUMI)
        if state.focused:
            canvas.ring(self.rect, 24, paper=True, gap=0)
        if state.pointed:
            canvas.hint(self.label, self.rect)


def stamped(canvas: Canvas, x: float, y: float, turn: float) -> None:
    """A vermilion seal with the coach's sign."""
    size = 2 * SEAL_R + 4
    svg = (
        f'<g transform="rotate({turn} {size / 2} {size / 2})">'
        f'<circle cx="{size / 2}" cy="{size / 2}" r="{SEAL_R}" fill="{t.SHU}" fill-opacity=".08"'
        f' stroke="{t.SHU}" stroke-width="2.4"/></g>'
    )
    canvas.shape("seal", svg, x - size / 2, y - size / 2, size, size)
    canvas.icon("coach", x, y, 22, t.SHU)


def dashed(canvas: Canvas, x: float, y: float, number: str, ink: str) -> None:
    """A place for a seal that comes later."""
    edge = stroke(outline(2 * SEAL_R, 2 * SEAL_R, SEAL_R, 1, 4, 4, True), ink, 1.4)
    canvas.shape("seal", edge, x - SEAL_R, y - SEAL_R, 2 * SEAL_R, 2 * SEAL_R)
    canvas.text(number, x, y, t.NAME, True, ink, "center", anchor="middle")
