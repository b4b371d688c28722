"""What stands on the page: questions, the button and the first hands; proof, and how to check it oneself."""

from collections.abc import Sequence
from functools import partial
from typing import Final, Protocol

from tablegame.controllers.fair_check import QUESTIONS, FairCheck
from tablegame.match.dealer import STREAM
from tablegame.match.header import Promise
from tablegame.match.record import Record
from tablegame.ui.draw import theme as t
from tablegame.ui.scenes.pages.cells import REACH, Column
from tablegame.ui.scenes.study.fair_play.kindness import Kindness
from tablegame.ui.scenes.study.fair_play.proofs import SealedPanel, proof_lines
from tablegame.ui.scenes.study.fair_play.rows import Row
from tablegame.ui.scenes.study.fair_play.words import FairWords, cut_words
from tablegame.ui.shell.context import Ui
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.digits import Digits

PANEL: Final = 352.0
BELOW: Final = 104.0
"""The least height of the proof, and of the boxes under it and under the questions."""
CHECKS: Final = ("check", "check_again", "stop")
SIGNS: Final = 15.0
"""The size of digits."""


class Checked(Protocol):
    """The page, as far as its columns ask it."""

    ui: Ui
    record: Record
    over: bool
    check: FairCheck | None
    kindness: Kindness | None
    shown: int | None
    copied: str
    took: int

    @property
    def running(self) -> bool:
        """Whether the check is under way."""

    def start(self) -> None:
        """Checks, from the beginning."""

    def stop(self) -> None:
        """What is found by now stays."""

    def show(self, row: int) -> None:
        """The proof of a question."""

    def take(self, name: str, text: str) -> None:
        """Copies something."""


class FairColumns:
    """Lays what is on the page into its columns."""

    def __init__(self, page: Checked) -> None:
        self.page = page
        self.ui = page.ui
        self.proof_at = 0.0
        """How far down its column the proof begins."""

    def lead(self, column: Column) -> None:
        if not self.page.over:
            self._seal(column)
            return
        if self.page.record.header.promise is None:
            self._free(column)
        self._questions(column)
        self._checking(column)
        self._kind(column)

    def side(self, column: Column) -> None:
        if self.page.over:
            self._proof(column)
            self._sceptic(column)
            return
        self._cut(column)
        header = self.page.record.header
        if header.promise is not None and not header.code:
            column.height += 12
            column.paragraph(self.ui.say("fair_play.secret.later"))

    def _questions(self, column: Column) -> None:
        x, _, w, _ = column.box
        for n, told in enumerate(FairWords(self.ui, self.page.record, self.page.check).rows()):
            y = column.box[1] + column.height
            able = bool(told.more) or (n == 0 and self.page.record.header.promise is not None)
            name, press = f"row.{QUESTIONS[n]}", partial(self.page.show, n)
            row = Row(self.ui, x, y, w, told, n == self.page.shown, press, name, able=able)
            column.widgets.append(row)
            column.height += row.rect[3] + 1
        column.height += 10

    def _checking(self, column: Column) -> None:
        """The button, and beside it how long it took and what is counted."""
        ui = self.ui
        x, y, w, _ = column.box
        words = ui.say(f"fair_play.{CHECKS[2] if self.page.running else CHECKS[bool(self.page.check)]}")
        longest = max(ui.type.measure(ui.say(f"fair_play.{key}"), t.BODY, True) for key in CHECKS)
        wide = min(w, longest + 114)
        check = Button(
            (x, y + column.height, wide, 46), words, self.page.stop if self.page.running else self.page.start,
            kind="paper" if self.page.running else "primary", icon="close" if self.page.running else "verify",
            action="back" if self.page.running else "activate", name="check", size=t.BODY,
            enabled=getattr(ui.service, "workers", None) is not None,
        )  # fmt: skip
        column.widgets.append(check)
        beside = Column(ui, (x + wide + 16, y + column.height, w - wide - 16, 46))
        if self.page.took and not self.page.running:
            took = ui.say("fair_play.took", n=max(1, round(self.page.took / 1000)))
            beside.paragraph(took, size=t.SIDE, gap=0, colour=t.SUMI_SECOND)
        beside.paragraph(ui.say("fair_play.counted"), size=t.SIDE, gap=0, colour=t.SUMI_SECOND)
        if beside.box[2] < 200:
            column.height += 54
            column.paragraph(ui.say("fair_play.counted"), size=t.SIDE, colour=t.SUMI_SECOND)
        else:
            column.beside(beside, max(46.0, beside.height))

    def _kind(self, column: Column) -> None:
        """The first hands of this match."""
        kind, ui = self.page.kindness, self.ui
        if kind is None or kind.above is None:
            return
        column.height += 10
        begun = column.height
        inner = _within(column)
        inner.paragraph(ui.say("statistics.cards.head"), bold=True, size=t.BODY, gap=0)
        inner.drawing(kind.draw, kind.height(inner.box[2]), 10)
        inner.height = max(inner.height, BELOW)
        column.take(inner, begun)

    def _proof(self, column: Column) -> None:
        """Of the row that is shown."""
        begun = self.proof_at = column.height
        column.height += REACH - 4
        promise, ui = self.page.record.header.promise, self.ui
        question = QUESTIONS[self.page.shown] if self.page.shown is not None else None
        if question == "seal" and promise is not None:
            SealedPanel(ui, self.page.record, self.page.over).lay(column, self._digits)
            self._copies(column, self._offered(promise))
        elif question is None or self.page.check is None:
            column.paragraph(ui.say("fair_play.proof.none"), colour=t.SUMI_SECOND)
        else:
            told = FairWords(ui, self.page.record, self.page.check).rows()[QUESTIONS.index(question)]
            column.paragraph(told.title, bold=True, size=t.BODY, gap=8)
            for words in told.more:
                column.paragraph(words, size=t.SIDE)
            for words in proof_lines(ui, self.page.check.file, question, self.page.check):
                column.paragraph(words, size=t.SIDE, gap=3, colour=t.SUMI_SECOND)
        column.height = max(column.height + 2, begun + PANEL)
        column.frame(begun)
        column.height += 8

    def _offered(self, promise: Promise) -> list[tuple[str, str, str]]:
        """What can be copied: name, words and text."""
        if code := self.page.record.header.code:
            return [("copy_secret", "fair_play.code.copy", code)]
        sealed = promise.method != STREAM
        line = f"tablegame {promise.method} {promise.seed} {promise.bots}" if sealed else promise.seed
        key = "fair_play.secret.copy" if sealed else "fair_play.secret.copy_stream"
        return [("copy_seal", "fair_play.seal.copy", promise.commit), ("copy_secret", key, line)]

    def _sceptic(self, column: Column) -> None:
        """Who does not take this program's word."""
        promise, ui = self.page.record.header.promise, self.ui
        if promise is None:
            return
        begun = column.height
        column.height += REACH - 4
        column.paragraph(ui.say("fair_play.sceptic.head"), bold=True, size=t.BODY, gap=2)
        plain = "note_other" if promise.method != STREAM else "note_stream"
        key = "code" if self.page.record.header.code else "note" if self.script else plain
        column.paragraph(ui.say(f"fair_play.sceptic.{key}"), size=t.SIDE, gap=6)
        column.height = max(column.height, begun + BELOW)
        column.frame(begun)

    @property
    def script(self) -> bool:
        """Whether the short script checks this match: one with keys, from its first card on."""
        header = self.page.record.header
        return header.promise is not None and header.promise.method != STREAM and header.start is None

    def _free(self, column: Column) -> None:
        column.paragraph(self.ui.say("fair_play.seal.free"), gap=14)

    def _seal(self, column: Column) -> None:
        """Before the end: only the seal is shown."""
        promise = self.page.record.header.promise
        if promise is None:
            self._free(column)
            return
        SealedPanel(self.ui, self.page.record, False).lay(column, self._digits)
        if not self.page.record.header.code:
            self._copies(column, [("copy_seal", "fair_play.seal.copy", promise.commit)])

    def _cut(self, column: Column) -> None:
        words = cut_words(self.ui, self.page.record)
        if words:
            column.paragraph(self.ui.say("fair_play.words.head"), bold=True, size=t.BODY, gap=4)
        for each in words:
            column.paragraph(each, gap=4)

    def eight(self) -> float:
        """The width of eight groups of digits."""
        promise = self.page.record.header.promise
        shown = [promise.commit, promise.seed] if promise is not None and self.page.over else []
        type_ = self.ui.type
        laid = [Digits(type_, each, 0, 0, 9999.0, label="", name="", size=SIGNS, least=2) for each in shown]
        return max((each.rect[2] for each in laid), default=0.0)

    def _digits(self, column: Column, digits: str, label: str, name: str, *, bold: bool) -> None:
        x, y, w, _ = column.box
        ink = t.TAB if bold else t.SUMI
        widget = Digits(
            self.ui.type, digits, x, y + column.height, w + 4, label=label, name=name, size=SIGNS, bold=bold,
            ink=ink,
        )  # fmt: skip
        column.widgets.append(widget)
        column.height += widget.rect[3] + 6

    def _copies(self, column: Column, copies: Sequence[tuple[str, str, str]]) -> None:
        """Buttons by name, words and what they copy; beside each other where there is room."""
        ui = self.ui
        x, _, w, _ = column.box
        left, high = 0.0, 50.0
        for name, key, text in copies:
            words = ui.say("fair_play.copied" if self.page.copied == name else key)
            longest = max(ui.type.measure(ui.say(each), t.NAME, True) for each in (key, "fair_play.copied"))
            wide = min(w, longest + 58)
            if left and left + wide > w:
                left, column.height = 0.0, column.height + high
            place = (x + left, column.box[1] + column.height, wide, 44)
            take = partial(self.page.take, name, text)
            column.widgets.append(
                Button(place, words, take, kind="paper", icon="share", name=name, size=t.NAME)
            )
            left += wide + 12
        column.height += high


def _within(column: Column) -> Column:
    """A column in a box of paper, which lies in another column from its height on."""
    x, y, w, h = column.box
    return Column(column.ui, (x + REACH, y + column.height + REACH - 4, w - 2 * REACH, h))
