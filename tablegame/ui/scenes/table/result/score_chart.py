"""The chart on the sheet of a match that is over: scores after each deal, or the lives of many."""

from collections.abc import Collection, Sequence
from typing import Final

from tablegame.pieces.seats import Seat
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.plots import BESIDE, MARKS, ScoreLine, ink_of, mark, score_lines
from tablegame.ui.kit.text_size import clamp_size, letter_height
from tablegame.ui.scenes.table.result.result_text import ResultWords
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of

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
FACE = 13.0


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


class ScoreChart:
    """Lines, numbers of deals, and whose line ends where."""

    def __init__(self, ui: Ui, words: ResultWords) -> None:
        self.ui = ui
        self.words = words
        self.crests = crests_of(words.names)
        self.lines = tuple(self._line(side) for side in words.order)
        """The best side first."""
        self.lives = are_lives(self.lines)
        """Whether each has a row, with a stripe for every life."""
        goal = words.match.options.get("target")
        self.goal = goal if type(goal) is int else None

    def _line(self, side: Sequence[Seat]) -> ScoreLine:
        values = tuple(scores[side[0]] for scores in self.words.totals)
        strong = side[0] in self.words.standing.winners
        return ScoreLine(values, ink_of(self.crests[side[0]]), self.mark_of(side), strong)

    def mark_of(self, side: Sequence[Seat]) -> str:
        """Return the mark of the line of a side."""
        return MARKS[self.words.sides.index(tuple(side)) % len(MARKS)]

    def draw_mark(
        self, canvas: Canvas, side: Sequence[Seat], x: float, y: float, light: bool = False
    ) -> None:
        """Draw the mark of a side beside its name; `light`: on the cloth."""
        crest = self.crests[side[0]]
        ink = t.seat_colour(crest) if light else ink_of(crest)
        canvas.shape("mark", mark(self.mark_of(side), 8, 8, ink), x - 8, y - 8, 16, 16)

    def draw(self, canvas: Canvas, box: Box, lit: Collection[int], shown: float) -> None:
        """Draw title, lines and numbers in a box. `lit`: deals from 1 that are described above."""
        if shown <= 0:
            return
        ui, words = self.ui, self.words
        x, y, w, h = box
        size = clamp_size(ui, t.NAME, 21)
        line = 1.3 * letter_height(ui, size)
        title = words.word("chart")
        wide, _ = canvas.text(title, x, y + line / 2, size, True, t.SUMI, anchor="middle", max_width=w)
        note = self._note()
        if note and ui.type.measure(note, size) < w - wide - 30:
            canvas.text(note, x + w, y + line / 2, size, False, t.SUMI_QUIET, "right", anchor="middle")
        if self.lives:
            plot = (x - 4, y + line + 8, w - 22, h - 2 * line - 14)
            across = lives_rows(canvas, plot, self.lines, lit, shown)
            return self._numbers(canvas, across, plot[1] + plot[3] + 4 + line / 2, size, lit)
        named = len(self.lines) <= MANY
        totals = max(
            ui.type.measure(words.total(side), clamp_size(ui, t.READING, 22), True) for side in words.order
        )
        faces = 2 * FACE + 22 * (max(map(len, words.order)) - 1)
        right = 26 + faces + 8 + totals if named else 26.0
        plot = (x + 10, y + line + 12, w - 10 - right, h - 2 * line - 22)
        plotted = score_lines(canvas, plot, self.lines, words.low, lit, self.goal, shown)
        self._numbers(canvas, plotted.across, plot[1] + plot[3] + 8 + line / 2, size, lit)
        if named and shown > 0.9:
            self._ends(canvas, plot[0] + plot[2] + 26 + FACE, plotted.ends, (y + line + 4, y + h))

    def _note(self) -> str:
        """Return whether few points are better, or what ends the match."""
        if self.lives:
            return self.ui.text("result.stripes")
        if self.goal is not None:
            return self.ui.text("result.goal", n=self.goal)
        return self.ui.text("result.better") if self.words.low else ""

    def _numbers(
        self, canvas: Canvas, across: Sequence[float], middle: float, size: float, lit: Collection[int]
    ) -> None:
        """Draw the numbers of the deals, as many as have room, first those that are described above."""
        ui = self.ui
        last = len(across) - 1
        wide = ui.type.measure(str(last), size, True) + 8
        taken: list[float] = []
        order = [*sorted(lit), *(n for n in (last, 1) if n not in lit), *range(2, last)]
        for n in dict.fromkeys(order):
            if 1 <= n <= last and all(abs(across[n] - other) >= wide for other in taken):
                taken.append(across[n])
                strong = n in lit
                ink = t.SUMI if strong else t.SUMI_QUIET
                canvas.text(str(n), across[n], middle, size, strong, ink, "center", anchor="middle")

    def _ends(self, canvas: Canvas, x: float, ends: Sequence[float], room: tuple[float, float]) -> None:
        """Draw faces and totals beside the ends of the lines, kept apart from each other."""
        ui, words = self.ui, self.words
        size = clamp_size(ui, t.READING, 22)
        step = max(2 * FACE + 3, 1.2 * ui.type.em("8", size))
        # Where there is little height, all of it is smaller.
        k = min(1.0, (room[1] - room[0]) / len(ends) / step)
        step, size, face = k * step, k * size, k * FACE
        order = sorted(range(len(ends)), key=lambda n: (ends[n], n))
        places = [ends[n] for n in order]
        low, high = room[0] + step / 2, room[1] - step / 2
        for n in range(1, len(places)):
            places[n] = max(places[n], places[n - 1] + step)
        for n in range(len(places) - 1, -1, -1):
            places[n] = min(places[n], high - (len(places) - 1 - n) * step)
        places = [max(place, low + n * step) for n, place in enumerate(places)]
        for n, place in zip(order, places, strict=True):
            side = words.order[n]
            for nth, seat in enumerate(side):
                canvas.face(self.crests[seat], x + 22 * nth, place, face, words.mood(seat))
            left = x + 22 * (len(side) - 1) + FACE + 8
            canvas.text(words.total(side), left, place, size, True, self.lines[n].ink, anchor="middle")
