"""The cells of a page: a label, a control under it, a note; two beside each other where there is room."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import Widget

GAP = 30.0
BETWEEN = 40.0
"""Between two cells beside each other."""
CONTROL = 44.0
LONGEST_LINE = 720.0
REACH = 16.0
"""How far a box of paper reaches beyond its words."""
WORDY = 1.35
"""At larger letters a note needs the whole width."""


@dataclass
class Cell:
    """One question. `make` gets the place of the control and returns its widgets."""

    label: Text = ""
    make: Callable[[Box], Sequence[Widget]] | None = None
    width: float = 0.0
    """What the control asks for; 0: all there is."""
    height: float = CONTROL
    note: Text = ""
    indent: float = 0.0
    """Of the note."""
    wide: bool = False
    """A row of its own."""
    beside: bool = False
    """The control stands at the right of the label and not under it."""
    size: float = t.BODY
    picture: "Callable[[Canvas, Box], object] | None" = None
    """Draws something in the place of the control, such as a sample."""


@dataclass
class _Words:
    text: Text
    x: float
    y: float
    w: float
    size: float
    bold: bool
    colour: t.Colour
    rows: list[str] = field(default_factory=list)
    leading: float = 0.0


class Column:
    """Lays cells from the top of a box downwards; `height` is what they need."""

    def __init__(self, ui: Ui, box: Box) -> None:
        self.ui = ui
        self.box = box
        self.widgets: list[Widget] = []
        self.height = 0.0
        self._words: list[_Words] = []
        self._pictures: list[tuple[Callable[[Canvas, Box], object], Box]] = []
        self._boxes: list[Box] = []
        self._shifted = 0.0

    # Places -------------------------------------------------------------------------------------------------
    def add(self, *cells: Cell) -> None:
        """These cells, each beside the one before it if both fit into half the width."""
        waiting: list[Cell] = []
        for cell in cells:
            narrow = bool(cell.note) and self.ui.type.scale > WORDY
            if cell.wide or narrow or not cell.width or not self.fits_half(cell):
                self._row(waiting)
                waiting = []
                self._row([cell])
            else:
                waiting.append(cell)
                if len(waiting) == 2:
                    self._row(waiting)
                    waiting = []
        self._row(waiting)

    def fits_half(self, cell: Cell) -> bool:
        """Whether another cell has room beside it."""
        return self._needs(cell) <= (self.box[2] - BETWEEN) / 2

    def _needs(self, cell: Cell) -> float:
        label = self.ui.type.measure(cell.label, cell.size, True)
        return cell.width + label + 16 if cell.beside else max(cell.width, label)

    def _row(self, cells: Sequence[Cell]) -> None:
        if not cells:
            return
        whole = self.box[2]
        half = (whole - BETWEEN) / 2
        top = self.box[1] + self.height
        alone = len(cells) == 1 and (not cells[0].beside or cells[0].wide)
        heights = []
        for index, cell in enumerate(cells):
            left = self.box[0] + index * (half + BETWEEN)
            heights.append(self._cell(cell, left, top, whole if alone else half))
        gap = 8.0 if all(cell.beside for cell in cells) else GAP
        self.height += max(heights) + gap

    def _cell(self, cell: Cell, x: float, top: float, room: float) -> float:
        y = top
        width = min(room, cell.width or room)
        if cell.beside:
            high = self._write(cell.label, x, y, room - width - 12, cell.size, True, t.SUMI, cell.height)
            place: Box = (x + room - width, y, width, cell.height)
            y += max(0.0, high - cell.height)
        else:
            if cell.label:
                y += self._write(cell.label, x, y, room, cell.size, True, t.SUMI) + 6
            place = (x, y, width, cell.height)
        if cell.make is not None:
            self.widgets += cell.make(place)
        if cell.picture is not None:
            self._pictures.append((cell.picture, place))
        if cell.make is not None or cell.picture is not None:
            y += cell.height
        if cell.note:
            room = min(room - cell.indent, LONGEST_LINE)
            y += 8 + self._write(cell.note, x + cell.indent, y + 8, room, t.SIDE, False, t.SUMI_SECOND)
        return y - top

    def _write(
        self, text: Text, x: float, y: float, w: float, size: float, bold: bool, colour: t.Colour,
        high: float = 0.0,
    ) -> float:  # fmt: skip
        """Words at a place, in the middle of `high` du if that is given; their height."""
        type = self.ui.type
        rows = type.wrap(text, size, w, bold)
        leading = type.leading(text, size)
        y += max(0.0, (high - leading * len(rows)) / 2)
        self._words.append(_Words(text, x, y, w, size, bold, colour, rows, leading))
        return leading * len(rows)

    def paragraph(
        self, text: Text, *, bold: bool = False, size: float = t.NAME, gap: float = 8.0,
        colour: t.Colour = t.SUMI,
    ) -> None:  # fmt: skip
        """Words over the whole width."""
        y = self.box[1] + self.height
        self.height += self._write(text, self.box[0], y, self.box[2], size, bold, colour) + gap

    def drawing(self, picture: Callable[[Canvas, Box], object], height: float, gap: float = 0.0) -> None:
        """Something that is drawn over the whole width."""
        x, y, w, _ = self.box
        self._pictures.append((picture, (x, y + self.height, w, height)))
        self.height += height + gap

    def beside(self, other: "Column", height: float) -> None:
        """What another column says, which begins at this height and stands beside something drawn."""
        self._words += other._words
        self.height += height

    def take(self, inner: "Column", begun: float) -> None:
        """A column in a box of paper of its own, which begins at a height of this one."""
        x, y, w, _ = self.box
        high = inner.box[1] - y - begun + inner.height
        self._boxes.append((x, y + begun, w, high))
        self._words += inner._words
        self._pictures += inner._pictures
        self.widgets += inner.widgets
        self.height = begun + high

    def frame(self, begun: float) -> None:
        """A box of paper behind everything since the height `begun`."""
        x, y, w, _ = self.box
        self._boxes.append((x - REACH, y + begun, w + 2 * REACH, self.height - begun))

    def shift(self, by: float) -> None:
        """Everything moves down by so many du."""
        self._shifted += by
        for widget in self.widgets:
            x, y, w, h = widget.rect
            widget.rect = (x, y + by, w, h)

    @property
    def said(self) -> list[Text]:
        """All words of the column, from its top."""
        return [words.text for words in self._words]

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The words and samples that are to be seen."""
        low, high = self.box[1] - 40, self.box[1] + self.box[3] + 40
        for x, y, w, h in self._boxes:
            canvas.panel("field", x, y + self._shifted, w, h, radius=10)
        for words in self._words:
            y = words.y + self._shifted
            if y > high or y + words.leading * len(words.rows) < low:
                continue
            canvas.lines(words.text, words.x, y, words.w, words.size, words.bold, words.colour)
        for picture, (x, y, w, h) in self._pictures:
            picture(canvas, (x, y + self._shifted, w, h))
