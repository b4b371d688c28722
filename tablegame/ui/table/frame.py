"""What is seen of a table: what stands still, and above it whatever moves.

What moves is drawn in every frame, but laid down only where it differs from the frame before, if that one is
still on the screen.
"""

from collections.abc import Callable
from typing import Final

from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.drawing import Drawing, changed, joined
from tablegame.ui.table.static_layer import StaticLayer

MUCH: Final = 0.4
"""Where more than this share of the screen has changed, all of it is laid anew."""


class Frame:
    """The last frame of one table."""

    def __init__(self) -> None:
        self._above: Drawing | None = None
        """What lay above what stands still; None if that is not known."""

    def forget(self) -> None:
        """The next frame is drawn as a whole."""
        self._above = None

    def show(self, canvas: Canvas, still: StaticLayer, draw: Callable[[Canvas], object]) -> None:
        """Puts a new frame on the canvas, in the place of the last one where that is still there.

        `draw` draws what lies above."""
        # Drawing may be broken off; what lies there is not known until it is done.
        before, self._above = self._above, None
        surface, above = canvas.surface, canvas.drawing(draw)
        mended = still.take_mended()
        areas = [surface.get_rect()]
        if canvas.intact and before is not None and mended is not None:
            areas = joined([*mended, *changed(before, above)])
        if sum(area.w * area.h for area in areas) > MUCH * surface.get_width() * surface.get_height():
            still.blit(canvas)
            above.onto(surface)
        else:
            for area in areas:
                surface.set_clip(area)
                still.blit(canvas, area)
                above.within(surface, area)
            surface.set_clip(None)
        self._above = above
