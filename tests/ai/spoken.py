"""Reasons as people read them, for the tests beside this file."""

from tablegame.ai.words import clause
from tablegame.rules.contract import Reason
from tablegame.speech import LANGUAGES, Speaker

NAMES = ("Ann", "Ben", "Cleo", "Dan")
"""By seat."""


def spoken(reason: Reason) -> list[str]:
    """Return a reason in every language."""
    speakers = map(Speaker, LANGUAGES)
    return [speaker.plain(clause(speaker, reason, NAMES)) for speaker in speakers]
