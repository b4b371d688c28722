"""Letters to press one by one, for whoever has no keyboard at hand; a keyboard writes here, too."""

from functools import partial
from typing import Final

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import paper
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.scene import Scene
from tablegame.ui.widgets.buttons import Button, IconButton, Segmented
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

PAGES: Final[dict[str, tuple[str, ...]]] = {
    "kana": _KANA,
    "katakana": tuple(
        "".join(chr(ord(c) + _TO_KATAKANA) if "ぁ" <= c <= "ん" else c for c in row) for row in _KANA
    ),
    "small": _LATIN,
    "large": tuple("".join(c if c == "ß" else c.upper() for c in row) for row in _LATIN),
    "signs": _SIGNS,
}
"""Rows of letters; a wide space is a gap."""

KEY_W, KEY_H, GAP = 60.0, 50.0, 6.0
WIDTH, HEIGHT = 15 * (KEY_W + GAP) - GAP + 72, 614.0


class LettersScene(Scene):
    """Writes into the field `name` of a form; nothing changes there before it is done."""

    opaque = False

    def __init__(self, ui: Ui, form: Form, field: TextField) -> None:
        super().__init__(ui)
        self._form = form
        self._name = field.name
        self._like = field
        self.value = field.value
        last = ui.preferences.last.get("letters")
        self.page = last if last in PAGES else "kana" if ui.language == "ja" else "small"

    # Places -------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        """The field, names to take, a page of letters, and the buttons."""
        ui, form, like = self.ui, self.form, self._like
        self.box = ((ui.metrics.w - WIDTH) / 2, (ui.metrics.h - HEIGHT) / 2, WIDTH, HEIGHT)
        x, y, w, _ = self.box
        left, inner = x + 36, w - 72
        form.clear()
        form.paper = True
        self.field = TextField(
            (left, y + 60, inner - 60, 48),
            like.label,
            self.value,
            self._typed,
            most=like.most,
            allowed=like.allowed,
            placeholder=like.placeholder,
            name="field",
            on_enter=self.done,
        )
        self.field.writes_here = True
        form.add(self.field)
        erase = ui.text("letters.erase")
        form.add(
            IconButton(
                (left + inner - 52, y + 58, 52, 52), "undo", erase, self._erase, color=t.SUMI, name="erase"
            )
        )
        top = y + 122
        if like.presets:
            wide = (inner + GAP) / len(like.presets) - GAP
            for index, name in enumerate(like.presets):
                place = (left + index * (wide + GAP), top, wide, 44.0)
                form.add(
                    Button(
                        place, name, partial(self._take, name), kind="paper", size=17, name=f"preset.{index}"
                    )
                )
        top += 58
        self._keys(left, top, inner)
        self._foot(left, y + HEIGHT - 72, inner)
        if form.focus is None and (first := form.find("key.0.0")) is not None:
            form.set_focus(first, ring=ui.device == "pad")
        self.dirty = True

    def _keys(self, left: float, top: float, inner: float) -> None:
        rows = PAGES[self.page]
        most = max(map(len, rows))
        step = min(KEY_W + GAP, (inner + GAP) / most) if most > 10 else 84.0
        start = left + (inner + GAP - step * most) / 2
        allowed = self._like.allowed
        for y, row in enumerate(rows):
            for x, letter in enumerate(row):
                if letter == "　":
                    continue
                place = (start + x * step, top + y * (KEY_H + GAP), step - GAP, KEY_H)
                self.form.add(
                    Button(
                        place,
                        letter,
                        partial(self._put, letter),
                        kind="paper",
                        size=20,
                        name=f"key.{x}.{y}",
                        enabled=not allowed or letter in allowed,
                    )
                )

    def _foot(self, left: float, y: float, inner: float) -> None:
        ui, form = self.ui, self.form
        pages = [(page, ui.text(f"letters.page.{page}")) for page in PAGES]
        wide = inner - 3 * 12 - 120 - 150 - 180
        form.add(
            Segmented(
                (left, y + 2, wide, 46), ui.text("letters.pages"), pages, self.page, self._turn, name="page"
            )
        )
        x = left + wide + 12
        space, cancel = ui.say("letters.space"), ui.say("app.button.cancel")
        form.add(Button((x, y, 120, 50), space, partial(self._put, " "), kind="paper", size=17, name="space"))
        x += 132
        form.add(
            Button((x, y, 150, 50), cancel, self.cancel, kind="paper", size=17, action="back", name="cancel")
        )
        done = ui.say("letters.done")
        form.add(
            Button((x + 162, y, 180, 50), done, self.done, kind="primary", action="activate", name="done")
        )

    # What is pressed ----------------------------------------------------------------------------------------
    def _typed(self, text: str) -> None:
        self.value = text

    def _put(self, letter: str) -> None:
        self.field.insert(letter)

    def _erase(self) -> None:
        if self.field.caret == self.field.anchor:
            self.field.anchor = max(0, self.field.caret - 1)
        self.field.insert("")

    def _take(self, name: str) -> None:
        self.field.caret, self.field.anchor = len(self.field.value), 0
        self.field.insert(name)

    def _turn(self, page: object) -> None:
        self.page = str(page)
        self.ui.preferences.last["letters"] = self.page
        self.layout()

    def cancel(self) -> None:
        """The field stays as it was."""
        self.ui.stack.pop(self)

    def done(self) -> None:
        """The text goes where it was asked for."""
        self.ui.stack.pop(self)
        field = self._form.find(self._name)
        if isinstance(field, TextField) and field.value != self.value:
            field.value = self.value
            field.caret = field.anchor = len(self.value)
            field.on_change(self.value)
            self._form.changed()

    def handle(self, event: pygame.event.Event) -> bool:
        """Typed letters go into the field, wherever the focus is."""
        if event.type == pygame.TEXTINPUT and self.form.focus is not self.field:
            return self.field.text_event(self.form, event)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            self._erase()
            self.form.changed()
            return True
        return super().handle(event)

    def enter(self) -> None:
        """Keys write text."""
        pygame.key.start_text_input()

    def leave(self) -> None:
        """Keys no longer write text."""
        pygame.key.stop_text_input()

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The page and its words."""
        x, y, w, _ = self.box
        paper(canvas, self.box, 0.4)
        canvas.text(self._like.label, x + 36, y + 36, t.BODY, True, t.SUMI, anchor="middle", max_width=w - 72)
        self.form.draw(canvas)
