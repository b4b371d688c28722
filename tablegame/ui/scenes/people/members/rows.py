"""A person's row on the page, and the chip that says whether they play tonight."""

from collections.abc import Callable

import pygame

from tablegame.match.people import Person
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import grown
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import Form, State, Widget

HEIGHT, CREST, OVER = 58.0, 19.0, 8.0
"""Of a row; the radius of a crest; how far straw reaches beyond the column."""
BESIDE = 2 * CREST + 20 + 24
"""Of a row's width, what neither words nor the chip nor the number have."""


def row_height(ui: Ui) -> float:
    """Of a person's row: two lines of letters."""
    return max(HEIGHT, 14 + 1.25 * (_em(ui, t.BODY) + _em(ui, t.SIDE)))


def _em(ui: Ui, size: float) -> float:
    return ui.type.em("あ" if ui.language == "ja" else "x", size)


def rise(ui: Ui) -> float:
    """How much higher the chip stands where it stands beside the name alone."""
    return 0.62 * _em(ui, t.SIDE)


def count_width(ui: Ui, matches: int, rise: float = 0.0) -> float:
    """Of the number of matches, and of its word beneath; a chip that has risen stands beside the number."""
    number = ui.type.measure(str(matches), t.BODY, True)
    return number if rise else max(number, ui.type.measure(ui.text("people.played", n=matches), t.SIDE))


def about(ui: Ui, person: Person) -> str:
    """Language and speed in a few words."""
    words = [ui.text(f"app.language.{person.language}")] if person.language else []
    words += [ui.text(f"people.speed.{person.speed}")] if person.speed else []
    return ui.text("app.between.and").join(words) or ui.text("people.as_set")


class PersonRow(Widget):
    """Chosen by a press; another one, or a key, opens what can be changed."""

    role = "list item"

    def __init__(
        self, ui: Ui, rect: Box, person: Person, matches: int, *, own: bool, chosen: bool, tonight: bool,
        chip: float, rise: float, on_choose: Callable[[], object], on_edit: Callable[[], object],
        on_step: Callable[[int], object],
    ) -> None:  # fmt: skip
        """`chip`: how wide the chip in the row is, if it is there, and `rise` how much above its middle."""
        super().__init__(rect, person.name, name=f"person.{person.id}")
        self.ui = ui
        self.person = person
        self.matches = matches
        self.own = own
        self.chosen = chosen
        self.tonight = tonight
        self.chip = chip
        self.rise = rise
        self.tab_stop = chosen
        self._choose = on_choose
        self._edit = on_edit
        self._step = on_step

    @property
    def value_text(self) -> str:
        """All that stands in the row."""
        ui = self.ui
        said = [ui.text("people.you")] if self.own else []
        said += [about(ui, self.person), *([ui.text("people.tonight")] if self.tonight else [])]
        return ui.text("app.separator").join([*said, ui.text("people.played_all", n=self.matches)])

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Chooses, or opens the one that is chosen."""
        form.ui.sounds.play("button")
        if self.chosen:
            self._edit()
        else:
            self._choose()

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        """Up and down go from row to row."""
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
        return step is not None and bool(self._step(step))

    def draw(self, canvas: Canvas, state: State) -> None:
        """Crest, name, language and speed; at the right how many matches."""
        ui, (x, y, w, h) = self.ui, self.rect
        if self.chosen:
            straw = (
                f'<rect x="1.2" y="1.2" width="{w + 2 * OVER - 2.4}" height="{h - 6.4}" rx="10"'
                f' fill="{t.STRAW}" stroke="{t.FOCUS_PAPER}" stroke-width="2.4"/>'
            )
            canvas.shape("person", straw, x - OVER, y + 2, w + 2 * OVER, h - 4)
        else:
            if state.hovered or state.focused:
                straw = (
                    f'<rect width="{w + 2 * OVER}" height="{h - 4}" rx="10" fill="{t.STRAW}"'
                    ' fill-opacity=".45"/>'
                )
                canvas.shape("person", straw, x - OVER, y + 2, w + 2 * OVER, h - 4)
            canvas.line(x, y + h, x + w, y + h, t.WASHI_LINE, 1.2)
        first, second = _em(ui, t.BODY), _em(ui, t.SIDE)
        high, low = y + h / 2 - 0.62 * second, y + h / 2 + 0.66 * first
        canvas.face(self.person.crest, x + 8 + CREST, y + h / 2, CREST)
        number, word = str(self.matches), ui.text("people.played", n=self.matches)
        wide = count_width(ui, self.matches)
        right = x + w - 12
        canvas.text(number, right, high, t.BODY, True, t.SUMI, "right", anchor="middle")
        canvas.text(word, right, low, t.SIDE, False, t.SUMI_SECOND, "right", anchor="middle")
        left, room = x + 2 * CREST + 20, w - BESIDE - wide
        under = room
        if self.chip:
            room = w - BESIDE - count_width(ui, self.matches, self.rise) - self.chip - 10
            under = under if self.rise else room
        mine = ui.text("people.you") if self.own else ""
        beside = canvas.type.measure(mine, t.NAME) + 8 if mine else 0.0
        if beside > 0.5 * room:
            mine, beside = "", 0.0
        name = canvas.text(
            self.person.name, left, high, t.BODY, True, t.SUMI, max_width=room - beside, anchor="middle",
            shrink=True,
        )[0]  # fmt: skip
        if mine:
            canvas.text(mine, left + name + 8, high, t.NAME, False, t.SUMI_QUIET, anchor="middle")
        canvas.text(
            about(ui, self.person), left, low, t.SIDE, False, t.SUMI_SECOND, max_width=under, anchor="middle",
            shrink=True,
        )  # fmt: skip
        if state.focused:
            canvas.ring((x - OVER, y + 2, w + 2 * OVER, h - 4), 10, self.paper, gap=1)


class TonightChip(Hotspot):
    """Full for those who play tonight, an outline for the chosen person who does not."""

    def __init__(
        self, ui: Ui, rect: Box, person: Person, on: bool, on_press: Callable[[], object], *, stop: bool
    ) -> None:
        label = ui.text("people.tonight_in" if on else "people.tonight_out", name=person.name)
        super().__init__(rect, label, on_press, name=f"tonight.{person.id}", ring=None)
        self.ui = ui
        self.on = on
        self.tab_stop = stop

    def draw(self, canvas: Canvas, state: State) -> None:
        """A chip in the middle of what can be pressed."""
        x, y, w, h = self.rect
        words = self.ui.text("people.tonight")
        high = chip_height(self.ui)
        top = y + (h - high) / 2
        if self.on:
            canvas.panel("chip", x, top, w, high, color=t.CHART[1] if state.hovered else t.TAB)
            ink = t.TAB_TEXT
        else:
            ground = t.WASHI_BOX if state.hovered else "none"
            svg = (
                f'<rect x="1" y="1" width="{w - 2:.1f}" height="{high - 2:.1f}" rx="{(high - 2) / 2:.1f}"'
                f' fill="{ground}" stroke="{t.TAB}" stroke-width="1.8" stroke-dasharray="5 3"/>'
            )
            canvas.shape("chip", svg, x, top, w, high)
            ink = t.TAB
        size = canvas.type.fitting(words, t.SIDE, w - 16, not self.on)
        canvas.text(words, x + w / 2, y + h / 2, size, not self.on, ink, "center", anchor="middle")
        if state.focused:
            canvas.ring((x, top, w, high), high / 2, self.paper, gap=2)


def chip_width(ui: Ui) -> float:
    """As wide as its word asks."""
    return max(60.0, ui.type.measure(ui.text("people.tonight"), t.SIDE, True) + 20)


def chip_height(ui: Ui) -> float:
    """As high as its letters."""
    return 24.0 * min(1.8, max(1.0, grown(ui, t.SIDE)))
