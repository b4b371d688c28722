"""The field for the code of a deal, which writes capitals and hyphens by itself, and what the code means."""

from collections.abc import Callable
from typing import Final

from tablegame.limits import CODE as LONGEST
from tablegame.match.code import BadCode, Code, grouped, letters_of
from tablegame.ui.kit.controls import Control, field
from tablegame.ui.scenes.common import game_name
from tablegame.ui.shell.context import Ui
from tablegame.ui.widgets.inputs import TextField, clipboard

LONGEST_CODE: Final = "CJ4-0000-0000-0000-0000-0000"
"""As many letters as the longest code has, for the width of the field."""


class CodeField(TextField):
    """A field that writes its letters as codes are written."""

    def insert(self, text: str) -> None:
        """Replace the selection by a text, or all by the code that a longer text holds.

        What is no letter of a code stays, so that it can be seen.
        """
        if (code := Code.found_in(text)) is not None and len(text) > 8:
            self.value = ""
            self.caret = self.anchor = 0
            text = code.text
        first, last = self._selected()
        clean = "".join(c for c in text if c.isprintable())
        before, after = self.value[:first] + clean, self.value[last:]
        written = _written(before + after)
        beyond = len(_bare(after))
        self.value = written[: self.most]
        # The caret stays before as many letters as stood behind it.
        place = len(self.value)
        while beyond and place:
            place -= 1
            beyond -= self.value[place] != "-"
        self.caret = self.anchor = place
        self.on_change(self.value)


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
            ui.text("code.label"), self.text, self._typed, name="code", kind=CodeField, most=LONGEST,
            placeholder=ui.text("code.placeholder"), on_enter=on_enter, size=size,
            wide=ui.type.measure(LONGEST_CODE, size) + 28, grow=1,
        )  # fmt: skip

    def _typed(self, text: str) -> None:
        self.text = text
        self._on_change()
