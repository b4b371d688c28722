"""Dialogs with one field of text: what is asked for, the field, and two buttons."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final

from tablegame.match.bookmarks import LONGEST_NOTE
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.kit.controls import button, field
from tablegame.ui.kit.layout import Column, Node, Row
from tablegame.ui.kit.nodes import Label, heading
from tablegame.ui.kit.page import PageScene
from tablegame.ui.kit.text_size import clamp_size
from tablegame.ui.scenes.people.people_service import carry_deals, own_name
from tablegame.ui.shell.context import Ui

PLACE: Final = "ask_name"
LONGEST_NAME: Final = 24
"""The most signs of the name that is typed here or in the settings."""


class FieldScene(PageScene, ABC):
    """A dialog over the page in front. `place` names its texts: those below `matches.PLACE`."""

    opaque, width, first = False, 720.0, "field"

    def __init__(self, ui: Ui, place: str, value: str, most: int) -> None:
        super().__init__(ui)
        self.place, self.value, self.most = place, value, most
        self.about: Text = ""
        """What is asked for."""
        self.fault: Text = ""
        """Why the last text was refused."""

    @property
    def page_name(self) -> str:
        return self._say("title")

    def _say(self, name: str) -> str:
        return self.ui.text(f"matches.{self.place}.{name}")

    @abstractmethod
    def done(self) -> None:
        """Take the text that was written."""

    def _write(self, value: str) -> None:
        self.value = value

    def head(self) -> Node:
        return heading(self.page_name)

    def body(self) -> Node:
        about = Label(self.about, t.NAME, t.SUMI_SECOND, lines=0)
        fault = Label(self.fault, t.NAME, t.SHU, lines=0, name="fault", live="now")
        size = clamp_size(self.ui, t.BODY, 28)
        entry = field(
            self._say("label"), self.value, self._write, name="field", most=self.most,
            placeholder=self._say("hint"), on_enter=self.done, size=size,
        )  # fmt: skip
        return Column(about, fault, entry, gap=14)

    def foot(self) -> Node:
        cancel = button(self._say("cancel"), self.close, name="cancel", action="back", size=t.BODY)
        go = button(
            self._say("go"), self.done, name="go", kind="primary", action="activate", size=t.BODY
        )
        return Row(cancel, go, gap=12, shares=(1, 1), align="fill")


class MatchNoteScene(FieldScene):
    """The note on a match."""

    def __init__(self, ui: Ui, match: str, note: str, on_done: Callable[[str], object]) -> None:
        super().__init__(ui, "note", note, LONGEST_NOTE)
        self.about = match
        self._on_done = on_done

    def done(self) -> None:
        self.close()
        self._on_done(self.value)


class OwnNameScene(FieldScene):
    """A field for the name over the page in front; what is not given is not asked for again."""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui, PLACE, "", LONGEST_NAME)
        self.about = self._say("about")

    def _say(self, name: str) -> str:
        return self.ui.text(f"settings.ask_name.{name}")

    def done(self) -> None:
        """Take the name; an empty one is none."""
        ui = self.ui
        if name := " ".join(self.value.split()):
            ui.preferences.player_name = name
            carry_deals(ui, ui.text("seating.names.human"), name)
            ui.changed()
        self.close()


def ask_name(ui: Ui) -> None:
    """Ask for the name once, if there is none and a deal was played or a lesson done."""
    chosen, learned = ui.preferences, ui.learned
    begun = any(any(played.values()) for played in chosen.deals.values()) or learned.done or learned.seen
    if not ui.lively or chosen.name_asked or own_name(ui) or not begun:
        return
    chosen.name_asked = True
    ui.save_soon()
    ui.stack.push(OwnNameScene(ui))
