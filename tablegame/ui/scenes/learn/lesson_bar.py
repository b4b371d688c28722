"""The bar over a lesson, a drill or an exercise: the way out, names, progress, sound and full screen."""

from collections.abc import Callable
from functools import partial
from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.furniture import TOPBAR_H
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.kit.controls import Control, button, icon_button
from tablegame.ui.kit.layout import Fits, Layers, Node, Row, Space
from tablegame.ui.kit.nodes import Draw, Label
from tablegame.ui.kit.text_size import clamp_size
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import Form, State

DOT: Final = 18.0
"""From one step to the next, in du."""
SIDES = (0.55, 0.45)
"""The shares of the bar before and after the beginning of the dots."""


def lesson_bar(
    ui: Ui, close: Callable[[], object], game: str, title: str, dots: Node, progress: Text = "", *,
    prefix: str = "", action: str = "",
) -> Node:  # fmt: skip
    """Return the bar. `progress`: where it stands, in words; `prefix` begins the names of its widgets.

    `action`: the key that presses the way out where the scene does not handle that key itself.
    """
    leave = button(
        ui.text("lessons.leave"), close, name=f"{prefix}leave", icon="close", key="back", action=action,
        kind="plain", size=clamp_size(ui, t.NAME, 21), high=32,
    )  # fmt: skip
    name = Label(game, t.HERO, t.TEXT, bold=True, most=28, say=False)
    subject = Label(title, t.NAME, t.TEXT_SOFT, most=24, say=False, grow=1)
    titles = Fits(Row(name, subject, gap=14), subject, ease=0.85, grow=1)
    sign, sound = ("sound", "on") if ui.preferences.sound else ("mute", "off")
    icons = (
        icon_button(
            sign, ui.text(f"table.sound_{sound}"), ui.toggle_sound,
            name=f"{prefix}sound", action="sound", side=TOPBAR_H, ink=t.TEXT,
        ),
        icon_button(
            "fullscreen", ui.text("table.full_screen"), ui.toggle_fullscreen,
            name=f"{prefix}fullscreen", side=TOPBAR_H, ink=t.TEXT,
        ),
    )  # fmt: skip
    left = Row(Space(0, grow=0), leave, titles, gap=12)
    right = Row(dots, Label(progress, t.NAME, t.TEXT_SOFT, most=24, say=False, grow=1), *icons, gap=6)
    ground = Draw(lambda canvas, b: canvas.panel("topbar", *b), 0, TOPBAR_H)
    return Layers(ground, Row(left, right, gap=12, shares=SIDES))


class StepDot(Hotspot):
    """A dot for a step: done, at hand, or still to come; one that is done is gone back to by a press."""

    def __init__(
        self, rect: Box, label: str, press: Callable[[], object], name: str, *, now: bool, done: bool
    ) -> None:
        super().__init__(rect, label, press, name=name, enabled=done and not now)
        self._now, self._done = now, done
        self.tab_stop = False
        if not self.enabled:
            self.role = "none"

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        form.ui.sounds.play("button")
        super().press(form, point)

    def draw(self, canvas: Canvas, state: State) -> None:
        x, y, w, h = self.rect
        middle = x + w / 2, y + h / 2
        if self._now:
            canvas.circle(*middle, 6.5, t.FOCUS)
            canvas.circle(*middle, 9.5, None, t.FOCUS, 1.6)
        elif self._done:
            canvas.circle(*middle, 5.4 if state.hovered else 4.6, t.BRASS_HI if state.hovered else t.BRASS)
        else:
            canvas.circle(*middle, 4, None, t.TEXT_SOFT, 1.4)
        if state.focused:
            canvas.ring((x + 1, y + h / 2 - 8, w - 2, 16), 6, gap=1)


def step_dots(ui: Ui, steps: int, at: int, reached: int, go: Callable[[int], object], prefix: str) -> Node:
    """Return a dot for each step. `reached`: the last step that is done; `go` goes back to one."""

    def dot(nth: int) -> Node:
        label, press, name = ui.text("lessons.back_to", n=nth + 1), partial(go, nth), f"{prefix}dot.{nth}"
        return Control(
            lambda box: StepDot(box, label, press, name, now=nth == at, done=nth <= reached),
            lambda layout: DOT,
            high=TOPBAR_H - 4,
        )

    return Row(*map(dot, range(steps)), gap=0)
