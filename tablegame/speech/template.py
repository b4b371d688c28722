"""One text with its typed slots, parsed once and filled many times.

>>> entry = parse_plural({"one": "{seat:seat} draws a card", "other": "{seat:seat} draws {n:number} cards"})
>>> entry.slots()
{'n': 'number', 'seat': 'seat'}
>>> entry.fill({"seat": "Ren", "n": 1})
(Mark(kind='seat', value='Ren'), ' draws a card')
>>> parse("{{{card:piece}}}").fill({"card": 9})
('{', Mark(kind='piece', value=9), '}')
>>> parse("{seat:seat} plays").fill({})
Traceback (most recent call last):
KeyError: "slot 'seat' is missing"
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tablegame.speech.runs import SUIT_SIGNS, SUITS, Mark, Run, Runs, closed_up, joined, number, signed

PLURAL_SLOT = "n"
_PART = re.compile(r"\{\{|\}\}|\{([a-z][a-z0-9_]*):([a-z]+)\}|[{}]")


class TextFault(ValueError):
    """The error of a text file with an entry that is not a text."""


@dataclass(frozen=True, slots=True)
class Slot:
    name: str
    type: str


@dataclass(frozen=True, slots=True)
class Template:
    """Words and slots in the order in which they are said."""

    parts: tuple[str | Slot, ...]

    def slots(self) -> dict[str, str]:
        return {part.name: part.type for part in self.parts if isinstance(part, Slot)}

    def fill(self, values: Mapping[str, object]) -> Runs:
        """Return runs of the text; KeyError names a slot that was not given, TypeError one of a wrong
        type."""
        return joined(run for run, _ in self.filled(values))

    def filled(self, values: Mapping[str, object]) -> tuple[tuple[Run, str], ...]:
        """Return each run with the name of the slot that it came from, "" for words of the text itself."""
        runs: list[Run] = []
        names: list[str] = []
        for part in self.parts:
            if isinstance(part, str):
                filled: Runs = (part,)
                name = ""
            elif part.name not in values:
                raise KeyError(f"slot {part.name!r} is missing")
            else:
                filled, name = _FILL[part.type](part.name, values[part.name]), part.name
            runs.extend(filled)
            names.extend([name] * len(filled))
        return tuple(zip(closed_up(runs), names, strict=True))


@dataclass(frozen=True, slots=True)
class Entry:
    """A text by key; `one` is the form for a count of exactly one, if the language has such a form."""

    other: Template
    one: Template | None = None
    plural: bool = False

    def slots(self) -> dict[str, str]:
        types = {PLURAL_SLOT: "number"} if self.plural else {}
        if self.one is not None:
            types |= self.one.slots()
        return types | self.other.slots()

    def letters(self) -> set[str]:
        """Return the letters of its own words."""
        forms = (self.other,) if self.one is None else (self.one, self.other)
        return {letter for form in forms for part in form.parts if isinstance(part, str) for letter in part}

    def fill(self, values: Mapping[str, object]) -> Runs:
        return self.form(values).fill(values)

    def form(self, values: Mapping[str, object]) -> Template:
        """Return the form for these values. Raise KeyError if it depends on a count that is not given."""
        if self.plural:
            if PLURAL_SLOT not in values:
                raise KeyError(f"slot {PLURAL_SLOT!r} is missing")
            if self.one is not None and values[PLURAL_SLOT] in (1, -1):
                return self.one
        return self.other


def parse(text: str) -> Template:
    """Return a template from "{seat:seat} plays {card:piece}"; a brace meant as such is written twice."""
    parts: list[str | Slot] = []
    types: dict[str, str] = {}
    words = ""
    end = 0
    for match in _PART.finditer(text):
        words += text[end : match.start()]
        end = match.end()
        name, kind = match.group(1), match.group(2)
        if match.group() in ("{{", "}}"):
            words += match.group()[0]
        elif name is None:
            raise TextFault(f"stray {match.group()!r} in {text!r}")
        elif kind not in _FILL:
            raise TextFault(f"slot {name!r} in {text!r} has the unknown type {kind!r}")
        elif types.setdefault(name, kind) != kind:
            raise TextFault(f"slot {name!r} in {text!r} has two types")
        else:
            if words:
                parts.append(words)
                words = ""
            parts.append(Slot(name, kind))
    words += text[end:]
    if words:
        parts.append(words)
    return Template(tuple(parts))


def parse_plural(forms: Mapping[str, str]) -> Entry:
    one = forms.get("one")
    return Entry(parse(forms["other"]), None if one is None else parse(one), plural=True)


def _wrong(name: str, value: object, wanted: str) -> TypeError:
    return TypeError(f"slot {name!r} takes {wanted}, not {value!r}")


def _seat(name: str, value: object) -> Runs:
    if isinstance(value, Mark):
        return (value,)
    if isinstance(value, str):
        return (Mark("seat", value),)
    raise _wrong(name, value, "a name")


def _piece(name: str, value: object) -> Runs:
    if isinstance(value, Mark):
        return (value,)
    if isinstance(value, int):
        return (Mark("piece", value),)
    if isinstance(value, (tuple, list)):
        runs: list[Run] = []
        for piece in value:
            if runs:
                runs.append(" ")
            runs.extend(_piece(name, piece))
        return tuple(runs)
    raise _wrong(name, value, "a piece or a tuple of pieces")


def _suit(name: str, value: object) -> Runs:
    if isinstance(value, Mark):
        return (value,)
    if isinstance(value, int) and 0 <= value < len(SUITS):
        return (Mark("suit", SUITS[value]),)
    if isinstance(value, str) and value in SUIT_SIGNS:
        return (Mark("suit", value),)
    raise _wrong(name, value, "a suit")


def _number(name: str, value: object) -> Runs:
    if isinstance(value, int):
        return (number(value),)
    raise _wrong(name, value, "a whole number")


def _signed(name: str, value: object) -> Runs:
    if isinstance(value, int):
        return (signed(value),)
    raise _wrong(name, value, "a whole number")


def _text(name: str, value: object) -> Runs:
    if isinstance(value, (str, Mark)):
        return (value,)
    if isinstance(value, tuple):
        return tuple(run for part in value for run in _text(name, part))
    raise _wrong(name, value, "words or runs")


_FILL: dict[str, Callable[[str, object], Runs]] = {
    "seat": _seat,
    "piece": _piece,
    "suit": _suit,
    "number": _number,
    "signed": _signed,
    "text": _text,
}

SLOT_TYPES = frozenset(_FILL)
