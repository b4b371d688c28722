"""The page that one person sees after a deal of a duplicate: the own result, and what comes next."""

from tablegame.controllers.table_controller import TableController
from tablegame.match.header import Turn
from tablegame.speech import signed
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.controls import button, buttons
from tablegame.ui.kit.layout import Column, Node, Row
from tablegame.ui.kit.nodes import Label, face, heading
from tablegame.ui.kit.page import PageScene
from tablegame.ui.scenes.common import key_only
from tablegame.ui.scenes.matches.duplicate.duplicate_text import word
from tablegame.ui.scenes.matches.duplicate.scene import open_next_deal
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import BookPage, DuplicatePage, NotePage, Page, SheetPage, TitlePage
from tablegame.ui.table.crests import crests_of


class TurnScene(PageScene):
    """A page for one person, at the bottom of the stack: it is left for the page that all may see."""

    opaque, width, first, veil = False, 720.0, "go", 0.4

    def __init__(self, ui: Ui, table: TableController) -> None:
        super().__init__(ui)
        self.table = table
        turn, match = table.match.turn, table.match
        assert turn is not None, "a deal of a duplicate"
        self.turn: Turn = turn
        duplicate = self.duplicate = ui.service.duplicates.of(table)
        self.game_id = match.game.id
        self.seat = next(n for n, player in enumerate(match.players) if player.kind == "human")
        self.name = match.players[self.seat].name
        results = match.view(None).table.results
        by_seat = [sum(points) for points in zip(*(result.points() for result in results), strict=True)]
        self.points = by_seat[self.seat] if duplicate is None else duplicate.made_of(by_seat, turn.deal)

    @property
    def page_name(self) -> str:
        if self.done:
            return self._word("all_done")
        return self._word("deal_done", n=self.turn.deal + 1, of=self.turn.deals)

    def rule_page(self) -> Page:
        return BookPage(self.game_id, table=self.table)

    @property
    def done(self) -> bool:
        """Whether the person has played all deals."""
        duplicate = self.duplicate
        return duplicate is None or duplicate.has_played(self.turn.person) or not duplicate.closed

    @property
    def opened(self) -> bool:
        """Whether all people have played."""
        return self.duplicate is not None and not self.duplicate.closed

    def _word(self, key: str, **slots: object) -> str:
        return word(self.ui, self.game_id, f"turn.{key}", **slots)

    # Content ------------------------------------------------------------------------------------------------
    def head(self) -> Node:
        people, person = [self.name], 0
        if self.duplicate is not None:
            people, person = list(self.duplicate.people), self.turn.person
        only = Label(self._word("only", seat=self.name), t.HERO, t.SUMI_SECOND, bold=True, most=34, grow=1)
        return Column(
            Row(face(crests_of(people)[person], 26), only, gap=18), heading(self.page_name), gap=12
        )

    def body(self) -> Node:
        duplicate = self.duplicate
        so_far = margin = None
        if duplicate is not None and self.turn.deal:
            total = signed(duplicate.total(self.turn.person))
            so_far = Label(self._word("so_far", points=total), t.HERO, lines=0)
        if duplicate is not None and duplicate.margin:
            margin = Label(self.ui.text("duplicate.margin"), t.READING, lines=0)
        points = Label(self._word("made", points=signed(self.points)), t.TOTAL, bold=True, lines=0)
        note = Label(self._word("last" if self.opened else "keep"), t.READING, lines=0)
        return Column(points, so_far, margin, note, gap=10)

    def foot(self) -> Node:
        size = t.READING
        sheet = button(
            self._word("sheet"), self.open_sheet, name="sheet", action="sheet", size=size, grow=1
        )
        later = button(self._word("later"), self.leave_screen, name="later", action="back", size=size, grow=1)
        words, go = self._word("next"), self.next_deal
        if self.done:
            words, go = self._word("open" if self.opened else "hand_on"), self.leave_screen
        following = button(words, go, name="go", kind="primary", action="activate", size=size, grow=1)
        return buttons(sheet, None if self.done else later, following)

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.table()

    def layout(self) -> None:
        super().layout()
        if self.done:
            key_only(self.form, "back", "escape", self.leave_screen)

    # What the player does -----------------------------------------------------------------------------------
    def open_sheet(self) -> None:
        """Open the score sheet of this deal, of which nothing can be saved."""
        match = self.table.match
        view = match.view(None)
        last = len(view.table.results) - 1
        what = self.game_id, match.players, view, last, view
        self.ui.open(SheetPage(*what, closes=True, shut=True, turn=self.turn))

    def next_deal(self) -> None:
        """Open the next deal of the same person."""
        if self.duplicate is None:
            return
        if refusal := open_next_deal(self.ui, self.duplicate, self.turn.person):
            self.leave_screen()
            self.ui.open(NotePage([refusal]))

    def leave_screen(self) -> None:
        """Open the page that all people may see."""
        self.ui.open(TitlePage())
        self.ui.open(DuplicatePage(self.turn.duplicate))
