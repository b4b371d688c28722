"""The panel of the memory aid as nodes: rows of pieces, what they mean, and rows of seats."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, Protocol

import pygame

from tablegame.features.open_pieces import JOKER
from tablegame.learn.memory import GONE, MINE, OPEN, OUT, Cell, RememberedRow, SeatFacts
from tablegame.pieces.cards import SUITS
from tablegame.pieces.dominoes import FIRST_TILE
from tablegame.pieces.texts import piece_text
from tablegame.speech import Runs
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.controls import Control
from tablegame.ui.kit.layout import Column, Fits, Layers, Node, Panel, Row, Sized, Space
from tablegame.ui.kit.nodes import Draw, Label, Press, face
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.overlay.table_panels import Ground, NodeWidget
from tablegame.ui.widgets.form import Form, Widget, WidgetState

EDGE: Final = 20.0
"""The room beside what stands on the paper, in du."""
HEAD: Final = 52.0
"""The height of the title, in du."""
FOOT: Final = 14.0
"""The room under the choice at the foot, in du."""
CHOICE: Final = 40.0
"""The height of that choice, in du."""
LEAD: Final = 34.0
"""The width of the sign of a row of pieces, in du."""
COUNT: Final = 34.0
"""The width of the number of pieces of a row that are out, in du."""
NAME_PART: Final = 0.26
"""The share of the name in a row of a seat."""
TALLY: Final = 112.0
"""The width of the points in a row of a seat, in du."""
CLOSE_TO: Final = 25
"""The points from which they are a warning."""
MARK: Final = 14.0
"""The width of the mark of a piece that is there twice, in du."""
DOT: Final = 1.8
"""Half the width of the dot of a played piece, in du."""
CARDS_WIDE, TILES_WIDE = 13, 6
"""The least number of places in a row of cards and in one of tiles."""


def row_node(make: Callable[[Box], Widget], high: float) -> Control:
    """Return a line of the panel, as high as `high`, that takes all the width there is."""
    return Control(make, lambda layout: 0.0, high=high)


def panel_node(ui: Ui, title: str, close: Node, parts: Sequence[Node], foot: Node) -> Node:
    """Return the paper with its title and the button that closes it, its parts, and a choice at the foot."""
    content = Column(Space(HEAD, grow=0), Column(*parts, gap=8, grow=1), foot, Space(FOOT, grow=0))
    paper = Press(lambda box: Paper(ui, box, title), content, pad=EDGE)
    return Layers(paper, close)


class Paper(Ground):
    """The sheet of the panel with its title. A press on it does nothing."""

    def __init__(self, ui: Ui, box: Box, title: str) -> None:
        words = Label(title, 26, bold=True, display=True, most=40, grow=1)
        head = Sized(Row(words, Space(44, grow=0), gap=0), h=56)
        sheet = Panel(Column(head, Space()), kind="sheet", pad=EDGE, top=0)
        super().__init__(ui, box, "aid.paper", title, sheet)


def heading(
    ui: Ui, rect: Box, said: str, right: str, over: float = 0.0, worths: Sequence[str] = ()
) -> NodeWidget:
    """Return words with a sum at the right; below, `over` du high, what each rank is worth."""
    line = rect[3] - over
    words = Label(said, t.NAME, bold=True, most=line, grow=1)
    value = Label(right, t.CAPTION, t.SUMI_SECOND, align="right", most=line) if right else None
    under = Draw(partial(_draw_worths, worths), w=0, h=over) if worths else None
    node = Column(Sized(Row(words, value, gap=12), h=line), under, gap=0)
    name = f"aid.head.{said}"
    return NodeWidget(ui, rect, said, node, name=name, role="heading", value=right, focusable=False)


def _draw_worths(worths: Sequence[str], canvas: Canvas, box: Box) -> None:
    """Draw what each rank is worth, over the pieces of that rank."""
    x, y, w, h = box
    step = (w - LEAD - COUNT) / len(worths)
    for nth, worth in enumerate(worths):
        if worth:
            size, at = canvas.type.within(worth, t.CAPTION, h), x + LEAD + step * (nth + 0.5)
            canvas.text(
                worth, at, y + h / 2, size, False, t.SUMI_QUIET, "center", step + 4, "middle", shrink=True
            )


def memory_line(ui: Ui, rect: Box, said: str, *, name: str) -> NodeWidget:
    """Return a line of words in the middle of the panel."""
    words = Label(said, t.SIDE, t.SUMI_SECOND, align="center")
    return NodeWidget(ui, rect, said, words, name=name, role="text", focusable=False)


class SeatRow(NodeWidget):
    """The row of a seat: what it cannot hold, what it holds, and its points as a bar to the limit."""

    def __init__(
        self, rect: Box, heard: str, who: str, crest: int, shown: SeatFacts, limit: int, ui: Ui, *, name: str
    ) -> None:
        _, _, w, h = rect
        player = Row(face(crest, min(12.0, 0.4 * h)), Label(who, t.NAME, most=h, grow=1))
        points = None if shown.points is None else _points(shown.points, limit, h)
        node = Row(Sized(player, NAME_PART * w), _chips(ui, shown, min(26.0, h - 4)), points)
        ground = _draw_seat_ground
        super().__init__(ui, rect, heard, node, name=name, role="list item", ring=None, draw=ground)
        self.group = ui.text("memory.seats")


def _draw_seat_ground(canvas: Canvas, box: Box, state: WidgetState) -> None:
    x, y, w, h = box
    canvas.line(x, y + 0.5, x + w, y + 0.5, t.WASHI_LINE, 1)
    if state.focused:
        canvas.ring((x - 6, y + 1, w + 12, h - 2), 8, True, gap=0)


def _points(points: int, limit: int, high: float) -> Node:
    """Return the points of a seat as a bar and a number, red and with a sign near the limit."""
    near = points >= CLOSE_TO

    def paint(canvas: Canvas, box: Box) -> None:
        x, y, w, h = box
        canvas.panel("tab", *box, color=t.WASHI_SHADE, radius=4)
        if (part := min(1.0, points / limit) * w) >= 2:
            canvas.panel("tab", x, y, part, h, color=t.SHU if near else t.BRASS_LO, radius=4)

    number = f"{points}!" if near else str(points)
    ink = t.SHU if near else t.SUMI
    label = Label(number, t.NAME, ink, bold=True, align="right", most=high, grow=1, least=0.0)
    return Sized(Row(Draw(paint, TALLY - 52, 8), label), TALLY)


def _chips(ui: Ui, shown: SeatFacts, high: float) -> Node:
    """Return what a seat has shown, as much as there is room for, and how much more it is."""
    said = list(chips(ui, shown))
    if not said:
        return Label(ui.say("memory.nothing"), t.SIDE, t.SUMI_QUIET, grow=1)

    def row(count: int) -> Node:
        rest = None
        if count < len(said):
            more = ui.text("memory.more", n=len(said) - count)
            rest = Label(more, t.SIDE, t.SUMI_SECOND, bold=True, most=high, least=1.0)
        return Row(*(_chip(words, high) for words in said[:count]), rest, Space(), gap=6)

    return Fits(*map(row, range(len(said), 0, -1)), grow=1)


def _chip(words: Runs, high: float) -> Node:
    def paint(canvas: Canvas, box: Box) -> None:
        _, _, w, h = box
        svg = (
            f'<rect x="0.7" y="0.7" width="{w - 1.4:.1f}" height="{h - 1.4:.1f}"'
            f' rx="{h / 2 - 1:.1f}" fill="{t.WASHI_BOX}" stroke="{t.SUMI_QUIET}" stroke-width="1.4"/>'
        )
        canvas.shape("aid.chip", svg, *box)

    label = Panel(Label(words, t.SIDE, align="center", most=high / 1.3, least=1.0), kind="", pad=8, top=0)
    return Sized(Layers(Draw(paint, 0, 0), label), h=high)


class Cells(Protocol):
    """The grid that a row belongs to."""

    column: int
    """The column at which the keys have stopped, from 0; -1 for none."""

    def told(self, cell: Cell) -> Runs:
        """Return where a piece is, or who played it."""

    def left(self, cell: Cell) -> tuple[Cell, float] | None:
        """Return how a piece that has just gone stood before, and the share that is still seen (0..1)."""


class PileRow(Widget):
    """The row of the pieces of one suit: out, in the viewer's own hand, turned up, or played."""

    role = "list item"

    def __init__(self, rect: Box, heard: str, row: RememberedRow, cells: Cells, ui: Ui, *, name: str) -> None:
        super().__init__(rect, heard, name=name)
        self.group = ui.text("memory.out")
        self._row, self._cells, self._ui = row, cells, ui

    @property
    def value_text(self) -> str:
        cell = self.chosen
        return "" if cell is None else self._ui.speaker.plain(self._cells.told(cell))

    @property
    def chosen(self) -> Cell | None:
        """The piece at which the keys have stopped, if they have."""
        cells = self._row.cells
        return None if self._cells.column < 0 else cells[min(self._cells.column, len(cells) - 1)]

    def cell_at(self, x: float) -> Cell | None:
        """Return the piece whose place is at `x`."""
        nth = int((x - self.rect[0] - LEAD) // self._step)
        return self._row.cells[nth] if 0 <= nth < len(self._row.cells) else None

    @property
    def _step(self) -> float:
        tiles = self._row.cells[0].piece >= FIRST_TILE
        places = max(len(self._row.cells), TILES_WIDE if tiles else CARDS_WIDE)
        return (self.rect[2] - LEAD - COUNT) / places

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        cell = None if point is None else self.cell_at(point[0])
        self._cells.column = -1 if cell is None else self._row.cells.index(cell)

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        if event.key not in (pygame.K_LEFT, pygame.K_RIGHT):
            return False
        last, by = len(self._row.cells) - 1, 1 if event.key == pygame.K_RIGHT else -1
        at = min(self._cells.column, last)
        self._cells.column = last if at < 0 and by < 0 else max(0, min(last, at + by))
        return True

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.rect
        row = self._row
        if row.trump:
            canvas.fill(x - 6, y + 1, w + 12, h - 2, t.STRAW)
        middle = y + h / 2
        canvas.line(x, y + h - 0.5, x + w, y + h - 0.5, t.WASHI_LINE, 1)
        if row.name in SUITS:
            canvas.suit(row.name, x + 12, middle, min(20.0, 0.7 * h))
        else:
            sign = "★" if row.name == JOKER else row.name
            size = canvas.type.within(sign, t.NAME, h)
            canvas.text(sign, x + 12, middle, size, True, t.SUMI, "center", LEAD, "middle", shrink=True)
        step, chosen = self._step, self.chosen if state.focused else None
        for nth, cell in enumerate(row.cells):
            at = x + LEAD + step * (nth + 0.5)
            share = 0.0
            if (left := self._cells.left(cell)) is not None:
                before, share = left
                _draw_cell(canvas, before, at, middle, step, h, share)
            _draw_cell(canvas, cell, at, middle, step, h, 1.0 - share)
            if cell is chosen:
                high = min(h, 30.0)
                canvas.ring((at - step / 2, middle - high / 2 + 1, step, high - 2), 6, True, gap=0, width=2)
        said = str(row.out)
        size = canvas.type.within(said, t.NAME, h)
        canvas.text(said, x + w, middle, size, True, t.SUMI, "right", COUNT, "middle", shrink=True)
        if state.focused and chosen is None:
            canvas.ring((x - 6, y + 1, w + 12, h - 2), 8, True, gap=0)


def _draw_cell(
    canvas: Canvas, cell: Cell, x: float, y: float, step: float, h: float, alpha: float = 1.0
) -> None:
    """Draw bold letters for what is out, a box around the viewer's own, a frame for what lies open, or a
    dot.
    """
    if set(cell.states) == {GONE}:
        canvas.circle(x, y, DOT, fill=t.SUMI_QUIET, width=0, alpha=alpha)
        return
    said = label_of(cell.piece)
    size = canvas.type.within(said, t.NAME, min(h, 30.0))
    boxed = MINE in cell.states or OPEN in cell.states
    wide = step - 2
    if boxed and len(said) > 1:  # a 10 reaches a little into its neighbours' room
        size = canvas.type.fitting(said, size, step + 2, True)
        wide = max(wide, canvas.type.measure(said, size, True) + 2)
    box = (x - wide / 2, y - min(h, 30.0) / 2 + 2, wide, min(h, 30.0) - 4)
    ink, bold = t.SUMI, True
    if MINE in cell.states:
        canvas.panel("tab", *box, color=t.TAB, radius=5, alpha=alpha)
        ink = t.TAB_TEXT
    elif OPEN in cell.states:
        canvas.shape(
            "aid.open",
            f'<rect x="1" y="1" width="{box[2] - 2:.1f}" height="{box[3] - 2:.1f}" rx="5" fill="none"'
            f' stroke="{t.SUMI_QUIET}" stroke-width="1.4"/>',
            *box,
        )
        bold, ink = False, t.SUMI_SECOND
    twice = cell.out > 1 or cell.states.count(MINE) > 1
    mixed = OUT in cell.states and MINE in cell.states
    room = step - 10 if twice or mixed else step + 8
    middle = x - (7 if twice or mixed else 0)
    canvas.text(said, middle, y, size, bold, ink, "center", room, "middle", alpha, shrink=True)
    if twice or mixed:
        mark = "2" if twice else "+"
        size = canvas.type.fitting(mark, t.CAPTION, MARK, True)
        canvas.text(mark, x + step / 2 - 4, y - 4, size, True, ink, "right", anchor="middle", alpha=alpha)


class Legend(Widget):
    """The line under the rows: what the signs mean, or what is known of the piece that is looked at."""

    def __init__(self, rect: Box, ui: Ui, shows_open: bool, told: Callable[[], Runs]) -> None:
        super().__init__(rect, ui.text("memory.yours"), name="aid.legend")
        self.focusable = False
        self._told = told
        self._words = [(MINE, ui.text("memory.yours")), (GONE, ui.text("memory.played"))]
        if shows_open:
            self._words.insert(1, (OPEN, ui.text("memory.turned")))

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.rect
        middle, left, room = y + h / 2, x, w / len(self._words)
        if about := self._told():
            size = canvas.type.within(about, t.SIDE, h)
            canvas.text(about, x, middle, size, True, t.SUMI, max_width=w, anchor="middle", shrink=True)
            return
        for sign, word in self._words:
            if sign == GONE:
                canvas.circle(left + 7, middle, DOT, fill=t.SUMI_QUIET, width=0)
            elif sign == MINE:
                canvas.panel("tab", left, middle - 7, 14, 14, color=t.TAB, radius=4)
            else:
                svg = f'<rect x="1" y="1" width="12" height="12" rx="3.5" fill="none" stroke="{t.SUMI_QUIET}"'
                canvas.shape("aid.key", svg + ' stroke-width="1.4"/>', left, middle - 7, 14, 14)
            size = canvas.type.within(word, t.SIDE, h)
            canvas.text(
                word, left + 20, middle, size, False, t.SUMI_SECOND, max_width=room - 24, anchor="middle",
                shrink=True,
            )  # fmt: skip
            left += min(room, 20 + canvas.type.measure(word, size) + 18)


# Words ------------------------------------------------------------------------------------------------------
def label_of(piece: int) -> str:
    """Return the letters of a piece in its row: a rank, or both numbers of a tile."""
    text = piece_text(piece)
    if text.isdecimal():
        return f"{text[1]}-{text[0]}"
    return "★" if text[0] == JOKER else "10" if text[0] == "T" else text[0]


def chips(ui: Ui, shown: SeatFacts) -> Iterator[Runs]:
    """Return what a seat has shown, in the order of what it tells."""
    for card in shown.holds:
        yield ui.say("memory.holds", cards=(card,))
    for suit in shown.no_suits:
        what = ui.say("memory.joker") if suit == JOKER else ui.say("memory.suit", suit=suit)
        yield ui.say("memory.no", what=what)
    for rank in shown.no_ranks:
        yield ui.say("memory.no", what="10" if rank == "T" else rank)


def heard_of_seat(ui: Ui, who: str, shown: SeatFacts) -> str:
    """Return the words of a row of a seat for a screen reader."""
    words = [ui.speaker.plain(said) for said in chips(ui, shown)] or [ui.text("memory.nothing")]
    if shown.points is not None:
        words.append(ui.text("memory.taken", n=shown.points))
    return ui.text("access.row", label=who, value=ui.text("app.separator").join(words))


def heard_of_row(ui: Ui, row: RememberedRow) -> str:
    """Return the words of a row of pieces for a screen reader: what is out, and what the viewer holds."""
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
