"""The texts of reasons for players."""

from collections.abc import Sequence

from tablegame.rules.contract import Reason
from tablegame.speech import Listed, Run, Runs, Speaker, Text, slots


def clause(speaker: Speaker, reason: Reason, names: Sequence[str]) -> Runs:
    """Return the text of one reason; its seats, which are numbers, are replaced by names."""
    types = slots(speaker.language, reason.code)
    values = {
        name: names[value] if types.get(name) == "seat" and isinstance(value, int) else _listed(value)
        for name, value in reason.values.items()
    }
    return Text(reason.code, values).say(speaker)


def _listed(value: object) -> object:
    """Return several numbers, which the thinking process sends as one text, as a list."""
    return Listed(value.split(", ")) if isinstance(value, str) and ", " in value else value


def words(speaker: Speaker, reasons: Sequence[Reason], names: Sequence[str]) -> Runs:
    """Return the text of several reasons, one after the other."""
    said: list[Run] = []
    for reason in reasons:
        if said:
            said.extend(speaker.say("hints.and"))
        said.extend(clause(speaker, reason, names))
    return tuple(said)
