"""The page on which a code is typed or pasted, or a new one is made, and its deal is played."""

from collections.abc import Callable
from typing import Final

import pygame

from tablegame.limits import CODE as LONGEST
from tablegame.match.code import BadCode, Code, grouped, letters_of
from tablegame.rules.catalogue import GAMES
from tablegame.ui.draw import theme as t
from tablegame.ui.kit.controls import Control, button, field
from tablegame.ui.kit.layout import Column, Node, Row, Sized, Steady
from tablegame.ui.kit.nodes import Label, heading, icon
from tablegame.ui.kit.page import PageScene
from tablegame.ui.kit.text_size import clamp_size, letter_height
from tablegame.ui.scenes.common import game_name
from tablegame.ui.scenes.people.match_setup import recall
from tablegame.ui.scenes.system.title_cache import memory
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import SeatingPage
from tablegame.ui.widgets.inputs import clipboard, to_clipboard

LONGEST_CODE: Final = "CJ4-0000-0000-0000-0000-0000"
"""As many letters as the longest code has, for the width of the field."""
INKS: Final = {"": t.SUMI_SECOND, "short": t.SUMI_SECOND, "good": t.GAIN, "bad": t.SHU}


def write_code(before: str, inserted: str, after: str) -> tuple[str, int]:
    """Return a text as codes are written, and the place of the caret behind what was inserted.

    A longer text that holds a code replaces all by that code. What is no letter of a code stays, so that it
    can be seen.
    """
    if (code := Code.found_in(inserted)) is not None and len(inserted) > 8:
        before, inserted, after = "", code.text, ""
    clean = "".join(sign for sign in inserted if sign.isprintable())
    text = _written(before + clean + after)[:LONGEST]
    beyond, place = len(_bare(after)), len(text)
    while beyond and place:
        place -= 1
        beyond -= text[place] != "-"
    return text, place


def _bare(text: str) -> str:
    return "".join(sign for sign in text if sign not in "- ")


def _written(text: str) -> str:
    """Return a text as codes are written, or in capitals if a letter is of no code."""
    try:
        return grouped(letters_of(text))
    except BadCode:
        return text.upper()


class CodeEntry:
    """A text that is typed as a code, and what it means."""

    def __init__(self, ui: Ui, on_change: Callable[[], object], text: str = "") -> None:
        self.ui = ui
        self.text = _written(text)[:LONGEST]
        self._on_change = on_change

    @property
    def code(self) -> Code | None:
        """The code, or None while it is not whole."""
        try:
            return Code.read(self.text)
        except BadCode:
            return None

    @property
    def judgement(self) -> tuple[str, str]:
        """The state of the text ("" if it is empty, "short", "good" or "bad"), and a sentence about it."""
        ui = self.ui
        if not self.text.strip():
            return "", ui.text("code.hint")
        try:
            code = Code.read(self.text)
        except BadCode as fault:
            if fault.fault == "short":
                return "short", ui.text("code.going_on")
            return "bad", ui.text(fault.key, **fault.slots)
        return "good", self.about(code)

    def about(self, code: Code) -> str:
        """Return the game of a code and how many seats it is for, in words."""
        return self.ui.text("code.about", game=game_name(self.ui, code.game), n=code.seats)

    def put(self, text: str) -> None:
        """Replace what was typed by a text, or by the code that the text holds."""
        code = Code.found_in(text)
        self.text = code.text if code is not None else _written(" ".join(text.split()))[:LONGEST]
        self._on_change()

    def paste(self) -> bool:
        """Put in the text of the clipboard. Return whether there was any."""
        text = clipboard().strip()
        if text:
            self.put(text)
        return bool(text)

    def field(self, *, on_enter: Callable[[], object], size: float) -> Control:
        """Return the field in which the code is written."""
        ui = self.ui
        return field(
            ui.text("code.label"), self.text, self._typed, name="code", write=write_code, most=LONGEST,
            placeholder=ui.text("code.placeholder"), on_enter=on_enter, size=size,
            wide=ui.type.measure(LONGEST_CODE, size) + 28, grow=1,
        )  # fmt: skip

    def _typed(self, text: str) -> None:
        self.text = text
        self._on_change()


class CodeScene(PageScene):
    """A dialog over what is there. `game_id`: the game of which a new code is made."""

    opaque, width, first = False, 780.0, "code"
    title = "code.title"

    def __init__(self, ui: Ui, game_id: str, text: str = "") -> None:
        super().__init__(ui)
        self.game_id = game_id
        self.entry = CodeEntry(ui, self._changed)
        self.copied = False
        if text:
            self.entry.put(text)

    def head(self) -> Node:
        return heading(self.page_name)

    def body(self) -> Node:
        size = clamp_size(self.ui, t.HERO, 32)
        entry = self.entry.field(on_enter=self.play, size=size)
        field = Sized(entry, h=max(56.0, 2 * letter_height(self.ui, size)))
        note = Label(self.ui.say("code.note"), t.NAME, t.SUMI_SECOND, lines=0)
        return Column(note, field, self._judgement(), gap=14)

    def foot(self) -> Node:
        ui, code = self.ui, self.entry.code
        make = button(
            ui.text("code.new", game=game_name(ui, self.game_id)), self.make, name="new", size=t.BODY, grow=1
        )
        copy = button(
            ui.text("code.copied" if self.copied else "code.copy"), self.copy,
            name="copy", size=t.BODY, enabled=code is not None, grow=1,
        )  # fmt: skip
        back = button(ui.text("code.back"), self.close, name="back", action="back", size=t.BODY)
        play = button(
            ui.text("code.play"), self.play, name="play", kind="primary", icon="continue", action="activate",
            size=t.BODY, enabled=code is not None,
        )  # fmt: skip
        upper = Row(make, copy, gap=12, align="fill")
        return Column(upper, Row(back, play, gap=12, align="fill", shares=(1, 2)), gap=14)

    def _judgement(self) -> Node:
        """Return the match of the typed code, or the reason why it has none, in two lines at most."""
        state, words = self.entry.judgement
        good = state == "good"
        label = Label(words, t.NAME, INKS[state], bold=good, lines=2, grow=1, name="judgement", live="soon")
        two_lines = Label("x\nx", t.NAME, lines=2)
        return Steady(Row(icon("check", 20, t.GAIN), label) if good else label, two_lines)

    # What the player does -----------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        """Take a code from the clipboard wherever the focus is."""
        focus = self.form.focus
        if event.type == pygame.KEYDOWN and self.ui.keys.hits(event, "paste"):
            if (focus is None or focus.role != "text field") and self.entry.paste():
                return True
        return super().handle(event)

    def _changed(self) -> None:
        self.copied = False
        self.layout()

    def make(self) -> None:
        """Enter a new code for the seats and rules that were chosen last."""
        game = GAMES[self.game_id]
        plan = recall(game, self.ui.preferences.last.get(memory(self.game_id)))
        self.entry.put(Code.new(self.game_id, plan.seats, plan.all_options(game)).text)

    def copy(self) -> None:
        """Copy the code to the clipboard."""
        if (code := self.entry.code) is not None and to_clipboard(code.text):
            self.copied = True
            self.layout()

    def play(self) -> None:
        """Open the page on which the players of the code's match are chosen."""
        if (code := self.entry.code) is not None:
            self.close()
            self.ui.open(SeatingPage(code.game, code=code))
