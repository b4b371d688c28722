"""Which crest belongs to which name: the same in every match and every seat, in every language."""

import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from tablegame.characters import CHARACTERS, CRESTS, GUEST, GUESTS, SOMEONE, name_key
from tablegame.match.people import person_key
from tablegame.speech import LANGUAGES, Speaker

FORMER: Final = {
    "あおい": "aoi", "めい": "mei", "れん": "ren", "そら": "sora", "ゆき": "yuki",
    "はる": "haru", "かいと": "kaito", "はな": "hana", "りく": "riku", "なお": "nao",
}  # fmt: skip
"""What the computers were called before: so they stand in older matches."""


def crests_of(names: Sequence[str]) -> tuple[int, ...]:
    """Return the crests of the players at one table, by seat: no two are the same.

    People who are known here have the crest they chose. Computers have their own; one whose crest a person
    has chosen takes the next character's that is free. Any other name comes to one of the `GUESTS` by its
    letters. Where that is taken, as by a player of the same name, the later seat gets the next free one.
    """
    return _crests_of(tuple(names), tuple(map(_Chosen.by, names)))


class _Chosen:
    """Who has chosen a crest, if anybody has."""

    by: Callable[[str], int | None] = staticmethod(lambda name: None)


def follow(chosen: Callable[[str], int | None]) -> None:
    """From now on names have the crests that `chosen` says, by name."""
    _Chosen.by = staticmethod(chosen)


@lru_cache(maxsize=64)
def _crests_of(names: tuple[str, ...], chosen: tuple[int | None, ...]) -> tuple[int, ...]:
    known = _known()
    found: dict[int, int] = {}
    named = [known.get(name) for name in names]
    for wanted in (chosen, named):
        for seat, crest in enumerate(wanted):
            if crest is not None and seat not in found and crest not in found.values():
                found[seat] = crest
    for seat, crest in enumerate(named):
        if seat not in found and crest is not None and 1 <= crest <= len(CHARACTERS):
            others = (*range(crest + 1, len(CHARACTERS) + 1), *range(1, crest))
            if (free := next((one for one in others if one not in found.values()), None)) is not None:
                found[seat] = free
    for seat, name in enumerate(names):
        if seat not in found:
            first = zlib.crc32(person_key(name).encode(errors="surrogatepass")) % len(GUESTS)
            order = (*GUESTS[first:], *GUESTS[:first], *range(CRESTS))
            found[seat] = next((one for one in order if one not in found.values()), seat % CRESTS)
    return tuple(found[seat] for seat in range(len(names)))


def names_of_character(number: int) -> frozenset[str]:
    """What the character with this crest is or was called, in every language."""
    return frozenset(name for name, crest in _known().items() if crest == number)


def character_of(name: str) -> str:
    """Which character is or was called so, in any language; "" for none."""
    number = _known().get(name, GUEST)
    return CHARACTERS[number - 1] if 1 <= number <= len(CHARACTERS) else ""


def is_someone(name: str) -> bool:
    """Whether this is what whoever hides behind a fan is called, in any language."""
    return _known().get(name) == SOMEONE


@lru_cache(maxsize=1)
def _known() -> Mapping[str, int]:
    """By name, in every language: the computers', and what a person is called who has not said a name."""
    found: dict[str, int] = {}
    for language in LANGUAGES:
        speaker = Speaker(language)
        found.setdefault(speaker.text("seating.names.human"), GUEST)
        found.setdefault(speaker.text("characters.someone.name"), SOMEONE)
        for number in range(1, len(CHARACTERS) + 1):
            found.setdefault(speaker.text(name_key(number)), number)
    for name, character in FORMER.items():
        found.setdefault(name, CHARACTERS.index(character) + 1)
    return found
