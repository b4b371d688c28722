"""The lives of many at the end of a match: a row for each side, and a stripe for each of its lives."""

from collections.abc import Collection, Sequence
from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.score_lines import BESIDE, ScoreLine, mark
from tablegame.ui.system.metrics import Box

MANY: Final = 5
"""So many lines of lives can be told apart; more lie upon each other."""
MOST: Final = 9
"""A row has room for so many stripes."""
MARK_W: Final = 18.0
"""The room of a side's mark, left of its stripes."""
BETWEEN: Final = 0.9
"""Between two stripes, in du."""

BEYOND: Final = 14.0
"""So far beyond the last deal go lives that are still there."""


def are_lives(lines: Sequence[ScoreLine]) -> bool:
    """Return whether scores are lives that only go, of more sides than lines could show."""
    rows = [line.values for line in lines]
    falls = all(now <= before for row in rows for before, now in zip(row, row[1:], strict=False))
    return len(lines) > MANY and falls and all(0 <= value <= MOST for row in rows for value in row)


def lives_rows(
    canvas: Canvas, box: Box, lines: Sequence[ScoreLine], lit: Collection[int], shown: float
) -> tuple[float, ...]:
    """Draw the rows, the first side uppermost. Return where each deal ends, from the beginning.

    `lit`: deals from 1 that are set off; `shown`: how much can be seen, from the left.
    """
    x, y, w, h = box
    steps = max(1, max(len(line.values) for line in lines) - 1)
    across = tuple(x + MARK_W + n / steps * (w - MARK_W) for n in range(steps + 1))
    row = h / len(lines)
    most = max(max(line.values) for line in lines)
    stripe = (min(row - 3.0, 20.0) - BETWEEN * (most - 1)) / most
    half = min(BESIDE, 0.42 * (w - MARK_W) / steps)
    svg = ""
    for n in range(1, steps + 1):
        at = across[n] - x
        if n in lit:
            svg += (
                f'<rect x="{at - half:.2f}" y="-6" width="{2 * half:.2f}" height="{h + 12}" rx="6"'
                f' fill="{t.STRAW}"/>'
            )
        else:
            svg += f'<path d="M{at:.2f} 0V{h}" stroke="{t.WASHI_LINE}" stroke-width="1"/>'
    for nth, line in enumerate(lines):
        middle = (nth + 0.5) * row
        svg += mark(line.mark, MARK_W / 2 - 2, middle, line.ink, min(5.0, 0.42 * row))
        top = middle - (most * stripe + (most - 1) * BETWEEN) / 2
        for life in range(most):
            # The last life to go lies lowest.
            lasts = sum(value > most - 1 - life for value in line.values)
            if lasts:
                end = across[min(steps, lasts)] - x + (BEYOND if lasts > steps else 0.0)
                svg += (
                    f'<rect x="{MARK_W}" y="{top + life * (stripe + BETWEEN):.2f}"'
                    f' width="{end - MARK_W:.2f}" height="{stripe:.2f}" rx="1" fill="{line.ink}"/>'
                )
    pad = 20.0
    with canvas.clip(x - pad, y - pad, (w + 2 * pad) * shown, h + 2 * pad):
        inner = f'<g transform="translate({pad},{pad})">{svg}</g>'
        canvas.shape("lives", inner, x - pad, y - pad, w + 2 * pad, h + 2 * pad)
    return across
