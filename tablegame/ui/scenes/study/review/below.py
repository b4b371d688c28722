"""What stands under the position: what it comes to, why, how sure that is, and what can be done."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from tablegame.speech import Runs
from tablegame.study.review.model import Judged
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped
from tablegame.ui.scenes.study.review.words import ReviewWords
from tablegame.ui.shell.context import Ui
from tablegame.ui.widgets.buttons import Button

BAR_W, BESIDE = 72.0, 84.0
GAP: Final = 8.0


@dataclass(frozen=True, slots=True)
class Act:
    """One button."""

    name: str
    words: Runs
    do: Callable[[], object]
    icon: str = ""
    action: str = ""
    kind: str = "paper"
    enabled: bool = True


class Below:
    """Of one decision, as wide as `w`; `large` letters have higher buttons."""

    def __init__(
        self, ui: Ui, words: ReviewWords, judged: Judged, acts: Sequence[Act], w: float, *, large: bool
    ) -> None:
        self._ui, self._words, self._judged, self._acts = ui, words, judged, acts
        self._w, self._large = w, large
        self._size = capped(ui, t.NAME, 26)
        self._caps, self._icons = 0, True
        self._texts = self._told()
        self._bar = self._bar_height()
        self._rows = self._arranged()

    def _told(self) -> Sequence[tuple[Runs, float, bool, int]]:
        """Sentence and reason: words, size, bold, and rows."""
        words, judged, type = self._words, self._judged, self._ui.type
        found = []
        for said, size, bold in (
            (words.sentence(judged), t.BODY, True),
            (words.reason(judged), t.NAME, False),
        ):
            if said:
                rows = len(type.wrap(said, size, self._w, bold))
                found.append((said, size, bold, min(rows, 4 if self._large else 3)))
        return found

    def _bar_height(self) -> float:
        if not (said := self._words.compared(self._judged)):
            return 0.0
        type = self._ui.type
        rows = len(type.wrap(said, t.NAME, self._w - BESIDE))
        return max(24.0, min(3 if self._large else 2, rows) * type.leading(said, t.NAME)) + 4

    @property
    def _high(self) -> float:
        return 52.0 if self._large else 44.0

    @property
    def height(self) -> float:
        """Of all of it."""
        texts = sum(rows * self._ui.type.leading(said, size) for said, size, _, rows in self._texts)
        return texts + self._bar + 6 + len(self._rows) * (self._high + GAP)

    def _asked(self, n: int, act: Act) -> float:
        """The width of a button."""
        ui = self._ui
        wide = ui.type.measure(act.words, self._size, True) + 20
        wide += 1.55 * self._size if act.icon and self._icons else 0.0
        if act.action and n < self._caps and (cap := ui.cap(act.action)):
            wide += max(20.0, ui.type.measure(cap, t.KEY_CAP, True) + 10) + 8
        return wide

    def _arranged(self) -> Sequence[Sequence[tuple[float, int]]]:
        """Which buttons stand in which row, and how wide each is: icons go before
        keys, as long as that leaves room for all of them."""
        acts = self._acts
        for self._caps, self._icons in ((4, True), (4, False), (2, True), (0, True), (0, False)):
            asked = [self._asked(n, act) for n, act in enumerate(acts)]
            spare = self._w - sum(asked) - GAP * (len(asked) - 1)
            if spare >= 0:
                return [[(each + min(30.0, spare / len(asked)), n) for n, each in enumerate(asked)]]
        rows: list[list[tuple[float, int]]] = [[]]
        used = 0.0
        for n, each in enumerate(asked):
            wide = min(each + 12, self._w)
            if rows[-1] and used + wide > self._w:
                rows.append([])
                used = 0.0
            rows[-1].append((wide, n))
            used += wide + GAP
        return rows

    def buttons(self, x: float, y: float) -> Sequence[Button]:
        """With the whole beginning at (x, y)."""
        found = []
        top = y + self.height - len(self._rows) * (self._high + GAP) + GAP
        for row in self._rows:
            left = x
            for wide, n in row:
                act = self._acts[n]
                found.append(
                    Button(
                        (left, top, wide, self._high), act.words, act.do, kind=act.kind,
                        icon=act.icon if self._icons else "", key="" if n < self._caps else "-",
                        action=act.action, name=act.name, size=self._size, enabled=act.enabled,
                    )
                )  # fmt: skip
                left += wide + GAP
            top += self._high + GAP
        return found

    def said(self) -> Sequence[Runs]:
        """All words, for who hears them."""
        compared = self._words.compared(self._judged)
        return [*(said for said, *_ in self._texts), *([compared] if compared else [])]

    def paint(self, canvas: Canvas, x: float, y: float) -> None:
        """All but the buttons."""
        for said, size, bold, rows in self._texts:
            ink = t.SUMI if bold else t.SUMI_SECOND
            canvas.lines(said, x, y, self._w, size, bold, ink, max_lines=rows)
            y += rows * canvas.type.leading(said, size)
        if not self._bar:
            return
        judged, middle, left = self._judged, y + self._bar / 2, x
        share = self._words.share(judged)
        if share is not None and not (judged.certain and judged.better is not None):
            canvas.panel("tab", x, middle - 7, BAR_W, 14, color=t.WASHI_SHADE, radius=7)
            if share > 0:
                canvas.panel("tab", x, middle - 7, max(14.0, BAR_W * share), 14, color=t.TAB, radius=7)
            left += BESIDE
        else:
            canvas.icon("verify", x + 12, middle, 22, t.GAIN)
            left += 30
        canvas.rows(
            self._words.compared(judged), left, middle, x + self._w - left, t.NAME, False, t.SUMI,
            most=3, high=self._bar,
        )  # fmt: skip
