"""The computers' characters in words."""

from tablegame.ai.temper import TEMPERS
from tablegame.speech import Speaker


def temper_words(speaker: Speaker, character: str) -> str:
    """What somebody is like at the table; "" for nobody known."""
    words = [speaker.text(f"characters.temper.{word}") for word in TEMPERS.get(character, ())]
    return speaker.text("app.separator").join(words)
