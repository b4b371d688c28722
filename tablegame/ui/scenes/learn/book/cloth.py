"""The piece of table that an example lies on, and whose a piece is."""

from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas

LETTER: Final = 16.0
"""The height of the letter on a tab, however large text was chosen to be."""


def cloth(canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
    """A piece of the table, with a rim of brass."""
    canvas.panel("tab", x, y, w, h, color=canvas.look.cloth.middle, radius=10)
    svg = (
        f'<rect x=".8" y=".8" width="{w - 1.6:.2f}" height="{h - 1.6:.2f}" rx="9.4" fill="none"'
        f' stroke="{t.BRASS_LO}" stroke-width="1.6"/>'
    )
    canvas.shape("rim", svg, x, y, w, h)


def tab(canvas: Canvas, x: float, y: float, crest: int, name: str) -> None:
    """Whose a piece is: his colour and the first letter of his name, at the middle of its lower edge."""
    canvas.panel("badge", x - 24, y - 9, 48, 20, color=t.seat_colour(crest))
    size = canvas.type.within(name[:1], t.KEY_CAP, LETTER)
    canvas.text(name[:1], x, y + 1, size, True, t.SUMI, "center", anchor="middle")
