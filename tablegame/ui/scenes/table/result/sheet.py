"""The head of the sheet: what it tells, and the game's name as a stamp."""

from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import ratio
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped, em, game_name
from tablegame.ui.scenes.table.result.words import ResultWords
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.system.motion import Tween

STAMP: Final = 190.0
"""The room of the stamp."""


class SheetHead:
    """Title, a line about the match, and the stamp."""

    def __init__(self, ui: Ui, words: ResultWords, fall: Tween) -> None:
        self.ui = ui
        self.words = words
        self.fall = fall

    def _sizes(self) -> tuple[float, float]:
        return capped(self.ui, 30, 32), capped(self.ui, t.NAME, 20)

    def height(self, width: float) -> float:
        """What it needs on a sheet so wide."""
        title, about = self._sizes()
        more = 1.35 * em(self.ui, about) * len(self._more(about, width - 56))
        return 12 + 1.3 * em(self.ui, title) + 1.35 * em(self.ui, about) + 8 + more

    def _more(self, size: float, room: float) -> list[tuple[str, float]]:
        """Lines under the head and their sizes: what the cards were worth, and who hid behind a fan."""
        said = (self.words.luck(), self.words.hidden())
        return [line for words in said for line in self._lines(words, size, room)]

    def _lines(self, said: str, size: float, room: float) -> list[tuple[str, float]]:
        """In letters that leave it two lines, if that can be."""
        if not said:
            return []
        type = self.ui.type
        while len(rows := type.wrap(said, size, room)) > 2 and size > t.CAPTION:
            size -= 0.5
        if len(rows) > 2:
            rows = [rows[0], type.ellipsis(" ".join(rows[1:]), size, room)]
        return [(row, size) for row in rows]

    def draw(self, canvas: Canvas, box: Box) -> None:
        """On the upper edge of the sheet."""
        ui = self.ui
        x, y, w, _ = box
        title, about = self._sizes()
        left, room = x + 28, w - STAMP - 70
        high = 1.3 * em(ui, title)
        canvas.text(
            self.words.word("story"), left, y + 12 + high / 2, title, True, t.SUMI, max_width=room,
            anchor="middle", shrink=True, display=True,
        )  # fmt: skip
        low = 1.35 * em(ui, about)
        canvas.text(
            self.words.about(), left, y + 12 + high + low / 2, about, False, t.SUMI_SECOND, max_width=room,
            anchor="middle", shrink=True,
        )  # fmt: skip
        for n, (row, size) in enumerate(self._more(about, w - 56)):
            middle = y + 12 + high + low * (n + 1.5)
            canvas.text(row, left, middle, size, False, t.SUMI_SECOND, anchor="middle", max_width=w - 56)
        self._stamp(canvas, x + w - 28 - STAMP / 2, y + 10 + (high + low) / 2)

    def _stamp(self, canvas: Canvas, cx: float, cy: float) -> None:
        """The game's name in vermilion: as it was lettered for it, or in the display face."""
        ui, game = self.ui, self.words.game_id
        if self.fall.age < self.fall.delay:
            return
        name = f"title/banner_{game}_{ui.language}"
        grow = self.fall.value
        words, size = "", 0.0
        most, line = 150.0, 32.0
        if ui.art.has(name):
            wide = min(most, line / ratio(name)) * grow
            high = wide * ratio(name)
        else:
            words, high = game_name(ui, game), line * grow
            size = canvas.type.fitting(words, capped(ui, 0.8 * high, 0.8 * high), most * grow, True)
            wide = canvas.type.measure(words, size, True)
        w, h = wide + 30 * grow, high + 20 * grow
        span = max(w, h) + 30
        frame = (
            f'<rect x="{(span - w) / 2:.1f}" y="{(span - h) / 2:.1f}" width="{w:.1f}" height="{h:.1f}" rx="6"'
            f' fill="none" stroke="{t.SHU}" stroke-width="2.8"'
            f' transform="rotate(-5 {span / 2:.1f} {span / 2:.1f})"/>'
        )
        canvas.shape("stamp", frame, cx - span / 2, cy - span / 2, span, span)
        if words:
            canvas.text(words, cx, cy, size, True, t.SHU, "center", wide, "middle", display=True)
        else:
            canvas.sprite(name, cx - wide / 2, cy - high / 2, wide, -5)
