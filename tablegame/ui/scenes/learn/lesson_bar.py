"""The bar over a lesson, a drill or an exercise: the way out, names, progress, sound and full screen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import TOPBAR_H
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.kit.controls import Control, button, icon_button
from tablegame.ui.kit.layout import Fits, Layers, Node, Row, Space
from tablegame.ui.kit.nodes import Draw, Label
from tablegame.ui.kit.text_size import clamp_size
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import Form, State

DotProgress = Literal["now", "done", "right", "nearly", "missed", "wrong", "open"]
"""The progress of one question: at hand, done, answered in one of four ways, or still to come."""

PITCH: Final = 22.0
"""The distance from one dot to the next, in du."""
SIDES: Final = (0.55, 0.45)
"""The shares of the bar before and after the beginning of the dots."""
_SIGNS: Final = {
    "right": ("check", t.BRASS_HI), "nearly": ("minus", t.TEXT_SOFT), "missed": ("minus", t.TEXT_SOFT),
    "wrong": ("close", t.SHU_HI),
}  # fmt: skip


def lesson_bar(
    ui: Ui, close: Callable[[], object], game: str, title: str, dots: Node, progress: Text = "", *,
    prefix: str = "", action: str = "",
) -> Node:  # fmt: skip
    """Return the bar. `progress`: in words; `prefix`: the beginning of the names of its widgets.

    `action`: the key that presses the way out, where the scene does not handle that key itself.
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
    start = Row(Space(0, grow=0), leave, titles, gap=12)
    end = Row(dots, Label(progress, t.NAME, t.TEXT_SOFT, most=24, say=False, grow=1), *icons, gap=6)
    ground = Draw(lambda canvas, b: canvas.panel("topbar", *b), 0, TOPBAR_H)
    return Layers(ground, Row(start, end, gap=12, shares=SIDES))


# Dots -------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class ProgressDot:
    """The dot of one question on the bar, which may lead to the question."""

    progress: DotProgress
    label: str = ""
    """What pressing it does, for a screen reader."""
    press: Callable[[], object] | None = None
    """Goes to the question; None where that is impossible."""


def progress_dots(dots: Sequence[ProgressDot], prefix: str = "") -> Node:
    """Return the dots in a row. `prefix`: the beginning of the names of those that can be pressed."""

    def node(nth: int, dot: ProgressDot) -> Node:
        press = dot.press
        if press is None:
            return Draw(partial(_draw_dot, dot.progress, False), PITCH, TOPBAR_H - 4)
        return Control(
            lambda box: DotButton(box, dot.label, press, f"{prefix}dot.{nth}", dot.progress),
            lambda layout: PITCH,
            high=TOPBAR_H - 4,
        )

    return Row(*(node(nth, dot) for nth, dot in enumerate(dots)), gap=0)


class DotButton(Hotspot):
    """A dot that can be pressed; Tab passes over it."""

    def __init__(
        self, rect: Box, label: str, press: Callable[[], object], name: str, progress: DotProgress
    ) -> None:
        super().__init__(rect, label, press, name=name)
        self._progress: DotProgress = progress
        self.tab_stop = False

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        form.ui.sounds.play("button")
        super().press(form, point)

    def draw(self, canvas: Canvas, state: State) -> None:
        _draw_dot(self._progress, state.hovered, canvas, self.rect)
        if state.focused:
            x, y, w, h = self.rect
            canvas.ring((x + 1, y + h / 2 - 8, w - 2, 16), 6, gap=1)


def _draw_dot(progress: DotProgress, hovered: bool, canvas: Canvas, box: Box) -> None:
    x, y, w, h = box
    middle = x + w / 2, y + h / 2
    if progress == "now":
        canvas.circle(*middle, 6.5, t.FOCUS)
        canvas.circle(*middle, 9.5, None, t.FOCUS, 1.6)
    elif progress == "done":
        canvas.circle(*middle, 5.4 if hovered else 4.6, t.BRASS_HI if hovered else t.BRASS)
    elif progress == "open":
        canvas.circle(*middle, 4.2, None, t.TEXT_SOFT, 1.4, 1.0 if hovered else 0.8)
    else:
        sign, ink = _SIGNS[progress]
        canvas.icon(sign, *middle, 15, ink)
