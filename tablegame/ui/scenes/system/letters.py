"""The page of letters that are pressed one by one, for players without a keyboard at hand."""

from functools import partial
from typing import Final

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.kit.controls import Control, button, icon_button, segmented
from tablegame.ui.kit.layout import Column, Fits, Node, Row, Space
from tablegame.ui.kit.nodes import Label
from tablegame.ui.kit.page import PageScene
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import Form
from tablegame.ui.widgets.inputs import TextField

_KANA: Final = (
    "あかさたなはまやらわがざだばぱ",
    "いきしちにひみ　り　ぎじぢびぴ",
    "うくすつぬふむゆるをぐずづぶぷ",
    "えけせてねへめ　れ　げぜでべぺ",
    "おこそとのほもよろんごぞどぼぽ",
    "ぁぃぅぇぉゃゅょっー、。・",
)
_LATIN: Final = ("1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm.'_", "éèêàçäöüßñ", "åæøœíóúáâô")
_SIGNS: Final = ("1234567890", "-_.,:;!?'\"", "/\\~@#$%&*+", "=()[]{}<>|")
_TO_KATAKANA: Final = ord("ア") - ord("あ")

GAP: Final = "　"
"""What stands for a gap in a row of letters."""
PAGES: Final[dict[str, tuple[str, ...]]] = {
    "kana": _KANA,
    "katakana": tuple(
        "".join(chr(ord(c) + _TO_KATAKANA) if "ぁ" <= c <= "ん" else c for c in row) for row in _KANA
    ),
    "small": _LATIN,
    "large": tuple("".join(c if c == "ß" else c.upper() for c in row) for row in _LATIN),
    "signs": _SIGNS,
}
"""Rows of letters, and gaps between them."""

ROWS: Final = max(map(len, PAGES.values()))
KEY_HEIGHT: Final = 50.0


class LettersScene(PageScene):
    """A dialog that writes into the field `name` of a form; nothing changes there before it is done."""

    opaque, width, first, veil = False, 1056.0, "key.0.0", 0.4
    side = 36.0

    def __init__(self, ui: Ui, form: Form, field: TextField) -> None:
        super().__init__(ui)
        self._form = form
        self._name = field.name
        self._like = self.field = field
        self.value = field.value
        last = ui.preferences.last.get("letters")
        self.page = last if last in PAGES else "kana" if ui.language == "ja" else "small"

    # The content --------------------------------------------------------------------------------------------
    def head(self) -> Node:
        return Label(self._like.label, t.BODY, bold=True, say=False)

    def body(self) -> Node:
        erase = icon_button("undo", self.ui.text("letters.erase"), self._erase, name="erase", side=52)
        field = Control(self._make_field, lambda layout: 320, high=48, grow=1)
        presets = [
            button(name, partial(self._take_preset, name), name=f"preset.{n}", size=17, high=44)
            for n, name in enumerate(self._like.presets)
        ]
        names = Row(*presets, gap=6, shares=(1,) * len(presets)) if presets else None
        return Column(Row(field, erase), names, self._keys(), gap=14)

    def foot(self) -> Node:
        say = self.ui.say
        options = [(page, say(f"letters.page.{page}")) for page in PAGES]
        pages = segmented(self.ui.text("letters.pages"), options, self.page, self._turn, name="page", grow=1)
        space = button(say("letters.space"), partial(self._put, " "), name="space", size=17, least=120)
        cancel = button(
            say("app.button.cancel"), self.cancel, name="cancel", action="back", size=17, least=150
        )
        done = button(
            say("letters.done"), self.done, name="done", kind="primary", action="activate", least=180
        )
        below = Row(space, cancel, done, gap=12, align="fill", shares=(1, 1, 1))
        return Fits(Row(pages, space, cancel, done, gap=12, align="fill"), Column(pages, below, gap=12))

    def _make_field(self, box: Box) -> TextField:
        like, before = self._like, self.field
        self.field = TextField(
            box, like.label, self.value, self._typed, most=like.most, allowed=like.allowed,
            placeholder=like.placeholder, name="field", on_enter=self.done,
        )  # fmt: skip
        self.field.writes_here = True
        if before.writes_here:
            self.field.take_over(before)
        return self.field

    def _keys(self) -> Node:
        """Return the keys of the open page of letters, in as many rows as the page with most of them has."""
        rows = PAGES[self.page]
        shares = (1,) * max(map(len, rows))
        keys = (
            Row(*self._row(y, row.ljust(len(shares), GAP)), gap=6, shares=shares)
            for y, row in enumerate(rows)
        )
        empty = (Space(KEY_HEIGHT, grow=0) for _ in range(ROWS - len(rows)))
        return Column(*keys, *empty, gap=6)

    def _row(self, y: int, letters: str) -> list[Node]:
        allowed = self._like.allowed
        return [
            Space() if letter == GAP else button(
                letter, partial(self._put, letter), name=f"key.{x}.{y}", size=20, high=KEY_HEIGHT,
                enabled=not allowed or letter in allowed,
            )
            for x, letter in enumerate(letters)
        ]  # fmt: skip

    # What the player does -----------------------------------------------------------------------------------
    def _typed(self, text: str) -> None:
        self.value = text

    def _put(self, letter: str) -> None:
        self.field.insert(letter)

    def _erase(self) -> None:
        if self.field.caret == self.field.anchor:
            self.field.anchor = max(0, self.field.caret - 1)
        self.field.insert("")

    def _take_preset(self, name: str) -> None:
        self.field.caret, self.field.anchor = len(self.field.value), 0
        self.field.insert(name)

    def _turn(self, page: object) -> None:
        self.page = str(page)
        self.ui.preferences.last["letters"] = self.page
        self.layout()

    def cancel(self) -> None:
        """Close the page and leave the field as it was."""
        self.ui.stack.pop(self)

    def done(self) -> None:
        """Close the page and put the text into the field that it was asked for."""
        self.ui.stack.pop(self)
        field = self._form.find(self._name)
        if isinstance(field, TextField) and field.value != self.value:
            field.value = self.value
            field.caret = field.anchor = len(self.value)
            field.on_change(self.value)
            self._form.changed()

    def handle(self, event: pygame.event.Event) -> bool:
        """Put letters that are typed into the field, wherever the focus is."""
        if event.type == pygame.TEXTINPUT and self.form.focus is not self.field:
            return self.field.text_event(self.form, event)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            self._erase()
            self.form.changed()
            return True
        return super().handle(event)

    def enter(self) -> None:
        pygame.key.start_text_input()

    def leave(self) -> None:
        pygame.key.stop_text_input()
