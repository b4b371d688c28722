"""The twelve opponents, each with a name in every language, a crest, a colour and a face; and the crests of
people."""

from typing import Final

CHARACTERS: Final = (
    "aoi", "mei", "ren", "sora", "hana", "kaito", "yui", "riku", "nao", "haru", "yuki", "ken",
)  # fmt: skip
"""The ids of the opponents in the order in which they sit down; their texts are `characters.<one of these>`,
their crests 1 to 12."""
GUEST: Final = 0
"""The crest of a person without a name."""
GUESTS: Final = (GUEST, 13, 14)
"""Crests that no character has: people get them first, then free ones."""
CRESTS: Final = 15
"""The number of crests that people may have."""
SOMEONE: Final = 15
"""The crest of a hidden character: which of the twelve plays is shown at the end."""


def name_key(number: int) -> str:
    """Return the key of the name of the character with this crest, 1 to 12."""
    return f"characters.{CHARACTERS[number - 1]}.name"
