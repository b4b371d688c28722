"""Texts that address one player as "you"."""

import re
from dataclasses import dataclass
from typing import Final

from tablegame.speech.runs import HONORIFIC, Mark, Run, Runs
from tablegame.speech.speaker import Listed, Speaker, Text

_VERB: Final = re.compile(r" [a-z]|['’]")
"""The pattern of words after a name that cannot simply be replaced by "you"."""


@dataclass(frozen=True, slots=True)
class Addressed(Text):
    """A text that addresses the player called `own`."""

    own: str = ""

    def say(self, speaker: Speaker) -> Runs:
        return in_second_person(speaker, self, self.own)


def in_second_person(speaker: Speaker, text: Text, own: str) -> Runs:
    """Return a text that addresses the player called `own` as "you"; other names stay.

    Where a name is the subject of an English verb it stays, unless `you.<slot>.<key>` has other words.
    """
    if not own:
        return Text(text.key, text.slots).say(speaker)
    given = {name: _with_you(speaker, text, name, own) for name in text.slots}
    keys = [f"you.{name}.{text.key}" for name, slot in given.items() if slot in (own, Listed([own]))]
    runs = list(Text(next(filter(speaker.has, keys), text.key), given).say(speaker))
    you = speaker.text("you.within")
    for place, run in enumerate(runs):
        if not isinstance(run, Mark) or run.kind != "seat":
            continue
        after = runs[place + 1] if place + 1 < len(runs) else ""
        if run.value == own and not _is_subject(after):
            runs[place] = you if place else speaker.text("you.name")
        elif not str(run.value).endswith(you):
            continue
        if isinstance(after, str) and after:
            runs[place + 1] = after.removeprefix(HONORIFIC)
    return tuple(runs)


def _is_subject(after: Run) -> bool:
    """Return whether a name before these words may be the subject of an English verb."""
    return not isinstance(after, str) or _VERB.match(after) is not None


def _with_you(speaker: Speaker, text: Text, name: str, own: str) -> object:
    """Return what fills a slot: in a text within it, and in a list that is no subject, such as results, `own`
    is "you"."""
    slot = text.slots[name]
    if isinstance(slot, Text):
        return Addressed(slot.key, slot.slots, own)
    sums = re.compile(re.escape(own) + r"(?=$| [+\u22120-9])")
    if not isinstance(slot, Listed) or not any(map(sums.match, slot.words)):
        return slot
    runs = speaker.say_marked(text.key, **{**text.slots, name: own})
    place = next((at for at, (_, filled) in enumerate(runs) if filled == name), None)
    if place is None or _is_subject(runs[place + 1][0] if place + 1 < len(runs) else ""):
        return slot
    if isinstance(runs[place][0], Mark) and slot.words == (own,):
        return own
    you = speaker.text("you.name" if place == 0 else "you.within")
    return Listed(sums.sub(lambda _: you, word, count=1) if sums.match(word) else word for word in slot.words)
