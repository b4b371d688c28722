"""The pill beside a hand that tells a move: what was played, or what was better."""

from tablegame.speech import Runs
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.dashes import outline, stroke


class MoveTag:
    """What was played, or what was better: a pill; with the look of a button where no piece was moved."""

    def __init__(self, said: Runs, size: float, high: float, left: bool, bare: bool) -> None:
        self.said, self.size, self.h, self.left, self.bare = said, size, high, left, bare
        self.w = 0.0

    def measure(self, canvas: Canvas) -> None:
        """How wide it is."""
        tick = 0.0 if self.left else 1.1 * canvas.type.em(self.said, self.size) + 4
        self.w = canvas.type.measure(self.said, self.size, True) + 24 + tick

    def paint(self, canvas: Canvas, at: tuple[float, float]) -> None:
        """At its upper left corner."""
        x, y = at
        w, h = self.w, self.h
        ink = t.SUMI if not self.left else t.LOSS
        rim = t.LOSS if self.left else t.SELECTED
        dashes = stroke(outline(w, h, 0.45 * h, 1.2, 8, 5, False), rim, 2.4)
        solid = (
            f'<rect x="1.2" y="1.2" width="{w - 2.4:.1f}" height="{h - 2.4:.1f}" rx="{0.45 * h:.1f}"'
            f' fill="none" stroke="{rim}" stroke-width="2.4"/>'
        )
        canvas.panel("tab", x, y, w, h, color=t.WASHI_BOX, radius=0.45 * h)
        canvas.shape("tag", dashes if self.left else solid, x, y, w, h)
        left, em_ = x + 12, canvas.type.em(self.said, self.size)
        if not self.left:
            canvas.icon("check", left + 0.5 * em_, y + h / 2, 1.1 * em_, t.SUMI)
            left += 1.1 * em_ + 4
        canvas.text(self.said, left, y + h / 2, self.size, True, ink, anchor="middle")
