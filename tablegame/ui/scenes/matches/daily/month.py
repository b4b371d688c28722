"""The month as blossoms: a petal for each game of a day, filled where par was reached."""

import math
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import partial

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.controls import TARGET, Control, icon_button
from tablegame.ui.kit.layout import Column, Flow, Node, Panel, Row, Space
from tablegame.ui.kit.nodes import Draw, Label, hairline
from tablegame.ui.kit.text_size import clamp_size
from tablegame.ui.scenes.matches.daily.daily_text import cell_words, day_words, first_weekday, month_words
from tablegame.ui.scenes.matches.daily.days import FIRST, Days, Deal, Petal, month_by
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import Form, State, Widget

R = 21.0
"""The greatest radius of a blossom, in du."""
LOWEST, TALLEST = 44.0, 76.0
"""The least and the greatest height of a day, in du."""
STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_UP: -7, pygame.K_DOWN: 7}


def draw_blossom(canvas: Canvas, x: float, y: float, petals: Sequence[Petal], r: float = R) -> None:
    """Draw a blossom with its middle at (x, y), the first petal on top, the others clockwise."""
    half = r + 2.0
    small = 0.4 * r
    out = ""
    order = sorted(range(len(petals)), key=lambda n: petals[n] != "open")
    for n in order:
        a = math.radians(360 / max(1, len(petals)) * n - 90)
        place = f'cx="{half + 0.58 * r * math.cos(a):.2f}" cy="{half + 0.58 * r * math.sin(a):.2f}"'
        if petals[n] == "par":
            out += f'<circle {place} r="{small:.2f}" fill="{t.TAB}"/>'
        elif petals[n] == "played":
            out += (
                f'<circle {place} r="{small - 0.8:.2f}" fill="{t.WASHI_BOX}" stroke="{t.TAB}"'
                f' stroke-width="{r * 0.11:.2f}"/>'
            )
        else:
            out += (
                f'<circle {place} r="{small - 0.6:.2f}" fill="none" stroke="{t.WASHI_LINE}"'
                f' stroke-width="{r * 0.075:.2f}"/>'
            )
    if petals and all(petal == "par" for petal in petals):
        out += f'<circle cx="{half}" cy="{half}" r="{0.24 * r:.2f}" fill="{t.BRASS}"/>'
    canvas.shape("blossom", out, x - half, y - half, 2 * half, 2 * half)


class DayCell(Widget):
    """A day of the month: a press shows its deals; arrows go from day to day."""

    role = "button"

    def __init__(
        self, ui: Ui, rect: Box, day: date, deals: Sequence[Deal], label: str, *, chosen: bool, shut: bool,
        choose: Callable[[date], object],
    ) -> None:  # fmt: skip
        super().__init__(rect, label, name=f"day.{day.isoformat()}", enabled=not shut)
        self.ui, self.day, self.chosen, self.shut = ui, day, chosen, shut
        self.petals = [deal.petal for deal in deals]
        self.tab_stop = chosen
        self._choose = choose

    @property
    def value_text(self) -> str:
        return self.ui.text("daily.told.chosen") if self.chosen else ""

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        form.ui.sounds.play("button")
        self._choose(self.day)

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        if event.key not in STEPS:
            return False
        self._choose(self.day + timedelta(days=STEPS[event.key]))
        return True

    def draw(self, canvas: Canvas, state: State) -> None:
        x, y, w, h = self.rect
        if self.chosen:
            straw = (
                f'<rect x="1.2" y="1.2" width="{w - 2.4}" height="{h - 2.4}" rx="9" fill="{t.STRAW}"'
                f' stroke="{t.FOCUS_PAPER}" stroke-width="2.4"/>'
            )
            canvas.shape("day", straw, x, y, w, h)
        elif state.hovered and not self.shut:
            straw = f'<rect width="{w}" height="{h}" rx="9" fill="{t.STRAW}" fill-opacity=".45"/>'
            canvas.shape("day_pointed", straw, x, y, w, h)
        size = clamp_size(self.ui, t.CAPTION, min(20.0, 0.4 * h))
        ink = t.SUMI_FAINT if self.shut else t.SUMI
        em = canvas.type.em("0", size)
        canvas.text(str(self.day.day), x + 8, y + 4 + em / 2, size, False, ink, anchor="middle")
        if not self.shut:
            number = 8 + canvas.type.measure("30", size)
            r = min(R, 0.3 * h, 0.3 * w, max(w - 7 - number, h - 9 - em) / 2 + 1.5)  # clear of the number
            middle = min(w - r - 7, max(0.6 * w, number + r))
            draw_blossom(canvas, x + middle, y + h - r - 5, self.petals, r)
        if state.focused:
            canvas.ring(self.rect, 9, self.paper, gap=1)


def month_node(
    ui: Ui, days: Days, today: date, turn: Callable[[int], object], choose: Callable[[date], object]
) -> Node:
    """Return the month of the chosen day; `turn` turns months, `choose` chooses a day up to `today`."""
    first = days.day.replace(day=1)
    turns = [
        icon_button(
            icon, ui.text(f"daily.{name}"), partial(turn, by), name=name,
            enabled=FIRST <= month_by(first, by) <= today,
        )
        for name, by, icon in (("month_back", -1, "left"), ("month_on", 1, "right"))
    ]  # fmt: skip
    name = Label(month_words(ui, days.day), t.HERO, bold=True, most=32, grow=1, say=False)
    weekdays = [(n + first_weekday(ui) - 1) % 7 + 1 for n in range(7)]
    names = [
        Label(ui.text(f"matches.weekday.{n}"), t.CAPTION, t.SUMI_SECOND, most=20, align="center", say=False)
        for n in weekdays
    ]
    cells: list[Node] = [Space(grow=0) for _ in range(weekdays.index(first.isoweekday()))]
    cells += [_cell(ui, days, day, today, choose) for day in days.month()]
    cells += [Space(grow=0) for _ in range(-len(cells) % 7)]
    weeks = [
        Row(*cells[n : n + 7], gap=2, align="fill", shares=(1,) * 7, grow=1) for n in range(0, len(cells), 7)
    ]
    calendar = Column(*weeks, gap=2, grow=1, stretch=TALLEST / LOWEST)
    content = Column(
        Row(name, *turns, gap=4), Row(*names, gap=2, shares=(1,) * 7), calendar,
        hairline(), _legend(ui), gap=6, grow=1,
    )  # fmt: skip
    return Panel(content, grow=1)


def _cell(ui: Ui, days: Days, day: date, today: date, choose: Callable[[date], object]) -> Node:
    deals, shut = days.deals(day), day > today
    label = ui.text("daily.told.shut", day=day_words(ui, day)) if shut else cell_words(ui, day, deals)
    return Control(
        lambda box: DayCell(
            ui, box, day, deals, label, chosen=day == days.day, shut=shut, choose=choose
        ),
        lambda layout: TARGET,
        high=LOWEST,
    )


def _legend(ui: Ui) -> Node:
    """Return what the petals mean."""
    looks = {
        "open": f'fill="none" stroke="{t.WASHI_LINE}" stroke-width="1.6"',
        "played": f'fill="none" stroke="{t.TAB}" stroke-width="2.2"',
        "par": f'fill="{t.TAB}"',
        "all": f'fill="{t.BRASS}"',
    }
    return Flow(*(_meaning(ui.text(f"daily.petal.{name}"), look) for name, look in looks.items()), gap=14)


def _meaning(words: str, look: str) -> Node:
    petal = f'<circle cx="8" cy="8" r="6.4" {look}/>'
    picture = Draw(lambda canvas, b: canvas.shape("petal", petal, b[0], b[1], 16, 16), 16, 16)
    return Row(picture, Label(words, t.CAPTION, t.SUMI_SECOND, most=20, say=False), gap=6)
