"""A text that is not yet said in any language."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tablegame.speech.runs import Runs
from tablegame.speech.speaker import Speaker


@dataclass(frozen=True, slots=True)
class Listed:
    """Words one after the other, set apart as the language does it."""

    words: tuple[str, ...]

    def __init__(self, words: Iterable[str]) -> None:
        object.__setattr__(self, "words", tuple(words))

    def plain(self, speaker: Speaker) -> str:
        """Return the words in the speaker's language."""
        return speaker.text("app.separator").join(self.words)


@dataclass(frozen=True, slots=True)
class Text:
    """A key of the texts and what fills its slots. A slot may be a Text itself, or words that are listed."""

    key: str
    slots: Mapping[str, Any] = field(default_factory=dict)

    def say(self, speaker: Speaker) -> Runs:
        """Return the text in the speaker's language."""
        said = {
            name: speaker.plain(value.say(speaker))
            if isinstance(value, Text)
            else value.plain(speaker)
            if isinstance(value, Listed)
            else value
            for name, value in self.slots.items()
        }
        return speaker.say(self.key, **said)
