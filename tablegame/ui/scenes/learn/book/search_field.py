"""The search through a rule book: its field and the list of findings."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.kit.controls import field
from tablegame.ui.kit.layout import Column, Node, Panel, Scroll, Sized
from tablegame.ui.kit.list_node import ListRow
from tablegame.ui.kit.nodes import Label, Press
from tablegame.ui.kit.overlay import Overlay
from tablegame.ui.kit.text_size import letter_height
from tablegame.ui.scenes.learn.book.book_contents import BookContents, Finding
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box

FOUND: Final = "findings"
"""The scroll area of the findings."""
LIST: Final = 31.0
"""The width of the list of findings, in letter heights."""


class BookSearch:
    """The text that is searched for, the findings, and which of them is chosen."""

    def __init__(self, ui: Ui, changed: Callable[[], object], go: Callable[[Finding], object]) -> None:
        """Create a search. `changed` is called after a change, and `go` opens a finding."""
        self._ui, self._changed, self._go = ui, changed, go
        self._contents: BookContents | None = None
        self.text = ""
        self.open = False
        """Whether the findings hang under the field."""
        self.findings: Sequence[Finding] = ()
        self.chosen = 0

    def field(self, contents: BookContents) -> Node:
        """Return the field, which searches a book."""
        ui, self._contents = self._ui, contents
        finding = self.findings[self.chosen] if self.findings else None
        names = (finding.title, finding.where) if finding else ()
        found = ui.text("app.separator").join(filter(None, names))
        keys = {pygame.K_UP: partial(self._choose, -1), pygame.K_DOWN: partial(self._choose, 1)}
        search = field(
            ui.text("rulebook.search"), self.text, self.write, name="search", most=40, wide=420,
            placeholder=ui.say("rulebook.search"), size=t.READING, icon="search", cap="search", keys=keys,
            found=found, empties=True,
            on_enter=self._open_chosen,
        )  # fmt: skip
        return Sized(search, 420, least=260, name="search")

    def write(self, text: str) -> None:
        """Search for another text."""
        self.text, self.chosen, self.open = text, 0, bool(text.strip())
        self.findings = self._contents.find(text) if self._contents is not None and self.open else ()
        self._changed()

    def _choose(self, by: int) -> None:
        if self.findings:
            self.chosen = (self.chosen + by) % len(self.findings)
            self._changed()

    def _open_chosen(self) -> None:
        if self.open and self.findings:
            self._open(self.findings[self.chosen])

    def _open(self, finding: Finding) -> None:
        self.text, self.open, self.findings = "", False, ()
        self._go(finding)

    def overlay(self) -> Overlay:
        """Return the list of the findings under the field."""
        em = letter_height(self._ui, t.BODY)
        return Overlay(self._list(), "search", ["below"], widths=[LIST * em], align="right")

    def _list(self) -> Node:
        """Return the list of the findings, or the words that there are none."""
        if not self.findings:
            words = Label(self._say_nothing(), t.NAME, t.SUMI_SECOND, lines=0, name="found.none", live="soon")
            return Panel(words, kind="list", pad=18, top=14)
        rows = Column(*(self._row(n, finding) for n, finding in enumerate(self.findings)))
        return Panel(Scroll(rows, FOUND, reach=0), kind="list", pad=8, top=6)

    def _row(self, index: int, finding: Finding) -> Node:
        go = partial(self._open, finding)

        def make(box: Box) -> ListRow:
            row = ListRow(
                box, finding.title, finding.where, chosen=index == self.chosen, name=f"found.{index}",
                on_choose=go, on_go=go, twice=True,
            )  # fmt: skip
            row.focusable, row.group = False, self._ui.text("rulebook.search")
            return row

        def line(words: str, size: float, ink: t.Colour, *, bold: bool = False) -> Node:
            return Label(words, size, ink, bold=bold, floor=letter_height(self._ui, size))

        where = line(finding.where, t.SIDE, t.SUMI_SECOND) if finding.where else None
        words = Column(line(finding.title, t.NAME, t.SUMI, bold=True), where)
        return Press(make, words, pad=12, top=6, name=f"found.{index}")

    def _say_nothing(self) -> str:
        assert self._contents is not None, "the field is on the page"
        words = dict(self._contents.sections()).get("words", "")
        if near := self._contents.near(self.text):
            listed = self._ui.text("app.separator").join(near)
            return self._ui.text("rulebook.near", text=self.text, words=listed)
        return self._ui.text("rulebook.nothing", text=self.text, words=words)
