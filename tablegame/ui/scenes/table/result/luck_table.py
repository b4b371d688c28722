"""A small table of what the cards of every person were worth, and what their decisions gave away."""

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Final

from tablegame.pieces.seats import Seat
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.layout import AsMany, Column, Fits, Node, Row, Sized, Space
from tablegame.ui.kit.nodes import Label, Press, face
from tablegame.ui.kit.text_size import clamp_size, letter_height
from tablegame.ui.scenes.study.luck_text import PeopleLuck, PersonLuck
from tablegame.ui.scenes.table.result.result_text import ResultWords
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of
from tablegame.ui.widgets.buttons import Hotspot, Pressed
from tablegame.ui.widgets.form import State

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
        own = f"{self.words.game_id}.luck_head"
        words = ui.text(own if ui.speaker.has(own) else "luck.table.head") if first else ""
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
            lambda box: Hotspot(box, label, press, partial(_draw_ground, box), name=name, ring=7),
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
        return numbers.gap


def _draw_ground(box: Box, canvas: Canvas, state: State) -> None:
    x, y, w, h = box
    canvas.line(x, y, x + w, y, t.WASHI_LINE, 1.2)
    if state.hovered or state.pressed:
        straw = f'<rect width="{w}" height="{h - 2}" rx="6" fill="{t.STRAW}"/>'
        canvas.shape("luck", straw, x, y + 1, w, h - 2)
