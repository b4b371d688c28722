"""Running text with bold words, values, and words that lead somewhere, each of which can be pressed."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import accumulate, groupby, pairwise
from typing import Final, Literal, TypeAlias

from tablegame.ui.draw import line_breaking as kinsoku
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import MIDDLE_EM, Typesetter
from tablegame.ui.kit.layout import Layout, Node, Widths
from tablegame.ui.system.metrics import Box, inside
from tablegame.ui.widgets.form import Form, Widget, WidgetState

TextSide: TypeAlias = Literal["left", "right"]
Kind: TypeAlias = Literal["", "word", "link", "slot"]
Follow: TypeAlias = Callable[[str, str, str], object]
"""What a press on a link does, given its kind ("word" or "link"), its target and the name of its widget."""
GROUND: Final = 6.0
"""The room at both sides of a value on its ground, in du."""
FEW: Final = 0.25
"""The greatest share of Japanese letters in a text of Latin ones."""
UNBROKEN: Final = 30
"""Terms, links and values of at most so many letters are not broken."""


@dataclass(frozen=True, slots=True)
class TextSpan:
    """Letters of one kind: plain, an explained word, a link, or a value on a ground."""

    text: str
    bold: bool = False
    kind: Kind = ""
    target: str = ""
    """What a word or a link leads to."""
    differs: bool = False
    """Whether the ground of a value is bright, because the value is not the usual one."""


Spans: TypeAlias = tuple[TextSpan, ...]


def letters_of(words: Sequence[TextSpan]) -> str:
    """Return the letters of a text."""
    return "".join(span.text for span in words)


@dataclass(frozen=True, slots=True)
class TextRun:
    """Letters of one span on one line; `x` and `w` are in du, from the left of the text."""

    span: TextSpan
    index: int
    text: str
    x: float
    w: float


@dataclass(frozen=True, slots=True)
class BrokenText:
    """A text broken into lines."""

    lines: tuple[tuple[TextRun, ...], ...]
    size: float
    em: float
    leading: float

    @property
    def height(self) -> float:
        """The height of all lines, in du."""
        return len(self.lines) * self.leading

    @property
    def width(self) -> float:
        """The width of the longest line, in du."""
        return max((line[-1].x + line[-1].w for line in self.lines if line), default=0.0)

    def boxes(self, index: int) -> list[Box]:
        """Return where a span stands, from the corner of the text: a box on each of its lines."""
        boxes = []
        for row, line in enumerate(self.lines):
            runs = [run for run in line if run.index == index]
            if runs:
                left, right = runs[0].x, runs[-1].x + runs[-1].w
                boxes.append((left, row * self.leading, right - left, self.leading))
        return boxes

    def draw(self, canvas: Canvas, box: Box, ink: t.Colour, bold: bool = False, dots: bool = True) -> None:
        """Draw the text from the corner of a box. `dots`: whether explained words have a dotted line."""
        slack = (self.leading - self.em) / 2
        for row, line in enumerate(self.lines):
            top = box[1] + row * self.leading + slack
            for run in line:
                self._draw_run(canvas, run, box[0] + run.x, top, ink, bold, dots)

    def _draw_run(
        self, canvas: Canvas, run: TextRun, x: float, top: float, ink: t.Colour, bold: bool, dots: bool
    ) -> None:
        span, foot = run.span, top + 1.16 * self.em
        if span.kind == "slot":
            colour = t.STRAW if span.differs else t.SLOT
            draw_ground(canvas, (x, top - 0.1 * self.em, run.w, 1.24 * self.em), colour)
            x += GROUND
        elif span.kind == "word" and dots:
            draw_dots(canvas, x, foot, run.w)
        elif span.kind == "link":
            ink = t.TAB
            canvas.line(x, foot, x + run.w, foot, ink, 1.2, 0.6)
        size = _letter_size(canvas.type, run.text, self)
        canvas.text(run.text, x, top, size, bold or _is_bold(span), ink)


def draw_ground(canvas: Canvas, box: Box, colour: t.Colour, alpha: float = 1.0) -> None:
    """Draw a ground with round corners under letters."""
    x, y, w, h = box
    svg = (
        f'<rect width="{w:.2f}" height="{h:.2f}" rx="5" fill="{t.hexa(colour)}" fill-opacity="{alpha:.2f}"/>'
    )
    canvas.shape("ground", svg, x, y, w, h)


def draw_dots(canvas: Canvas, x: float, y: float, w: float) -> None:
    """Draw a dotted line."""
    dots = "".join(
        f'<circle cx="{0.9 + step:.2f}" cy="1" r=".85" fill="{t.TERM}"/>'
        for step in (3.2 * n for n in range(max(1, int((w - 0.8) / 3.2) + 1)))
    )
    canvas.shape("dots", dots, x, y - 1, w, 2)


def _is_bold(span: TextSpan) -> bool:
    return span.bold or span.kind == "slot"


def _letter_size(type: Typesetter, text: str, broken: BrokenText) -> float:
    """Return the size of letters on a line: Latin letters beside Japanese ones are as large as those."""
    return broken.size if kinsoku.has_japanese(text) else broken.em / type.scale


def break_text(
    type: Typesetter, words: Sequence[TextSpan], size: float, width: float, bold: bool = False
) -> BrokenText:
    """Return a text in lines of at most `width` du."""
    words, empty = _prepare(type, words, size)
    letters, ends = letters_of(words), list(accumulate(len(span.text) for span in words))
    spans = list(zip(pairwise([0, *ends]), words, strict=True))
    whole = [part for part, span in spans if span.kind and len(span.text) <= UNBROKEN]

    def set_runs(first: int, last: int) -> Iterator[TextRun]:
        """Yield the letters between two places, span by span."""
        x = 0.0
        for index, ((start, end), span) in enumerate(spans):
            text = letters[max(first, start) : min(last, end)]
            if text:
                yield TextRun(span, index, text, x, wide := _measure(type, span, text, empty, bold))
                x += wide

    @cache
    def measure(first: int, last: int) -> float:
        return sum(run.w for run in set_runs(first, last))

    lines = [tuple(set_runs(*part)) for part in kinsoku.break_lines(letters, width, measure, whole)]
    return replace(empty, lines=tuple(lines))


def _prepare(type: Typesetter, words: Sequence[TextSpan], size: float) -> tuple[Spans, BrokenText]:
    """Return the spans as they are set, and a text without lines whose letters have their size."""
    words = [
        span if (text := type.plain(span.text)) == span.text else replace(span, text=text) for span in words
    ]
    whole = letters_of(words)
    if kinsoku.has_japanese(whole) and _is_mostly_latin(whole):
        # A name in kanji does not make all that is written around it larger.
        words = [part for span in words for part in _split_by_script(span)]
        whole = "".join(sign for sign in whole if not kinsoku.is_japanese(sign))
    return tuple(words), BrokenText((), size, type.em(whole, size), type.leading(whole, size))


def _is_mostly_latin(text: str) -> bool:
    return sum(map(kinsoku.is_japanese, text)) < FEW * len(text)


def _split_by_script(span: TextSpan) -> Iterator[TextSpan]:
    """Yield a span in parts that are Japanese or not; a word, a link or a value stays whole."""
    if span.kind:
        yield span
        return
    for _, signs in groupby(span.text, kinsoku.is_japanese):
        yield replace(span, text="".join(signs))


def _measure(type: Typesetter, span: TextSpan, text: str, broken: BrokenText, bold: bool) -> float:
    if not text:
        return 0.0
    wide = type.measure(text, _letter_size(type, text, broken), bold or _is_bold(span))
    return wide + (2 * GROUND if span.kind == "slot" else 0.0)


class WordLink(Widget):
    """A word or a link in a text, which may stand on two lines. The text node draws its letters."""

    role = "button"

    def __init__(
        self, name: str, span: TextSpan, boxes: Sequence[Box], follow: Follow, is_lit: Callable[[str], bool]
    ) -> None:
        super().__init__(boxes[0], span.text, name=name)
        x, y = boxes[0][:2]
        self._boxes = [(left - x, top - y, w, h) for left, top, w, h in boxes]
        self.kind, self.target = span.kind, span.target
        self._follow, self._is_lit = follow, is_lit

    @property
    def boxes(self) -> list[Box]:
        """The boxes on its lines, where it is scrolled to."""
        x, y = self.rect[:2]
        return [(x + left, y + top, w, h) for left, top, w, h in self._boxes]

    def hit(self, point: tuple[float, float]) -> bool:
        return any(inside(box, point) for box in self.boxes)

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        form.ui.sounds.play("button")
        self._follow(self.kind, self.target, self.name)

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        for x, y, w, h in self.boxes:
            ground = (x - 3, y + 2, w + 6, h - 4)
            if self.kind == "word" and self._is_lit(self.target):
                draw_ground(canvas, ground, t.STRAW)
            elif state.hovered:
                draw_ground(canvas, ground, t.TERM, 0.12)
            if state.focused:
                canvas.ring((x, y + 3, w, h - 6), 5, True, gap=2, width=2.2)


class RichText(Node):
    """Spans in as many lines as they take; with `follow` its words and links are focused and pressed.

    The links are named after the node, and the layout keeps the box of each under its name.
    """

    def __init__(
        self, words: Sequence[TextSpan] | str, size: float = t.BODY, ink: t.Colour = t.SUMI, *,
        bold: bool = False, follow: Follow | None = None, dots: bool = True,
        is_lit: Callable[[str], bool] = lambda target: False, align: TextSide = "left",
        one_line: bool = False, say: bool = True, grow: float = 0.0, name: str = "",
    ) -> None:  # fmt: skip
        """Take the words. `dots`: whether explained words are marked and can be pressed, besides links.

        `one_line`: whether it needs the room of one line, and is broken only where there is no other form.
        `is_lit`: whether the words of a target have a bright ground now.
        """
        self.words = (TextSpan(words),) if isinstance(words, str) else tuple(words)
        self.size, self.ink, self.bold, self.align, self.say = size, ink, bold, align, say
        self.one_line = one_line
        self.follow, self.dots, self.is_lit, self.grow, self.name = follow, dots, is_lit, grow, name
        self._broken_at: dict[float, BrokenText] = {}

    def broken(self, layout: Layout, w: float) -> BrokenText:
        """Return the text in lines of at most `w` du."""
        if w not in self._broken_at:
            self._broken_at[w] = break_text(layout.type, self.words, self.size, w, self.bold)
        return self._broken_at[w]

    def _ask(self, layout: Layout) -> Widths:
        if not letters_of(self.words):
            return Widths(0.0, 0.0, 0.0)
        words, empty = _prepare(layout.type, self.words, self.size)
        wished = sum(_measure(layout.type, span, span.text, empty, self.bold) for span in words) + 1
        strong = self.bold or any(map(_is_bold, self.words))
        longest = sorted(kinsoku.pieces(letters_of(self.words)), key=len)[-3:]
        widest = max(layout.type.measure(piece.rstrip(" "), self.size, strong) for piece in longest) + 3
        grounds = 2 * GROUND if any(span.kind == "slot" for span in self.words) else 0.0
        least = min(wished, widest + grounds)
        return Widths(least, wished if self.one_line else least, wished)

    def _height(self, layout: Layout, w: float) -> float:
        return self.broken(layout, w).height if letters_of(self.words) else 0.0

    def baseline(self, layout: Layout, w: float) -> float:
        broken = self.broken(layout, w)
        return broken.leading / 2 + MIDDLE_EM * broken.em

    def _place(self, layout: Layout, box: Box) -> None:
        x, y, w, h = box
        words = letters_of(self.words)
        if not words:
            return
        broken = self.broken(layout, w)
        if self.align == "right":
            x, w = x + w - broken.width, broken.width
        if self.say:
            layout.speak(words, box)
        if self.follow is not None:
            for link in self._links(broken, x, y, self.follow):
                layout.keep_box(link.name, link.rect)
                layout.add(link)
        layout.paint((x, y, w, h), lambda canvas, b: broken.draw(canvas, b, self.ink, self.bold, self.dots))

    def _links(self, broken: BrokenText, x: float, y: float, follow: Follow) -> Iterator[WordLink]:
        spans: dict[int, TextSpan] = {}
        for line in broken.lines:
            for run in line:
                if run.span.kind == "link" or (run.span.kind == "word" and self.dots):
                    spans.setdefault(run.index, run.span)
        for index, span in spans.items():
            boxes = [(x + left, y + top, w, h) for left, top, w, h in broken.boxes(index)]
            yield WordLink(f"{self.name}/{index}", span, boxes, follow, self.is_lit)
