"""Printable text of commands, in which no name, file or word from outside can steer the terminal."""

import json
import unicodedata
from collections.abc import Mapping
from typing import Any, Final, TextIO

from tablegame.speech.speaker import Speaker
from tablegame.speech.text_catalogue import FilledText

_STEERING: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Categories of characters that move the cursor, turn the direction of writing, or show nothing."""
_JOINERS: Final = "\u200c\u200d"
"""Characters of these categories that belong to words and pictures."""


def is_steering(character: str) -> bool:
    """Return whether a terminal may do anything but show this character."""
    return unicodedata.category(character) in _STEERING and character not in _JOINERS


def printable(text: str, most: int | None = None, keep: str = "") -> str:
    """Return `text` with U+FFFD for each character that may steer a terminal, unless it is in `keep`. What is
    longer than `most` characters ends with an ellipsis."""
    if most is not None and len(text) > most:
        text = f"{text[:most]}…"
    if text.isascii() and text.isprintable():
        return text
    return "".join("\ufffd" if is_steering(c) and c not in keep else c for c in text)


def json_text(data: object, indent: int | None = None) -> str:
    """Return `data` as JSON in which every character that may steer a terminal is written as an escape."""
    text = json.dumps(data, ensure_ascii=False, indent=indent)
    return "".join(json.dumps(c)[1:-1] if is_steering(c) and c != "\n" else c for c in text)


class TerminalSpeaker(Speaker):
    """A speaker whose slots are printable: a name cannot even begin a line of its own."""

    __slots__ = ()

    def _filled(self, key: str, slots: Mapping[str, object]) -> FilledText:
        return super()._filled(key, {name: _cleaned(value) for name, value in slots.items()})


def _cleaned(value: object) -> object:
    return printable(value) if isinstance(value, str) else value


class TerminalStream:
    """A wrapper of standard output that passes printable characters and ends of lines only."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write the text; return its length."""
        lines = text.replace("\r\n", "\n")
        self._stream.write(printable(lines, keep="\n\t"))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)
