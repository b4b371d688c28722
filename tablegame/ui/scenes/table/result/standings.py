"""The standings at the end of a match: a podium, from six sides a list, and rows for sides of several."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from tablegame.pieces.seats import Seat
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.layout import Column, Fits, Node, NodeCache, Row, Sized, Space
from tablegame.ui.kit.nodes import Draw, Label, Press, face
from tablegame.ui.kit.text_size import clamp_size, letter_height, text_scale
from tablegame.ui.scenes.common import MEDALS, place_word, short_name
from tablegame.ui.scenes.table.result.celebration import Celebration
from tablegame.ui.scenes.table.result.result_figures import ScoreChart
from tablegame.ui.scenes.table.result.result_text import ResultWords
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of
from tablegame.ui.widgets.buttons import Hotspot, Pressed
from tablegame.ui.widgets.form import WidgetState

WIDE, WIDE_LEAST = 112.0, 84.0
"""The width of a step of the podium, and its least width beside numbers that need the room, in du."""
HIGH: Final = {1: 118.0, 2: 92.0, 3: 78.0}
"""The height of a step, by place, in du."""
OVER: Final = 58.0
"""The room of a face over its step, in du."""
LIST_FROM: Final = 6
"""The least number of sides that stand in a list."""
NAMES: Final = 36.0
"""The height of the names under the podium, in du."""
OTHERS_OVER: Final = 7.0
"""How far the totals of the fourth and the fifth stand over the ground, in du: as far as the names do."""
NAME_LEAST, NAME_NARROW = 4.4, 2.6
"""The least width of a name in a list, in em: rather there is no face; and where totals need the room."""
SIDE_NAME: Final = 158.0
"""The greatest width of a name that is cut in the row of a side, in du."""
STEP: Final = 0.786
"""From a portrait to the next one, in sizes of a portrait."""
Side = Sequence[Seat]
Ground = Callable[[Canvas, Box, WidgetState], object]


class Standings:
    """The sides of a match, the best first; a press on a side opens the score sheet."""

    def __init__(
        self, ui: Ui, words: ResultWords, chart: ScoreChart, celebration: Celebration, on_press: Pressed
    ) -> None:
        self.ui, self.words, self.chart, self.celebration = ui, words, chart, celebration
        self.on_press = on_press
        self.crests = crests_of(words.names)
        self.size = clamp_size(ui, t.NAME, 20)
        self.place_width = 0.0
        """The width of places in a list, in du."""
        self._rows = NodeCache()

    def forms(self) -> Sequence[Callable[[], Node]]:
        """Return what makes each form of the standings, the highest first."""
        order = self.words.order
        self.size = clamp_size(self.ui, t.NAME, 20)
        if len(order) >= LIST_FROM:
            words = (place_word(self.ui, place) for place in range(MEDALS + 1, len(order) + 1))
            self.place_width = max(30.0, *(self.ui.type.measure(word, self.size) + 2 for word in words))
            return self._list, self._two_lists
        if max(map(len, order)) > 1:
            return (self._side_rows,)
        return (self._podium,)

    def _press(
        self, side: Side, node: Node, ground: Ground, ring: float = 10, pad: float = 0, top: float = 0
    ) -> Node:
        index = self.words.order.index(tuple(side))

        def make(box: Box) -> Hotspot:
            label = self.words.accessible_row(side)
            return Hotspot(box, label, self.on_press, ground, name=f"row.{index}", ring=ring)

        return Press(make, node, pad=pad, top=top)

    def _has_won(self, side: Side) -> bool:
        return side[0] in self.words.standing.winners

    def _faces(self, side: Side, radius: float) -> Node:
        return Row(*(face(self.crests[seat], radius, self.words.mood(seat)) for seat in side), gap=-4)

    def _place(self, side: Side, radius: float) -> Node:
        """Return the medal of a side, or its place in words."""
        place = self.words.places[side[0]]
        if place > MEDALS:
            return Label(place_word(self.ui, place), self.size, t.TEXT_WARM, align="center")
        side_length = 2 * radius
        return Draw(
            lambda canvas, b: canvas.medal(place, b[0] + b[2] / 2, b[1] + b[3] / 2, radius),
            side_length, side_length,
        )  # fmt: skip

    # The podium ---------------------------------------------------------------------------------------------
    def _podium(self) -> Node:
        first, rest = self.words.order[:3], self.words.order[3:]
        shown = [first[1], first[0], first[2]] if len(first) == 3 else first
        others = Column(Space(), *map(self._other, rest), gap=2) if rest else None
        return Row(Space(), *map(self._step, shown), others, Space(), gap=2, align="fill", name="podium")

    def _step(self, side: Side) -> Node:
        won = self._has_won(side)
        ink = t.TEXT if won else t.TEXT_WARM
        floor = t.NAME if text_scale(self.ui, t.NAME) > 1.3 else t.CAPTION
        name = Label(self.words.name(side), self.size, ink, bold=won, align="center", floor=floor)
        content = Column(Space(HIGH[2] + OVER, grow=1), Sized(name, h=NAMES))
        return Sized(self._press(side, content, partial(self._draw_step, side)), WIDE, least=WIDE_LEAST)

    def _draw_step(self, side: Side, canvas: Canvas, box: Box, state: WidgetState) -> None:
        """Draw a step with its medal, total and face; it rises from the ground."""
        share = self.celebration.share("podium")
        if share <= 0:
            return
        words, seat, won = self.words, side[0], self._has_won(side)
        place = words.places[seat]
        x, y, w, h = box
        base, high, middle = y + h - NAMES, HIGH[min(3, place)], x + w / 2
        top = base - high * share
        edge = t.FOCUS if state.hovered else t.BRASS if won else t.BRASS_LO
        svg = (
            '<linearGradient id="p" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="118">'
            f'<stop offset="0" stop-color="{t.PODIUM_FIRST if won else t.PODIUM}"/><stop offset=".35"'
            f' stop-color="{t.PODIUM_LOW}"/><stop offset="1" stop-color="{t.LACQUER}"/></linearGradient>'
            f'<path d="M1 {high}V9Q1 1 9 1H{w - 9}Q{w - 1} 1 {w - 1} 9V{high}Z" fill="url(#p)"'
            f' stroke="{edge}" stroke-width="1.8"/>'
        )
        with canvas.clip(x - 70, base - 300, w + 140, 300):
            canvas.shape("step", svg, x, top, w, high)
            if not won:
                canvas.face(self.crests[seat], middle, top - 28, 29, words.mood(seat))
            if place <= MEDALS:
                canvas.medal(place, middle, top + 24, 16)
            size = clamp_size(self.ui, 26 if won else t.HERO, 30 if won else 24)
            canvas.text(
                words.total(side), middle, top + (58 if high > 80 else 56), size, True, t.TEXT, "center",
                w - 8, "middle", shrink=True,
            )  # fmt: skip
        plinth = (
            f'<rect width="{w + 6}" height="6" rx="3" fill="{t.BRASS}"/>'
            f'<rect y="3" width="{w + 6}" height="3" rx="1.5" fill="{t.BRASS_LO}"/>'
        )
        canvas.shape("floor", plinth, x - 3, base, w + 6, 6)

    def _other(self, side: Side) -> Node:
        """Return the fourth or the fifth: face, place and total."""
        words, seat = self.words, side[0]
        place = place_word(self.ui, words.places[seat])
        crest, mood = self.crests[seat], words.mood(seat)
        portrait = Draw(
            lambda canvas, b: canvas.face(crest, b[0] + b[2] / 2, b[1] + b[3] / 2, 17, mood),
            50, 36, tip=words.name(side),
        )  # fmt: skip
        labels = (
            Label(place, self.size, t.TEXT_WARM, align="center"),
            Label(words.total(side), self.size, t.TEXT, bold=True, align="center"),
        )
        lines = Column(portrait, *labels, Space(OTHERS_OVER, grow=0))
        total = self.ui.type.measure(words.total(side), self.size, True) + 2
        return self._press(side, Sized(lines, max(50.0, total)), draw_row_ground, 8)

    # Sides and a list ---------------------------------------------------------------------------------------
    def _side_rows(self) -> Node:
        """Return rows with large portraits, or with small ones where names need the room, and are cut."""
        order = self.words.order
        forms = (
            Column(*(self._side_row(side, portraits, cut) for side in order), gap=12, name="podium")
            for portraits, cut in ((84.0, False), (46.0, False), (46.0, True))
        )
        return Sized(Fits(*forms), 50)

    def _side_row(self, side: Side, portrait: float, cut: bool) -> Node:
        """Return the row of a side; `portrait`: the size of a portrait in du; `cut`: whether to cut names."""
        ui, words, won = self.ui, self.words, self._has_won(side)
        small, called = clamp_size(ui, t.READING, 20), [words.called[seat] for seat in side]
        if cut:
            called = [short_name(ui, name, small, SIDE_NAME, won) for name in called]
        names = Column(*(Label(name, small, t.TEXT, bold=won) for name in called), grow=1)
        room = portrait * (1 + STEP * (len(side) - 1))
        portraits = Sized(Draw(partial(self._draw_portraits, side), room, portrait), h=84)
        total = Label(
            words.total(side), 40 if won else t.SHARE, t.LEGAL_RIM if won else t.TEXT, bold=True, most=44,
            align="right", least=2,
        )  # fmt: skip
        row = Row(self._place(side, 17), portraits, names, total)
        return self._press(side, row, partial(_draw_side_ground, won), 12, pad=15, top=6)

    def _draw_portraits(self, side: Side, canvas: Canvas, box: Box) -> None:
        """Draw portraits beside each other, a little of each under the next."""
        x, y, w, h = box
        size = min(h, w / (1 + STEP * (len(side) - 1)))
        for n, seat in enumerate(side):
            middle = x + size / 2 + STEP * size * n
            canvas.portrait(self.crests[seat], middle, y + h / 2 + 3, size, self.words.mood(seat))

    def _list(self) -> Node:
        rows = map(self._kept_row, self.words.order)
        return Column(*rows, gap=3, grow=1, stretch=1.25, name="podium")

    def _two_lists(self) -> Node:
        order = self.words.order
        half = -(-len(order) // 2)
        lists = [Column(*map(self._kept_row, part), gap=3, grow=1) for part in (order[:half], order[half:])]
        return Row(*lists, gap=8, align="fill", shares=(1, 1), grow=1, name="podium")

    def _kept_row(self, side: Side) -> Node:
        key = tuple(side), self.words.name(side), self.words.total(side)
        return self._rows.node(self.ui, key, lambda: self._list_row(side))

    def _list_row(self, side: Side) -> Node:
        words, size, won = self.words, self.size, self._has_won(side)
        em = letter_height(self.ui, size)
        mark = Draw(
            lambda canvas, b: self.chart.draw_mark(canvas, side, b[0] + b[2] / 2, b[1] + b[3] / 2, True),
            16, 16,
        )  # fmt: skip
        place = Sized(self._place(side, 13), self.place_width)
        label = Label(words.name(side), size, t.TEXT, bold=won)
        total = Label(words.total(side), size, t.TEXT, bold=True, align="right")
        forms = (
            Row(place, mark, portrait, Sized(label, least * em, grow=1), total, gap=4)
            for portrait, least in (
                (self._faces(side, 13), NAME_LEAST),
                (None, NAME_LEAST),
                (None, NAME_NARROW),
            )
        )
        ground = _draw_winner_ground if won else draw_row_ground
        return self._press(side, Sized(Fits(*forms), h=1.5 * em), ground, 7, pad=3, top=1)


def _draw_side_ground(won: bool, canvas: Canvas, box: Box, state: WidgetState) -> None:
    x, y, w, h = box
    canvas.panel("button", x, y, w, h, state="hover" if state.hovered else "")
    if won:
        rim = f'<rect x="1.2" y="1.2" width="{w - 2.4}" height="{h - 2.4}" rx="10" fill="none"'
        canvas.shape("rim", f'{rim} stroke="{t.BRASS}" stroke-width="2.4"/>', x, y, w, h)


def draw_row_ground(canvas: Canvas, box: Box, state: WidgetState, part: float = 0.0) -> None:
    """Draw the ground of a row that is pointed at, or in `part` of the full ink."""
    x, y, w, h = box
    if part := part or (0.16 if state.hovered else 0.0):
        svg = f'<rect width="{w}" height="{h}" rx="7" fill="{t.BRASS}" fill-opacity="{part}"/>'
        canvas.shape("row", svg, x, y, w, h)


def _draw_winner_ground(canvas: Canvas, box: Box, state: WidgetState) -> None:
    draw_row_ground(canvas, box, state, 0.3)
