"""The digits of a seal or a secret, in groups that can be read aloud and compared."""

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import Widget, WidgetState

GROUP = 4
BETWEEN = 0.62
"""Between two groups, in ems."""


def groups(digits: str) -> list[str]:
    """Return digits in groups of four."""
    return [digits[n : n + GROUP] for n in range(0, len(digits), GROUP)]


def short(digits: str) -> str:
    """Return the first digits, for a button that shows all of them."""
    return " ".join(groups(digits)[:2])


class Digits(Widget):
    """Digits in as few even rows as the width allows, which cannot be pressed."""

    role = "text"

    def __init__(
        self, type: Typesetter, digits: str, x: float, y: float, w: float, *, label: str, name: str,
        size: float = t.SIDE, bold: bool = True, ink: t.Colour = t.TAB, least: int = 1,
    ) -> None:  # fmt: skip
        """Create the digits.

        `label`: the words of a screen reader, the digits included; `least`: the fewest rows.
        """
        self.groups = groups(digits)
        self.size, self.bold, self.ink = size, bold, ink
        widest = max(type.measure(group, size, bold) for group in self.groups)
        self.pitch = widest + BETWEEN * type.em("0", size)
        self.leading = type.leading("0", size)
        fit = max(1, int((w + 0.5 + self.pitch - widest) // self.pitch))
        self.rows = max(least, -(-len(self.groups) // fit))
        while len(self.groups) % self.rows:
            self.rows += 1
        self.per_row = len(self.groups) // self.rows
        wide = (self.per_row - 1) * self.pitch + widest
        box: Box = (x, y, wide, self.rows * self.leading)
        super().__init__(box, label, name=name)
        self.focusable = self.touchable = False

    def hit(self, point: tuple[float, float]) -> bool:
        return False

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, _, _ = self.rect
        for n, group in enumerate(self.groups):
            row, column = divmod(n, self.per_row)
            middle = y + (row + 0.5) * self.leading
            canvas.text(
                group, x + column * self.pitch, middle, self.size, self.bold, self.ink, anchor="middle"
            )
