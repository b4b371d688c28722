"""The page of one person: name, crest, language and speed. The person can be merged or deleted there."""

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from tablegame.characters import CRESTS
from tablegame.match.people import SPEEDS, NameTaken, Person, plain_name
from tablegame.speech import LANGUAGES
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.kit.controls import Control, button, choice, field, one_of, toggle
from tablegame.ui.kit.layout import Column, Fits, Node, Row, Space, TableNode
from tablegame.ui.kit.nodes import Label, heading
from tablegame.ui.kit.page import PageScene
from tablegame.ui.scenes.people.members.people_data import PeopleData
from tablegame.ui.scenes.people.people_service import carry_deals, host_of, is_own
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.choices import DrawnChoice, even_cells

LONGEST: Final = 40
"""The most letters of a name that is written here."""
CELL, WIDEST = 37.0, 58.0
"""The width of a crest to choose, and the greatest one, in du."""


def _draw_crest(canvas: Canvas, box: Box, crest: object, chosen: bool) -> None:
    x, y, w, h = box
    radius = min(19.0, 0.4 * w)
    if chosen:
        canvas.circle(x + w / 2, y + h / 2, radius + 4, t.STRAW, t.FOCUS_PAPER, 2.4)
    canvas.face(int(str(crest)), x + w / 2, y + h / 2, radius)


class PersonScene(PageScene):
    """A dialog over the page of people. Done takes what was changed."""

    opaque, width = False, 860.0

    def __init__(
        self, ui: Ui, data: PeopleData | None, person: Person | None,
        on_close: Callable[[Person | None], object],
    ) -> None:  # fmt: skip
        """Create the page of a person.

        `person`: None for a new one, who then plays tonight; `data`: None outside the page of people.

        `on_close` gets the person as stored now, or None if nothing was taken.
        """
        super().__init__(ui)
        self.data = data
        self.people = host_of(ui).people if data is None else data.host.people
        self.person = person
        self.on_close = on_close
        self.name = "" if person is None else person.name
        self.crest = self.people.free_crest() if person is None else person.crest
        self.language = "" if person is None else person.language
        self.speed = "" if person is None else person.speed
        self.tonight = True if person is None or data is None else data.is_tonight(person)
        self.same = ""
        """The id of the person to merge with."""
        self.fault: Text = ""
        self.first = "name" if person is None else "done"

    @property
    def page_name(self) -> str:
        return self.ui.text("people.person.new") if self.person is None else self.person.name

    # What is shown ------------------------------------------------------------------------------------------
    def head(self) -> Node:
        return heading(self.page_name)

    def body(self) -> Node:
        rows = self._rows()
        across = TableNode([[asked or Space(), answer] for asked, answer in rows], wide=1, pad=4, line=False)
        below = Column(*(part for row in rows for part in row), gap=8)
        return Fits(across, below)

    def _rows(self) -> list[tuple[Node | None, Node]]:
        """Return the questions, each beside its answer; notes have no question."""
        say = self.ui.text
        rows = [(self._question("name"), self._name_field())]
        if self.fault:
            rows.append((None, Label(self.fault, t.SIDE, t.SHU, lines=0)))
        if self.person is not None and self.person.former:
            former = say("app.separator").join(self.person.former)
            rows.append(self._note(say("people.person.former", names=former)))
        rows.append((self._question("crest"), self._crests()))
        languages = [(name, say(f"app.language.{name}")) for name in LANGUAGES]
        speeds = [(name, say(f"settings.speed.{name}")) for name in SPEEDS]
        rows.append((self._question("language"), self._one_of("language", languages, self._set_language)))
        rows.append((self._question("speed"), self._one_of("speed", speeds, self._set_speed)))
        rows.append(self._note(say("people.person.when")))
        if self.data is not None:
            words = say("people.person.tonight")
            rows.append((None, toggle(words, self.tonight, self._join, name="tonight", size=t.READING)))
        if self.person is not None and len(self.people.all) > 1:
            rows.append((self._question("same"), self._merging()))
            rows.append(self._note(say("people.person.merge_note")))
        return rows

    def _question(self, key: str) -> Node | None:
        return Label(self.ui.text(f"people.person.{key}"), t.READING, bold=True)

    def _note(self, words: Text) -> tuple[None, Node]:
        return None, Label(words, t.SIDE, t.SUMI_SECOND, lines=0)

    def _name_field(self) -> Node:
        say = self.ui.text
        return field(
            say("people.person.name"), self.name, self._write, name="name", most=LONGEST, size=t.BODY,
            placeholder=say("people.person.hint"), on_enter=self.done,
        )  # fmt: skip

    def _crests(self) -> Node:
        say = self.ui.text
        crests: list[tuple[object, Text]] = [
            (crest, say("people.person.crest_n", n=crest + 1)) for crest in range(CRESTS)
        ]
        label = say("people.person.crest")

        def make(box: Box) -> DrawnChoice:
            return DrawnChoice(
                box, label, crests, self.crest, self._set_crest, partial(even_cells, CRESTS, WIDEST),
                _draw_crest, name="crest",
            )  # fmt: skip

        return Control(make, lambda layout: CRESTS * CELL, high=52)

    def _one_of(self, name: str, options: list[tuple[str, str]], take: Callable[[str], object]) -> Node:
        say = self.ui.text
        every: list[tuple[object, Text]] = [("", say("people.person.any")), *options]
        return one_of(say(f"people.person.{name}"), every, getattr(self, name), take, name=name)

    def _merging(self) -> Node:
        ui, say = self.ui, self.ui.text
        options: list[tuple[object, Text]] = [("", say("people.person.same_none"))]
        crests = {other.id: other.crest for other in self.people.all if other != self.person}
        for other in self.people.all:
            if other != self.person:
                options.append((other.id, ui.type.ellipsis(other.name, t.READING, 260)))
        same = choice(
            say("people.person.same"), options, self.same, self._set_same, name="same", size=t.READING,
            grow=1, face=lambda id: crests.get(str(id)),
        )  # fmt: skip
        merge = button(
            say("people.person.merge"), self.merge, name="merge", size=t.READING, enabled=bool(self.same)
        )
        return Row(same, merge, gap=12)

    def foot(self) -> Node:
        say, size = self.ui.text, t.BODY
        cancel = button(
            say("people.person.cancel"), self.close, name="cancel", icon="close", action="back", size=size
        )
        delete = (
            button(say("people.person.delete"), self.delete, name="delete", icon="trash", size=size)
            if self.person is not None
            else None
        )
        done = button(
            say("people.person.done"), self.done, name="done", kind="primary", icon="check",
            action="activate", size=size,
        )  # fmt: skip
        return Row(cancel, delete, Space(), done, gap=12)

    # What is written and chosen -----------------------------------------------------------------------------
    def _write(self, name: str) -> None:
        self.name = name
        if self.fault:
            self.fault = ""
            self.layout()

    def _set_crest(self, crest: object) -> None:
        self.crest = int(str(crest))
        self.dirty = True

    def _set_language(self, language: str) -> None:
        self.language = language

    def _set_speed(self, speed: str) -> None:
        self.speed = speed

    def _join(self, on: bool) -> None:
        self.tonight = on

    def _set_same(self, id: object) -> None:
        self.same = str(id)
        self.layout()

    # What the player does -----------------------------------------------------------------------------------
    def done(self) -> None:
        """Store what was entered and close, or say why the name is refused."""
        say, people, name = self.ui.text, self.people, plain_name(self.name)
        if not name:
            self._refuse(say("people.person.empty"))
            return
        if not self.ui.type.can_draw(name) and (self.person is None or name != self.person.name):
            self._refuse(say("people.person.undrawable"))
            return
        try:
            person = self._stored(name)
        except NameTaken as fault:
            self._refuse(say("people.person.taken", name=name, person=fault.person.name))
            return
        except ValueError:
            self._refuse(say("people.person.full"))
            return
        person = people.change(person.id, crest=self.crest, language=self.language, speed=self.speed)
        if self.data is not None:
            self.data.chosen, self.data.undo = person.id, None
            if self.tonight != self.data.is_tonight(person):
                self.data.set_tonight(person, self.tonight)
        self._leave(person)

    def _stored(self, name: str) -> Person:
        """Return the person with the name that was entered, added or renamed. Raise NameTaken."""
        if self.person is None:
            return self.people.add(self.name, crest=self.crest)
        if name == self.person.name:
            return self.person
        own, before = is_own(self.ui, self.person), self.person.name
        played = self.ui.service.shelf.lists.named(self.person.name)
        person = self.people.rename(self.person.id, self.name, played=played)
        carry_deals(self.ui, before, person.name)
        if own:
            self.ui.preferences.player_name = person.name
        self.ui.save()
        return person

    def _refuse(self, why: str) -> None:
        self.fault = why
        self.layout()
        self.form.set_focus(self.form.find("name"))

    def merge(self) -> None:
        """Make this person and the chosen one the same; it can be undone on the page of people."""
        other = self.people.by_id(self.same)
        if self.person is None or other is None or self.data is None:
            return
        before = self.people.all
        person = self.people.merge(self.person.id, other.id)
        carry_deals(self.ui, self.person.name, other.name)
        words = self.ui.text("people.merged", name=self.person.name, other=other.name)
        self.data.undo, self.data.chosen = (words, before), person.id
        self._leave(person)

    def delete(self) -> None:
        """Delete the person; it can be undone on the page of people, and matches stay as they are."""
        if self.person is None or self.data is None:
            return
        before = self.people.all
        self.people.delete(self.person.id)
        self.data.undo = self.ui.text("people.deleted", name=self.person.name), before
        self.data.chosen = ""
        self.close()

    def close(self) -> None:
        self._leave(None)

    def _leave(self, person: Person | None) -> None:
        self.ui.stack.pop(self)
        self.on_close(person)

    def handle(self, event: pygame.event.Event) -> bool:
        """Let Esc leave a changed name before it leaves the page, and handle other events as pages do."""
        focus = self.form.focus
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and focus is not None:
            if focus.role == "text field" and self.name != (self.person.name if self.person else ""):
                self.form.set_focus(self.form.find("done"), ring=True)
                return True
        return super().handle(event)
