"""The search through a rule book: its field and the list of findings."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import cap_width, key_cap
from tablegame.ui.kit.controls import field
from tablegame.ui.kit.layout import Column, Node, Panel, Scroll, Sized
from tablegame.ui.kit.list_node import ListRow
from tablegame.ui.kit.nodes import Label, Press
from tablegame.ui.kit.overlay import Overlay
from tablegame.ui.kit.text_size import letter_height
from tablegame.ui.scenes.learn.book.book_contents import BookContents, Finding
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import Form, WidgetState
from tablegame.ui.widgets.inputs import TextField

FOUND: Final = "findings"
"""The scroll area of the findings."""
ICON: Final = 30.0
"""The room of the search icon, in du."""
ROOM_FOR_CAP: Final = 1.25
"""The text size above which there is no room for the key of the field."""
LIST: Final = 31.0
"""The width of the list of findings, in letter heights."""


class SearchField(TextField):
    """A field with the search icon and the key that leads to it. Esc empties it and leaves it."""

    def __init__(self, *args: Any, step: Callable[[int], object], chosen: str, **more: Any) -> None:
        """Create a field. `step` chooses the finding above (-1) or below (1); `chosen`: it in words."""
        super().__init__(*args, **more)
        self._step, self._chosen = step, chosen
        self.edges = (ICON, 0.0)

    @property
    def value_text(self) -> str:
        return f"{self.value}: {self._chosen}" if self._chosen and self._active else self.value

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        if self.composing:
            return super().key(form, event)
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            self._step(-1 if event.key == pygame.K_UP else 1)
            return True
        if event.key == pygame.K_ESCAPE:
            form.set_focus(None)
            self.value = ""
            self.on_change("")
            return True
        return super().key(form, event)

    def draw_frame(self, canvas: Canvas) -> None:
        x, y, w, h = self.rect
        super().draw_frame(canvas)
        canvas.icon("search", x + 24, y + h / 2, 20, t.SUMI_QUIET)
        large = canvas.type.scale > ROOM_FOR_CAP
        cap = "" if self._active or self.value or large else canvas.cap_of("search")
        room = cap_width(canvas, cap) + 14 if cap else 0.0
        self.edges = (ICON, room)
        if cap:
            key_cap(canvas, x + w - room, y + h / 2, cap, False)

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        super().draw(canvas, state)
        if state.focused and not self._active:
            canvas.ring(self.rect, 10, True)


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
        search = field(
            ui.text("rulebook.search"), self.text, self.write, name="search", most=40, wide=420,
            placeholder=ui.say("rulebook.search"), size=t.READING, kind=SearchField, step=self._choose,
            chosen=f"{finding.title}, {finding.where}".strip(", ") if finding else "",
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
