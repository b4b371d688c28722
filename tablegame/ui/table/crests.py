"""Which crest belongs to which name: the same in every match and every seat, in every language."""

import zlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from tablegame.characters import CHARACTERS, name_key
from tablegame.speech import LANGUAGES, Speaker
from tablegame.ui.draw.theme import CRESTS

GUEST: Final = 0
"""Of a person who has not said a name."""
GUESTS: Final = (GUEST, 13, 14)
"""No computer has these: names of people come to one of them first."""
FORMER: Final = {
    "あおい": "aoi", "めい": "mei", "れん": "ren", "そら": "sora", "ゆき": "yuki",
    "はる": "haru", "かいと": "kaito", "はな": "hana", "りく": "riku", "なお": "nao",
}  # fmt: skip
"""What the computers were called before: so they stand in older matches."""


def crests_of(names: Sequence[str]) -> tuple[int, ...]:
    """The crests of those who sit at one table, by seat: no two are the same.

    A name that the computers do not have comes to one of the `GUESTS` by its letters. Where that is taken,
    as by somebody of the same name, whoever sits further back gets the next one that is free.
    """
    return _crests_of(tuple(names))


@lru_cache(maxsize=64)
def _crests_of(names: tuple[str, ...]) -> tuple[int, ...]:
    known = _known()
    found: dict[int, int] = {}
    for seat, name in enumerate(names):
        crest = known.get(name)
        if crest is not None and crest not in found.values():
            found[seat] = crest
    for seat, name in enumerate(names):
        if seat not in found:
            first = zlib.crc32(name.casefold().encode(errors="surrogatepass")) % len(GUESTS)
            wanted = (*GUESTS[first:], *GUESTS[:first], *range(CRESTS))
            found[seat] = next((one for one in wanted if one not in found.values()), seat % CRESTS)
    return tuple(found[seat] for seat in range(len(names)))


@lru_cache(maxsize=1)
def _known() -> Mapping[str, int]:
    """By name, in every language: the computers', and what a person is called who has not said a name."""
    found: dict[str, int] = {}
    for language in LANGUAGES:
        speaker = Speaker(language)
        found.setdefault(speaker.text("seating.names.human"), GUEST)
        for number in range(1, len(CHARACTERS) + 1):
            found.setdefault(speaker.text(name_key(number)), number)
    for name, character in FORMER.items():
        found.setdefault(name, CHARACTERS.index(character) + 1)
    return found
