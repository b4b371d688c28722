"""The whole log on paper, slid over the table from the right."""

from collections.abc import Sequence

import pygame

from tablegame.speech import Runs, Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import inside
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.inputs import to_clipboard

LEAST, MOST = 320.0, 560.0
"""The width of the paper, in du: two buttons find room, and the table beside it stays in sight."""
ABOVE = 16.0
"""The gap and the line above a deal."""


def begins_deal(text: Text) -> bool:
    """Whether a line tells that pieces were dealt: it is the heading of what follows."""
    return text.key.rpartition(".")[2] in ("dealt", "dealt_ghost", "round_dealt")


class LogScene(Scene):
    """The log, newest line at the foot; it scrolls by wheel and keys."""

    opaque = False

    def __init__(self, ui: Ui, texts: Sequence[Text]) -> None:
        super().__init__(ui)
        self._texts = texts
        self.wide = LEAST
        """Of the paper, in du."""
        self._back = 0.0
        """How far it is scrolled up from its foot, in du."""

    def layout(self) -> None:
        """Two buttons at the foot."""
        ui = self.ui
        self.form.clear()
        self.form.paper = True
        self.wide = self._as_wide_as_its_text()
        x, y, wide = ui.metrics.w - self.wide + 12, ui.metrics.h - 72, (self.wide - 48) / 2
        cap = ui.keys.cap("back")
        copy, close = ui.say("table.copy"), ui.say("table.close")
        self.form.add(Button((x + 8, y, wide, 48), copy, self._copy, kind="paper", name="copy"))
        self.form.add(
            Button((x + wide + 20, y, wide, 48), close, self._close, kind="primary", name="close", key=cap)
        )

    def _as_wide_as_its_text(self) -> float:
        """The width of the paper at which the longest line has room, in du."""
        type = self.ui.type
        longest = max((type.measure(said, t.NAME, head) for said, head in self.said()), default=0.0)
        return min(MOST, max(LEAST, longest + 52))

    def said(self) -> list[tuple[Runs, bool]]:
        """Return the lines, each with True if it is the heading of a deal."""
        return [(text.say(self.ui.speaker), begins_deal(text)) for text in self._texts]

    def _close(self) -> None:
        self.ui.stack.pop(self)

    def _copy(self) -> None:
        speaker = self.ui.speaker
        to_clipboard("\n".join(speaker.plain(text.say(speaker)) for text in self._texts))

    def handle(self, event: pygame.event.Event) -> bool:
        """Esc, L or a press beside the paper closes; wheel and arrows scroll."""
        keys = self.ui.keys
        if event.type == pygame.KEYDOWN:
            if keys.hits(event, "back") or keys.hits(event, "log"):
                self._close()
                return True
            steps = {pygame.K_UP: 40, pygame.K_DOWN: -40, pygame.K_PAGEUP: 360, pygame.K_PAGEDOWN: -360}
            if event.key in steps:
                self._scroll(steps[event.key])
                return True
        if event.type == pygame.MOUSEWHEEL:
            self._scroll(event.y * 48)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            paper = (self.ui.metrics.w - self.wide, 0.0, self.wide, self.ui.metrics.h)
            if not inside(paper, self.ui.metrics.du(event.pos)):
                self._close()
                return True
        return super().handle(event)

    def _scroll(self, by: float) -> None:
        self._back = max(0.0, self._back + by)
        self.dirty = True

    def draw(self, canvas: Canvas) -> None:
        """The paper, its lines from the foot up, then the buttons."""
        ui = self.ui
        canvas.veil(0.3)
        left, width = canvas.w - self.wide, self.wide - 48
        shown = self.wide * self.unroll.share
        with canvas.clip(canvas.w - shown - (0 if shown < self.wide else 40), 0, shown + 40, canvas.h):
            canvas.panel("sheet", left, 8, self.wide - 8, canvas.h - 16)
            title = ui.say("table.log_title")
            size = capped(ui, t.TOTAL, 34)
            canvas.text(title, left + 24, 46, size, True, t.SUMI, "left", width, "middle", display=True)
            top, foot = 74.0, canvas.h - 88
            said = self.said() or [(ui.say("table.log_empty"), False)]
            heights = [
                len(canvas.type.wrap(text, t.NAME, width, head)) * canvas.type.leading(text, t.NAME)
                + (6 + ABOVE if head else 6)
                for text, head in said
            ]
            self._back = min(self._back, max(0.0, sum(heights) - (foot - top)))
            y = foot + self._back if sum(heights) > foot - top else top + sum(heights)
            with canvas.clip(left, top, self.wide, foot - top):
                for (text, head), high in zip(reversed(said), reversed(heights), strict=True):
                    y -= high
                    if y + high <= top or y >= foot:
                        continue
                    if head:
                        canvas.line(left + 24, y + 8, left + 24 + width, y + 8, t.WASHI_LINE, 1.4)
                    canvas.lines(text, left + 24, y + (ABOVE if head else 0), width, t.NAME, head, t.SUMI)
            super().draw(canvas)
