"""A text that is not yet said in any language."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tablegame.speech.runs import Runs
from tablegame.speech.speaker import Speaker


@dataclass(frozen=True, slots=True)
class Text:
    """A key of the texts and what fills its slots. A slot may be a Text itself."""

    key: str
    slots: Mapping[str, Any] = field(default_factory=dict)

    def say(self, speaker: Speaker) -> Runs:
        """The text in the speaker's language."""
        said = {
            name: speaker.plain(value.say(speaker)) if isinstance(value, Text) else value
            for name, value in self.slots.items()
        }
        return speaker.say(self.key, **said)
