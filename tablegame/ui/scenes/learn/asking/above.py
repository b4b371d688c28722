"""What stands above a table at which somebody is asked: its own widgets, told by how their names begin, and
those that lessons and exercises share."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.furniture import TOPBAR_H
from tablegame.ui.scenes.common import capped
from tablegame.ui.shell.context import Ui
from tablegame.ui.table import coach_bubble as bubble
from tablegame.ui.table.controls import CardSpot, ZoneSpot
from tablegame.ui.table.panels import Ground
from tablegame.ui.table.pose import Box
from tablegame.ui.widgets.buttons import Button, IconButton
from tablegame.ui.widgets.form import Form, Widget

NEXT_W, NEXT_H = 140.0, 48.0
ICONS: Final = 104.0
"""The room of the icons at the right end of the bar."""


# Widgets ----------------------------------------------------------------------------------------------------
def acting(form: Form, prefix: str) -> list[Widget]:
    """The table's widgets with which one can act now."""
    return [
        one for one in form.widgets
        if one.visible and not one.name.startswith(prefix) and not isinstance(one, CardSpot | ZoneSpot)
        and (one.role != "none" or isinstance(one, Ground))
    ]  # fmt: skip


@contextmanager
def table_alone(form: Form, prefix: str) -> Iterator[None]:
    """Meanwhile what does not belong to the table is not drawn."""
    own = [one for one in form.widgets if one.name.startswith(prefix) and one.visible]
    for one in own:
        one.visible = False
    try:
        yield
    finally:
        for one in own:
            one.visible = True


def draw_own(canvas: Canvas, form: Form, prefix: str) -> None:
    """What does not belong to the table, above all else."""
    for widget in form.widgets:
        if widget.name.startswith(prefix) and widget.visible:
            widget.draw(canvas, form.state(widget))


# The bubble and the bar -------------------------------------------------------------------------------------
def next_button(ui: Ui, box: Box, words: str, name: str, press: Callable[[], object]) -> Button:
    """In the lower right corner of a bubble."""
    wide = max(NEXT_W, ui.type.measure(words, t.BODY, True) + 90)
    button = Button(
        (box.right - bubble.PAD + 6 - wide, box.bottom - NEXT_H - 14, wide, NEXT_H), words, press,
        kind="primary", name=name, key=ui.keys.cap("activate"),
    )  # fmt: skip
    button.paper = True
    return button


def small(ui: Ui) -> float:
    """The size of letters on the buttons of the frame, which cannot grow as others do."""
    return capped(ui, t.NAME, 21)


def leave_box(ui: Ui) -> Box:
    """At the left end of the bar."""
    wide = ui.type.measure(ui.text("lessons.leave"), small(ui), True)
    cap = ui.type.measure(ui.keys.cap("back"), t.KEY_CAP, True)
    return Box(8, 4, min(240.0, max(118.0, wide + cap + 62)), TOPBAR_H - 8)


def leave_button(ui: Ui, prefix: str, press: Callable[[], object]) -> Button:
    """The way out."""
    return Button(
        leave_box(ui), ui.text("lessons.leave"), press, icon="close", size=small(ui), name=f"{prefix}leave",
        key=ui.keys.cap("back"),
    )  # fmt: skip


def icons(ui: Ui, prefix: str) -> list[IconButton]:
    """Sound and full screen, at the right end of the bar."""
    width = ui.metrics.w
    sound = "on" if ui.preferences.sound else "off"
    return [
        IconButton((place, 0, 44, 40), icon, label, press, name=prefix + name, action=action)
        for place, name, icon, label, press, action in (
            (width - 100, "sound", "sound" if sound == "on" else "mute", ui.text(f"table.sound_{sound}"),
             ui.toggle_sound, "sound"),
            (width - 56, "fullscreen", "fullscreen", ui.text("table.full_screen"), ui.toggle_fullscreen, ""),
        )
    ]  # fmt: skip
