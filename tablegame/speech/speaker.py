"""A speaker, who says texts in one language, and texts that are not said yet."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from tablegame.speech import text_catalogue
from tablegame.speech.runs import MINUS, SUIT_SIGNS, Mark, Run, Runs, piece_sign

_TERM = "0-9AJQK♠♥♦♣"
_CALCULATED = re.compile(f"(?<=[{_TERM})]) ([+{MINUS}×÷=])(?: (?=[+{MINUS}({_TERM}])|$)")
"""A sign between two terms of a calculation, or at its end."""
_SIGNS = {"+": "plus", MINUS: "minus", "×": "times", "÷": "by", "=": "equals"}


class Speaker:
    """The speaker of one language. Making one is cheap, because texts are read when they are needed."""

    __slots__ = ("language",)

    def __init__(self, language: str) -> None:
        text_catalogue.areas(language)
        self.language = language

    def has(self, key: str) -> bool:
        return text_catalogue.has(self.language, key)

    def say(self, key: str, /, **slots: object) -> Runs:
        """Return the text as runs of words and marks; slots that the text does not use are ignored."""
        return self._filled(key, slots).runs

    def say_marked(self, key: str, /, **slots: object) -> tuple[tuple[Run, str], ...]:
        """Return the same, each run with the name of the slot that it came from, "" for the text's own
        words."""
        return self._filled(key, slots).marked

    def _filled(self, key: str, slots: Mapping[str, object]) -> text_catalogue.FilledText:
        given = () if not slots else tuple([(name, type(value), value) for name, value in slots.items()])
        try:
            try:
                return text_catalogue.filled(self.language, key, given)
            except TypeError:  # a value has no hash, or does not belong into its slot
                return text_catalogue.fill(self.language, key, slots)
        except (KeyError, TypeError) as fault:
            if self.has(key):
                raise type(fault)(f"text {key!r}: {fault.args[0]}") from None
            raise

    def text(self, key: str, /, **slots: object) -> str:
        """Return the text as plain words."""
        return self.plain(self._filled(key, slots).runs)

    def plain(self, runs: Iterable[Run]) -> str:
        """Return runs as plain words: cards as "5♥", tiles as "3|5", suits as their signs, seats by name."""
        if isinstance(runs, tuple) and len(runs) == 1 and isinstance(runs[0], str):
            return runs[0]
        return "".join(run if isinstance(run, str) else self._sign(run) for run in runs)

    def calculation(self, text: str) -> str:
        """Return a text with its calculations as the language writes them: `2 + 11 = 13`, 2＋11＝13."""
        return _calculation(self.language, text)

    def _sign(self, mark: Mark) -> str:
        if mark.kind == "piece" and isinstance(mark.value, int):
            return piece_sign(mark.value) or self.text("app.card.joker")
        if mark.kind == "suit":
            return SUIT_SIGNS[str(mark.value)]
        return str(mark.value)


@lru_cache(maxsize=8192)
def _calculation(language: str, text: str) -> str:
    speaker = Speaker(language)

    def sign(match: re.Match[str]) -> str:
        written = speaker.text(f"app.sign.{_SIGNS[match[1]]}")
        return written if match.end() < len(text) else written.rstrip()

    return _CALCULATED.sub(sign, text)


@dataclass(frozen=True, slots=True)
class Listed:
    """A list of words, separated as in the language of the speaker."""

    words: tuple[str, ...]

    def __init__(self, words: Iterable[str]) -> None:
        object.__setattr__(self, "words", tuple(words))

    def plain(self, speaker: Speaker) -> str:
        """Return the words in the speaker's language."""
        return speaker.text("app.separator").join(self.words)


@dataclass(frozen=True, slots=True)
class Text:
    """A key of a text and the values of its slots. A value may be a Text itself, or a list of words."""

    key: str
    slots: Mapping[str, Any] = field(default_factory=dict)

    def say(self, speaker: Speaker) -> Runs:
        """Return the text in the speaker's language."""
        filled = {
            name: speaker.plain(value.say(speaker))
            if isinstance(value, Text)
            else value.plain(speaker)
            if isinstance(value, Listed)
            else speaker.calculation(value)
            if isinstance(value, str) and " " in value
            else value
            for name, value in self.slots.items()
        }
        return speaker.say(self.key, **filled)
