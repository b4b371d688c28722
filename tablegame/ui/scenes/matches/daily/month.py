"""The month as blossoms: a petal for each game of a day, filled where par was reached."""

import math
from collections.abc import Callable, Sequence
from datetime import date

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped
from tablegame.ui.scenes.matches.daily.days import Deal, Petal
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import Form, State, Widget

R = 21.0
"""Of a blossom, at most."""
STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_UP: -7, pygame.K_DOWN: 7}


def blossom(canvas: Canvas, x: float, y: float, petals: Sequence[Petal], r: float = R) -> None:
    """A blossom with its middle at (x, y), the first petal on top, the others clockwise."""
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
        self, ui: Ui, rect: Box, day: date, deals: Sequence[Deal], said: str, *, chosen: bool, shut: bool,
        on_press: Callable[[date], object], on_step: Callable[[int], object],
    ) -> None:  # fmt: skip
        super().__init__(rect, said, name=f"day.{day.isoformat()}", enabled=not shut)
        self.ui = ui
        self.day = day
        self.petals = [deal.petal for deal in deals]
        self.chosen = chosen
        self.shut = shut
        self.tab_stop = chosen
        self._press = on_press
        self._step = on_step

    @property
    def value_text(self) -> str:
        """Whether its deals are shown."""
        return self.ui.text("daily.told.chosen") if self.chosen else ""

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Shows the deals of the day."""
        form.ui.sounds.play("button")
        self._press(self.day)

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        """The arrows choose another day."""
        if event.key not in STEPS:
            return False
        self._step(STEPS[event.key])
        return True

    def draw(self, canvas: Canvas, state: State) -> None:
        """On straw where it is chosen or pointed at; without a blossom where it is still to come."""
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
        size = capped(self.ui, t.CAPTION, min(20.0, 0.3 * h))
        ink = t.SUMI_FAINT if self.shut else t.SUMI
        em = canvas.type.em("0", size)
        canvas.text(str(self.day.day), x + 8, y + 4 + em / 2, size, False, ink, anchor="middle")
        if not self.shut:
            r = min(R, 0.3 * h, 0.3 * w)
            blossom(canvas, min(x + w - r - 7, x + 0.6 * w), y + h - r - 5, self.petals, r)
        if state.focused:
            canvas.ring(self.rect, 9, self.paper, gap=1)


def _names(ui: Ui) -> list[str]:
    return [ui.text(f"daily.petal.{name}") for name in ("open", "played", "par", "all")]


def _in_one_row(ui: Ui, width: float) -> bool:
    size = capped(ui, t.CAPTION, 20)
    return sum(ui.type.measure(name, size) + 22 for name in _names(ui)) + 3 * 12 <= width


def legend_height(ui: Ui, width: float) -> float:
    """One row, or two where the words need them."""
    return 44.0 if _in_one_row(ui, width) else 22 + 2 * 1.25 * ui.type.em("x", capped(ui, t.CAPTION, 20))


def legend(ui: Ui, canvas: Canvas, box: Box) -> None:
    """What the petals mean."""
    x, y, w, h = box
    size = capped(ui, t.CAPTION, 20)
    names = _names(ui)
    looks = (
        f'fill="none" stroke="{t.WASHI_LINE}" stroke-width="1.6"',
        f'fill="none" stroke="{t.TAB}" stroke-width="2.2"',
        f'fill="{t.TAB}"',
        f'fill="{t.BRASS}"',
    )
    if _in_one_row(ui, w):
        wide = [canvas.type.measure(name, size) + 22 for name in names]
        gap = min(30.0, (w - sum(wide)) / 3)
        places = [(x + sum(wide[:n]) + n * gap, y + h / 2) for n in range(4)]
    else:
        places = [(x + n % 2 * w / 2, y + h * (0.3 if n < 2 else 0.72)) for n in range(4)]
    room = w if _in_one_row(ui, w) else w / 2 - 22
    for name, look, (left, middle) in zip(names, looks, places, strict=True):
        canvas.shape("petal", f'<circle cx="8" cy="8" r="6.4" {look}/>', left, middle - 8, 16, 16)
        canvas.text(
            name, left + 22, middle, size, False, t.SUMI_SECOND, max_width=room, anchor="middle", shrink=True
        )
