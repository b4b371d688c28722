"""The figures of a match that is over: the chart of scores or lives, and the table of luck."""

from collections.abc import Callable, Collection, Hashable, Sequence
from functools import partial
from typing import Final

from tablegame.pieces.seats import Seat
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.plots import BESIDE, MARKS, ScoreLine, ink_of, mark, score_lines
from tablegame.ui.kit.layout import AsMany, Column, Fits, Node, Row, Sized, Space
from tablegame.ui.kit.nodes import Label, Press, face
from tablegame.ui.kit.text_size import clamp_size, letter_height
from tablegame.ui.scenes.study.luck_text import PeopleLuck, PersonLuck, gap_words
from tablegame.ui.scenes.table.result.result_text import ResultWords
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of
from tablegame.ui.widgets.buttons import Hotspot, Pressed
from tablegame.ui.widgets.form import WidgetState

MANY: Final = 5
"""The greatest number of lines of lives that can be told apart."""
MOST: Final = 9
"""The greatest number of stripes in a row."""
MARK_W: Final = 18.0
"""The width of a side's mark, left of its stripes, in du."""
BETWEEN: Final = 0.9
"""Between two stripes, in du."""

BEYOND: Final = 14.0
"""The length beyond the last deal of lives that are still there, in du."""
FACE = 13.0
ONE_COLUMN: Final = 5
"""The most people that stand in one column, where there is room for two."""
GAP: Final = 14.0
"""Between two numbers, in du."""
NAME_LEAST: Final = 5.0
"""The least width of a name, in em: rather a number that follows from others is left out, then a column."""
KINDS: Final = (("made", "par", "gap", "lost"), ("made", "par", "lost"), ("par", "lost"))
"""The numbers that are shown, the most first; what was made stands beside the sheet, too."""
FIRST_MS: Final = 400
"""The least time between two changes of the table."""


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


class LuckTable:
    """The rows of one match; a row leads to the review of its person."""

    def __init__(
        self, ui: Ui, words: ResultWords, on_review: Callable[[Seat], object], on_more: Pressed
    ) -> None:
        self.ui, self.words, self.on_review, self.on_more = ui, words, on_review, on_more
        self._crests = crests_of(words.names)
        self._all = PeopleLuck(ui, words.match.record, words.called)
        self.rows: Sequence[PersonLuck] = ()
        """By place; empty where fewer than two people played."""
        self._since = FIRST_MS
        self._widths: dict[tuple[str, bool], float] = {}
        self._made: dict[Hashable, Sequence[Node]] = {}
        self._read_rows()

    def update(self, ms: int) -> bool:
        """Return whether the rows have changed."""
        self._since += ms
        return self._since >= FIRST_MS and self._read_rows()

    def _read_rows(self) -> bool:
        if len(self._all.people) < 2:
            return False
        places = self.words.places
        rows = sorted(self._all.of(), key=lambda row: (places[row.seat], row.seat))
        if rows == self.rows:
            return False
        self.rows, self._since = rows, 0
        return True

    def forget(self) -> None:
        """Forget widths and rows, because what is known, the letters or the language have changed."""
        self._widths.clear()
        self._made.clear()

    def table(self, lines: int) -> Node:
        """Return the table with at most so many lines of people."""
        shapes = [(columns, kinds) for columns in (1, 2) for kinds in reversed(KINDS)]
        shapes = shapes if len(self.rows) > ONE_COLUMN else shapes[: len(KINDS)]
        return AsMany(lambda number: self._table(*shapes[number - 1], lines), len(shapes), search=True)

    def _table(self, columns: int, kinds: Sequence[str], lines: int) -> Node:
        rows = self._row_nodes(kinds, columns)
        shown = rows if -(-len(rows) // columns) <= lines else rows[: max(0, lines - 1) * columns]
        count = -(-len(shown) // columns)
        parts = [shown[n * count : (n + 1) * count] for n in range(columns)] if count else []
        made = [Column(self._head(kinds, n == 0, columns > 1), *part) for n, part in enumerate(parts)]
        more = self._more(len(rows) - len(shown)) if len(shown) < len(rows) else None
        return Column(Row(*made, gap=28, align="top", shares=(1,) * len(made)), more, Space(8, grow=0))

    def _row_nodes(self, kinds: Sequence[str], columns: int) -> Sequence[Node]:
        """Return the nodes of all rows, made once for what is known now."""
        key = columns, len(kinds)
        if key not in self._made:
            self._made[key] = [self._row(row, kinds, columns) for row in self.rows]
        return self._made[key]

    def _head(self, kinds: Sequence[str], first: bool, short: bool) -> Node:
        ui, size = self.ui, self._small
        words = ui.text("luck.table.head") if first else ""
        cells = []
        for kind in kinds:
            label = Label(ui.text(f"luck.table.{kind}"), size, t.SUMI_QUIET, align="right", say=False)
            cells.append(Sized(label, self._wide(kind, short)))
        edge = Space(4 - GAP, grow=0)
        title = Fits(Label(words, size, bold=True, say=False), Space(0, grow=0))
        return Row(edge, Sized(title, 1, grow=1), *cells, edge, gap=GAP)

    def _row(self, row: PersonLuck, kinds: Sequence[str], columns: int) -> Node:
        ui, size = self.ui, self._size
        cells = []
        for kind in kinds:
            known = bool(row.lost) if kind == "lost" else row.numbers is not None or kind == "made"
            ink, bold = t.SUMI if known else t.SUMI_QUIET, known and kind in ("par", "lost")
            words = self.cell_words(row, kind, short=columns > 1)
            label = Label(words, size, ink, bold=bold, align="right")
            cells.append(Sized(label, self._wide(kind, columns > 1)))
        name = Sized(Label(row.name, size), NAME_LEAST * letter_height(ui, size), grow=1)
        portrait = face(self._crests[row.seat], 12, self.words.mood(row.seat))
        spoken, press = ui.text("luck.table.review", words=row.words), partial(self.on_review, row.seat)
        return self._press(Row(portrait, name, *cells, gap=GAP), spoken, press, f"luck.{int(row.seat)}")

    def _more(self, count: int) -> Node:
        words = self.ui.text("luck.table.more", n=count)
        label = Label(words, self._size, t.TERM, bold=True)
        return self._press(label, words, self.on_more, "luck.table.more")

    def _press(self, node: Node, label: str, press: Pressed, name: str) -> Node:
        return Press(
            lambda box: Hotspot(box, label, press, _draw_ground, name=name, ring=7),
            Sized(node, h=max(26.0, 1.45 * letter_height(self.ui, self._size))), pad=4,
        )  # fmt: skip

    @property
    def _size(self) -> float:
        return clamp_size(self.ui, t.NAME, 20)

    @property
    def _small(self) -> float:
        return clamp_size(self.ui, t.SIDE, 18)

    def _wide(self, kind: str, short: bool = False) -> float:
        """Return the width of the widest number of a kind and of its head, in du."""
        if (kind, short) in self._widths:
            return self._widths[kind, short]
        measure = self.ui.type.measure
        bold = kind in ("par", "lost")
        cells = (measure(self.cell_words(row, kind, short), self._size, bold) for row in self.rows)
        widest = max(measure(self.ui.text(f"luck.table.{kind}"), self._small), *cells) + 2
        self._widths[kind, short] = widest
        return widest

    def cell_words(self, row: PersonLuck, kind: str, short: bool = False) -> str:
        """Return a number of a person, or what is still to come; `short`: where there is little room."""
        numbers = row.numbers
        if kind == "made":
            return row.made
        if kind == "lost":
            if row.lost or short or not row.progress:
                return row.lost or row.progress
            return self.ui.text("luck.table.looked", part=row.progress)
        if numbers is None:
            to_come = "luck.table.short" if short else "luck.table.to_come"
            return self.ui.text(to_come) if kind == "par" else ""
        if kind == "par":
            return self.ui.text("luck.table.error", par=numbers.par, error=numbers.error)
        return gap_words(self.ui, self.words.game_id, numbers)


def _draw_ground(canvas: Canvas, box: Box, state: WidgetState) -> None:
    x, y, w, h = box
    canvas.line(x, y, x + w, y, t.WASHI_LINE, 1.2)
    if state.hovered or state.pressed:
        straw = f'<rect width="{w}" height="{h - 2}" rx="6" fill="{t.STRAW}"/>'
        canvas.shape("luck", straw, x, y + 1, w, h - 2)
