"""Running text with bold words, terms, links and values, broken into lines as all text is."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from tablegame.ui.draw import line_breaking as kinsoku
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.scenes.learn.book.content import Span, Words, plain
from tablegame.ui.system.metrics import Box

"""The ground of a value that comes from the match: indigo, nine parts in a hundred, on washi."""
PAD: Final = 6.0
"""Of the ground of a value, on each side."""
FEW: Final = 0.25
"""Of a text in Latin letters at most so many are Japanese."""
WHOLE: Final = 30
"""Terms of so many letters are not broken."""

_OPEN: Final = 0xE000
"""The first of the signs of private use that stand before each span while lines are broken."""


@dataclass(frozen=True, slots=True)
class Look:
    """How texts look now."""

    lit: str = ""
    """The word of the glossary that is open."""
    fades: tuple[float, float] | None = None
    """From which height to which the text fades away, in du."""

    def alpha(self, y: float) -> float:
        """Of a line whose middle is at this height, in eighths."""
        if self.fades is None or y <= self.fades[0]:
            return 1.0
        share = (self.fades[1] - y) / (self.fades[1] - self.fades[0])
        return max(1, round(8 * share)) / 8


PLAIN: Final = Look()


@dataclass(frozen=True, slots=True)
class Run:
    """Letters of one span on one line; `x` from the left of the text."""

    span: Span
    index: int
    text: str
    x: float
    w: float


@dataclass(frozen=True, slots=True)
class Setting:
    """A text in lines."""

    lines: tuple[tuple[Run, ...], ...]
    size: float
    em: float
    leading: float

    @property
    def height(self) -> float:
        """Of all lines."""
        return len(self.lines) * self.leading

    @property
    def width(self) -> float:
        """Of the longest line."""
        return max((line[-1].x + line[-1].w for line in self.lines if line), default=0.0)

    def boxes(self, index: int, x: float, y: float) -> list[Box]:
        """Where a span stands: a box on each line that it is on."""
        found = []
        for row, line in enumerate(self.lines):
            runs = [run for run in line if run.index == index]
            if runs:
                left, right = runs[0].x, runs[-1].x + runs[-1].w
                found.append((x + left, y + row * self.leading, right - left, self.leading))
        return found

    def draw(
        self, canvas: Canvas, x: float, y: float, colour: t.Colour = t.SUMI, underlines: bool = True,
        look: Look = PLAIN, bold: bool = False,
    ) -> None:  # fmt: skip
        """Writes it, its first line's top at `y`."""
        slack = (self.leading - self.em) / 2
        for row, line in enumerate(self.lines):
            top = y + row * self.leading
            alpha = look.alpha(top + self.leading / 2)
            for run in line:
                _draw(canvas, run, x, top, self, slack, colour, underlines, look.lit, bold, alpha)


def _draw(
    canvas: Canvas, run: Run, x: float, top: float, setting: Setting, slack: float, colour: t.Colour,
    underlines: bool, lit: str, bold: bool, alpha: float,
) -> None:  # fmt: skip
    span, left, ink = run.span, x + run.x, colour
    strong, foot = bold or _bold(span), top + slack + 1.16 * setting.em
    if span.kind == "slot":
        ground = t.STRAW if span.differs else t.SLOT
        _ground(canvas, left, top + slack - 0.1 * setting.em, run.w, 1.24 * setting.em, ground)
        left += PAD
    elif span.kind == "word" and underlines:
        if lit == span.target:
            _ground(canvas, left - 2, top + slack - 0.06 * setting.em, run.w + 4, 1.3 * setting.em, t.STRAW)
        dotted(canvas, left, foot, run.w)
    elif span.kind == "link":
        ink = t.TAB
        canvas.line(left, foot, left + run.w, foot, ink, 1.2, 0.6)
    size = _size(canvas.type, run.text, setting)
    canvas.text(run.text, left, top + slack, size, strong, ink, alpha=alpha)


def _ground(canvas: Canvas, x: float, y: float, w: float, h: float, colour: t.Colour) -> None:
    svg = f'<rect width="{w:.2f}" height="{h:.2f}" rx="5" fill="{t.hexa(colour)}"/>'
    canvas.shape("ground", svg, x, y, w, h)


def dotted(canvas: Canvas, x: float, y: float, w: float, colour: str = t.TERM) -> None:
    """A dotted rule."""
    dots = "".join(
        f'<circle cx="{0.9 + step:.2f}" cy="1" r=".85" fill="{colour}"/>'
        for step in (3.2 * n for n in range(max(1, int((w - 0.8) / 3.2) + 1)))
    )
    canvas.shape("dots", dots, x, y - 1, w, 2)


def _bold(span: Span) -> bool:
    return span.bold or span.kind == "slot"


def _size(type: Typesetter, text: str, setting: Setting) -> float:
    """Latin letters beside Japanese ones are as large as those."""
    return setting.size if kinsoku.has_japanese(text) else setting.em / type.scale


def compose(type: Typesetter, words: Words, size: float, width: float, bold: bool = False) -> Setting:
    """The text in lines of `width` du."""
    whole = plain(words)
    if kinsoku.has_japanese(whole) and _mostly_latin(whole):
        # A name in kanji does not make all that is written round it larger.
        words = tuple(part for span in words for part in _by_script(span))
        whole = "".join(sign for sign in whole if not kinsoku.is_japanese(sign))
    em = type.em(whole, size)
    empty = Setting((), size, em, type.leading(whole, size))

    def measure(line: str) -> float:
        return sum(_wide(type, words[index], text, empty, bold) for index, text in _parts(line, 0))

    marked = _marked(words)
    lines, last = [], 0
    for row in kinsoku.wrap(marked, width, measure):
        runs: list[Run] = []
        x = 0.0
        for index, text in _parts(row, last):
            last = index
            wide = _wide(type, words[index], text, empty, bold)
            if text:
                runs.append(Run(words[index], index, text, x, wide))
            x += wide
        lines.append(tuple(runs))
    return Setting(tuple(lines), size, em, empty.leading)


def _mostly_latin(text: str) -> bool:
    return sum(map(kinsoku.is_japanese, text)) < FEW * len(text)


def _by_script(span: Span) -> Iterator[Span]:
    """A span in parts that are Japanese or not; a term or a link stays whole."""
    if span.kind:
        yield span
        return
    for _, signs in groupby(span.text, kinsoku.is_japanese):
        yield replace(span, text="".join(signs))


def _wide(type: Typesetter, span: Span, text: str, setting: Setting, bold: bool) -> float:
    if not text:
        return 0.0
    size = _size(type, text, setting)
    return type.measure(text, size, bold or _bold(span)) + (2 * PAD if span.kind == "slot" else 0.0)


def _marked(words: Words) -> str:
    """The letters, with a sign before each span; what must not be broken is joined."""
    out = ""
    for index, span in enumerate(words):
        if not span.text:
            continue
        text = span.text
        if span.kind and len(text) <= WHOLE:
            text = kinsoku.JOIN.join(text)
        before = plain(words[:index])
        joined = bool(before) and before[-1] != " " and len(kinsoku.chunks(before[-1] + span.text[0])) == 1
        out += (kinsoku.JOIN if joined else "") + chr(_OPEN + index) + kinsoku.JOIN + text
    return out


def _parts(line: str, index: int) -> Iterator[tuple[int, str]]:
    """The spans of a line and what of them stands on it; it begins within span `index`."""
    text = ""
    for sign in line:
        if sign == kinsoku.JOIN:
            continue
        if 0xE000 <= ord(sign) < 0xF8FF:
            if text:
                yield index, text
            index, text = ord(sign) - _OPEN, ""
        else:
            text += sign
    yield index, text


def simple(text: str, bold: bool = False) -> Words:
    """Letters of one kind."""
    return (Span(text, bold),)


def settings(
    type: Typesetter, cells: Sequence[Words], size: float, widths: Sequence[float], bold: bool = False
) -> list[Setting]:
    """The cells of a row."""
    return [compose(type, words, size, wide, bold) for words, wide in zip(cells, widths, strict=False)]
