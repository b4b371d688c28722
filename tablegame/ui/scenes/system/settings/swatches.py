"""Pictures to choose from: cloths and card backs."""

from collections.abc import Callable, Sequence

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.dashes import outline, stroke
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot, Pressed
from tablegame.ui.widgets.form import State


class Swatch(Hotspot):
    """A picture with a frame and a tick when it is chosen, its name under it if it has a caption."""

    role = "radio button"

    def __init__(
        self, rect: Box, label: str, on_press: Pressed, picture: Callable[[Canvas, Box], object],
        chosen: bool, *, name: str, caption: bool = False, radius: float = 10,
    ) -> None:  # fmt: skip
        super().__init__(rect, label, on_press, name=name, ring=radius)
        self.picture = picture
        self.chosen = chosen
        self.caption = caption
        self.radius = radius

    @property
    def value_text(self) -> str:
        """ "1" for the one chosen."""
        return "1" if self.chosen else "0"

    def draw(self, canvas: Canvas, state: State) -> None:
        """Draws the picture, the frame and the tick."""
        x, y, w, h = self.rect
        self.picture(canvas, self.rect)
        if self.chosen:
            canvas.ring((x, y, w, h), self.radius, True, gap=0, width=3.4)
            canvas.circle(x + w - 4, y + 4, 12, t.FOCUS_PAPER, t.WASHI_BOX, 2)
            canvas.icon("check", x + w - 4, y + 4, 14, t.WHITE)
        elif state.hovered:
            canvas.ring((x, y, w, h), self.radius, True, gap=0, width=1.6)
        if self.caption:
            canvas.text(
                self.label, x + w / 2, y + h + 8, t.NAME, self.chosen, t.SUMI, "center", w + 10, shrink=True
            )
        if state.focused:
            canvas.ring((x, y, w, h), self.radius, True, gap=5)


def cloth_picture(canvas: Canvas, box: Box, *, cloths: Sequence[t.Cloth]) -> None:
    """A small table with a card on it; of several cloths a strip each, side by side."""
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
    """An upright strip; round corners where it is the first or the last."""
    a, b = (r if first else 0.0), (r if last else 0.0)
    return (
        f"M{left + a},0H{right - b}Q{right},0 {right},{b}V{h - b}Q{right},{h} {right - b},{h}"
        f"H{left + a}Q{left},{h} {left},{h - a}V{a}Q{left},0 {left + a},0Z"
    )


def face_picture(canvas: Canvas, box: Box, *, name: str) -> None:
    """A queen of that set."""
    x, y, w, _ = box
    canvas.sprite(f"cards/{'' if name == 'own' else f'{name}/'}QH", x, y, w)


def back_picture(canvas: Canvas, box: Box, *, name: str) -> None:
    """A card from behind."""
    x, y, w, _ = box
    canvas.sprite(f"cards/{name}", x, y, w)
