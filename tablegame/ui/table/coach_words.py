"""Words of a bubble: the first of them bold, set in lines."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tablegame.ui.draw import line_breaking
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text, Typesetter

BOLD: Final = "**"


@dataclass(frozen=True, slots=True)
class Run:
    """Letters of one weight on one line, so far from its beginning."""

    text: str
    bold: bool
    x: float


Line = tuple[Run, ...]


def plain(text: str) -> str:
    """The text without its marks."""
    return text.replace(BOLD, "")


def weights(text: str) -> list[tuple[str, bool]]:
    """The parts of a text between its marks, and whether each is bold."""
    return [(part, bool(nth % 2)) for nth, part in enumerate(text.split(BOLD)) if part]


def set_lines(type: Typesetter, said: Text, size: float, width: float) -> tuple[Line, ...]:
    """The lines of a text that is `width` du wide, broken where its language lets it; the last one is not the
    tail of a word alone, if the others can be shorter."""
    lines = _set(type, said, size, width)
    if len(lines) < 2 or _wide(type, lines[-1], size) >= line_breaking.ORPHAN * width:
        return lines
    for share in line_breaking.NARROWER:
        narrow = _set(type, said, size, share * width)
        if len(narrow) > len(lines):
            break
        if _wide(type, narrow[-1], size) >= line_breaking.ORPHAN * width:
            return narrow
    return lines


def _wide(type: Typesetter, line: Line, size: float) -> float:
    return sum(type.measure(run.text, size, run.bold) for run in line)


def _set(type: Typesetter, said: Text, size: float, width: float) -> tuple[Line, ...]:
    text = type.plain(said)
    bold_at = [bold for part, bold in weights(text) for _ in part]
    lines: list[Line] = []
    line: list[tuple[str, bool]] = []
    wide, at = 0.0, 0
    for chunk in line_breaking.chunks(plain(text)):
        bold = bold_at[at]
        at += len(chunk)
        if line and wide + type.measure(chunk.rstrip(" "), size, bold) > width:
            lines.append(_joined(type, line, size))
            line, wide = [], 0.0
        line.append((chunk, bold))
        wide += type.measure(chunk, size, bold)
    return (*lines, _joined(type, line, size)) if line else tuple(lines)


def _joined(type: Typesetter, chunks: Sequence[tuple[str, bool]], size: float) -> Line:
    """Neighbours of one weight as one run; the last one ends without a space."""
    parts: list[tuple[str, bool]] = []
    for chunk, bold in chunks:
        if parts and parts[-1][1] == bold:
            parts[-1] = (parts[-1][0] + chunk, bold)
        else:
            parts.append((chunk, bold))
    runs, x = [], 0.0
    for nth, (part, bold) in enumerate(parts):
        runs.append(Run(part.rstrip(" ") if nth + 1 == len(parts) else part, bold, x))
        x += type.measure(part, size, bold)
    return tuple(runs)


def draw_lines(
    canvas: Canvas, lines: Sequence[Line], x: float, y: float, size: float, leading: float, alpha: float = 1.0
) -> None:
    """Lines from the top `y` on, one every `leading`."""
    for nth, line in enumerate(lines):
        for run in line:
            middle = y + (nth + 0.5) * leading
            canvas.text(run.text, x + run.x, middle, size, run.bold, t.SUMI, anchor="middle", alpha=alpha)
