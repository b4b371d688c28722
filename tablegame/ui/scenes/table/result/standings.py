"""Who came where: a podium, from six on a list, and rows for sides of several."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from tablegame.pieces.seats import Seat
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped, em, place_word
from tablegame.ui.scenes.table.result.chart import ScoreChart
from tablegame.ui.scenes.table.result.feast import Feast
from tablegame.ui.scenes.table.result.winners import Stage
from tablegame.ui.scenes.table.result.words import MEDALS, ResultWords
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of
from tablegame.ui.widgets.buttons import Hotspot, Pressed
from tablegame.ui.widgets.form import Form, State

WIDE, STEP = 112.0, 116.0
HIGH: Final = {1: 118.0, 2: 92.0, 3: 78.0}
"""Of the podium, by place."""
LIST_FROM: Final = 6
"""So many sides stand in a list."""
NAMES: Final = 30.0
"""The room of the names under the podium."""
BESIDE_W: Final = 62.0
NAME_LEAST: Final = 4.4
"""So many em of a name are shown in a list; rather there is no face."""
Side = Sequence[Seat]


class Standings:
    """Each side is a place to press: it opens the score sheet."""

    def __init__(
        self, ui: Ui, words: ResultWords, chart: ScoreChart, feast: Feast, on_press: Pressed
    ) -> None:
        self.ui = ui
        self.words = words
        self.chart = chart
        self.feast = feast
        self.on_press = on_press
        self.crests = crests_of(words.names)

    def lay(self, form: Form, stage: Stage) -> None:
        """Takes its place under the words."""
        order = self.words.order
        if max(map(len, order)) > 1 and len(order) < LIST_FROM:
            self._sides(form, stage)
        elif len(order) >= LIST_FROM:
            self._list(form, stage)
        else:
            self._podium(form, stage)

    def _add(self, form: Form, index: int, box: Box, draw: object, ring: float = 10) -> None:
        side = self.words.order[index]
        form.add(
            Hotspot(box, self.words.told(side), self.on_press, draw, name=f"row.{index}", ring=ring)  # type: ignore[arg-type]
        )

    # The podium ---------------------------------------------------------------------------------------------
    def _podium(self, form: Form, stage: Stage) -> None:
        order = self.words.order
        three, rest = min(3, len(order)), max(0, len(order) - 3)
        whole = STEP * three + (BESIDE_W + 6 if rest else 0)
        left = stage.cx - whole / 2
        base = stage.foot - NAMES - 18
        room = base - stage.sub[1] - 8
        k = min(1.0, room / (HIGH[2] + 60))
        seats = {0: 1, 1: 0, 2: 2} if three == 3 else {0: 0, 1: 1}
        for index in sorted(range(three), key=lambda each: seats[each]):
            place = min(3, self.words.places[order[index][0]])
            x, high = left + STEP * seats[index], HIGH[place] * k
            top = base - high - (0 if order[index][0] in self.words.standing.winners else 58)
            box = (x, top, WIDE, base - top + NAMES + 6)
            self._add(form, index, box, partial(self._draw_step, index, (x, base, high)))
        for n in range(rest):
            high = min(86.0, (stage.foot - stage.sub[1] - 16) / rest)
            y = stage.foot - 8 - high * (rest - n)
            box = (left + STEP * 3 + 2, y, BESIDE_W, high - 2)
            self._add(form, 3 + n, box, partial(self._draw_beside, 3 + n, box), 8)

    def _draw_step(self, index: int, at: tuple[float, float, float], canvas: Canvas, state: State) -> None:
        """One step with its medal, total, face and name; it rises from the ground."""
        share = self.feast.share("podium")
        if share <= 0:
            return
        ui, words = self.ui, self.words
        x, base, high = at
        side = words.order[index]
        seat, won = side[0], side[0] in words.standing.winners
        place = words.places[seat]
        top = base - high * share
        middle = x + WIDE / 2
        edge = t.FOCUS if state.hovered else t.BRASS if won else t.BRASS_LO
        svg = (
            '<linearGradient id="p" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="118">'
            f'<stop offset="0" stop-color="{t.PODIUM_FIRST if won else t.PODIUM}"/><stop offset=".35"'
            f' stop-color="{t.PODIUM_LOW}"/><stop offset="1" stop-color="{t.LACQUER}"/></linearGradient>'
            f'<path d="M1 {high}V9Q1 1 9 1H{WIDE - 9}Q{WIDE - 1} 1 {WIDE - 1} 9V{high}Z" fill="url(#p)"'
            f' stroke="{edge}" stroke-width="1.8"/>'
        )
        with canvas.clip(x - 70, base - 300, WIDE + 140, 300):
            canvas.shape("step", svg, x, top, WIDE, high)
            if not won:
                canvas.face(self.crests[seat], middle, top - 28, 29, words.mood(seat))
            canvas.medal(place, middle, top + 24, 16) if place <= MEDALS else None
            size = capped(ui, 26 if won else t.HERO, 30 if won else 24)
            low = top + (58 if high > 80 else 56)
            canvas.text(
                words.total(side),
                middle,
                low,
                size,
                True,
                t.TEXT,
                "center",
                WIDE - 8,
                "middle",
                shrink=True,
            )
        wide = WIDE + 6
        floor = (
            f'<rect width="{wide}" height="6" rx="3" fill="{t.BRASS}"/>'
            f'<rect y="3" width="{wide}" height="3" rx="1.5" fill="{t.BRASS_LO}"/>'
        )
        canvas.shape("floor", floor, x - 3, base, wide, 6)
        size = capped(ui, t.NAME, 20)
        name = words.name(side)
        size = ui.type.fitting(name, size, WIDE, won, t.CAPTION)
        shown = ui.type.ellipsis(name, size, WIDE, won)
        canvas.text(
            shown,
            middle,
            base + 8 + NAMES / 2,
            size,
            won,
            t.TEXT if won else t.TEXT_WARM,
            "center",
            anchor="middle",
        )
        if shown != name and (state.hovered or state.focused):
            canvas.hint(name, (x, base + 8, WIDE, NAMES), above=True)

    def _draw_beside(self, index: int, box: Box, canvas: Canvas, state: State) -> None:
        """The fourth and the fifth: face, place and total."""
        share = self.feast.share("podium")
        if share <= 0:
            return
        ui, words = self.ui, self.words
        x, y, w, h = box
        side = words.order[index]
        seat = side[0]
        size = capped(ui, t.NAME, 20)
        line = 1.22 * em(ui, size)
        r = min(18.0, (h - 2 * line - 2) / 2)
        middle = x + w / 2
        canvas.face(self.crests[seat], middle, y + r + 2, r, words.mood(seat))
        place = place_word(ui, words.places[seat])
        ink = t.BRASS_HI if state.hovered else t.TEXT_WARM
        canvas.text(
            place, middle, y + 2 * r + 2 + line / 2, size, False, ink, "center", w, "middle", shrink=True
        )
        low = y + 2 * r + 2 + 1.5 * line
        canvas.text(words.total(side), middle, low, size, True, t.TEXT, "center", w, "middle", shrink=True)
        if state.hovered or state.focused:
            canvas.hint(words.name(side), box, above=True)

    # Sides --------------------------------------------------------------------------------------------------
    def _sides(self, form: Form, stage: Stage) -> None:
        order = self.words.order
        top, bottom = stage.sub[1] + 6, stage.foot - 14
        gap = 12.0
        each = min(104.0, (bottom - top - gap * (len(order) - 1)) / len(order))
        y = bottom - len(order) * each - gap * (len(order) - 1)
        for index in range(len(order)):
            box = (stage.cx - stage.width / 2, y + index * (each + gap), stage.width, each)
            self._add(form, index, box, partial(self._draw_side, index, box), 12)

    def _draw_side(self, index: int, box: Box, canvas: Canvas, state: State) -> None:
        share = self.feast.share("podium")
        if share <= 0:
            return
        ui, words = self.ui, self.words
        x, y, w, h = box
        side = words.order[index]
        won = side[0] in words.standing.winners
        place = words.places[side[0]]
        with canvas.clip(x - 20, y - 20, (w + 40) * share, h + 40):
            canvas.panel("button", x, y, w, h, state="hover" if state.hovered else "")
            if won:
                rim = f'<rect x="1.2" y="1.2" width="{w - 2.4}" height="{h - 2.4}" rx="10" fill="none"'
                canvas.shape("rim", f'{rim} stroke="{t.BRASS}" stroke-width="2.4"/>', x, y, w, h)
            if place <= MEDALS:
                canvas.medal(place, x + 32, y + h / 2, 17)
            size = min(84.0, h - 12)
            for k, seat in enumerate(side):
                canvas.portrait(
                    self.crests[seat], x + 94 + k * 0.78 * size, y + h / 2 + 3, size, words.mood(seat)
                )
            left = x + 94 + (len(side) - 0.42) * 0.78 * size + 8
            figures = capped(ui, 40 if won else t.SHARE, 44)
            total = words.total(side)
            wide = ui.type.measure(total, figures, True)
            ink = t.LEGAL_RIM if won else t.TEXT
            canvas.text(total, x + w - 18, y + h / 2, figures, True, ink, "right", anchor="middle")
            room = x + w - 30 - wide - left
            small = capped(ui, t.READING, 20)
            line = 1.3 * em(ui, small)
            for k, seat in enumerate(side):
                middle = y + h / 2 + (k - (len(side) - 1) / 2) * line
                shown = ui.type.ellipsis(words.called[seat], small, room, won)
                canvas.text(shown, left, middle, small, won, t.TEXT, anchor="middle")

    # A list -------------------------------------------------------------------------------------------------
    def _list(self, form: Form, stage: Stage) -> None:
        order = self.words.order
        top, bottom = stage.sub[1] + 6, stage.foot - 12
        least = 1.5 * em(self.ui, capped(self.ui, t.NAME, 20)) + 3
        across = 1 if (bottom - top) / len(order) >= least else 2
        rows = -(-len(order) // across)
        high = min(46.0, (bottom - top) / rows)
        top = bottom - rows * high
        wide = (stage.width - 8 * (across - 1)) / across
        left = stage.cx - stage.width / 2
        for index in range(len(order)):
            column, row = divmod(index, rows)
            box = (left + column * (wide + 8), top + row * high + 1, wide, high - 3)
            self._add(form, index, box, partial(self._draw_row, index, box), 7)

    def _draw_row(self, index: int, box: Box, canvas: Canvas, state: State) -> None:
        """Medal or place, mark, face, name and total."""
        share = self.feast.share("podium")
        if share <= 0:
            return
        ui, words = self.ui, self.words
        x, y, w, h = box
        side = words.order[index]
        won = side[0] in words.standing.winners
        place, middle = words.places[side[0]], y + h / 2
        with canvas.clip(x - 4, y - 4, (w + 8) * share, h + 8):
            ground = 0.30 if won else 0.16 if state.hovered else 0.0
            if ground:
                svg = f'<rect width="{w}" height="{h}" rx="7" fill="{t.BRASS}" fill-opacity="{ground}"/>'
                canvas.shape("row", svg, x, y, w, h)
            size = capped(ui, t.NAME, 20)
            first = self._place_width(size)
            if place <= MEDALS:
                canvas.medal(place, x + 2 + first / 2, middle, min(13.0, 0.42 * h))
            else:
                word = place_word(ui, place)
                canvas.text(
                    word, x + 2 + first / 2, middle, size, False, t.TEXT_WARM, "center", anchor="middle"
                )
            self.chart.draw_mark(canvas, side, x + first + 12, middle, light=True)
            total = words.total(side)
            wide, _ = canvas.text(total, x + w - 6, middle, size, True, t.TEXT, "right", anchor="middle")
            name, at = words.name(side), x + first + 22
            end = x + w - 12 - wide
            if end - at - 22 * len(side) >= NAME_LEAST * em(ui, size):
                for seat in side:
                    canvas.face(self.crests[seat], at + 12, middle, min(13.0, 0.44 * h), words.mood(seat))
                    at += 22
                at += 8
            shown = ui.type.ellipsis(name, size, max(8.0, end - at), won)
            canvas.text(shown, at, middle, size, won, t.TEXT, anchor="middle")
        if shown != name and (state.hovered or state.focused):
            canvas.hint(name, box, above=True)

    def _place_width(self, size: float) -> float:
        """The room of medals and of places in words."""
        words = (place_word(self.ui, place) for place in range(MEDALS + 1, len(self.words.order) + 1))
        return max(30.0, *(self.ui.type.measure(word, size) + 2 for word in words))
