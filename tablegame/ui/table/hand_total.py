"""What the own hand adds up to, and what it waits for: beside the hand, while it lies open.

It is drawn with the hand itself and never kept in a picture, so that it is covered in the same frame.
"""

from tablegame.speech import Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.table import places
from tablegame.ui.table.decisions import Decisions
from tablegame.ui.table.panels import number_box
from tablegame.ui.table.pose import Box
from tablegame.ui.table.table_context import TableContext, TablePart

WIDE, WIDEST = 146.0, 214.0
"""Of its ground: the least, and where its words need more."""
AIR = 16.0
"""Beside them, both sides together."""
LEAST = 14.0
"""The size that they may shrink to before it grows, in du."""
ROW = 22.0


class HandTotal(TablePart):
    """Of the hand that lies open on one table."""

    def __init__(self, table: TableContext, decisions: Decisions) -> None:
        super().__init__(table)
        self._decisions = decisions

    @property
    def lines(self) -> tuple[Text, ...]:
        """What stands there, as far as it is wanted; nothing for a hand that does not lie open."""
        model, wanted = self._model, self._ui.preferences.own_sum
        hidden = model.viewer is None or model.ending or model.quiz
        if wanted == "off" or hidden or not model.hand.cards:
            return ()
        found = self._game_table.sums(model.view, self._decisions.shown())
        if found is None:
            return ()
        made, waits = found
        return (made,) if wanted == "own" or waits is None else (made, waits)

    @property
    def box(self) -> Box:
        """Above the hand, on the side of the buttons, beside the prompt."""
        width, height = self._geometry.size
        wide, lines = WIDE, self.lines
        with self._ui.type.at(self._geometry.text_scale):
            for row, text in enumerate(lines):
                wide = max(wide, self._ui.type.measure(text.say(self._ui.speaker), LEAST, not row) + AIR)
        wide = min(wide, WIDEST)
        x = 222.0 if self._geometry.hand_style.left_handed else width - 222 - wide
        high = ROW * len(lines) + 8
        return Box(x, places.prompt_line(width, height)[1] - high / 2, wide, high)

    @property
    def prompt_room(self) -> float:
        """How wide the line above the hand may be, so that this and the pad for a number stand beside it."""
        most = places.prompt_room(self._geometry.room.seats)
        if self._decisions.number is not None:
            width, height = self._geometry.size
            most = min(most, width - 2 * number_box(width, height).right - 12)
        if not self.lines:
            return most
        side = self.box.right if self._geometry.hand_style.left_handed else self.box.x
        return min(most, 2 * abs(side - self._geometry.size[0] / 2) - 24)

    def draw(self, canvas: Canvas) -> None:
        """Draw a line each, the sum in bold."""
        lines = self.lines
        if not lines:
            return
        x, y, w, h = self.box
        canvas.panel("prompt", x, y, w, h)
        for row, text in enumerate(lines):
            said = text.say(self._ui.speaker)
            size = canvas.type.within(said, t.SIDE, ROW)
            ink = t.TEXT_SOFT if row else t.TEXT
            middle = y + 4 + ROW * (row + 0.5)
            canvas.text(said, x + w / 2, middle, size, not row, ink, "center", w - 14, "middle", shrink=True)
