"""The bar over a lesson, a drill or an exercise: the way out, names, progress, sound and full screen."""

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.furniture import TOPBAR_H
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.kit.controls import icon_button
from tablegame.ui.kit.layout import Fits, Layers, Node, Row, Space
from tablegame.ui.kit.nodes import Draw, Label
from tablegame.ui.shell.context import Ui

LEAVE, LEAVE_H = 21.0, 32.0
"""The greatest height of letters on the way out, and its height, in du."""
SIDES = (0.55, 0.45)
"""The shares of the bar before and after the beginning of the dots."""


def lesson_bar(
    ui: Ui, leave: Node, game: str, title: str, dots: Node, progress: Text = "", *, prefix: str = ""
) -> Node:
    """Return the bar. `progress`: where it stands, in words; `prefix` begins the names of its widgets."""
    name = Label(game, t.HERO, t.TEXT, bold=True, most=28, say=False)
    subject = Label(title, t.NAME, t.TEXT_SOFT, most=24, say=False, grow=1)
    titles = Fits(Row(name, subject, gap=14), subject, grow=1)
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
