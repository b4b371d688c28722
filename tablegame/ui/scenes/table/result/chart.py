"""The chart on the sheet of a match that is over: the score of every side after each deal."""

from collections.abc import Collection, Sequence

from tablegame.pieces.seats import Seat
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.score_lines import MARKS, ScoreLine, ink_of, mark, score_lines
from tablegame.ui.kit.text_size import clamp_size, letter_height
from tablegame.ui.scenes.table.result.lives import MANY, are_lives, lives_rows
from tablegame.ui.scenes.table.result.words import ResultWords
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of

FACE = 13.0


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
