"""A person has played a deal of a duplicate: what he alone may see of it, and what comes next."""

from collections.abc import Callable, Sequence
from typing import Final

from tablegame.controllers.table_controller import TableController
from tablegame.match.header import Turn
from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.common import capped, grown, heading, key_only
from tablegame.ui.scenes.matches.duplicate.sitting import why_not_seated
from tablegame.ui.scenes.matches.duplicate.words import points, word
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import (
    BookPage,
    DuplicatePage,
    NotePage,
    Page,
    SheetPage,
    TitlePage,
)
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.buttons import Button

WIDTH: Final = 720.0
EDGE: Final = 48.0


class TurnScene(Scene):
    """Seen by this person only: it is left for the page that all may see."""

    def __init__(self, ui: Ui, table: TableController) -> None:
        super().__init__(ui)
        self.table = table
        turn = table.match.turn
        assert turn is not None, "a deal of a duplicate"
        self.turn: Turn = turn
        self.duplicate = ui.service.duplicates.of(table)
        match = table.match
        self.game_id = match.game.id
        self.seat = next(n for n, player in enumerate(match.players) if player.kind == "human")
        self.name = match.players[self.seat].name
        results = match.view(None).table.results
        by_seat = [sum(made) for made in zip(*(result.points() for result in results), strict=True)]
        each = self.duplicate
        self.made = by_seat[self.seat] if each is None else each.made_of(by_seat, turn.deal)

    @property
    def page_name(self) -> str:
        """What a screen reader calls the page."""
        return self._title

    def rule_page(self) -> Page:
        """With the options of this match."""
        return BookPage(self.game_id, table=self.table)

    # What is told -------------------------------------------------------------------------------------------
    @property
    def done(self) -> bool:
        """Whether this person has played all."""
        each = self.duplicate
        return each is None or each.has_played(self.turn.person) or not each.closed

    @property
    def opened(self) -> bool:
        """Whether everybody has played."""
        return self.duplicate is not None and not self.duplicate.closed

    def _word(self, key: str, **slots: object) -> str:
        return word(self.ui, self.game_id, f"turn.{key}", **slots)

    @property
    def _title(self) -> str:
        if self.done:
            return self._word("all_done")
        return self._word("deal_done", n=self.turn.deal + 1, of=self.turn.deals)

    def _lines(self) -> list[tuple[Text, float, bool]]:
        """Words, size, whether bold."""
        each = self.duplicate
        lines: list[tuple[Text, float, bool]] = [
            (self._word("made", points=points(self.made)), t.TOTAL, True)
        ]
        if each is not None and self.turn.deal:
            lines.append((self._word("so_far", points=points(each.total(self.turn.person))), t.HERO, False))
        if each is not None and each.margin:
            lines.append((self.ui.text("duplicate.margin"), t.READING, False))
        lines.append((self._word("last" if self.opened else "keep"), t.READING, False))
        return lines

    def accessible_items(self) -> Sequence[Item]:
        """All that is written."""
        only = self._word("only", seat=self.name)
        said = [only, self._title, *(words for words, _, _ in self._lines())]
        return [Item(f"turn.{n}", "text", spoken(self.ui, words)) for n, words in enumerate(said)]

    # Places -------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        """As high as its words."""
        ui, type_ = self.ui, self.ui.type
        w = min(WIDTH * min(1.6, max(1.0, grown(ui, t.BODY))), ui.metrics.w - 60)
        inner = w - 2 * EDGE
        high = sum(
            len(type_.wrap(words, size, inner, bold)) * type_.leading(words, size) + 10
            for words, size, bold in self._lines()
        )
        self.top = 164.0 * min(1.3, grown(ui, t.NAME))
        h = min(ui.metrics.h - 24, self.top + high + 108)
        self.box: Box = ((ui.metrics.w - w) / 2, (ui.metrics.h - h) / 2, w, h)
        x, y = self.box[:2]
        self.form.clear()
        self.form.paper = True
        acts: list[tuple[str, str, str, Callable[[], object]]] = [
            ("sheet", self._word("sheet"), "sheet", self.open_sheet)
        ]
        if self.opened:
            acts.append(("go", self._word("open"), "activate", self.hand_on))
        elif self.done:
            acts.append(("go", self._word("hand_on"), "activate", self.hand_on))
        else:
            acts.append(("later", self._word("later"), "back", self.hand_on))
            acts.append(("go", self._word("next"), "activate", self.next_deal))
        measure = type_.measure
        needs = [measure(said, t.READING, True) + (110 if name == "go" else 90) for name, said, _, _ in acts]
        room = inner - 12 * (len(acts) - 1)
        left = x + EDGE
        for (name, said, action, press), need in zip(acts, needs, strict=True):
            wide = need / sum(needs) * room
            kind = "primary" if name == "go" else "paper"
            key = "-" if grown(ui, t.NAME) > 1.3 else ""
            self.form.add(
                Button((left, y + h - 82, wide, 52), said, press, kind=kind, size=t.READING, action=action,
                       name=name, key=key)
            )  # fmt: skip
            left += wide + 12
        if self.done:
            key_only(self.form, "back", "escape", self.hand_on)
        if self.form.focus is None:
            self.form.set_focus(self.form.find("go"), ring=ui.device in ("keyboard", "pad"))
        self.dirty = True

    # What is done -------------------------------------------------------------------------------------------
    def open_sheet(self) -> None:
        """His own sheet of this deal, which he may look at and nobody keep."""
        match = self.table.match
        view = match.view(None)
        last = len(view.table.results) - 1
        what = self.game_id, match.players, view, last, view
        self.ui.open(SheetPage(*what, closes=True, shut=True, turn=self.turn))

    def next_deal(self) -> None:
        """The same person goes on."""
        ui, each = self.ui, self.duplicate
        if each is None:
            return
        if refusal := why_not_seated(ui, each, self.turn.person):
            self.hand_on()
            ui.open(NotePage([refusal]))

    def hand_on(self) -> None:
        """To the page that all may see."""
        self.ui.open(TitlePage())
        self.ui.open(DuplicatePage(self.turn.duplicate))

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """A sheet with the person's crest."""
        ui = self.ui
        x, y, w, _ = self.box
        inner = w - 2 * EDGE
        canvas.table()
        with self.unroll.paper(canvas, self.box, 0.4):
            each = self.duplicate
            people = each.people if each is not None else (self.name,)
            person = self.turn.person if each is not None else 0
            r = 26.0
            middle = y + 0.38 * self.top
            canvas.face(crests_of(people)[person], x + EDGE + r, middle, r)
            canvas.text(
                self._word("only", seat=self.name), x + EDGE + 2 * r + 18, middle, capped(ui, t.HERO, 34),
                True, t.SUMI_SECOND, max_width=inner - 2 * r - 18, anchor="middle", shrink=True,
            )  # fmt: skip
            heading(canvas, self._title, x + EDGE, y + 0.76 * self.top, capped(ui, t.TITLE, 44), inner)
            top = y + self.top + 6
            for words, size, bold in self._lines():
                top += canvas.lines(words, x + EDGE, top, inner, size, bold, t.SUMI) + 10
            self.form.draw(canvas)
