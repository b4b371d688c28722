"""A duplicate table: who has played and who is next; once all have, what each has made of the same cards."""

from functools import partial
from typing import Final

from tablegame.controllers.duplicate_turns import DuplicateTurns
from tablegame.match.duplicate import Duplicate
from tablegame.match.duplicates import known_rules
from tablegame.match.record import read_record
from tablegame.match.record_error import RecordError
from tablegame.pieces.seats import Seat
from tablegame.speech import Text as Line
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.common import book_button, game_name
from tablegame.ui.scenes.matches.duplicate.ledger import Ledger
from tablegame.ui.scenes.matches.duplicate.people import PersonRow, row_height
from tablegame.ui.scenes.matches.duplicate.sheet import PAD, ScrolledSheet
from tablegame.ui.scenes.matches.duplicate.sitting import why_not_seated
from tablegame.ui.scenes.matches.duplicate.words import state_of, subtitle, word
from tablegame.ui.scenes.pages.cells import Cell, Column
from tablegame.ui.scenes.pages.scrolled import BAR
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import (
    BookPage,
    CurtainPage,
    DuplicatePage,
    DuplicateSetupPage,
    NotePage,
    Page,
    ReplayPage,
)
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of
from tablegame.ui.widgets.buttons import Button, IconButton
from tablegame.ui.widgets.form import Widget

LEFT: Final = 0.46
"""Of the width, for the people."""
BUTTON: Final = 50.0


def newest(ui: Ui) -> Duplicate | None:
    """The newest that goes on, else the last one; None where there is none."""
    store = ui.service.duplicates.store
    found = store.all()
    return store.look(found[0].id) if found else None


class DuplicateScene(ScrolledSheet):
    """Nothing here tells what anybody has made of a deal before everybody has played."""

    def __init__(self, ui: Ui, duplicate: Duplicate) -> None:
        super().__init__(ui)
        self.turns: DuplicateTurns = ui.service.duplicates
        self.duplicate = duplicate
        self.person = duplicate.next_person or 0
        self.sure = False
        """Whether calling it off was asked for once, and has still to be confirmed."""
        self.first_focus = "go" if duplicate.closed else "back"

    def enter(self) -> None:
        """Tells of files that could not be read."""
        super().enter()
        damaged, self.turns.store.damaged = self.turns.store.damaged, []
        if damaged:
            self.ui.open(NotePage([self.ui.say("duplicate.waiting.damaged", file=name) for name in damaged]))

    @property
    def page_name(self) -> str:
        """What a screen reader calls the page."""
        return self.ui.text("duplicate.title" if self.duplicate.closed else "duplicate.over.title")

    @property
    def list_name(self) -> str:
        """What a screen reader calls the rows."""
        return self.ui.text("duplicate.list")

    def rule_page(self) -> Page:
        """Of the game, with its options."""
        each = self.duplicate
        return BookPage(each.game, seats=each.seats, options=each.options)

    def titles(self) -> tuple[Text, Text]:
        """The page, and what is played."""
        return self.page_name, subtitle(self.ui, self.duplicate)

    # Places -------------------------------------------------------------------------------------------------
    def head(self, right: float, y: float) -> None:
        """The rule book, and the way to other tables."""
        ui, others = self.ui, self.turns.store.all()
        self.head_room = 60.0
        if len(others) > 1:
            at = next(n for n, each in enumerate(others) if each.id == self.duplicate.id)
            told = ui.text("duplicate.table", n=at + 1, of=len(others))
            for name, icon, by, x in (("previous", "left", -1, 154), ("next", "right", 1, 104)):
                label = f"{ui.text(f'duplicate.{name}')}: {told}"
                show = partial(self.show, others[(at + by) % len(others)])
                box = (right - x, y - 4, 44.0, 44.0)
                self.form.add(IconButton(box, icon, label, show, name=name, color=t.SUMI))
            self.head_room = 176.0
        self.form.add(book_button(ui, (right - 44, y - 4, 44, 44)))

    def lay_columns(self, x: float, y: float, w: float, h: float) -> None:
        """People and what is closed; or the results."""
        if not self.duplicate.closed:
            room = w if self.large else w - BAR - 10
            column = Column(self.ui, (x, y, room, h))
            Ledger(self.ui, self.duplicate, self.open_replay).fill(column)
            self.columns = [column]
            return
        wide = w if self.large else w * LEFT
        column = Column(self.ui, (x + 8, y, wide - 16, h))
        for person in range(len(self.duplicate.people)):
            column.add(Cell("", partial(self._row, person), height=row_height(self.ui), wide=True))
            column.height -= 30  # rows touch each other
        if self.large:
            column.height += 20
            self._tell(column)
            self.columns = [column]
            return
        left, room = x + wide + 36, w - wide - 36
        told = Column(self.ui, (left + PAD, y + PAD, room - 2 * PAD, h - 2 * PAD))
        self._tell(told)
        self.columns = [column, told]
        self.papers = [(left, y, room, told.height + 2 * PAD - 4)]

    def _row(self, person: int, box: Box) -> list[Widget]:
        ui, each = self.ui, self.duplicate
        state = state_of(ui, self.turns, each, person)
        done = each.has_played(person)
        key = "row" if done else "choose"
        label = ui.text(f"duplicate.person.{key}", seat=each.people[person], state=state)
        return [
            PersonRow(
                ui, box, each.people[person], crests_of(each.people)[person], state, label, done=done,
                chosen=person == self.person and not done, on_choose=partial(self.choose, person),
                on_step=self._step, key=f"person.{person}",
            )
        ]  # fmt: skip

    def _tell(self, column: Column) -> None:
        """What is closed, and how it is played."""
        ui, each = self.ui, self.duplicate
        played = sum(map(each.has_played, range(len(each.people))))
        column.paragraph(ui.text("duplicate.wait.closed"), bold=True, size=t.HERO, gap=4)
        column.paragraph(
            ui.text("duplicate.wait.played", n=played, of=len(each.people)), size=t.READING, gap=14,
        )  # fmt: skip
        if not known_rules(each):
            column.paragraph(ui.text("duplicate.wait.rules"), colour=t.LOSS, gap=12)
        if self.sure:
            column.paragraph(ui.text("duplicate.wait.off_note"), bold=True, gap=12)
        column.paragraph(self._word("wait.why"), gap=12)
        column.paragraph(self._word(f"wait.seat_{'rotated' if each.rotated else 'same'}"), gap=12)
        column.paragraph(self._word(f"wait.count_{each.count}"), gap=12)
        if each.margin:
            column.paragraph(ui.text("duplicate.margin"), gap=12)
        column.paragraph(self._word("setup.alike"), colour=t.SUMI_SECOND, gap=0)

    def _word(self, key: str, **slots: object) -> str:
        return word(self.ui, self.duplicate.game, key, **slots)

    def foot(self, x: float, y: float, w: float) -> None:
        """Back at the left, the next thing to do at the right."""
        ui, each = self.ui, self.duplicate
        acts = [("back", ui.text("duplicate.back"), "left", self.close)]
        if each.closed:
            words = ui.text("duplicate.wait.off_sure" if self.sure else "duplicate.wait.off")
            acts += [("off", words, "trash", self.call_off), ("new", ui.text("duplicate.new"), "", self.new)]
            begun = self.turns.begun(each, self.person) or bool(each.next_deal(self.person))
            go = ui.text(f"duplicate.wait.{'go_on' if begun else 'go'}", seat=each.people[self.person])
            last = ("go", go, "continue", self.go)
        else:
            acts.append(("forget", ui.text("duplicate.over.forget"), "", self.forget))
            last = ("again", ui.text("duplicate.over.again"), "replay", self.new)
        size = t.NAME
        needs = [
            ui.type.measure(said, size, True) + (70 if icon else 40) for _, said, icon, _ in (*acts, last)
        ]
        needs[0] += 40  # its key
        needs[-1] = max(needs[-1] + 60, 230.0)
        room = w - 12 * len(acts)
        scale = min(1.0, room / sum(needs))
        left = x
        for (name, said, icon, press), need in zip(acts, needs, strict=False):
            kind = "call" if name == "off" and self.sure else "paper"
            self.form.add(
                Button(
                    (left, y, need * scale, BUTTON), said, press, kind=kind, icon="" if self.large else icon,
                    size=size, action="back" if name == "back" else "", name=name,
                    key="-" if self.large else "",
                )
            )  # fmt: skip
            left += need * scale + 12
        name, said, icon, press = last
        wide = needs[-1] * scale
        self.form.add(
            Button(
                (x + w - wide, y, wide, BUTTON), said, press, kind="primary", icon="" if self.large else icon,
                size=t.READING, action="activate", name=name, key="-" if self.large else "",
            )
        )  # fmt: skip

    # What is done -------------------------------------------------------------------------------------------
    def show(self, duplicate: Duplicate) -> None:
        """Another table."""
        self.ui.open(DuplicatePage(duplicate.id))

    def choose(self, person: int) -> None:
        """This one plays next."""
        if not self.duplicate.has_played(person):
            self.person, self.sure = person, False
            self.layout()

    def _step(self, by: int) -> None:
        people = [each for each in range(len(self.duplicate.people)) if not self.duplicate.has_played(each)]
        at = people.index(self.person) + by
        if 0 <= at < len(people):
            self.choose(people[at])
            self.form.set_focus(self.form.find(f"person.{people[at]}"), ring=True)

    def go(self) -> None:
        """The curtain, until the person is there."""
        ui, each, person = self.ui, self.duplicate, self.person
        if not known_rules(each):
            ui.open(NotePage([ui.say("duplicate.wait.rules")]))
            return
        deals = word(ui, each.game, "deals", n=each.deals)
        lines = [Line("duplicate.curtain.game", {"game": game_name(ui, each.game), "deals": deals})]
        if played := sum(map(each.has_played, range(len(each.people)))):
            lines.append(Line("duplicate.curtain.played", {"n": played}))
        ui.open(
            CurtainPage(
                Seat(person), each.people[person], crests_of(each.people)[person], lines,
                on_open=partial(self.open_for, person), on_menu=self._put_off, on_lost=lambda: None,
            )
        )  # fmt: skip

    def _put_off(self) -> None:
        self.ui.stack.pop()

    def open_for(self, person: int) -> None:
        """The curtain is open: the person's next deal, or why there is none."""
        if refusal := why_not_seated(self.ui, self.duplicate, person):
            self.ui.open(NotePage([refusal]))

    def call_off(self) -> None:
        """Asks first; then everything that was finished opens."""
        if not self.sure:
            self.sure = True
            self.layout()
            return
        found = self.turns.store.call_off(self.duplicate.id)
        self.sure = False
        if found is not None:
            self.duplicate = found
        self.layout()

    def new(self) -> None:
        """Another one, with the same people."""
        each = self.duplicate
        self.ui.open(DuplicateSetupPage(each.game, each.people, each.seats, each.level))

    def forget(self) -> None:
        """Its matches stay where they are."""
        self.turns.store.forget(self.duplicate.id)
        left = newest(self.ui)
        self.ui.stack.pop(self)
        if left is not None:
            self.ui.open(DuplicatePage(left.id))

    def open_replay(self, person: int, deal: int) -> None:
        """How somebody played a deal; only where nothing is closed."""
        each = self.duplicate
        if each.closed:
            return
        path = self.turns.store.path(each, person, deal)
        try:
            record = read_record(path)
        except (RecordError, OSError):
            self.ui.open(NotePage([self.ui.say("duplicate.over.gone")]))
            return
        self.ui.open(ReplayPage(path, record, seat=each.seat_in(deal)))

    def close(self) -> None:
        """Back to where it was opened."""
        self.ui.stack.pop(self)
