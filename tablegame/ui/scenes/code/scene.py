"""A code is typed or pasted, or a new one is made, and its deal is played."""

from collections.abc import Callable
from typing import Final

import pygame

from tablegame.match.code import Code
from tablegame.rules.catalogue import GAMES
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.code_field import CodeEntry
from tablegame.ui.scenes.common import capped, game_name, grown, heading
from tablegame.ui.scenes.remembered import memory
from tablegame.ui.scenes.seating.setup import recall
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import SeatingPage
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.inputs import to_clipboard

WIDTH: Final = 780.0
EDGE: Final = 48.0
INKS: Final = {"": t.SUMI_SECOND, "short": t.SUMI_SECOND, "good": t.GAIN, "bad": t.SHU}


class CodeScene(Scene):
    """Paper over what is there. `game_id`: of which game a new code is made."""

    opaque = False

    def __init__(self, ui: Ui, game_id: str, text: str = "") -> None:
        super().__init__(ui)
        self.game_id = game_id
        self.entry = CodeEntry(ui, self._changed)
        self.copied = False
        if text:
            self.entry.put(text)

    @property
    def page_name(self) -> str:
        """What a screen reader calls the page."""
        return self.ui.text("code.title")

    def _changed(self) -> None:
        self.copied = False
        self.layout()

    def accessible_items(self) -> list[Item]:
        """What a code is, and what the one that is typed is for."""
        return [
            Item("entry.note", "text", self.ui.text("code.note")),
            Item("entry.told", "text", self.entry.told[1], live="soon"),
        ]

    # Places -------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        """As high as its words."""
        ui, type_, form = self.ui, self.ui.type, self.form
        large = grown(ui)
        w = min(WIDTH * min(1.5, large), ui.metrics.w - 60)
        inner = w - 2 * EDGE
        self.size = capped(ui, t.NAME, 24)
        self.note = ui.say("code.note")
        note = len(type_.wrap(self.note, self.size, inner)) * type_.leading(self.note, self.size)
        told = 2 * type_.leading(self.entry.told[1], self.size)
        field = 56.0 if large < 1.3 else 66.0
        h = min(ui.metrics.h - 20, 92 + note + 16 + field + 12 + told + 14 + 52 + 14 + 52 + 40)
        self.box: Box = ((ui.metrics.w - w) / 2, (ui.metrics.h - h) / 2, w, h)
        x, y = self.box[:2]
        self.note_at = y + 88
        field_at = self.note_at + note + 16
        self.told_at = field_at + field + 12
        form.clear()
        form.paper = True
        size = capped(ui, t.BODY, 28)
        self.entry.field(
            form, (x + EDGE, field_at, inner, field), on_enter=self.play, size=capped(ui, t.HERO, 32)
        )
        foot = y + h - 40 - 52
        code = self.entry.code
        third = (inner - 24) / 3
        half = (inner - 12) / 2
        game = game_name(ui, self.game_id)
        self._button((x + EDGE, foot - 66, half, 52), "new", ui.text("code.new", game=game), self.make, size)
        words = ui.text("code.copied" if self.copied else "code.copy")
        copy = self._button((x + EDGE + half + 12, foot - 66, half, 52), "copy", words, self.copy, size)
        copy.enabled = code is not None
        self._button((x + EDGE, foot, third, 52), "back", ui.text("code.back"), self.close, size, "back")
        play = Button(
            (x + EDGE + third + 12, foot, 2 * third + 12, 52), ui.text("code.play"), self.play,
            kind="primary", icon="continue", size=size, action="activate", name="play",
            enabled=code is not None,
        )  # fmt: skip
        form.add(play)
        if form.focus is None:
            form.set_focus(form.find("code"))
        self.dirty = True

    def _button(
        self, box: Box, name: str, words: str, press: Callable[[], object], size: float, action: str = ""
    ) -> Button:
        button = Button(box, words, press, kind="paper", size=size, action=action, name=name)
        self.form.add(button)
        return button

    # What the person does -----------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        """What was copied elsewhere can be pasted wherever the focus is."""
        focus = self.form.focus
        if event.type == pygame.KEYDOWN and self.ui.keys.hits(event, "paste"):
            if (focus is None or focus.role != "text field") and self.entry.paste():
                return True
        return super().handle(event)

    def make(self) -> None:
        """A code that nobody has played, for the seats and rules that were chosen last."""
        game = GAMES[self.game_id]
        plan = recall(game, self.ui.preferences.last.get(memory(self.game_id)))
        self.entry.put(Code.new(self.game_id, plan.seats, plan.all_options(game)).text)

    def copy(self) -> None:
        """The code for another program."""
        if (code := self.entry.code) is not None and to_clipboard(code.text):
            self.copied = True
            self.layout()

    def play(self) -> None:
        """Who plays is chosen next; seats and rules are those of the code."""
        if (code := self.entry.code) is not None:
            self.ui.stack.pop(self)
            self.ui.open(SeatingPage(code.game, code=code))

    def close(self) -> None:
        """Back to where it was opened."""
        self.ui.stack.pop(self)

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The title, what a code is, the field, what the code is for."""
        x, y, w, _ = self.box
        inner = w - 2 * EDGE
        with self.unroll.paper(canvas, self.box, 0.5):
            heading(canvas, self.page_name, x + EDGE, y + 50, capped(self.ui, t.TITLE, 42), inner)
            canvas.lines(self.note, x + EDGE, self.note_at, inner, self.size, color=t.SUMI_SECOND)
            state, words = self.entry.told
            left = x + EDGE
            if state == "good":
                canvas.icon("check", left + 9, self.told_at + 0.6 * self.size * 1.2, 20, t.GAIN)
                left += 28
            canvas.lines(
                words, left, self.told_at, x + EDGE + inner - left, self.size, state == "good", INKS[state],
                max_lines=2,
            )  # fmt: skip
            self.form.draw(canvas)
