"""A duplicate: who has played and who is next, then the results; and the page after a deal of one person."""

from functools import partial

import pygame

from tablegame.controllers.duplicate_turns import DuplicateTurns
from tablegame.controllers.table_controller import TableController
from tablegame.match.duplicate import Duplicate
from tablegame.match.duplicate_store import known_rules
from tablegame.match.header import Turn
from tablegame.match.record import read_record
from tablegame.match.record_error import OtherRules, RecordError
from tablegame.match.store import cause, cause_slots
from tablegame.pieces.seats import Seat
from tablegame.speech import Text as Line
from tablegame.speech import signed
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.kit.controls import button, buttons, icon_button
from tablegame.ui.kit.layout import Column, Fits, Node, Panel, Row, Sized, Space
from tablegame.ui.kit.list_node import ListRow
from tablegame.ui.kit.nodes import Label, Press, face, heading, icon
from tablegame.ui.kit.page import PageScene
from tablegame.ui.scenes.common import book_button, game_name, key_only
from tablegame.ui.scenes.matches.duplicate_results import (
    DuplicateResults,
    newest,
    progress_words,
    subtitle,
    word,
)
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import (
    BookPage,
    CurtainPage,
    DuplicatePage,
    DuplicateSetupPage,
    NotePage,
    Page,
    ReplayPage,
    SheetPage,
    TablePage,
    TitlePage,
)
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of


def open_next_deal(ui: Ui, duplicate: Duplicate, person: int) -> Text:
    """Open the table of the person's next deal. Return the reason why that is impossible, or ""."""
    turns = ui.service.duplicates
    try:
        table = turns.table(duplicate, person)
    except OtherRules:
        return ui.say("duplicate.wait.rules")
    except RecordError as fault:
        return ui.say(fault.key, **fault.slots)
    except OSError as fault:
        deal = duplicate.next_deal(person) or 0
        name = turns.store.path(duplicate, person, deal).name
        return ui.say("errors.record.unreadable", file=name, text=cause(ui.speaker, fault, reading=True))
    ui.open(TablePage(table))
    if turns.messages:
        notes = [(note.key, cause_slots(ui.speaker, note.key, note.slots)) for note in turns.messages]
        ui.open(NotePage([ui.say(key, **slots) for key, slots in notes]))
        turns.messages.clear()
    return ""


class DuplicateScene(PageScene):
    """One duplicate. While it is closed, the page shows no result of any person."""

    def __init__(self, ui: Ui, duplicate: Duplicate) -> None:
        super().__init__(ui)
        self.turns: DuplicateTurns = ui.service.duplicates
        self.duplicate = duplicate
        self.person = duplicate.next_person or 0
        """The person who plays next."""
        self.sure = False
        """Whether the next press calls the duplicate off."""
        self.first = "go" if duplicate.closed else "back"

    def enter(self) -> None:
        """Report files that could not be read."""
        super().enter()
        damaged, self.turns.store.damaged = self.turns.store.damaged, []
        if damaged:
            self.ui.open(NotePage([self.ui.say("duplicate.waiting.damaged", file=name) for name in damaged]))

    @property
    def page_name(self) -> str:
        return self.ui.text("duplicate.title" if self.duplicate.closed else "duplicate.over.title")

    @property
    def list_name(self) -> str:
        return self.ui.text("duplicate.list")

    def rule_page(self) -> Page:
        duplicate = self.duplicate
        return BookPage(duplicate.game, seats=duplicate.seats, options=duplicate.options)

    # Content ------------------------------------------------------------------------------------------------
    def head(self) -> Node:
        ui = self.ui
        title = Row(heading(self.page_name), *self._ways_to_others(), book_button(ui), gap=6)
        return Column(title, Label(subtitle(ui, self.duplicate), t.READING, t.SUMI_SECOND, most=26))

    def _ways_to_others(self) -> list[Node]:
        """Return the ways to the duplicates before and after this one, if there are any."""
        ui, stored = self.ui, self.turns.store.all()
        ids = [other.id for other in stored]
        if len(ids) < 2 or self.duplicate.id not in ids:
            return []
        at = ids.index(self.duplicate.id)
        number = ui.text("duplicate.table", n=at + 1, of=len(stored))
        return [
            icon_button(
                arrow, ui.text("access.row", label=ui.text(f"duplicate.{name}"), value=number),
                partial(self.show, stored[(at + by) % len(stored)]), name=name,
            )
            for name, arrow, by in (("previous", "left", -1), ("next", "right", 1))
        ]  # fmt: skip

    def body(self) -> Node:
        duplicate = self.duplicate
        if not duplicate.closed:
            return DuplicateResults(self.ui, duplicate, self.open_replay).node()
        people = Column(*(self._row(person) for person in range(len(duplicate.people))))
        closed = self._closed()
        return Fits(
            Row(people, Panel(closed), gap=36, align="top", shares=(46, 54)),
            Column(people, closed, gap=20),
            whole=1,
        )

    def _row(self, person: int) -> Node:
        ui, duplicate = self.ui, self.duplicate
        name, done = duplicate.people[person], duplicate.has_played(person)
        chosen = person == self.person and not done
        state = progress_words(ui, self.turns, duplicate, person)
        sign, ink = ("check", t.GAIN) if done else ("continue", t.FOCUS_PAPER)
        words = Column(
            Label(name, t.BODY, t.SUMI_SECOND if done else t.SUMI, bold=True, most=36),
            Label(state, t.NAME, t.SUMI_SECOND, most=30),
            grow=1,
        )
        mark = icon(sign, 24, ink) if done or chosen else Space(24, grow=0)
        content = Row(face(crests_of(duplicate.people)[person], 22), words, mark, gap=14)

        def make(box: Box) -> ListRow:
            row = ListRow(
                box, name, state, chosen=chosen, name=f"person.{person}", on_go=self.go, keys=keys,
                on_choose=partial(self.choose, person),
            )  # fmt: skip
            row.focusable = row.touchable = not done
            return row

        keys = {pygame.K_UP: partial(self._step, -1), pygame.K_DOWN: partial(self._step, 1)}
        return Press(make, Sized(content, h=50), pad=10, top=6)

    def _closed(self) -> Node:
        """Return words about what is closed, and how it is played."""
        ui, duplicate = self.ui, self.duplicate
        done = sum(map(duplicate.has_played, range(len(duplicate.people))))
        played = ui.text("duplicate.wait.played", n=done, of=len(duplicate.people))
        rules = Label(ui.text("duplicate.wait.rules"), t.NAME, t.LOSS, lines=0)
        sentences = [
            self._word("wait.why"),
            self._word(f"wait.seat_{'rotated' if duplicate.rotated else 'same'}"),
            self._word(f"wait.count_{duplicate.count}"),
        ]
        if duplicate.margin:
            sentences.append(ui.text("duplicate.margin"))
        return Column(
            Column(
                Label(ui.text("duplicate.wait.closed"), t.HERO, bold=True, lines=0),
                Label(played, t.READING, lines=0),
            ),
            None if known_rules(duplicate) else rules,
            *(Label(sentence, t.NAME, lines=0) for sentence in sentences),
            Label(self._word("setup.alike"), t.NAME, t.SUMI_SECOND, lines=0),
            gap=12,
        )  # fmt: skip

    def _word(self, key: str, **slots: object) -> str:
        return word(self.ui, self.duplicate.game, key, **slots)

    def foot(self) -> Node:
        ui, duplicate = self.ui, self.duplicate
        back = button(
            ui.text("duplicate.back"), self.close, name="back", icon="left", action="back", size=t.NAME
        )
        if duplicate.closed:
            off = button(
                ui.text(f"duplicate.wait.{'off_sure' if self.sure else 'off'}"), self.call_off, name="off",
                icon="trash", kind="call" if self.sure else "paper", size=t.NAME,
            )  # fmt: skip
            others = [off, button(ui.text("duplicate.new"), self.new, name="new", size=t.NAME)]
            begun = self.turns.begun(duplicate, self.person) or duplicate.next_deal(self.person)
            words = ui.text(
                f"duplicate.wait.{'go_on' if begun else 'go'}", seat=duplicate.people[self.person]
            )
            name, mark, press = "go", "continue", self.go
        else:
            others = [button(ui.text("duplicate.over.forget"), self.forget, name="forget", size=t.NAME)]
            name, mark, words, press = "again", "replay", ui.text("duplicate.over.again"), self.new
        following = button(
            words, press, name=name, icon=mark, kind="primary", action="activate", size=t.READING, least=230
        )
        presses = Fits(
            Row(back, *others, Space(), following, gap=12),
            Column(Row(back, *others, gap=12), following, gap=8),
        )
        warning = ui.text("duplicate.wait.off_note") if self.sure else ""
        said = Label(warning, t.NAME, bold=True, lines=0, name="warning", live="now")
        return Column(said if warning else None, presses, gap=10)

    # What the player does -----------------------------------------------------------------------------------
    def show(self, duplicate: Duplicate) -> None:
        """Open another duplicate."""
        self.ui.open(DuplicatePage(duplicate.id))

    def choose(self, person: int) -> None:
        """Choose who plays next."""
        if not self.duplicate.has_played(person):
            self.person, self.sure = person, False
            self.layout()

    def _step(self, by: int) -> None:
        """Choose the next person, up or down, who has still to play."""
        people = [n for n in range(len(self.duplicate.people)) if not self.duplicate.has_played(n)]
        at = people.index(self.person) + by
        if 0 <= at < len(people):
            self.choose(people[at])
            self.form.set_focus(self.form.find(f"person.{people[at]}"), ring=True)

    def go(self) -> None:
        """Close the curtain until the person who plays next has come."""
        ui, duplicate, person = self.ui, self.duplicate, self.person
        if not known_rules(duplicate):
            ui.open(NotePage([ui.say("duplicate.wait.rules")]))
            return
        deals = self._word("deals", n=duplicate.deals)
        lines = [Line("duplicate.curtain.game", {"game": game_name(ui, duplicate.game), "deals": deals})]
        if played := sum(map(duplicate.has_played, range(len(duplicate.people)))):
            lines.append(Line("duplicate.curtain.played", {"n": played}))
        ui.open(
            CurtainPage(
                Seat(person), duplicate.people[person], crests_of(duplicate.people)[person], lines,
                on_open=partial(self.open_for, person), on_menu=ui.stack.pop, on_lost=lambda: None,
            )
        )  # fmt: skip

    def open_for(self, person: int) -> None:
        """Open the next deal of a person, or say why there is none."""
        if refusal := open_next_deal(self.ui, self.duplicate, person):
            self.ui.open(NotePage([refusal]))

    def call_off(self) -> None:
        """Call the duplicate off at the second press, which opens all that was finished."""
        if not self.sure:
            self.sure = True
        else:
            self.sure = False
            self.duplicate = self.turns.store.call_off(self.duplicate.id) or self.duplicate
        self.layout()

    def new(self) -> None:
        """Set up another duplicate for the same people."""
        duplicate = self.duplicate
        self.ui.open(DuplicateSetupPage(duplicate.game, duplicate.people, duplicate.seats, duplicate.level))

    def forget(self) -> None:
        """Remove the duplicate from the list; its matches stay among the others."""
        self.turns.store.forget(self.duplicate.id)
        other = newest(self.ui)
        self.close()
        if other is not None:
            self.ui.open(DuplicatePage(other.id))

    def open_replay(self, person: int, deal: int) -> None:
        """Open the replay of a person's deal, if nothing is closed any more."""
        duplicate = self.duplicate
        if duplicate.closed:
            return
        path = self.turns.store.path(duplicate, person, deal)
        try:
            record = read_record(path)
        except (RecordError, OSError):
            self.ui.open(NotePage([self.ui.say("duplicate.over.gone")]))
            return
        self.ui.open(ReplayPage(path, record, seat=duplicate.seat_in(deal)))


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
        """Return whether the person has played all deals."""
        duplicate = self.duplicate
        return duplicate is None or duplicate.has_played(self.turn.person) or not duplicate.closed

    @property
    def opened(self) -> bool:
        """Return whether all people have played."""
        return self.duplicate is not None and not self.duplicate.closed

    def _word(self, key: str, **slots: object) -> str:
        return word(self.ui, self.game_id, f"turn.{key}", **slots)

    # Content ------------------------------------------------------------------------------------------------
    def head(self) -> Node:
        people, person = [self.name], 0
        if self.duplicate is not None:
            people, person = list(self.duplicate.people), self.turn.person
        only = Label(self._word("only", seat=self.name), t.HERO, t.SUMI_SECOND, bold=True, most=34, grow=1)
        return Column(Row(face(crests_of(people)[person], 26), only, gap=18), heading(self.page_name), gap=12)

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
        sheet = button(self._word("sheet"), self.open_sheet, name="sheet", action="sheet", size=size, grow=1)
        later = button(self._word("later"), self.leave_screen, name="later", action="back", size=size, grow=1)
        words, go = self._word("next"), self.next_deal
        if self.done:
            words, go = self._word("open" if self.opened else "hand_on"), self.leave_screen
        following = button(words, go, name="go", kind="primary", action="activate", size=size, grow=1)
        return buttons(sheet, None if self.done else later, following)

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.cloth()

    def layout(self) -> None:
        super().layout()
        if self.done:
            key_only(self.form, "back", "escape", self.leave_screen)

    # What the player does -----------------------------------------------------------------------------------
    def open_sheet(self) -> None:
        """Open the score sheet of this deal, of which nothing can be saved."""
        match = self.table.match
        view = match.view(None)
        what = self.game_id, match.players, view, len(view.table.results) - 1, view
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
