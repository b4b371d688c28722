"""What stands on the panel of the memory aid: its paper, its headings, rows of seats, and its words."""

from collections.abc import Iterator
from typing import Final

from tablegame.learn.memory import JOKER, MINE, OUT, Cell, Remembered, Row, Shown
from tablegame.pieces.cards import SUITS
from tablegame.pieces.texts import piece_text
from tablegame.rules.loadum.pack import POINTS
from tablegame.speech import Runs
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.panels import Ground
from tablegame.ui.table.pose import Box as Place
from tablegame.ui.widgets.form import State, Widget

EDGE: Final = 20.0
"""Beside what stands on the paper."""
HEAD: Final = 52.0
"""Above it, for the title."""
FOOT: Final = 54.0
LEAD: Final = 34.0
"""Of a row of pieces: its sign."""
COUNT: Final = 34.0
"""Of a row of pieces: how many are out."""
NAME_PART: Final = 0.26
"""Of a row of a seat: the name."""
TALLY: Final = 112.0
"""Of a row of a seat: the points."""
CLOSE_TO: Final = 25
"""Points from which they are a warning."""


class Paper(Ground):
    """The panel; pressing it does nothing."""

    def __init__(self, box: Place, title: str) -> None:
        super().__init__(box, "aid.paper", title)

    def draw(self, canvas: Canvas, state: State) -> None:
        """Draws the sheet and its title."""
        x, y, w, h = self.rect
        canvas.panel("sheet", x, y, w, h)
        size = canvas.type.within(self.label, 26, 40)
        canvas.text(
            self.label, x + EDGE, y + 28, size, True, t.SUMI, max_width=w - EDGE - 64, anchor="middle",
            shrink=True, display=True,
        )  # fmt: skip


class Heading(Widget):
    """Words at the left, a sum at the right; below, where points count, what each rank is worth."""

    role = "heading"

    def __init__(
        self, rect: Box, said: str, right: str, over: float = 0.0, points: Remembered | None = None
    ) -> None:
        """`over` is the height of what each rank is worth."""
        super().__init__(rect, said, name=f"aid.head.{said}")
        self.focusable = False
        self._right, self._over, self._points = right, over, points

    @property
    def value_text(self) -> str:
        """The sum."""
        return self._right

    def draw(self, canvas: Canvas, state: State) -> None:
        """Draws a line of words."""
        x, y, w, h = self.rect
        line = h - self._over
        middle = y + line / 2
        size = canvas.type.within(self.label, t.NAME, line)
        asked = min(0.4 * w, canvas.type.measure(self._right, t.CAPTION) + 12) if self._right else 0.0
        wide, _ = canvas.text(
            self.label,
            x,
            middle,
            size,
            True,
            t.SUMI,
            max_width=w - asked,
            anchor="middle",
            shrink=True,
        )
        if self._right:
            room = w - wide - 12
            canvas.text(
                self._right, x + w, middle, size, False, t.SUMI_SECOND, "right", room, "middle", shrink=True
            )
        if self._points is None:
            return
        cells = self._points.rows[0].cells
        step = (w - LEAD - COUNT) / len(cells)
        for nth, cell in enumerate(cells):
            if POINTS[cell.piece]:
                worth = str(POINTS[cell.piece])
                size = canvas.type.within(worth, t.CAPTION, self._over)
                at = x + LEAD + step * (nth + 0.5)
                canvas.text(
                    worth, at, y + line + self._over / 2, size, False, t.SUMI_QUIET, "center", step + 4,
                    "middle", shrink=True,
                )  # fmt: skip


class Line(Widget):
    """A line of words."""

    role = "text"

    def __init__(self, rect: Box, said: str, *, name: str) -> None:
        super().__init__(rect, said, name=name)
        self.focusable = False
        self._said = said

    def draw(self, canvas: Canvas, state: State) -> None:
        """Draws it in the middle."""
        x, y, w, h = self.rect
        canvas.text(
            self._said, x + w / 2, y + h / 2, t.SIDE, False, t.SUMI_SECOND, "center", w, "middle", shrink=True
        )


class SeatRow(Widget):
    """A seat: what it can not hold, what it holds, and its points."""

    role = "list item"

    def __init__(
        self, rect: Box, heard: str, who: str, crest: int, shown: Shown, limit: int, ui: Ui, *, name: str
    ) -> None:
        super().__init__(rect, heard, name=name)
        self.group = ui.text("memory.seats")
        self._who, self._crest, self._shown, self._limit, self._ui = who, crest, shown, limit, ui

    def draw(self, canvas: Canvas, state: State) -> None:
        """Crest and name, chips, the bar to the limit."""
        x, y, w, h = self.rect
        middle = y + h / 2
        canvas.line(x, y + 0.5, x + w, y + 0.5, t.WASHI_LINE, 1)
        r = min(12.0, 0.4 * h)
        canvas.face(self._crest, x + r, middle, r)
        left = x + 2 * r + 8
        room = NAME_PART * w - 2 * r - 8
        size = canvas.type.within(self._who, t.NAME, h)
        canvas.text(
            self._who, left, middle, size, False, t.SUMI, max_width=room, anchor="middle", shrink=True
        )
        right = x + w
        if self._shown.points is not None:
            self._draw_points(canvas, self._shown.points, right, middle, h)
            right -= TALLY
        self._draw_chips(canvas, x + NAME_PART * w + 8, right - 8, middle, h)
        if state.focused:
            canvas.ring((x - 6, y + 1, w + 12, h - 2), 8, True, gap=0)

    def _draw_points(self, canvas: Canvas, points: int, right: float, middle: float, h: float) -> None:
        near = points >= CLOSE_TO
        ink = t.SHU if near else t.SUMI
        said = f"{points}!" if near else str(points)
        size = canvas.type.within(said, t.NAME, h)
        canvas.text(said, right, middle, size, True, ink, "right", 44, "middle", shrink=True)
        bar = TALLY - 52
        canvas.panel("tab", right - TALLY, middle - 4, bar, 8, color=t.WASHI_SHADE, radius=4)
        part = min(1.0, points / self._limit) * bar
        if part >= 2:
            colour = t.SHU if near else t.BRASS_LO
            canvas.panel("tab", right - TALLY, middle - 4, part, 8, color=colour, radius=4)

    def _draw_chips(self, canvas: Canvas, left: float, right: float, middle: float, h: float) -> None:
        said = list(chips(self._ui, self._shown))
        if not said:
            words = self._ui.say("memory.nothing")
            canvas.text(
                words, left, middle, t.SIDE, False, t.SUMI_QUIET, max_width=right - left, anchor="middle",
                shrink=True,
            )  # fmt: skip
            return
        high = min(26.0, h - 4)
        size = canvas.type.within(said[0], t.SIDE, high)
        for nth, words in enumerate(said):
            wide = canvas.type.measure(words, size) + 16
            rest = len(said) - nth
            if left + wide + (30 if rest > 1 else 0) > right and nth:
                more = self._ui.text("memory.more", n=rest)
                canvas.text(
                    more, left, middle, size, True, t.SUMI_SECOND, max_width=max(20.0, right - left),
                    anchor="middle", shrink=True,
                )  # fmt: skip
                return
            wide = min(wide, right - left)
            svg = (
                f'<rect x="0.7" y="0.7" width="{wide - 1.4:.1f}" height="{high - 1.4:.1f}"'
                f' rx="{high / 2 - 1:.1f}" fill="{t.WASHI_BOX}" stroke="{t.SUMI_QUIET}" stroke-width="1.4"/>'
            )
            canvas.shape("aid.chip", svg, left, middle - high / 2, wide, high)
            canvas.text(
                words, left + wide / 2, middle, size, False, t.SUMI, "center", wide - 12, "middle",
                shrink=True,
            )  # fmt: skip
            left += wide + 6


# Words ------------------------------------------------------------------------------------------------------
def label_of(piece: int) -> str:
    """What stands for a piece in its row: a rank, or both numbers of a tile."""
    text = piece_text(piece)
    if text.isdecimal():
        return f"{text[1]}-{text[0]}"
    return "★" if text[0] == JOKER else "10" if text[0] == "T" else text[0]


def chips(ui: Ui, shown: Shown) -> Iterator[Runs]:
    """What a seat has shown, most telling first."""
    for card in shown.holds:
        yield ui.say("memory.holds", cards=(card,))
    for suit in shown.no_suits:
        what = ui.say("memory.joker") if suit == JOKER else ui.say("loadum.tag.suit", suit=suit)
        yield ui.say("memory.no", what=what)
    for rank in shown.no_ranks:
        yield ui.say("memory.no", what="10" if rank == "T" else rank)


def heard_of_seat(ui: Ui, who: str, shown: Shown) -> str:
    """A row of a seat, read aloud."""
    words = [ui.speaker.plain(said) for said in chips(ui, shown)] or [ui.text("memory.nothing")]
    if shown.points is not None:
        words.append(ui.text("memory.taken", n=shown.points))
    return ui.text("access.row", label=who, value=ui.text("app.separator").join(words))


def heard_of_row(ui: Ui, row: Row) -> str:
    """A row of pieces, read aloud: what is out, and what the viewer holds."""
    between = ui.text("app.separator")
    out = [_copies(ui, cell, OUT) for cell in row.cells if cell.out]
    own = [_copies(ui, cell, MINE) for cell in row.cells if MINE in cell.states]
    if row.name == JOKER:
        said = ui.text("memory.jokers_out", n=row.out) if out else ui.text("memory.jokers_none")
        own = [ui.text("memory.jokers")] if own else []
    elif row.name in SUITS:
        said = (
            ui.text("memory.suit_out", suit=row.name, n=row.out, out=between.join(out))
            if out
            else ui.text("memory.suit_none", suit=row.name)
        )
    else:
        name = ui.text("memory.tiles", n=int(row.name))
        said = (
            ui.text("memory.tiles_out", name=name, n=row.out, out=between.join(out))
            if out
            else ui.text("memory.tiles_none", name=name)
        )
    return between.join((said, ui.text("memory.have", own=between.join(own)))) if own else said


def _copies(ui: Ui, cell: Cell, state: str) -> str:
    said = label_of(cell.piece)
    return ui.text("memory.twice", tile=said) if cell.states.count(state) > 1 else said
