"""The cards of a stamp book that can be pressed, and the seals on them."""

from collections.abc import Callable
from functools import partial
from typing import Final

from tablegame.learn.lessons import Entry
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import outline, stroke
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.layout import Column, Layers, Node, Sized, Space
from tablegame.ui.kit.nodes import Draw, Label, Press
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import State

TURNS: Final = (-3.0, 2.0, -1.5, 3.5, -4.0, 2.5)
"""The angles of seals, in degrees."""
RADIUS: Final = 40.0
"""The radius of the seal of a lesson, in du."""
CARD: Final = 168.0
"""The least height of what stands on the card of a lesson, in du."""


class PaperCard(Hotspot):
    """A card of white paper, or a dashed place for one, on which nodes stand."""

    def __init__(
        self, rect: Box, label: str, value: str, press: Callable[[], object], *,
        name: str, action: str = "", tip: str = "", dashed: bool = False, marked: bool = False,
    ) -> None:  # fmt: skip
        """Make a card. `value`: what a screen reader says after the label; `marked`: with a rim of brass."""
        super().__init__(rect, label, press, name=name, action=action, ring=10)
        self.value, self.tip, self.dashed, self.marked = value, tip, dashed, marked

    @property
    def value_text(self) -> str:
        return self.value

    def draw(self, canvas: Canvas, state: State) -> None:
        x, y, w, h = self.rect
        if self.dashed and not state.hovered:
            canvas.shape("card", stroke(outline(w, h, 10, 1, 5, 4), t.WASHI_LINE, 1.4), x, y, w, h)
        else:
            rim = f'stroke="{t.BRASS if self.marked else t.WASHI_LINE}"'
            rim += f' stroke-width="{2.4 if self.marked else 1.2}"'
            paper = f'<rect x="1" y="1" width="{w - 2}" height="{h - 2}" rx="9" fill="{t.WASHI_BOX}" {rim}/>'
            canvas.panel("bubble", x, y, w, h, radius=10)
            canvas.shape("card", paper, x, y, w, h)
        if self.tip and state.pointed:
            canvas.hint(self.tip, self.rect)
        super().draw(canvas, state)


def lesson_card(
    ui: Ui, entry: Entry, line: str, press: Callable[[], object], *,
    done: bool, go: Node | None, scale: Callable[[], float],
) -> Node:  # fmt: skip
    """Return the card of a lesson. A press begins it, once more if it is `done`.

    `line`: the day it was done, or how long it takes. `go`: the button on the card of the next lesson.
    `scale`: how large its seal is now, which falls into the book.
    """
    following, later = go is not None, not done and go is None
    name, about = ui.text(entry.key("name")), ui.text(entry.key("theme"))
    side = 2 * RADIUS - (16 if following else 0)
    ink = t.SHU if done else t.BRASS_LO if following else t.SUMI_FAINT
    number = Label(str(entry.number), t.TOTAL, t.SUMI_FAINT if later else t.SUMI, bold=True, display=True)
    words = Label(
        name, t.READING, t.SUMI_QUIET if later else t.SUMI, bold=True, lines=2, align="center"
    )
    under = go or Label(line, t.SIDE, t.SUMI_QUIET, align="center", most=24)
    seal = Draw(partial(_draw_lesson_seal, entry, done, ink, scale), side, side)
    content = Column(Space(4, 0), seal, Space(), Space(2, 0), words, Space(), under)

    def make(box: Box) -> PaperCard:
        label = ui.text("lessons.title", n=entry.number, name=name)
        value = f"{line}. {about}" if line else about
        card = PaperCard(
            box, label, value, press, name=f"lesson.{entry.id}", tip=about, dashed=later, marked=following
        )
        if following:  # its button says the same
            card.focusable, card.role = False, "none"
        return card

    return Press(make, Sized(Layers(Column(number), content), h=CARD), pad=12, top=10)


def _draw_lesson_seal(
    entry: Entry, done: bool, ink: t.Colour, scale: Callable[[], float], canvas: Canvas, box: Box
) -> None:
    x, y, w, h = box
    middle = x + w / 2, y + h / 2
    if done:
        draw_seal(canvas, middle, RADIUS * scale(), TURNS[(entry.number - 1) % len(TURNS)])
        canvas.icon(entry.sign, *middle, 34 * scale(), ink)
    else:
        draw_empty_seal(canvas, middle, h / 2, ink)
        canvas.icon(entry.sign, *middle, 32, ink)


def draw_seal(canvas: Canvas, middle: tuple[float, float], r: float, turn: float) -> None:
    """Draw a vermilion seal of the radius `r`, turned by so many degrees; a large one has two rings."""
    size = 2 * r + 4
    at = f'cx="{size / 2}" cy="{size / 2}"'
    large = r > 0.5 * RADIUS
    inner = f'<circle {at} r="{r - 6}" fill="none" stroke="{t.SHU}" stroke-width="1.4"/>' if large else ""
    svg = (
        f'<g transform="rotate({turn} {size / 2} {size / 2})"><circle {at} r="{r}" fill="{t.SHU}"'
        f' fill-opacity=".08" stroke="{t.SHU}" stroke-width="{3.4 if large else 2.4}"/>{inner}</g>'
    )
    canvas.shape("seal", svg, middle[0] - size / 2, middle[1] - size / 2, size, size)


def draw_empty_seal(canvas: Canvas, middle: tuple[float, float], r: float, ink: t.Colour) -> None:
    """Draw a dashed place for a seal."""
    edge = stroke(outline(2 * r, 2 * r, r, 1, 4, 4, True), str(ink), 1.4)
    canvas.shape("seal", edge, middle[0] - r, middle[1] - r, 2 * r, 2 * r)
