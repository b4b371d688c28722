"""One of the opponents on the page about them: face, name, crest, a sentence, and the own record."""

from dataclasses import dataclass

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import State, Widget

FACE, LEFT, EDGE = 100.0, 113.0, 10.0
"""The size of the face, where the words beside it begin, and the paper beside them, in du."""
NAME = 23.0
ABOVE, BETWEEN, BELOW = 8.0, 2.0, 7.0
"""Room above, between and beneath the words, in du."""
MUTE = 44.0
"""The button beneath the face that makes somebody fall silent."""


@dataclass(frozen=True, slots=True)
class About:
    """What is told of somebody."""

    crest: int
    name: str
    who: str
    sentence: str
    temper: str
    record: str
    key: str
    muted: bool = False
    """Whether they say nothing at the table."""


def steps(type: Typesetter, about: About) -> tuple[float, float, float]:
    """The heights of the name, and of a line of what follows."""
    return (
        1.25 * type.em(about.name, NAME), 1.3 * type.em(about.who, t.SIDE),
        1.3 * type.em(about.sentence, t.NAME),
    )  # fmt: skip


def height(type: Typesetter, about: About, width: float) -> float:
    """How high a card of this width is, at least."""
    name, line, said = steps(type, about)
    rows = len(type.wrap(about.sentence, t.NAME, width - LEFT - EDGE))
    high = rows * said + _temper_rows(type, about, width) * line
    return max(FACE + MUTE + 10, ABOVE + name + line + BETWEEN + high + BETWEEN + line + BELOW)


def _temper_rows(type: Typesetter, about: About, width: float) -> int:
    return len(type.wrap(about.temper, t.SIDE, width - LEFT - EDGE))


class Card(Widget):
    """It smiles at whoever points at it."""

    role = "text"

    def __init__(self, ui: Ui, rect: Box, about: About) -> None:
        parts = {"who": about.who, "sentence": about.sentence, "temper": about.temper}
        told = ui.text("characters.told", name=about.name, **parts)
        super().__init__(rect, f"{told} {about.record}", name=f"character.{about.crest}")
        self.focusable = False
        self.about = about

    def draw(self, canvas: Canvas, state: State) -> None:
        """The plate, the face, and the words beside it."""
        (x, y, w, h), about, type = self.rect, self.about, canvas.type
        canvas.panel("plate", x, y, w, h)
        canvas.panel("tab", x + 9, y + 14, 5, h - 28, color=t.seat_colour(about.crest), radius=2.5)
        mood = t.PLEASED if state.hovered else t.CALM
        canvas.portrait(about.crest, x + 20 + 0.43 * FACE, y + 18 + 0.5 * FACE, FACE, mood)
        left, room = x + LEFT, w - LEFT - EDGE
        name, line, said = steps(type, about)
        top = y + ABOVE
        size = type.within(about.name, NAME, NAME * 1.6)
        canvas.text(
            about.name, left, top + name / 2, size, True, max_width=room - 34, anchor="middle", display=True
        )
        canvas.crest(about.crest, x + w - EDGE - 15, top + name / 2, 13)
        top += name
        canvas.text(
            about.who, left, top + line / 2, t.SIDE, False, t.TEXT_SOFT, max_width=room, anchor="middle",
            shrink=True,
        )  # fmt: skip
        top += line + BETWEEN
        canvas.lines(about.sentence, left, top, room, t.NAME, leading=said)
        top += len(type.wrap(about.sentence, t.NAME, room)) * said
        canvas.lines(about.temper, left, top, room, t.SIDE, color=t.TEXT_COOL, leading=line)
        canvas.text(
            about.record, left, y + h - BELOW - line / 2, t.SIDE, False, t.BRASS_HI, max_width=room,
            anchor="middle", shrink=True,
        )  # fmt: skip
