"""The small dialogs: notes, the page after a fault, fields of text, and the players of named programs."""

import re
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from tablegame.ai.levels import LEVELS
from tablegame.controllers.programs import KIND, WantedProgram
from tablegame.match.bookmarks import LONGEST_NOTE
from tablegame.pieces.seats import Seat
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.input.devices import DEVICES
from tablegame.ui.kit.controls import button, buttons, choice, field
from tablegame.ui.kit.layout import Column, Flow, Node, Row, Sized, Space
from tablegame.ui.kit.nodes import Described, Label, heading, paragraphs
from tablegame.ui.kit.page import PageScene
from tablegame.ui.kit.text_size import clamp_size
from tablegame.ui.scenes.common import key_only, short_name
from tablegame.ui.scenes.people.people_service import carry_deals, own_name
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.loop import Loop
from tablegame.ui.shell.navigation import ProgramsPage
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import SMALLEST
from tablegame.ui.widgets.inputs import to_clipboard

LONGEST: Final = 120
"""The most letters of a path that are shown; all of them are copied."""
PLACE: Final = "ask_name"
LONGEST_NAME: Final = 24
"""The most signs of the name that is typed here or in the settings."""
LONGEST_PROGRAM: Final = 80
"""The most letters of a name or a program that are shown."""
LEVEL: Final = "bot:normal"
"""Who plays in a seat unless the player chooses otherwise."""


class NoteScene(PageScene):
    """A note of sentences, shown until it is closed."""

    opaque, width, first, veil = False, 640.0, "", 0.45

    def __init__(self, ui: Ui, texts: Sequence[Text]) -> None:
        super().__init__(ui)
        self.texts = list(texts)

    def head(self) -> Node:
        return Label(self.ui.text("title.note"), t.TOTAL, t.SHU, bold=True, display=True)

    def body(self) -> Node:
        return Column(*paragraphs(self.texts), gap=12)

    def foot(self) -> Node:
        words = self.ui.text("title.note_close")
        close = button(
            words, self.close, name="close", kind="primary", action="activate", least=240, size=t.BODY
        )
        return Row(Space(), close, Space())

    def layout(self) -> None:
        super().layout()
        key_only(self.form, "back", "escape", self.close)


class _LoneNoteScene(NoteScene):
    """A note with no page under it, which ends the program."""

    def close(self) -> None:
        self.ui.quit()

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.cloth()


def show_sentence(sentence: str, language: str) -> None:
    """Show a window with a sentence until it is read, for a program that ends before its own window opens."""
    with tempfile.TemporaryDirectory() as home:
        ui = Ui(Path(home), language=language, size=SMALLEST)
        try:
            Loop(ui, DEVICES).run(_LoneNoteScene(ui, [sentence]))
        finally:
            ui.close()
            pygame.quit()


def shorten_path(path: str) -> str:
    """Return a path, without its middle if it is longer than `LONGEST`."""
    return path if len(path) <= LONGEST else f"{path[: LONGEST // 3]} … {path[-LONGEST * 2 // 3 :]}"


class FaultScene(PageScene):
    """A page that stands alone on the stack, because the scenes that failed must not be drawn or asked."""

    opaque, width, first, veil = False, 760.0, "", 0.25
    title = "errors.fault.title"

    def __init__(self, ui: Ui, report: Path | None, saved: bool, title: Callable[[], Scene]) -> None:
        """Create the page. `report`: the file with the details; `saved`: whether all matches are stored.

        `title` makes the first screen.
        """
        super().__init__(ui)
        self.report = report
        self.saved = saved
        self._make_title = title

    def head(self) -> Node:
        return heading(self.page_name, ink=t.SHU)

    def body(self) -> Node:
        text = self.ui.text
        sentences = [text("errors.fault.what"), text(f"errors.fault.{'kept' if self.saved else 'not_kept'}")]
        if self.report is None:
            return Column(*paragraphs([*sentences, text("errors.fault.nowhere")]), gap=12)
        shown = shorten_path(str(self.report))
        parts = (Label(part, t.BODY, t.TAB, bold=True) for part in re.split(r"(?<=[/\\])", shown))
        path = Described(shown, Flow(*parts, gap=0, line_gap=2))  # no line ends within a name
        return Column(*paragraphs([*sentences, text("errors.fault.where")]), path, gap=12)

    def foot(self) -> Node:
        ui, place = self.ui, str(self.report)
        go = button(
            ui.text("errors.fault.title_button"), lambda: ui.stack.reset(self._make_title()),
            name="title", kind="primary", icon="continue", action="activate", grow=1,
        )  # fmt: skip
        copy = button(
            ui.text("errors.fault.copy"), lambda: to_clipboard(place), name="copy", icon="share", grow=1
        )
        leave = button(ui.text("errors.fault.quit"), ui.quit, name="quit", icon="exit", action="back", grow=1)
        return buttons(go, copy if self.report is not None else None, leave)

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.cloth()


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
        return Column(about, fault, Sized(entry, h=56), gap=14)

    def foot(self) -> Node:
        cancel = button(self._say("cancel"), self.close, name="cancel", action="back", size=t.BODY)
        go = button(self._say("go"), self.done, name="go", kind="primary", action="activate", size=t.BODY)
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


class ProgramsScene(PageScene):
    """A dialog that asks who plays for programs that a record names and that are not simply started.

    The answer is a computer, or a program that is known here. What the record says is shown as text, and
    nothing of it is started. Nothing changes before the dialog is confirmed.
    """

    opaque, width, first = False, 860.0, ""
    title = "programs.title"

    def __init__(self, ui: Ui, page: ProgramsPage) -> None:
        super().__init__(ui)
        self.page = page
        self.kinds: dict[Seat, str] = {wanted.seat: LEVEL for wanted in page.wanted}
        """Who is to play, by seat: `bot:LEVEL` or `outside:NAME` of a program that is known here."""

    def head(self) -> Node:
        return heading(self.page_name)

    def body(self) -> Node:
        return Column(*map(self._question, self.page.wanted), gap=24)

    def foot(self) -> Node:
        say = self.ui.say
        back = button(
            say("app.button.back"), self.close, name="back", icon="left", action="back", size=t.BODY
        )
        go_on = button(
            say("programs.go_on"), self._confirm,
            name="go_on", kind="primary", icon="continue", action="activate", size=t.BODY,
        )  # fmt: skip
        return Row(back, go_on, gap=12, shares=(1, 1))

    def _question(self, wanted: WantedProgram) -> Node:
        """Return the words of the record about a seat, and the choice of its player."""
        label = self.ui.text("programs.plays", n=int(wanted.seat) + 1)
        kinds = choice(
            label, self._options(), self.kinds[wanted.seat], partial(self._choose, wanted.seat),
            name=f"seat.{int(wanted.seat)}", size=t.BODY,
        )  # fmt: skip
        return Column(Label(self._sentence(wanted), lines=0), Row(kinds, Space()), gap=8)

    def _options(self) -> list[tuple[object, Text]]:
        ui = self.ui
        options: list[tuple[object, Text]] = [
            (f"bot:{level}", ui.text("seating.kind.bot", level=ui.text(f"bots.level.{level}.name")))
            for level in LEVELS
        ]
        return options + [
            (f"{KIND}:{name}", ui.text("programs.program", name=short_name(ui, name, t.NAME, 220)))
            for name in ui.service.programs.names
        ]

    def _sentence(self, wanted: WantedProgram) -> Text:
        program = " ".join(wanted.program.split())
        program = program if len(program) <= LONGEST_PROGRAM else f"{program[:LONGEST_PROGRAM]}…"
        return self.ui.say(f"programs.{wanted.state}", seat=wanted.player[:LONGEST_PROGRAM], program=program)

    def _choose(self, seat: Seat, kind: object) -> None:
        self.kinds[seat] = str(kind)

    def _confirm(self) -> None:
        self.close()
        self.page.on_chosen(dict(self.kinds))
