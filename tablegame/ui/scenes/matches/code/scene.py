"""The page on which a code is typed or pasted, or a new one is made, and its deal is played."""

from typing import Final

import pygame

from tablegame.match.code import Code
from tablegame.rules.catalogue import GAMES
from tablegame.ui.draw import theme as t
from tablegame.ui.kit.controls import button
from tablegame.ui.kit.layout import Column, Node, Row, Sized, Steady
from tablegame.ui.kit.nodes import Label, heading, icon
from tablegame.ui.kit.page import PageScene
from tablegame.ui.kit.text_size import clamp_size
from tablegame.ui.scenes.common import game_name
from tablegame.ui.scenes.matches.code_field import CodeEntry
from tablegame.ui.scenes.people.seating.match_setup import recall
from tablegame.ui.scenes.system.title_cache import memory
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import SeatingPage
from tablegame.ui.widgets.inputs import to_clipboard

INKS: Final = {"": t.SUMI_SECOND, "short": t.SUMI_SECOND, "good": t.GAIN, "bad": t.SHU}


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
        field = Sized(self.entry.field(on_enter=self.play, size=clamp_size(self.ui, t.HERO, 32)), h=56)
        note = Label(self.ui.say("code.note"), t.NAME, t.SUMI_SECOND, lines=0)
        return Column(note, field, self._judgement(), gap=14)

    def foot(self) -> Node:
        ui, code = self.ui, self.entry.code
        make = button(
            ui.text("code.new", game=game_name(ui, self.game_id)), self.make, name="new", size=t.BODY
        )
        copy = button(
            ui.text("code.copied" if self.copied else "code.copy"), self.copy,
            name="copy", size=t.BODY, enabled=code is not None,
        )  # fmt: skip
        back = button(ui.text("code.back"), self.close, name="back", action="back", size=t.BODY)
        play = button(
            ui.text("code.play"), self.play, name="play", kind="primary", icon="continue", action="activate",
            size=t.BODY, enabled=code is not None,
        )  # fmt: skip
        upper = Row(make, copy, gap=12, align="fill", shares=(1, 1))
        return Column(upper, Row(back, play, gap=12, align="fill", shares=(1, 2)), gap=14)

    def _judgement(self) -> Node:
        """Return what the typed code is for, or what it lacks, in two lines at most."""
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
