"""What stands on a page: words, pictures, spoken words, and places that can be pressed."""

from collections.abc import Callable, Sequence

from tablegame.pieces.dominoes import FIRST_TILE
from tablegame.ui.draw import theme as t
from tablegame.ui.draw import typesetting
from tablegame.ui.draw.canvas import Align, Canvas
from tablegame.ui.draw.components import cap_width, key_cap
from tablegame.ui.draw.typesetting import MIDDLE_EM, Text
from tablegame.ui.kit.layout import Layers, Layout, Node, Padded, Paint, Panel, Row, Widths, draw_hairline
from tablegame.ui.kit.scrolling import SLACK
from tablegame.ui.kit.text_size import clamp_size
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.digits import Digits
from tablegame.ui.widgets.form import Widget

LINE_EM = 1.3
"""The height of a single line, in em."""
ALIGNED = {"left": 0.0, "center": 0.5, "right": 1.0}
"""The share of the spare width at the left."""
FITTED_LINES = 2
"""The lines of a fitted text in its own size."""


class Label(Node):
    """Words: one line that shrinks and is then cut, or up to `lines` lines (0: as many as the words take).

    A text that is cut is shown whole to the player who points at it.
    """

    def __init__(
        self, words: Text, size: float = t.NAME, ink: t.Colour = t.SUMI, *, bold: bool = False,
        lines: int = 1, align: Align = "left", most: float = 0.0, display: bool = False, say: bool = True,
        grow: float = 0.0, least: float = 4.0, floor: float = t.CAPTION, even: Sequence[Text] = (),
        name: str = "", live: str = "", whole: str = "",
    ) -> None:  # fmt: skip
        """Create a label. `most`: the greatest height of the letters, in du; `least`: the least width, in em.

        `floor`: the size in du down to which the letters of a single line shrink before it is cut.

        `whole`: what is spoken, and shown under the pointer, where the words are a shorter form of it.

        `even`: the words of all labels that stand in equal rooms and have letters of one size.

        `display`: the face of headings; `say`: whether a screen reader reads the words.

        `live`: when it reads them after a change ("soon", "now" or never), which needs a `name`.
        """
        self.words, self.size, self.ink, self.bold = words, size, ink, bold
        self.lines, self.align, self.most = lines, align, most
        self.display, self.say, self.live = display, say, live
        self.grow, self.least, self.floor, self.even = grow, least, floor, even
        self.name, self.whole = name, whole
        self._letters: tuple[str, float] | None = None

    def letters(self, layout: Layout) -> tuple[str, float]:
        """Return the words as one string, and the size of their letters where they have room."""
        if self._letters is None:
            size = clamp_size(layout.ui, self.size, self.most) if self.most else self.size
            self._letters = layout.type.plain(self.words), size
        return self._letters

    def _measure(self, layout: Layout, plain: str, size: float) -> float:
        if self.display and typesetting.has_display_letters(plain):
            return typesetting.display_width(plain) * layout.type.em(plain, size) + 1
        return layout.type.measure(plain, size, self.bold) + 1

    def _ask(self, layout: Layout) -> Widths:
        plain, size = self.letters(layout)
        if not plain:
            return Widths(0.0, 0.0, 0.0)
        wished = self._measure(layout, plain, size)
        least = min(wished, self.least * layout.type.em(plain, size))
        needed = wished if self.lines == 1 else min(wished, max(least, 1.15 * wished / (self.lines or 9)))
        return Widths(least, needed, wished)

    def _height(self, layout: Layout, w: float) -> float:
        plain, size = self.letters(layout)
        if not plain:
            return 0.0
        if self.lines == 1:
            return LINE_EM * layout.type.em(plain, size)
        rows = len(layout.type.wrap(self.words, size, w, self.bold))
        return (min(rows, self.lines) if self.lines else rows) * layout.type.leading(plain, size)

    def baseline(self, layout: Layout, w: float) -> float:
        plain, size = self.letters(layout)
        em = layout.type.em(plain, size)
        high = LINE_EM * em if self.lines == 1 else layout.type.leading(plain, size)
        return high / 2 + MIDDLE_EM * em

    def _place(self, layout: Layout, box: Box) -> None:
        plain, size = self.letters(layout)
        w, type = box[2], layout.type
        if not plain:
            return
        if self.say:
            layout.speak(self.whole or plain, box, self.live, self.name)
        if self.lines == 1:
            if self.even:
                size = min(type.fitting(words, size, w, self.bold, self.floor) for words in self.even)
            room = w + 1 + SLACK
            cut = (
                self.ask(layout).wished > room
                and self._measure(layout, plain, type.fitting(plain, size, w, self.bold, self.floor)) > room
            )
            layout.paint(box, self._paint_line(plain, size), self.whole or (plain if cut else ""))
        else:
            cut = bool(self.lines) and len(type.wrap(self.words, size, w, self.bold)) > self.lines
            layout.paint(box, self._paint_lines(size), self.whole or (plain if cut else ""))

    def _paint_line(self, plain: str, size: float) -> Paint:
        part = ALIGNED[self.align]
        return lambda canvas, b: canvas.text(
            plain, b[0] + part * b[2], b[1] + b[3] / 2, size, self.bold, self.ink, self.align, b[2] + SLACK,
            "middle", shrink=True, display=self.display, least=self.floor,
        )  # fmt: skip

    def _paint_lines(self, size: float) -> Paint:
        return lambda canvas, b: canvas.lines(
            self.words, b[0], b[1], b[2], size, self.bold, self.ink, self.align, self.lines or None
        )


class FittedText(Node):
    """Words that fit into their box, in the middle of its height, under a `title` if they have one.

    Their letters become smaller down to `floor`, then a shorter form of the words is taken, before they are
    cut.
    """

    def __init__(
        self, forms: Sequence[str], size: float, ink: t.Colour = t.SUMI, *, title: str = "",
        title_size: float = 0.0, room: float = 0.0, floor: float = t.CAPTION, grow: float = 0.0,
    ) -> None:  # fmt: skip
        """Create a text.

        `forms`: the longest first; `room`: the width that it asks for, instead of that of its words.
        """
        self.forms, self.size, self.ink, self.title, self.title_size = forms, size, ink, title, title_size
        self.room, self.floor, self.grow = room, floor, grow

    def _title_height(self, layout: Layout) -> float:
        return LINE_EM * layout.type.em(self.title, self.title_size) if self.title else 0.0

    def _ask(self, layout: Layout) -> Widths:
        if self.room:
            return Widths(self.room, self.room, self.room)
        wished = layout.type.measure(self.forms[0], self.size) + 1
        if self.title:
            wished = max(wished, layout.type.measure(self.title, self.title_size, True) + 1)
        least = min(wished, 4.0 * layout.type.em(self.forms[0], self.size))
        return Widths(least, max(least, 1.15 * wished / FITTED_LINES), max(least, wished))

    def _height(self, layout: Layout, w: float) -> float:
        rows = FITTED_LINES
        if not self.title:
            rows = min(rows, len(layout.type.wrap(self.forms[0], self.size, w)))
        return self._title_height(layout) + rows * self._leading(layout, self.size)

    def _leading(self, layout: Layout, size: float) -> float:
        return 1.2 * layout.type.em(self.forms[0], size)

    def _fitting(self, layout: Layout, w: float, h: float) -> tuple[str, float, int]:
        """Return the words that are shown, the size of their letters and the number of their lines."""
        floor, room = min(self.size, self.floor), 1
        for words in self.forms:
            size = self.size
            while True:
                rows = len(layout.type.wrap(words, size, w))
                room = max(1, int((h + SLACK) / self._leading(layout, size)))
                if rows <= room:
                    return words, size, rows
                if size <= floor:
                    break
                size = max(floor, size - 0.5)
        return self.forms[-1], floor, room

    def _place(self, layout: Layout, box: Box) -> None:
        x, y, w, h = box
        head = self._title_height(layout)
        layout.speak(" ".join(filter(None, (self.title, self.forms[0]))), box)
        words, size, rows = self._fitting(layout, w, h - head)
        leading = self._leading(layout, size)
        top = max(0.0, (h - head - rows * leading) / 2)
        if self.title:
            Label(self.title, self.title_size, bold=True, say=False).place(layout, (x, y + top, w, head))
        layout.paint(
            (x, y + top + head, w, rows * leading),
            lambda canvas, b: canvas.lines(
                words, b[0], b[1], b[2], size, False, self.ink, max_lines=rows, leading=leading
            ),
            "" if len(layout.type.wrap(words, size, w)) <= rows else self.forms[0],
        )


class Draw(Node):
    """A picture or a chart that `paint` draws into its box. `say` describes it to a screen reader."""

    def __init__(
        self, paint: Paint, w: float, h: float, *, least: float = 0.0, grow: float = 0.0,
        say: str | Callable[[], str] = "", tip: str = "", name: str = "", scaled: bool = False,
    ) -> None:  # fmt: skip
        """Create a picture. `least`: the least width; `tip`: the words shown to the player who points at it.

        `scaled`: whether it keeps its proportions where it has less width than it asks for.
        """
        self.paint, self.w, self.h, self.least, self.grow = paint, w, h, least or w, grow
        self.say, self.tip, self.name, self.scaled = say, tip, name, scaled

    def _ask(self, layout: Layout) -> Widths:
        return Widths(min(self.least, self.w), self.w, self.w)

    def _height(self, layout: Layout, w: float) -> float:
        return self.h * min(1.0, w / self.w) if self.scaled else self.h

    def _place(self, layout: Layout, box: Box) -> None:
        layout.speak(self.say if isinstance(self.say, str) else self.say(), box)
        layout.paint(box, self.paint, self.tip)


class Speech(Node):
    """Words that only a screen reader reads. `live`: when it reads them after a change."""

    def __init__(self, *words: str, live: str = "", name: str = "") -> None:
        self.words, self.live, self.name = words, live, name

    def _place(self, layout: Layout, box: Box) -> None:
        for words in self.words:
            layout.speak(words, box, self.live, self.name)


class Described(Padded):
    """A node for whose content other words are spoken; what can be pressed in it keeps its own."""

    def __init__(self, say: str, node: Node, *, live: str = "", grow: float = 0.0, name: str = "") -> None:
        super().__init__(node, pad=0.0, top=0.0, grow=grow, name=name)
        self.say, self.live = say, live

    def _place(self, layout: Layout, box: Box) -> None:
        layout.speak(self.say, box, self.live, self.name)
        layout.place_silently(self.node, box)


class Press(Padded):
    """A widget around a node, such as a row of a list; it speaks for the node's words.

    With `over` the widget is drawn over the node, as the bars of a chart are.
    """

    def __init__(
        self, make: Callable[[Box], Widget], node: Node, *, over: bool = False, pad: float = 0.0,
        top: float = 0.0, grow: float = 0.0, name: str = "",
    ) -> None:  # fmt: skip
        super().__init__(node, pad=pad, top=top, grow=grow, name=name)
        self.make, self.over = make, over

    def _place(self, layout: Layout, box: Box) -> None:
        if not self.over:
            layout.add(self.make(box))
        layout.place_silently(self.node, self.inner(box))
        if self.over:
            layout.add(self.make(box))


class DigitsNode(Node):
    """The digits of a seal or a secret in groups, in as few even rows as the width allows."""

    def __init__(
        self, digits: str, *, label: str, name: str, size: float = t.SIDE, bold: bool = True,
        ink: t.Colour = t.TAB, least: int = 1,
    ) -> None:  # fmt: skip
        """Create a node.

        `label`: what a screen reader says, the digits included; `least`: the fewest rows.
        """
        self.digits, self.label, self.name, self.size = digits, label, name, size
        self.bold, self.ink, self.least = bold, ink, least

    def _made(self, layout: Layout, box: Box) -> Digits:
        x, y, w, _ = box
        return Digits(
            layout.type, self.digits, x, y, w, label=self.label, name=self.name, size=self.size,
            bold=self.bold, ink=self.ink, least=self.least,
        )  # fmt: skip

    def _ask(self, layout: Layout) -> Widths:
        group, rows = (self._made(layout, (0, 0, w, 0)).rect[2] for w in (0.0, 99999.0))
        return Widths(group, rows, rows)

    def _height(self, layout: Layout, w: float) -> float:
        return self._made(layout, (0, 0, w, 0)).rect[3]

    def _place(self, layout: Layout, box: Box) -> None:
        layout.add(self._made(layout, box))


def icon(name: str, size: float, ink: t.Colour = t.SUMI_SECOND, *, tip: str = "") -> Draw:
    """Return an icon in a square of `size` du."""
    return Draw(
        lambda canvas, b: canvas.icon(name, b[0] + b[2] / 2, b[1] + b[3] / 2, size, ink), size, size, tip=tip
    )


def hairline(h: float = 1.0, *, w: float = 0.0, grow: float = 0.0) -> Draw:
    """Return a thin line along the top of `h` du, as wide as its column; in a row it has `w` du and grows."""
    return Draw(draw_hairline, w, h, grow=grow)


def face(crest: int, radius: float, mood: str = "calm") -> Draw:
    """Return the round portrait of a player."""
    return Draw(
        lambda canvas, b: canvas.face(crest, b[0] + b[2] / 2, b[1] + b[3] / 2, radius, mood), 2 * radius,
        2 * radius,
    )  # fmt: skip


def key_picture(ui: Ui, cap: str, *, dark: bool = False) -> Draw:
    """Return a key cap, on paper or on a `dark` ground."""
    return Draw(
        lambda canvas, b: key_cap(canvas, b[0], b[1] + b[3] / 2, cap, dark), cap_width(ui.canvas(), cap), 20
    )


def key_hint(ui: Ui, cap: str, words: Text) -> Node:
    """Return a key cap and what the key does. A screen reader says both."""
    said = ui.text("access.row", label=cap, value=ui.type.plain(words)) if cap else ui.type.plain(words)
    return Described(said, Row(key_picture(ui, cap), Label(words, t.SIDE, t.SUMI_QUIET)))


def piece_ratio(piece: int) -> float:
    """Return the height of a card or a tile over its width."""
    return t.TILE_RATIO if piece >= FIRST_TILE else t.CARD_RATIO


def piece(card: int, w: float) -> Draw:
    """Return a card or a tile of the width `w`."""
    return pieces((card,), w)


def pieces(row: Sequence[int], w: float, step: float = 0.0) -> Draw:
    """Return pieces of the width `w`, each partly under the next, which begins `step` du further right."""

    def paint(canvas: Canvas, box: Box) -> None:
        for n, one in enumerate(row):
            canvas.piece(one, box[0] + n * step, box[1], w)

    return Draw(paint, w + step * (len(row) - 1), w * piece_ratio(row[0]))


def draw_cloth(canvas: Canvas, box: Box) -> None:
    """Draw a piece of the table's cloth with a rim of brass."""
    w, h = box[2:]
    canvas.panel("tab", *box, color=canvas.look.cloth.middle, radius=10)
    rim = (
        f'<rect x=".8" y=".8" width="{w - 1.6:.2f}" height="{h - 1.6:.2f}" rx="9.4" fill="none"'
        f' stroke="{t.BRASS_LO}" stroke-width="1.6"/>'
    )
    canvas.shape("rim", rim, *box)


def on_cloth(node: Node, *, pad: float = 20.0, top: float = 10.0) -> Node:
    """Return a node on a piece of the table's cloth."""
    return Layers(Draw(draw_cloth, 0, 0), Panel(node, kind="", pad=pad, top=top))


def heading(words: Text, *, ink: t.Colour = t.SUMI, grow: float = 1.0, align: Align = "left") -> Label:
    """Return the heading of a page."""
    return Label(
        words, t.TITLE, ink, bold=True, display=True, most=44, grow=grow, align=align, name="heading"
    )


def paragraphs(texts: Sequence[Text], size: float = t.BODY, ink: t.Colour = t.SUMI) -> list[Node]:
    """Return texts as labels of as many lines as they take."""
    return [Label(words, size, ink, lines=0) for words in texts]
