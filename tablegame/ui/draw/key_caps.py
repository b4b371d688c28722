"""The key caps on buttons, and texts as screen readers get them."""

from typing import TYPE_CHECKING

from tablegame.speech.runs import SUIT_SIGNS, Mark, piece_sign
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.typesetting import Text

if TYPE_CHECKING:
    from tablegame.ui.draw.canvas import Canvas


def plain_words(text: Text) -> str:
    """Return a text as screen readers get it."""
    return text if isinstance(text, str) else "".join(r if isinstance(r, str) else _sign(r) for r in text)


def _sign(mark: Mark) -> str:
    if mark.kind == "piece" and isinstance(mark.value, int):
        return piece_sign(mark.value) or "★"
    return SUIT_SIGNS.get(str(mark.value), str(mark.value)) if mark.kind == "suit" else str(mark.value)


class PadCap(str):
    """The label of a gamepad button, drawn as a round cap."""

    __slots__ = ()


def key_cap(canvas: "Canvas", x: float, y: float, text: str, dark: bool = True) -> float:
    """Return a key cap, its left edge at `x` and its middle at `y`; its width."""
    width = cap_width(canvas, text)
    ground, ink = (t.BLACK, t.TEXT_WARM) if dark else (t.WHITE, t.LACQUER)
    corner = 10 if isinstance(text, PadCap) else 5
    svg = f'<rect width="{width:.2f}" height="20" rx="{corner}" fill="{ground}" fill-opacity=".28"/>'
    canvas.shape("cap", svg, x, y - 10, width, 20)
    canvas.text(text, x + width / 2, y, t.KEY_CAP, True, ink, "center", anchor="middle")
    return width


def cap_width(canvas: "Canvas", text: str) -> float:
    """Return the width of a key cap."""
    return max(20.0, canvas.type.measure(text, t.KEY_CAP, True) + 10)
