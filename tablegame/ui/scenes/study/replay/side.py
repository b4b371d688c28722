"""The paper beside a replay: whose eyes, what happened and why, reasons asked for, what was known, the log.

It scrolls; the button that plays on stands under it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from tablegame.controllers.ask_why import AskWhy
from tablegame.speech import Runs, Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import grown
from tablegame.ui.scenes.pages.cells import Cell, Column
from tablegame.ui.scenes.pages.scrolled import BAR, PagesForm, ScrollBar, distance_to_show
from tablegame.ui.scenes.study.replay.eyes import Eyes, Look
from tablegame.ui.scenes.study.replay.folds import Fold, LogLine
from tablegame.ui.scenes.study.replay.weighed import WeighedRow
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Widget

PAD: Final = 24.0
FOOT: Final = 104.0
"""The room of the button that plays on, and the line under it."""
LATEST: Final = 400
"""Lines of the log that are laid out, the newest first."""


@dataclass(frozen=True, slots=True)
class Ask:
    """What can be asked about the move that is shown."""

    name: str
    level: str
    crest: int
    off: str = ""
    """The key of the reason why it cannot be asked."""


@dataclass(frozen=True, slots=True)
class Beside:
    """All that stands on the paper."""

    looks: Sequence[tuple[Look, str]]
    look: Look
    off: frozenset[Look]
    why_off: str
    """The key of the reason why some of them are off; "" where none is."""
    crests: Sequence[int]
    happened: Sequence[tuple[Sequence[Text], Sequence[Text]]]
    ask: Ask | None
    asked: AskWhy | None
    words: Callable[[str], Runs]
    """A move in words, by its text."""
    reason: Runs
    """What was told of the move that was asked about."""
    known: Sequence[Widget] | None
    """Rows of what was known; None where nothing is to be told."""
    known_words: Runs
    """Who knew it."""
    log: Sequence[tuple[int, Text]]
    """Up to the moment that is shown: each line with the number of its moment, from 1."""
    at: int
    branch_off: str
    """The key of the reason why one cannot play on from here."""


class Side:
    """Lays the paper out in a box."""

    def __init__(self, ui: Ui, form: PagesForm) -> None:
        self._ui = ui
        self._form = form
        self.box: Box = (0, 0, 0, 0)
        self.offset = 0.0
        self._answer: tuple[float, float] | None = None
        """Where on the paper, before it is scrolled, what a computer answered begins and ends."""
        self.column = Column(ui, (0, 0, 0, 0))
        self.open: set[str] = set()
        """The folds that are open."""
        self.choosing = False
        """Whether it is asked how one plays on."""

    # Places -------------------------------------------------------------------------------------------------
    @property
    def most(self) -> float:
        """How far it can be scrolled."""
        return max(0.0, self.column.height + 8 - self._form.area[3])

    def lay(self, box: Box, beside: Beside, acts: "Acts") -> None:
        """Everything on it."""
        self.box = box
        x, y, w, h = box
        ui, form = self._ui, self._form
        foot = FOOT * (min(1.5, grown(ui, t.CAPTION)) if not self.choosing else 1.0)
        area = (x + 8, y + 14, w - 16, h - 14 - (72 if self.choosing else foot))
        form.area = area
        self.column = Column(ui, (x + PAD, y + 18, w - 2 * PAD - BAR, area[3]))
        if self.choosing:
            self._ways(acts)
        else:
            self._answer = None
            self._eyes(beside, acts)
            self._happened(beside)
            self._why(beside, acts)
            self._known(beside, acts)
            self._log(beside, acts)
        self.offset = min(self.offset, self.most)
        self.column.shift(-self.offset)
        if self.most:
            bar = (x + w - PAD - BAR + 10, area[1], BAR, area[3])
            form.add(ScrollBar(bar, area[3] / (area[3] + self.most), self.offset / self.most, acts.scroll))
        for widget in self.column.widgets:
            form.add(widget)
            form.inner.append(widget)
        self._foot(beside, acts, foot)

    def _head(self, key: str) -> None:
        self.column.paragraph(self._ui.say(key), bold=True, size=t.READING, gap=6)

    def _rule(self) -> None:
        """A line between two parts."""
        self.column.add(Cell(width=self.column.box[2], height=2.0, picture=_line, wide=True))
        self.column.height -= 18

    def _put(self, widget: Widget, gap: float = 8.0) -> None:
        self.column.widgets.append(widget)
        self.column.height += widget.rect[3] + gap

    def _place(self, high: float) -> Box:
        x, y, w, _ = self.column.box
        return x, y + self.column.height, w, high

    # Parts --------------------------------------------------------------------------------------------------
    def _eyes(self, beside: Beside, acts: "Acts") -> None:
        self._head("replay.eyes")
        high = Eyes.high(len(beside.looks), self.column.box[2])
        options = [(look, words) for look, words in beside.looks]
        self._put(
            Eyes(
                self._place(high), self._ui.text("replay.eyes"), options, beside.look, acts.look,
                beside.crests, frozenset(beside.off),
            ),
            6,
        )  # fmt: skip
        if beside.why_off:
            self.column.paragraph(self._ui.say(beside.why_off), size=t.SIDE, gap=4)
        self.column.height += 6
        self._rule()

    def _happened(self, beside: Beside) -> None:
        self._head("replay.happened")
        ui, column = self._ui, self.column
        if not beside.happened:
            column.paragraph(ui.say("replay.nothing"), size=t.NAME)
        for lines, reasons in beside.happened:
            for line in lines:
                column.paragraph(line.say(ui.speaker), size=t.READING, gap=2)
            for reason in reasons:
                column.paragraph(reason.say(ui.speaker), gap=4, colour=t.SUMI_SECOND)
        column.height += 8

    def _why(self, beside: Beside, acts: "Acts") -> None:
        ask = beside.ask
        if ask is None:
            return
        ui, column = self._ui, self.column
        words = ui.say("replay.why.ask", seat=ask.name)
        if beside.asked is None:
            high = 46.0
            button = Button(
                self._place(high), words, acts.ask, kind="paper", icon="coach", name="why", size=t.NAME,
                action="why", enabled=not ask.off,
            )  # fmt: skip
            self._put(button, 6)
            if ask.off:
                column.paragraph(ui.say(ask.off), size=t.SIDE)
            column.height += 6
            return
        asked, begins = beside.asked, self._place(0)[1]
        column.paragraph(words, bold=True, size=t.READING, gap=0)
        if ask.level:
            column.paragraph(ui.say("replay.why.level", level=ask.level), size=t.SIDE, gap=6)
        if asked.case == "thinking":
            column.paragraph(ui.say("replay.why.thinking", seat=ask.name), size=t.NAME)
            return
        for n, each in enumerate(asked.weighed):
            place = self._place(34.0 * min(1.6, grown(ui, t.NAME)))
            self._put(WeighedRow(ui, place, beside.words(each.move), each, f"weighed.{n}"), 2)
        if asked.case == "told":
            column.height += 4
            column.paragraph(ui.say("replay.why.reason", reason=beside.reason), size=t.NAME)
        else:
            column.paragraph(ui.say(f"replay.why.{asked.case}", seat=ask.name), size=t.NAME)
        self._answer = begins, self._place(0)[1]
        column.height += 6

    def _fold(self, name: str, words: Runs, acts: "Acts") -> bool:
        """A heading that opens what stands under it; whether it is open."""
        open_ = name in self.open
        high = 44.0 * min(1.4, grown(self._ui, t.NAME))
        self._put(Fold(self._ui, self._place(high), words, open_, partial(acts.fold, name), name), 4)
        return open_

    def _known(self, beside: Beside, acts: "Acts") -> None:
        if beside.known is None or not self._fold("known", beside.known_words, acts):
            return
        if not beside.known:
            self.column.paragraph(self._ui.say("replay.known_nothing"), size=t.NAME)
        for widget in beside.known:
            x, y, w, h = self._place(widget.rect[3])
            widget.rect = (x, y, w, h)
            self._put(widget, 4)
        self.column.height += 6

    def _log(self, beside: Beside, acts: "Acts") -> None:
        if not self._fold("log", self._ui.say("replay.log"), acts):
            return
        x, _, w, _ = self.column.box
        first = max(0, len(beside.log) - LATEST)
        for n in range(len(beside.log) - 1, first - 1, -1):
            at, text = beside.log[n]
            line = LogLine(
                self._ui, x, self._place(0)[1], w, text.say(self._ui.speaker), at == beside.at,
                partial(acts.go, at), f"line.{n}",
            )  # fmt: skip
            self._put(line, 0)

    def _ways(self, acts: "Acts") -> None:
        """How one plays on."""
        ui = self._ui
        self._head("replay.branch.title")
        self.column.paragraph(ui.say("replay.branch.note"), size=t.SIDE)
        self.column.height += 4
        for way in ("known", "anew", "expert"):
            button = Button(
                self._place(48.0 * min(1.3, grown(ui, t.NAME))), ui.say(f"replay.branch.{way}"),
                partial(acts.branch, way), kind="paper", name=f"branch.{way}", size=t.NAME,
            )  # fmt: skip
            self._put(button, 4)
            self.column.paragraph(ui.say(f"replay.branch.{way}_note"), size=t.SIDE, gap=14)

    def _foot(self, beside: Beside, acts: "Acts", foot: float) -> None:
        x, y, w, h = self.box
        ui = self._ui
        if self.choosing:
            self._form.add(
                Button(
                    (x + 18, y + h - 64, w - 36, 48), ui.say("replay.branch.back"), acts.choose,
                    kind="paper", icon="left", name="branch.back", size=t.NAME,
                )
            )  # fmt: skip
            return
        top = y + h - foot + 8
        button = Button(
            (x + 18, top, w - 36, 48), ui.say("replay.branch.title"), acts.choose, kind="paper",
            icon="branch", name="branch", action="play_on", size=t.READING, enabled=not beside.branch_off,
        )  # fmt: skip
        button.note = ui.text(beside.branch_off or "replay.branch.note")
        self._form.add(button)

    # Scrolling ----------------------------------------------------------------------------------------------
    def scroll_to(self, offset: float) -> bool:
        """Whether that changed anything."""
        offset = min(self.most, max(0.0, offset))
        if offset == self.offset:
            return False
        self.column.shift(self.offset - offset)
        self.offset = offset
        bar = self._form.find("scroll bar")
        if isinstance(bar, ScrollBar):
            bar.offset = offset / self.most
        return True

    def reveal_answer(self) -> bool:
        """What a computer answered is brought into view: its end, or its beginning if both have no room."""
        if self._answer is None:
            return False
        _, y, _, h = self._form.area
        top, foot = self._answer[0] - 12, self._answer[1] + 12
        return foot - self.offset > y + h and self.scroll_to(min(foot - y - h, top - y))

    def reveal(self, widget: Widget) -> bool:
        """A widget that the keyboard comes to is brought into view."""
        return self.scroll_to(self.offset + distance_to_show(widget, self._form.area, 12, 12))

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas, beside: Beside) -> None:
        """The paper and its words; the widgets are the form's."""
        x, y, w, h = self.box
        canvas.panel("sheet", x, y, w, h)
        with canvas.clip(*self._form.area):
            self.column.draw(canvas)
        if not self.choosing:
            ui = self._ui
            foot = self._form.find("branch")
            if foot is not None:
                words = ui.say(beside.branch_off or "replay.branch.note")
                top = foot.rect[1] + foot.rect[3]
                canvas.rows(
                    words, x + w / 2, top + (y + h - 8 - top) / 2, w - 36, t.SIDE, False, t.SUMI_SECOND,
                    "center", 2, y + h - 10 - top,
                )  # fmt: skip

    @property
    def said(self) -> list[object]:
        """Its words from the top, for a reader."""
        return list(self.column.said)


@dataclass(frozen=True, slots=True)
class Acts:
    """What can be done on the paper."""

    look: Callable[[object], object]
    ask: Callable[[], object]
    fold: Callable[[str], object]
    go: Callable[[int], object]
    choose: Callable[[], object]
    branch: Callable[[str], object]
    scroll: Callable[[float], object]


def _line(canvas: Canvas, box: Box) -> None:
    x, y, w, _ = box
    canvas.line(x, y, x + w, y, t.WASHI_LINE, 1.4)
