"""The pictures of cloths and cards to choose from, drawn into the boxes of swatches."""

from collections.abc import Sequence

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.dashes import outline, stroke
from tablegame.ui.system.metrics import Box


def draw_cloth(canvas: Canvas, box: Box, *, cloths: Sequence[t.Cloth]) -> None:
    """Draw a small table with a card on it; of several cloths a strip each, side by side."""
    x, y, w, h = box
    oval = stroke(outline(78, 56, 0, 1, 6, 4, True), cloths[0].stitch, 1.4, 0.7)
    svg, wide = "", w / len(cloths)
    for n, cloth in enumerate(cloths):
        svg += (
            f'<radialGradient id="c{n}" gradientUnits="userSpaceOnUse" cx="{w / 2}" cy="{h * 0.46}"'
            f' r="{w * 0.6}"><stop offset="0" stop-color="{cloth.centre}"/><stop offset=".6"'
            f' stop-color="{cloth.middle}"/><stop offset="1" stop-color="{cloth.rim}"/></radialGradient>'
        )
        left, right, ends = n * wide, (n + 1) * wide, (n == 0, n == len(cloths) - 1)
        svg += f'<path d="{_strip(left, right, h, 10, *ends)}" fill="url(#c{n})"/>'
    svg += f'<g transform="translate({w / 2 - 39},{h / 2 - 28})">{oval}</g>'
    canvas.shape("cloth", svg, x, y, w, h)
    canvas.card(13, x + w / 2 - 18, y + h / 2 - 25, 36, -5)


def _strip(left: float, right: float, h: float, r: float, first: bool, last: bool) -> str:
    """Return the path of an upright strip; it has round corners where it is the first or the last."""
    a, b = (r if first else 0.0), (r if last else 0.0)
    return (
        f"M{left + a},0H{right - b}Q{right},0 {right},{b}V{h - b}Q{right},{h} {right - b},{h}"
        f"H{left + a}Q{left},{h} {left},{h - a}V{a}Q{left},0 {left + a},0Z"
    )


def draw_face(canvas: Canvas, box: Box, *, name: str) -> None:
    """Draw the queen of a set of faces."""
    x, y, w, _ = box
    canvas.sprite(f"cards/{'' if name == 'own' else f'{name}/'}QH", x, y, w)


def draw_back(canvas: Canvas, box: Box, *, name: str) -> None:
    """Draw a card from behind."""
    x, y, w, _ = box
    canvas.sprite(f"cards/{name}", x, y, w)
