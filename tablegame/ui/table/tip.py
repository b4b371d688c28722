"""What a thing at a table means, in a few words, for whoever rests the pointer on it."""

from dataclasses import dataclass

from tablegame.speech import Text
from tablegame.ui.table.pose import Box


@dataclass(frozen=True, slots=True)
class Tip:
    """Words about something at its place, and pieces that show it."""

    name: str
    box: Box
    title: Text | None = None
    texts: tuple[Text, ...] = ()
    pieces: tuple[int, ...] = ()
    whole: Box | None = None
    """What it is a part of: the words stand beside all of that."""
