"""The page of people and evenings: who plays here, what tonight has brought, who sits where next."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from tablegame.match.people import Person
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped, grown, heading
from tablegame.ui.scenes.matches import records
from tablegame.ui.scenes.pages.scrolled import BAR, ScrolledPage
from tablegame.ui.scenes.people.members import rows
from tablegame.ui.scenes.people.members.card import CardScene
from tablegame.ui.scenes.people.members.desk import Desk
from tablegame.ui.scenes.people.members.foot import FOOT, GAP, PEOPLE_W, SIDE, Foot
from tablegame.ui.scenes.people.members.ledger_panel import LedgerPanel
from tablegame.ui.scenes.people.members.person import PersonScene
from tablegame.ui.scenes.people.members.seats_panel import HIGH as SEATS_H
from tablegame.ui.scenes.people.members.seats_panel import SeatsPanel
from tablegame.ui.scenes.people.people_service import is_own
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import LastSeats, NewMatchPage, NotePage
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Widget

ONE_COLUMN: Final = 1.28
"""Letters so much larger stand in one column."""


class PeopleScene(ScrolledPage):
    """Opened from the title."""

    above, below = 6.0, 8.0

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.desk = Desk(ui, self._changed)
        self.ledger = LedgerPanel(ui, self.desk)
        self.seats = SeatsPanel(ui, self.desk, self.form)
        self.foot = Foot(ui, self.desk, self)
        self.box: Box = (0, 0, 0, 0)
        self._one = False
        """Whether all stands in one column."""
        self._note_at = (0.0, 0.0, 0.0)
        self._here_at = (0.0, 0.0, 0.0)
        self._revealed = ""

    @property
    def page_name(self) -> str:
        """What a screen reader calls the page."""
        return self.ui.text("people.title")

    @property
    def list_name(self) -> str:
        """What a screen reader calls the rows."""
        return self.ui.text("people.here")

    def enter(self) -> None:
        """Tells of files that were damaged."""
        told = []
        for store, key in ((self.desk.host.people, "people"), (self.desk.host.evenings, "evenings")):
            if store.damaged is not None:
                told.append(self.ui.say(f"people.damaged_{key}", file=store.damaged))
                store.damaged = None
        if told:
            self.ui.open(NotePage(told))

    def _changed(self) -> None:
        self.layout()
        self.dirty = True

    # Places -------------------------------------------------------------------------------------------------
    def _em(self, size: float) -> float:
        return self.ui.type.em("あ" if self.ui.language == "ja" else "x", size)

    def layout(self) -> None:
        """Two columns; one, which scrolls, where letters are large, or too many people sit for two."""
        ui, form = self.ui, self.form
        form.paper = True
        large = grown(ui, t.NAME) > ONE_COLUMN
        if not large:
            self._place_paper(one=False)
            self._lay_two()
        if large or not (self.ledger.roomy and self.seats.roomy):
            self._place_paper(one=True)
            self._lay_one()
        self.foot.lay(form.add, self.box, self._one)
        if form.focus is None:
            chosen = form.find(f"person.{self.desk.chosen}")
            form.set_focus(chosen or form.find("new"), ring=ui.device in ("keyboard", "pad"))
        self.dirty = True

    def _place_paper(self, *, one: bool) -> None:
        mw, mh = self.ui.metrics.w, self.ui.metrics.h
        self._one = one
        w, h = min(1200.0, mw - (24 if one else 56)), mh - (24 if one else 48)
        self.box = ((mw - w) / 2, (mh - h) / 2, w, h)
        self.form.clear()

    def _scrolling(self, widget: Widget) -> None:
        self.form.add(widget)
        self.form.inner.append(widget)

    def _lay_two(self) -> None:
        """People at the left, where they scroll if they are many; the evening at the right."""
        x, y, w, h = self.box
        left, right = x + SIDE, x + SIDE + PEOPLE_W + 32
        wide = x + w - 20 - right if w < 1200 else 708.0
        inner = y + 20
        room = h - 20 - 68
        seats_h = SEATS_H * min(1.22, grown(self.ui, t.SIDE))
        ledger_h = room - seats_h - GAP
        self._here_at = (left, y + 96, PEOPLE_W)
        top = y + 114
        note = self._note_rows(PEOPLE_W) * self._leading
        buttons_h = 46.0
        foot = y + h - FOOT - note - buttons_h - 14
        form = self.form
        step = rows.row_height(self.ui)
        area_h = min(foot - top, len(self.desk.people) * step + 4)
        form.area = (left - 14, top, PEOPLE_W + 28, max(step, area_h))
        self.content_height = len(self.desk.people) * step + 4
        self.offset = min(self.offset, self._most)
        self._people(left, top - self.offset, PEOPLE_W - (BAR + 14 if self._most else 0))
        self._add_bar((left + PEOPLE_W - BAR + 6, top + 2, BAR, area_h - 4))
        under = top + area_h + 12
        self._person_buttons(self.form.add, left, under, PEOPLE_W, buttons_h)
        self._note_at = (left, under + buttons_h + 8, PEOPLE_W)
        self.ledger.lay(self.form.add, right, inner, wide, ledger_h)
        self.seats.lay(self.form.add, right, inner + ledger_h + GAP, wide, seats_h)

    def _lay_one(self) -> None:
        """Everything under each other, between the title and the foot."""
        x, y, w, h = self.box
        left, inner = x + 28, w - 56 - BAR - 8
        form = self.form
        top = y + 20 + 1.3 * capped(self.ui, t.TITLE, 44)
        form.area = (left - 14, top, inner + 28, y + h - FOOT - top)
        for _ in range(2):
            form.inner.clear()
            start = top + 8 - self.offset
            if self.desk.evening is not None and (self.desk.ring or self.desk.evening.matches):
                start += self.ledger.lay(self._scrolling, left, start, inner, None) + GAP
                start += self.foot.lay_evening(self._scrolling, left, start, inner)
                start += self.seats.lay(self._scrolling, left, start, inner, None) + 20
            else:
                start += self.ledger.lay(self._scrolling, left, start, inner, None) + 20
                self.seats.box = (0, 0, 0, 0)
            self._here_at = (left, start + 0.7 * self._em(t.BODY), inner)
            start += 1.5 * self._em(t.BODY)
            start = self._people(left, start, inner) + 12
            high = max(48.0, 1.5 * self._em(t.BODY))
            self._person_buttons(self._scrolling, left, start, inner, high)
            start += high + 12
            self._note_at = (left, start, inner)
            start += self._note_rows(inner) * self._leading + 12
            self.content_height = start - top + self.offset
            if self.offset <= self._most:
                break
            self.offset = self._most
            form.clear()
        self._add_bar((x + w - 28 - BAR + 8, top + 6, BAR, form.area[3] - 12))

    def _people(self, left: float, top: float, wide: float) -> float:
        """A row for everybody; where they end."""
        ui, desk = self.ui, self.desk
        step, chip = rows.row_height(ui), rows.chip_width(ui)
        shown = [each for each in desk.people if desk.is_tonight(each) or each.id == desk.chosen]
        rise = rows.rise(ui) if any(self._crowded(each, wide, chip) for each in shown) else 0.0
        for person in desk.people:
            tonight, chosen = desk.is_tonight(person), person.id == desk.chosen
            row = rows.PersonRow(
                ui, (left, top, wide, step), person, desk.matches_of(person), own=is_own(ui, person),
                chosen=chosen, tonight=tonight, chip=chip if tonight or chosen else 0.0, rise=rise,
                on_choose=partial(self.choose, person), on_edit=self.edit, on_step=self._step,
            )  # fmt: skip
            self._scrolling(row)
            if tonight or chosen:
                count = rows.count_width(ui, desk.matches_of(person), rise)
                place = (left + wide - 12 - count - 12 - chip, top + (step - 44) / 2 - rise, chip, 44.0)
                self._scrolling(
                    rows.TonightChip(
                        ui, place, person, tonight, partial(desk.set_tonight, person, not tonight),
                        stop=chosen,
                    )
                )  # fmt: skip
            top += step
        return top

    def _crowded(self, person: Person, wide: float, chip: float) -> bool:
        """Whether language and speed have no room beside the chip."""
        room = wide - rows.BESIDE - rows.count_width(self.ui, self.desk.matches_of(person)) - chip - 10
        return self.ui.type.measure(rows.about(self.ui, person), t.SIDE) > room

    def _person_buttons(self, add: object, left: float, top: float, wide: float, high: float) -> None:
        ui, person = self.ui, self.desk.person
        half = (wide - GAP) / 2
        size = capped(ui, t.READING, 0.55 * high)
        assert callable(add)
        add(
            Button(
                (left, top, half if person else wide, high), ui.text("people.new"), self.add, kind="paper",
                icon="plus", name="new", size=size, key="-",
            )
        )  # fmt: skip
        if person is not None:
            name = ui.type.ellipsis(person.name, size, max(60.0, half - 120), True)
            words = ui.text("people.edit", name=name)
            add(
                Button(
                    (left + half + GAP, top, half, high), words, self.edit, kind="paper", icon="settings",
                    name="edit", size=size, key="-",
                )
            )  # fmt: skip

    @property
    def _leading(self) -> float:
        return 1.35 * self._em(t.SIDE)

    def _note(self) -> str:
        """What a person is; what was done last; that nothing can be saved."""
        desk, host = self.desk, self.desk.host
        if cause := self.ui.cause(host.people.fault or host.evenings.fault):
            return self.ui.text("people.not_saved", text=cause)
        return desk.undo[0] if desk.undo else self.ui.text("people.note")

    def _note_rows(self, width: float) -> int:
        return len(self.ui.type.wrap(self._note(), t.SIDE, width))

    # Scrolling ----------------------------------------------------------------------------------------------
    def _reveal(self, widget: Widget) -> None:
        if widget.name == self._revealed:
            return
        self._revealed = widget.name
        super()._reveal(widget)
        self._revealed = ""

    def handle(self, event: pygame.event.Event) -> bool:
        """A key says whether the chosen one plays tonight."""
        if super().handle(event):
            return True
        person = self.desk.person
        if event.type == pygame.KEYDOWN and self.ui.keys.hits(event, "plays_tonight") and person is not None:
            self.desk.set_tonight(person, not self.desk.is_tonight(person))
            return True
        return False

    # What is done -------------------------------------------------------------------------------------------
    def choose(self, person: Person) -> None:
        """Another person's row."""
        self.desk.chosen = person.id
        self.layout()

    def _step(self, step: int) -> bool:
        """The row above or below; whether there is one."""
        people = self.desk.people
        place = next((n for n, each in enumerate(people) if each.id == self.desk.chosen), 0) + step
        if not 0 <= place < len(people):
            return False
        self.choose(people[place])
        self.form.set_focus(self.form.find(f"person.{people[place].id}"), ring=True)
        return True

    def add(self) -> None:
        """Somebody new."""
        self.ui.stack.push(PersonScene(self.ui, self.desk, None, self._back_from_person))

    def edit(self) -> None:
        """Changes whoever is chosen."""
        if (person := self.desk.person) is not None:
            self.ui.stack.push(PersonScene(self.ui, self.desk, person, self._back_from_person))

    def _back_from_person(self, person: Person | None = None) -> None:
        self.desk.look()
        self.layout()

    def take_back(self) -> None:
        """Whoever was deleted or joined is there again."""
        if self.desk.undo is not None:
            self.desk.host.people.put_back(self.desk.undo[1])
            self.desk.undo = None
            self._back_from_person()

    def good_night(self) -> None:
        """The evening is over; its card is shown."""
        evening = self.desk.host.evenings.good_night()
        if evening is not None:
            self.desk.shown = evening.id
            self.ui.stack.push(CardScene(self.ui, self.desk, evening, self._changed, night=True))
        self._changed()

    def go_on(self) -> None:
        """The evening that is shown goes on after all."""
        evening = self.desk.evening
        if evening is not None:
            self.desk.host.evenings.reopen(evening.id)
            self.desk.shown = ""
            self._changed()

    def open_card(self) -> None:
        """The result card of the evening that is shown."""
        if (evening := self.desk.evening) is not None:
            self.ui.stack.push(CardScene(self.ui, self.desk, evening, self._changed))

    def begin(self) -> None:
        """The next match."""
        plan, game = self.desk.plan(), self.desk.next_game
        if plan is not None and game is not None:
            plan.ask_for_programs(self.ui)
            like = LastSeats(plan.players(self.ui), plan.all_options(game), memory=plan.memory)
            self.ui.open(NewMatchPage(game.id, like=like))

    def resume(self) -> None:
        """The match that has not ended."""
        if (waiting := self.desk.waiting()) is not None:
            records.resume(self.ui, waiting)

    def close(self) -> None:
        """Back to where it was opened."""
        self.ui.stack.pop(self)

    def update(self, ms: int) -> None:
        """What is found among the records joins the counts."""
        super().update(ms)
        if records.read_on(self.ui, ms) is not None:
            self.desk.look()
            self.layout()

    # Words --------------------------------------------------------------------------------------------------
    def accessible_items(self) -> Sequence[Item]:
        """The ledger, and who is to sit where, in words; rows and plates are told with the widgets."""
        ui = self.ui
        count = ui.text("people.count", n=len(self.desk.people))
        said = [f"{ui.text('people.here')}, {count}", *self.ledger.words(), ui.text("people.seats.head")]
        said += [*self.seats.words(), self._note()]
        rest = [Item(f"text.{n}", "text", each) for n, each in enumerate(said)]
        return [Item("heading", "text", ui.text("people.title")), *rest]

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The paper, the title, both panels, then the widgets."""
        ui, (x, y, w, _) = self.ui, self.box
        canvas.table()
        with self.unroll.paper(canvas, self.box, 0.25):
            edge = 28.0 if self._one else SIDE
            size = capped(ui, t.TITLE, 44)
            heading(
                canvas, ui.text("people.title"), x + edge, y + (16 + 0.65 * size if self._one else 50), size,
                w - 2 * edge if self._one else PEOPLE_W + 8,
            )  # fmt: skip
            if self._one:
                with canvas.clip(*self.form.area):
                    self._panels(canvas)
            else:
                self._panels(canvas)
            super().draw(canvas)

    def _panels(self, canvas: Canvas) -> None:
        ui = self.ui
        self.ledger.draw(canvas)
        if self.seats.box[2]:
            self.seats.draw(canvas)
        left, middle, wide = self._here_at
        count = ui.text("people.count", n=len(self.desk.people)) if self.desk.people else ""
        right = canvas.type.measure(count, t.NAME)
        canvas.text(count, left + wide, middle, t.NAME, False, t.SUMI_SECOND, "right", anchor="middle")
        canvas.text(
            ui.text("people.here"), left, middle, t.BODY, True, t.SUMI, max_width=wide - right - 12,
            anchor="middle", shrink=True,
        )  # fmt: skip
        left, top, wide = self._note_at
        canvas.lines(self._note(), left, top, wide, t.SIDE, color=t.SUMI_SECOND, leading=self._leading)
