"""The crests, names and tempers of those who sit at a table.

A name has the same crest in every match, every seat and every language.
"""

import zlib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from tablegame.ai.levels import TEMPERS
from tablegame.characters import CHARACTERS, CRESTS, GUEST, GUESTS, SOMEONE, name_key
from tablegame.match.header import Player
from tablegame.match.people import person_key
from tablegame.speech import LANGUAGES, Listed, Speaker, Text

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
    """Let names have the crests that `chosen` returns for them."""
    _Chosen.by = staticmethod(chosen)


@lru_cache(maxsize=64)
def _crests_of(names: tuple[str, ...], chosen: tuple[int | None, ...]) -> tuple[int, ...]:
    known = _known()
    crests: dict[int, int] = {}
    named = [known.get(name) for name in names]
    for wanted in (chosen, named):
        for seat, crest in enumerate(wanted):
            if crest is not None and seat not in crests and crest not in crests.values():
                crests[seat] = crest
    for seat, crest in enumerate(named):
        if seat not in crests and crest is not None and 1 <= crest <= len(CHARACTERS):
            others = (*range(crest + 1, len(CHARACTERS) + 1), *range(1, crest))
            if (free := next((one for one in others if one not in crests.values()), None)) is not None:
                crests[seat] = free
    for seat, name in enumerate(names):
        if seat not in crests:
            first = zlib.crc32(person_key(name).encode(errors="surrogatepass")) % len(GUESTS)
            order = (*GUESTS[first:], *GUESTS[:first], *range(CRESTS))
            crests[seat] = next((one for one in order if one not in crests.values()), seat % CRESTS)
    return tuple(crests[seat] for seat in range(len(names)))


def names_of_character(number: int) -> frozenset[str]:
    """Return all names that the character with this crest has or had, in every language."""
    return frozenset(name for name, crest in _known().items() if crest == number)


def character_of(name: str) -> str:
    """Return the character that has or had this name in any language; "" for none."""
    number = _known().get(name, GUEST)
    return CHARACTERS[number - 1] if 1 <= number <= len(CHARACTERS) else ""


def is_someone(name: str) -> bool:
    """Return whether this is the name of a character hidden behind a fan, in any language."""
    return _known().get(name) == SOMEONE


@lru_cache(maxsize=1)
def _known() -> Mapping[str, int]:
    """Return by name, in every language, the computers' crests and that of a person without a name."""
    known: dict[str, int] = {}
    for language in LANGUAGES:
        speaker = Speaker(language)
        known.setdefault(speaker.text("seating.names.human"), GUEST)
        known.setdefault(speaker.text("characters.someone.name"), SOMEONE)
        for number in range(1, len(CHARACTERS) + 1):
            known.setdefault(speaker.text(name_key(number)), number)
    for name, character in FORMER.items():
        known.setdefault(name, CHARACTERS.index(character) + 1)
    return known


def temper_words(speaker: Speaker, character: str, tempers: Collection[str] | None = None) -> str:
    """Return what a character is like at the table; "" for an unknown one. `tempers`: those of the game."""
    words = temper_text(character, tempers)
    return "" if words is None else speaker.plain(words.say(speaker))


def temper_text(character: str, tempers: Collection[str] | None = None) -> Text | None:
    """Return the same as a text, of the `tempers` alone that show in a game; None where none does."""
    words = [word for word in TEMPERS.get(character, ()) if tempers is None or word in tempers]
    told = [Text(f"characters.temper.{word}") for word in words]
    if len(told) == 2:
        return Text("characters.both", {"one": told[0], "other": told[1]})
    return told[0] if told else None


def names_in(speaker: Speaker, players: Sequence[Player]) -> list[str]:
    """Return the names of players by seat, those of computers in the speaker's language.

    A record has the names of the language in which the match began. Names that differ there differ here.
    """
    names, said = [player.name for player in players], []
    for player in players:
        character = "someone" if is_someone(player.name) else character_of(player.name)
        computer = player.kind.startswith("bot:") and character
        said.append(speaker.text(f"characters.{character}.name") if computer else player.name)
    return said if len(set(said)) == len(set(names)) else names


@lru_cache(maxsize=1)
def unnamed() -> frozenset[str]:
    """Return what a player who gave no name is called, in each language."""
    return frozenset(Speaker(language).text("seating.names.human") for language in LANGUAGES)


def renamed(said: Any, names: Mapping[str, str]) -> Any:
    """Return a text, or a tuple of them, with other names in its slots."""
    if isinstance(said, Text):
        return Text(said.key, {slot: renamed(value, names) for slot, value in said.slots.items()})
    if isinstance(said, Listed):
        return Listed(_renamed_word(word, names) for word in said.words)
    if isinstance(said, tuple):
        values = (renamed(value, names) for value in said)
        return type(said)(*values) if hasattr(said, "_fields") else tuple(values)
    return names.get(said, said) if isinstance(said, str) else said


def _renamed_word(word: str, names: Mapping[str, str]) -> str:
    """Return a word of a list, a name alone or with a figure behind it, with the other name."""
    if word in names:
        return names[word]
    name, gap, figure = word.rpartition(" ")
    return f"{names.get(name, name)}{gap}{figure}"


def hides(player: Player) -> bool:
    """Return whether it stays secret until the end which of the twelve characters plays here."""
    return player.character in TEMPERS and player.kind.startswith("bot:") and is_someone(player.name)


def revealed(players: Sequence[Player], tempers: Collection[str]) -> Iterator[Text]:
    """Yield who hid behind a fan, and which of the game's `tempers` they have: told once a match is over."""
    for player in filter(hides, players):
        who = Text(f"characters.{player.character}.name")
        slots: dict[str, object] = {"seat": player.name, "who": who}
        if (temper := temper_text(player.character, tempers)) is None:
            yield Text("characters.someone.unmasked", slots)
        else:
            yield Text("characters.someone.revealed", slots | {"temper": temper})
