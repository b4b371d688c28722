"""The texts of the program by language and key, with typed slots and plural forms."""

from tablegame.speech.runs import Mark, MarkKind, Run, Runs, number, signed, title_of
from tablegame.speech.speaker import Listed, Speaker, Text
from tablegame.speech.text_catalogue import LANGUAGES, add_package, keys, remove_package, slots

__all__ = [
    "LANGUAGES",
    "Listed",
    "Mark",
    "MarkKind",
    "Run",
    "Runs",
    "Speaker",
    "Text",
    "add_package",
    "keys",
    "number",
    "remove_package",
    "signed",
    "slots",
    "title_of",
]
