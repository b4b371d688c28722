"""One person: name, crest, language and speed; joined with another, or deleted."""

from collections.abc import Callable
from typing import Final

import pygame

from tablegame.match.people import SPEEDS, NameTaken, Person, plain_name
from tablegame.speech import LANGUAGES
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.common import capped, grown, heading
from tablegame.ui.scenes.pages.scrolled import BAR, ScrolledPage
from tablegame.ui.scenes.people.members.crests import Crests
from tablegame.ui.scenes.people.members.desk import Desk
from tablegame.ui.scenes.people.people_service import carry_deals, host_of, is_own
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Button, Choice, Segmented, Toggle
from tablegame.ui.widgets.form import Widget
from tablegame.ui.widgets.inputs import TextField

WIDTH: Final = 860.0
EDGE: Final = 48.0
LONGEST: Final = 40
"""Letters of a name that is written here."""
ACROSS: Final = 1.35
"""Letters so much larger have a question above its answer."""


class PersonScene(ScrolledPage):
    """Over the page of people. What is changed is taken by Done; joining and deleting can be undone there."""

    opaque = False
    above, below = 10.0, 10.0

    def __init__(
        self, ui: Ui, desk: Desk | None, person: Person | None, on_close: Callable[[Person | None], object]
    ) -> None:
        """`person`: None for somebody new, who then plays tonight; `desk`: None where nothing else is asked.
        `on_close` hears who is known now; None if nothing was taken."""
        super().__init__(ui)
        self.desk = desk
        self.people = host_of(ui).people if desk is None else desk.host.people
        self.person = person
        self.on_close = on_close
        self.name = "" if person is None else person.name
        self.crest = self.people.free_crest() if person is None else person.crest
        self.language = "" if person is None else person.language
        self.speed = "" if person is None else person.speed
        self.tonight = True if person is None or desk is None else desk.is_tonight(person)
        self.same = ""
        """The id of whom this is the same person as."""
        self.fault: Text = ""
        self.box: Box = (0, 0, 0, 0)
        self._labels: list[tuple[str, float, float, float, bool]] = []
        """Words, where they begin, the middle of their line, their room, and whether they are a question."""
        self._notes: list[tuple[Text, float, float, float, str]] = []

    @property
    def page_name(self) -> str:
        """What a screen reader calls the page."""
        return self.ui.text("people.person.new") if self.person is None else self.person.name

    # Places -------------------------------------------------------------------------------------------------
    def _em(self, size: float) -> float:
        return self.ui.type.em("あ" if self.ui.language == "ja" else "x", size)

    def layout(self) -> None:
        """A question in each line; what has no room scrolls."""
        ui, form = self.ui, self.form
        w = min(WIDTH * min(1.4, max(1.0, grown(ui))), ui.metrics.w - 40)
        inner = w - 2 * EDGE
        head, foot = 34 + 1.3 * capped(ui, t.TITLE, 42), 84.0
        most = ui.metrics.h - 32 - head - foot
        for scrolls in (False, True):
            form.clear()
            form.paper = True
            self._labels, self._notes = [], []
            room = inner - (BAR + 10 if scrolls else 0)
            x = (ui.metrics.w - w) / 2
            high = min(most, self.content_height) if scrolls else most
            h = head + foot + high
            y = (ui.metrics.h - h) / 2
            form.area = (x + EDGE - 12, y + head, inner + 24, high)
            self.offset = min(self.offset, max(0.0, self.content_height - high)) if scrolls else 0.0
            top = y + head - self.offset
            self.content_height = self._fill(x + EDGE, top, room) - top
            if self.content_height <= most or scrolls:
                break
        if self.content_height < high:
            # As high as its words.
            h = head + foot + self.content_height
            y = (ui.metrics.h - h) / 2
            form.clear()
            self._labels, self._notes = [], []
            form.area = (x + EDGE - 12, y + head, inner + 24, self.content_height)
            self._fill(x + EDGE, y + head, inner)
        self.box = (x, y, w, h)
        self._add_bar((x + w - EDGE - BAR + 10, form.area[1] + 4, BAR, form.area[3] - 8))
        self._buttons(x, y + h - 68, inner)
        if form.focus is None:
            wanted = form.find("name") if self.person is None else form.find("done")
            form.set_focus(wanted, ring=ui.device in ("keyboard", "pad"))
        self.dirty = True

    def _inner(self, widget: Widget) -> None:
        self.form.add(widget)
        self.form.inner.append(widget)

    def _fill(self, x: float, top: float, w: float) -> float:
        """All questions; where they end."""
        ui, say = self.ui, self.ui.text
        high = max(46.0, 1.6 * self._em(t.READING))
        across = grown(ui, t.NAME) <= ACROSS
        keys = ["name", "crest", "language", "speed", *(["same"] if self.person is not None else [])]
        asked = max(ui.type.measure(say(f"people.person.{each}"), t.READING, True) for each in keys)
        aside = min(0.4 * w, asked + 28) if across else 0.0
        left, room = x + aside, w - aside
        line = 1.4 * self._em(t.READING)

        def ask(key: str, tall: float) -> Box:
            nonlocal top
            words = say(f"people.person.{key}")
            if across:
                self._labels.append((words, x, top + tall / 2, aside - 16, True))
            else:
                self._labels.append((words, x, top + line / 2, w, True))
                top += line
            box = (left, top, room, tall)
            top += tall + 12
            return box

        def tell(words: Text, ink: str = t.SUMI_SECOND) -> None:
            nonlocal top
            top -= 6
            self._notes.append((words, left, top, room, ink))
            top += len(ui.type.wrap(words, t.SIDE, room)) * ui.type.leading(words, t.SIDE) + 10

        top += 8
        self._inner(
            TextField(
                ask("name", high), say("people.person.name"), self.name, self._write, most=LONGEST,
                placeholder=say("people.person.hint"), name="name", on_enter=self.done, size=t.BODY,
            )
        )  # fmt: skip
        if self.fault:
            tell(self.fault, t.SHU)
        former = [] if self.person is None else list(self.person.former)
        if former:
            tell(say("people.person.former", names=say("app.separator").join(former)))
        tall = 52.0 * Crests.rows(room)
        self._inner(Crests(ui, ask("crest", tall), say("people.person.crest"), self.crest, self._wear))
        anything = say("people.person.any")
        languages: list[tuple[object, Text]] = [("", anything)]
        languages += [(each, say(f"app.language.{each}")) for each in LANGUAGES]
        self._one("language", ask("language", high), languages, self.language, self._speak)
        speeds: list[tuple[object, Text]] = [("", anything)]
        speeds += [(each, say(f"settings.speed.{each}")) for each in SPEEDS]
        self._one("speed", ask("speed", high), speeds, self.speed, self._hurry)
        tell(say("people.person.when"))
        if self.desk is not None:
            tonight, box = say("people.person.tonight"), (left, top, room, high)
            self._inner(Toggle(box, tonight, self.tonight, self._join, name="tonight", size=t.READING))
            top += high + 10
        others = [each for each in self.people.all if each != self.person]
        if self.person is not None and others:
            box = ask("same", high)
            options: list[tuple[object, Text]] = [("", say("people.person.same_none"))]
            options += [(each.id, ui.type.ellipsis(each.name, t.READING, 260)) for each in others]
            wide = ui.type.measure(say("people.person.merge"), t.READING, True) + 48
            field = (box[0], box[1], max(0.4 * box[2], box[2] - wide - 12), high)
            label = say("people.person.same")
            self._inner(Choice(field, label, options, self.same, self._mean, name="same", size=t.READING))
            self._inner(
                Button(
                    (field[0] + field[2] + 12, box[1], box[2] - field[2] - 12, high),
                    say("people.person.merge"), self.merge, kind="paper", name="merge", size=t.READING,
                    enabled=bool(self.same),
                )
            )  # fmt: skip
            tell(say("people.person.merge_note"))
        return top + 4

    def _one(
        self, name: str, box: Box, options: list[tuple[object, Text]], value: str,
        take: Callable[[object], object],
    ) -> None:  # fmt: skip
        """Side by side, or in a list where there is no room for that."""
        label = self.ui.text(f"people.person.{name}")
        asked = sum(self.ui.type.measure(words, t.NAME, True) + 20 for _, words in options)
        kind = Segmented if asked <= box[2] else Choice
        self._inner(kind(box, label, options, value, take, name=name, size=t.NAME))

    def _buttons(self, x: float, top: float, inner: float) -> None:
        ui = self.ui
        size = capped(ui, t.BODY, 28)
        names = [("cancel", "paper", "close", "back", self.close)]
        if self.person is not None:
            names.append(("delete", "paper", "trash", "", self.delete))
        names.append(("done", "primary", "check", "activate", self.done))
        asked = [
            ui.type.measure(ui.text(f"people.person.{name}"), size, True) + (112 if action else 62)
            for name, _, _, action, _ in names
        ]
        spare = inner - sum(asked) - 12 * (len(asked) - 1)
        if spare < 0:
            asked, spare = [each * (inner - 12 * (len(asked) - 1)) / sum(asked) for each in asked], 0.0
        left = x + EDGE
        for number, ((name, kind, icon, action, press), wide) in enumerate(zip(names, asked, strict=True)):
            if number + 1 == len(names):
                left += spare
            self.form.add(
                Button(
                    (left, top, wide, 48), ui.text(f"people.person.{name}"), press, kind=kind, icon=icon,
                    action=action, name=name, size=size,
                )
            )  # fmt: skip
            left += wide + 12

    # What is written and chosen -----------------------------------------------------------------------------
    def _write(self, name: str) -> None:
        self.name, self.fault = name, ""

    def _wear(self, crest: int) -> None:
        self.crest = crest
        self.dirty = True

    def _speak(self, language: object) -> None:
        self.language = str(language)

    def _hurry(self, speed: object) -> None:
        self.speed = str(speed)

    def _join(self, on: bool) -> None:
        self.tonight = on

    def _mean(self, id: object) -> None:
        self.same = str(id)
        self.layout()

    # What is done -------------------------------------------------------------------------------------------
    def done(self) -> None:
        """Takes what is there; where the name cannot be, says why."""
        ui, people = self.ui, self.people
        try:
            if not plain_name(self.name):
                raise _Refused(ui.text("people.person.empty"))
            person = self._taken()
        except NameTaken as fault:
            slots = {"name": plain_name(self.name), "person": fault.person.name}
            self._refuse(ui.text("people.person.taken", **slots))
            return
        except _Refused as fault:
            self._refuse(str(fault))
            return
        except ValueError:
            self._refuse(ui.text("people.person.full"))
            return
        person = people.change(person.id, crest=self.crest, language=self.language, speed=self.speed)
        if self.desk is not None:
            self.desk.chosen, self.desk.undo = person.id, None
            if self.tonight != self.desk.is_tonight(person):
                self.desk.set_tonight(person, self.tonight)
        self._leave(person)

    def _taken(self) -> Person:
        """Whoever has the name now."""
        if self.person is None:
            return self.people.add(self.name, crest=self.crest)
        if plain_name(self.name) == self.person.name:
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
        """This one and another are one person."""
        other = self.people.by_id(self.same)
        if self.person is None or other is None or self.desk is None:
            return
        before = self.people.all
        person = self.people.merge(self.person.id, other.id)
        carry_deals(self.ui, self.person.name, other.name)
        told = self.ui.text("people.merged", name=self.person.name, other=other.name)
        self.desk.undo, self.desk.chosen = (told, before), person.id
        self._leave(person)

    def delete(self) -> None:
        """This person is not known any more; matches stay what they are."""
        if self.person is None or self.desk is None:
            return
        before = self.people.all
        self.people.delete(self.person.id)
        self.desk.undo = self.ui.text("people.deleted", name=self.person.name), before
        self.desk.chosen = ""
        self.close()

    def close(self) -> None:
        """Back to where it was opened; nothing is taken."""
        self._leave(None)

    def _leave(self, person: Person | None) -> None:
        self.ui.stack.pop(self)
        self.on_close(person)

    # Events -------------------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        """Esc leaves the field before it leaves the page."""
        focus = self.form.focus
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and focus is not None:
            if focus.role == "text field" and self.name != (self.person.name if self.person else ""):
                self.form.set_focus(self.form.find("done"), ring=True)
                return True
        return super().handle(event)

    def leave(self) -> None:
        """No field takes text any more."""
        self.form.leave()

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The name, the questions, the fields."""
        x, y, w, _ = self.box
        inner = w - 2 * EDGE
        with self.unroll.paper(canvas, self.box, 0.5):
            size = capped(self.ui, t.TITLE, 42)
            heading(canvas, self.page_name, x + EDGE, y + 22 + 0.65 * size, size, inner)
            with canvas.clip(*self.form.area):
                for words, left, middle, room, bold in self._labels:
                    canvas.text(
                        words, left, middle, t.READING, bold, t.SUMI, max_width=room, anchor="middle",
                        shrink=True,
                    )  # fmt: skip
                for note, left, top, room, ink in self._notes:
                    canvas.lines(note, left, top, room, t.SIDE, color=ink)
            super().draw(canvas)


class _Refused(Exception):
    """The sentence says why."""
