"""The move that was just tried: its pieces come forward, and say whether it was right."""

from dataclasses import dataclass
from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.table.animator import Animator
from tablegame.ui.table.pose import card_spot

MARK_MS: Final = 1200.0
"""How long a move that was not right stays marked."""
LAST_MS: Final = 40.0
"""For so long after that frames are drawn, so that the mark goes."""
FORWARD: Final = 6.0
"""How far a piece comes forward, in du."""


@dataclass(frozen=True, slots=True)
class Tried:
    """The pieces, by item; none where nothing was tried."""

    items: tuple[int, ...] = ()
    right: bool = False
    since: float = -MARK_MS
    """When, in ms of the table's clock."""

    def fades(self, now: float) -> bool:
        """Whether the mark has still to go from the screen."""
        return now - self.since < MARK_MS + LAST_MS

    def draw(self, canvas: Canvas, animator: Animator, now: float) -> None:
        """A tick for a right move, which stays; a cross for another."""
        if not self.right and now - self.since >= MARK_MS:
            return
        ink = t.GAIN if self.right else t.SHU
        for item in self.items:
            if (pose := animator.pose(card_spot(item))) is None:
                continue
            x, y, w, h = pose.box
            canvas.piece(pose.face, x, y - FORWARD, w, tile=pose.tile, turned=pose.turned)
            size = f'width="{w - 3}" height="{h - 3}" rx="7"'
            rim = f'<rect x="1.5" y="1.5" {size} fill="none" stroke="{ink}" stroke-width="3"/>'
            canvas.shape("right" if self.right else "wrong", rim, x, y - FORWARD, w, h)
            canvas.circle(x + w - 4, y - FORWARD + 2, 14, ink, t.SHU_TEXT, 1.6)
            canvas.icon("check" if self.right else "close", x + w - 4, y - FORWARD + 2, 16, t.SHU_TEXT)
