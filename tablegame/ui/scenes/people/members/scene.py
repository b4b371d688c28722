"""The page of people and evenings: the people, the ledger of an evening, and the seats of the next match."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from tablegame.match.people import Person
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.controls import Control, button, buttons
from tablegame.ui.kit.layout import Column, Fits, Flow, Node, Panel, Row, Scroll, Sized, Space
from tablegame.ui.kit.list_node import ListNode, ListRow, ListState
from tablegame.ui.kit.nodes import Label, Press, face, heading
from tablegame.ui.kit.page import PageScene
from tablegame.ui.kit.text_size import text_scale
from tablegame.ui.scenes.common import game_name, short_name
from tablegame.ui.scenes.matches import records
from tablegame.ui.scenes.people.members.game_night import GameNightScene
from tablegame.ui.scenes.people.members.ledger_table import LedgerTable
from tablegame.ui.scenes.people.members.people_data import PeopleData
from tablegame.ui.scenes.people.members.person import PersonScene
from tablegame.ui.scenes.people.members.seat_panel import SeatPanel
from tablegame.ui.scenes.people.people_service import is_own
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import LastSeats, NewMatchPage, NotePage
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import WidgetState

CREST: Final = 19.0
"""The radius of a crest in the list, in du."""
FIRST: Final = 640.0
"""The width of the question on a page without people, in du."""


@dataclass(frozen=True, slots=True)
class PersonLine:
    """What stands in the row of a person."""

    person: Person
    matches: int
    own: bool
    chosen: bool
    tonight: bool


class PeopleScene(PageScene):
    """People at the left and their evening at the right, or under each other if there is no room for that."""

    title, scrolls, edge = "people.title", False, 20.0

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.data = PeopleData(ui, self.layout)
        self.ledger = LedgerTable(ui, self.data)
        self.seats = SeatPanel(ui, self.data, self.form)
        self.list = ListState()

    @property
    def list_name(self) -> str:
        """The name of the list for a screen reader."""
        return self.ui.text("people.here")

    def enter(self) -> None:
        """Show which files were damaged."""
        damaged = []
        for store, key in ((self.data.host.people, "people"), (self.data.host.evenings, "evenings")):
            if store.damaged is not None:
                damaged.append(self.ui.say(f"people.damaged_{key}", file=store.damaged))
                store.damaged = None
        if damaged:
            self.ui.open(NotePage(damaged))

    def layout(self) -> None:
        opened = bool(self.items)
        self.first = f"person.{self.data.chosen}" if self.data.person is not None else "new"
        super().layout()
        area = self.areas.get("page")
        if not opened and area is not None:
            self.scroll(area, -area.offset)

    # The page -----------------------------------------------------------------------------------------------
    def body(self) -> Node:
        """Return two columns, or one column that scrolls; both hold the same people and buttons."""
        if not self.data.people and self.data.evening is None:
            return self._first_people()
        people = self._people()
        people.grow = 0.0
        title, head = heading(self.page_name, grow=0), self._people_head()
        below = Column(self._person_buttons(), self._note(), gap=9)
        actions, back, last = self._evening_actions(), self._back_actions(), self._next_actions()
        known = Column(title, head, people, below, Space(), gap=8)
        evening = Column(self._evening(shared=True), self.seats.node(beside=True), gap=12)
        columns = Row(known, evening, gap=32, align="fill", shares=(372, 708), grow=1)
        whole = Column(columns, foot_row([*back, *actions], last), gap=10)
        content = Column(
            self._evening(shared=False),
            buttons(*actions, equal=True) if actions else None,
            self.seats.node(beside=False) if self.data.ring or actions else None,
            head, people, below, gap=12,
        )  # fmt: skip
        scrolled = Column(title, Scroll(content), foot_row(back, last), gap=8)
        return Fits(whole, scrolled, whole=1)

    def _first_people(self) -> Node:
        """Return the question who plays, in the middle of a page without people."""
        new = self._new_button(0, primary=not self.data.strangers())
        question = Panel(self._start(new), pad=24, top=20)
        wished = FIRST * min(1.4, text_scale(self.ui))
        middle = Sized(Column(question, self._note(), gap=9), wished, least=320)
        content = Column(Space(), Row(Space(), middle, Space()), Space(grow=2))
        back = foot_row(self._back_actions(), [])
        return Column(heading(self.page_name, grow=0), Scroll(content), back, gap=10, grow=1)

    # People -------------------------------------------------------------------------------------------------
    def _people_head(self) -> Node:
        count = self.ui.text("people.count", n=len(self.data.people)) if self.data.people else ""
        return Row(
            Label(self.ui.text("people.here"), t.BODY, bold=True, grow=1),
            Label(count, t.NAME, t.SUMI_SECOND), align="baseline",
        )  # fmt: skip

    def _people(self) -> Node:
        data = self.data
        lines = [
            PersonLine(
                person, data.matches_of(person), is_own(self.ui, person), person.id == data.chosen,
                data.is_tonight(person),
            )
            for person in data.people
        ]  # fmt: skip
        chosen = next((n for n, line in enumerate(lines) if line.chosen), 0)
        if chosen != self.list.index:
            self.list.index, self.list.revealed = chosen, False
        return ListNode(
            self.list, lines, self._person_row, self._choose_row, before="", after="new", takes_all_keys=False
        )

    def _person_row(self, line: PersonLine) -> Node:
        ui, person = self.ui, line.person
        about = [ui.text(f"app.language.{person.language}")] if person.language else []
        about += [ui.text(f"people.speed.{person.speed}")] if person.speed else []
        words = ui.text("app.between.and").join(about) or ui.text("people.as_set")
        spoken = [ui.text("people.you")] if line.own else []
        spoken += [words, *([ui.text("people.tonight")] if line.tonight else [])]
        spoken.append(ui.text("people.played_all", n=line.matches))
        upper = Row(
            Label(person.name, t.BODY, bold=True),
            Label(ui.text("people.you"), t.NAME, t.SUMI_QUIET, least=2) if line.own else None,
            Space(),
            self._tonight(line) if line.tonight or line.chosen else None,
        )
        played = Label(ui.text("people.played_all", n=line.matches), t.SIDE, t.SUMI_SECOND, align="right")
        lower = Row(Label(words, t.SIDE, t.SUMI_SECOND, grow=1), played)
        content = Row(face(person.crest, CREST), Column(upper, lower, grow=1), gap=12)

        def make(box: Box) -> ListRow:
            return ListRow(
                box, person.name, ui.text("app.separator").join(spoken), chosen=line.chosen,
                name=f"person.{person.id}", on_choose=partial(self.choose, person), on_go=self.edit,
                reach=4, twice=True,
            )  # fmt: skip

        return Press(make, Sized(content, h=44), pad=8, top=6)

    def _tonight(self, line: PersonLine) -> Node:
        """Return the chip that says, and changes, whether a person plays tonight."""
        ui, person = self.ui, line.person
        words, on = ui.text("people.tonight"), line.tonight
        label = ui.text("people.tonight_in" if on else "people.tonight_out", name=person.name)

        def make(box: Box) -> Hotspot:
            return Hotspot(
                box, label, partial(self.data.set_tonight, person, not on),
                lambda canvas, b, state: draw_chip(canvas, b, words, on, state),
                name=f"tonight.{person.id}", ring=box[3] / 2, tab_stop=line.chosen,
            )  # fmt: skip

        return Control(
            make, lambda layout: max(60.0, layout.type.measure(words, t.SIDE, True) + 20), size=t.SIDE,
            high=24 * min(1.8, text_scale(ui, t.SIDE)),
        )  # fmt: skip

    def _new_button(self, grow: float = 1, *, primary: bool = False) -> Node:
        words, kind, action = self.ui.text("people.new"), *self._look(primary)
        return button(
            words, self.add, name="new", icon="plus", kind=kind, action=action, size=t.READING,
            key="" if primary else "-", grow=grow,
        )  # fmt: skip

    @staticmethod
    def _look(primary: bool) -> tuple[str, str]:
        """Return the kind and the key of a button, which is the one that Enter presses if `primary`."""
        return ("primary", "activate") if primary else ("paper", "")

    def _person_buttons(self) -> Node:
        ui, person, new = self.ui, self.data.person, self._new_button()
        if person is None:
            return Row(new)
        words = ui.text("people.edit", name=short_name(ui, person.name, t.READING, 90 * text_scale(ui)))
        edit = button(words, self.edit, name="edit", icon="settings", size=t.READING, key="-", grow=1)
        return buttons(new, edit)

    def _note(self) -> Node:
        """Return why nothing can be saved, what was done last, or what a person is."""
        data, host = self.data, self.data.host
        words = data.undo[0] if data.undo else self.ui.text("people.note")
        if cause := self.ui.cause(host.people.fault or host.evenings.fault):
            words = self.ui.text("people.not_saved", text=cause)
        return Label(words, t.SIDE, t.SUMI_SECOND, lines=0, name="note", live="soon")

    # The evening --------------------------------------------------------------------------------------------
    def _evening(self, *, shared: bool) -> Node:
        ledger = self.data.ledger()
        if self.data.evening is None or not ledger.lines:
            return Panel(self._start(), pad=20, top=18, grow=1)
        return Panel(self.ledger.node(ledger, shared=shared), pad=14, top=8, grow=1)

    def _start(self, new: Node | None = None) -> Node:
        """Return the question who plays, with the people of the last matches to be added by a press.

        `new`: the button that adds another person.
        """
        ui, strangers = self.ui, self.data.strangers()
        looks = (self._look(new is not None and place == 0) for place in range(len(strangers)))
        adds = (
            button(
                ui.text("people.evening.add", name=ui.type.ellipsis(name, t.NAME, 220, True)),
                partial(self.data.add, name), name=f"add.{name}", icon="plus", kind=kind, action=action,
            )
            for name, (kind, action) in zip(strangers, looks, strict=True)
        )  # fmt: skip
        last = Label(ui.text("people.evening.from_last"), t.NAME, t.SUMI_SECOND, lines=0)
        return Column(
            Label(ui.text("people.evening.who"), t.HERO, bold=True),
            Label(ui.text("people.evening.who_note"), t.NAME, lines=0),
            last if strangers else None,
            Flow(*adds, gap=10) if strangers else None,
            Row(new, Space()) if new is not None else None,
            gap=10,
        )  # fmt: skip

    # The foot -----------------------------------------------------------------------------------------------
    def _back_actions(self) -> list[Node]:
        """Return the way back, and how to undo what was done last to people."""
        say = self.ui.text
        nodes: list[Node] = [
            button(say("people.back"), self.close, name="back", icon="left", action="back", size=t.BODY)
        ]
        if self.data.undo is not None:
            undo = button(say("people.undo"), self.take_back, name="undo", icon="undo", size=t.BODY)
            nodes.append(undo)
        return nodes

    def _evening_actions(self) -> list[Node]:
        say, data = self.ui.text, self.data
        evening = data.evening
        if evening is None or not evening.matches:
            return []
        nodes: list[Node] = []
        if evening == data.open:
            words = say("people.evening.good_night")
            nodes.append(button(words, self.good_night, name="good_night", icon="moon", size=t.BODY))
        elif data.open is None or not data.open.matches:
            words = say("people.evening.go_on")
            nodes.append(button(words, self.go_on, name="go_on", icon="undo", size=t.BODY))
        if evening.over:
            words = say("people.evening.card")
            nodes.append(button(words, self.open_card, name="card", icon="share", size=t.BODY))
        return nodes

    def _next_actions(self) -> list[Node]:
        """Return the next match, and as the primary action a match that has not ended."""
        ui, data = self.ui, self.data
        waiting, plan, game = data.waiting(), data.plan(), data.next_game
        actions = []
        if plan is not None and game is not None:
            key = "next" if data.open is not None and data.open.matches else "start"
            words = ui.text(f"people.evening.{key}", game=game_name(ui, game.id))
            actions.append(("next", words, self.begin))
        if waiting is not None:
            words = ui.text("people.evening.resume", game=game_name(ui, waiting.game))
            actions.append(("resume", words, self.resume))
        return [
            button(
                words, press, name=name, icon="continue", size=t.BODY,
                kind="primary" if name == actions[-1][0] else "paper",
                action="activate" if name == actions[-1][0] else "",
            )
            for name, words, press in actions
        ]  # fmt: skip

    # What the player does -----------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        """Let a key change whether the chosen person plays tonight, and handle other events as pages do."""
        if super().handle(event):
            return True
        person = self.data.person
        if event.type == pygame.KEYDOWN and self.ui.keys.hits(event, "plays_tonight") and person is not None:
            self.data.set_tonight(person, not self.data.is_tonight(person))
            return True
        return False

    def choose(self, person: Person) -> None:
        """Choose the row of a person."""
        self.data.chosen = person.id
        self.layout()
        self.form.set_focus(self.form.find(f"person.{person.id}"), ring=self.form.ring_shown)

    def _choose_row(self, index: int) -> None:
        self.form.ring_shown = True
        self.choose(self.data.people[index])

    def add(self) -> None:
        """Open the page of a new person."""
        self.ui.stack.push(PersonScene(self.ui, self.data, None, self._after_person))

    def edit(self) -> None:
        """Open the page of the chosen person."""
        if (person := self.data.person) is not None:
            self.ui.stack.push(PersonScene(self.ui, self.data, person, self._after_person))

    def _after_person(self, person: Person | None = None) -> None:
        self.data.look()
        self.layout()

    def take_back(self) -> None:
        """Restore the people before the last deletion or merge."""
        if self.data.undo is not None:
            self.data.host.people.put_back(self.data.undo[1])
            self.data.undo = None
            self._after_person()

    def good_night(self) -> None:
        """End the evening and show its last page."""
        evening = self.data.host.evenings.good_night()
        if evening is not None:
            self.data.shown = evening.id
            self.ui.stack.push(GameNightScene(self.ui, self.data, evening, self.layout, night=True))
        self.layout()

    def go_on(self) -> None:
        """Open the evening that is shown again."""
        if (evening := self.data.evening) is not None:
            self.data.host.evenings.reopen(evening.id)
            self.data.shown = ""
            self.layout()

    def open_card(self) -> None:
        """Show the result card of the evening that is shown."""
        if (evening := self.data.evening) is not None:
            self.ui.stack.push(GameNightScene(self.ui, self.data, evening, self.layout))

    def begin(self) -> None:
        """Begin the next match."""
        plan, game = self.data.plan(), self.data.next_game
        if plan is not None and game is not None:
            plan.ask_for_programs(self.ui)
            like = LastSeats(plan.players(self.ui), plan.all_options(game), memory=plan.memory)
            self.ui.open(NewMatchPage(game.id, like=like))

    def resume(self) -> None:
        """Go on with the match that has not ended."""
        if (waiting := self.data.waiting()) is not None:
            records.resume(self.ui, waiting)

    def update(self, ms: int) -> None:
        super().update(ms)
        if self.form.modal is None and records.read_on(self.ui, ms) is not None:
            self._after_person()  # a layout would close an open list


def foot_row(first: Sequence[Node], last: Sequence[Node]) -> Node:
    """Return buttons at both ends of a row, or in several rows where one has no room."""
    return Fits(Row(*first, Space(), *last, gap=12), Flow(*first, *last, gap=12))


def draw_chip(canvas: Canvas, box: Box, words: str, on: bool, state: WidgetState) -> None:
    """Draw a chip: full if it is on, else an outline."""
    x, y, w, h = box
    if on:
        canvas.panel("chip", x, y, w, h, color=t.CHART[1] if state.hovered else t.TAB)
    else:
        outline = (
            f'<rect x="1" y="1" width="{w - 2:.1f}" height="{h - 2:.1f}" rx="{(h - 2) / 2:.1f}"'
            f' fill="{t.WASHI_BOX if state.hovered else "none"}" stroke="{t.TAB}" stroke-width="1.8"'
            ' stroke-dasharray="5 3"/>'
        )
        canvas.shape("chip", outline, x, y, w, h)
    size = canvas.type.fitting(words, t.SIDE, w - 16, not on)
    ink = t.TAB_TEXT if on else t.TAB
    canvas.text(words, x + w / 2, y + h / 2, size, not on, ink, "center", anchor="middle")
