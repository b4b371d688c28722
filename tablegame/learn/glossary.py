"""The glossary: `words.toml` next to this file lists the words, and the places of the books that say more.

Their texts are in speech: `words.<id>.name`, `.reading` and `.text`.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from tablegame.learn.search_folding import fold
from tablegame.rules.contract import OptionValue
from tablegame.speech import Speaker

FILE: Final = "words.toml"


class BadGlossary(ValueError):
    """A file that is no glossary."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the glossary, free of language."""

    id: str
    games: tuple[str, ...]
    """The games whose books have it; () for all."""
    more: Mapping[str, str]
    """By game the place of its book that has more on it."""
    when: Mapping[str, Mapping[str, tuple[OptionValue, ...]]]
    """By game the values of the options with which the word applies at its tables."""

    def of(self, game_id: str) -> bool:
        """Return whether it belongs to a game."""
        return not self.games or game_id in self.games

    def at_table(self, game_id: str, options: Mapping[str, OptionValue]) -> bool:
        """Return whether the word applies at a table of a game with these options."""
        chosen = {name: "null" if value is None else value for name, value in options.items()}
        when = self.when.get(game_id, {})
        return self.of(game_id) and all(chosen.get(name) in values for name, values in when.items())

    def name(self, speaker: Speaker) -> str:
        """Return the word itself."""
        return speaker.text(f"words.{self.id}.name")

    def reading(self, speaker: Speaker) -> str:
        """Return in English the Japanese name; in Japanese the word in kana, or of a word in katakana its
        origin."""
        key = f"words.{self.id}.reading"
        return speaker.text(key) if speaker.has(key) else ""

    def text_key(self) -> str:
        """Return the key of what it means."""
        return f"words.{self.id}.text"


@cache
def glossary() -> Mapping[str, Word]:
    """Return all words by id, in the order of their file; BadGlossary if it can not be read."""
    return parse((files(__package__) / FILE).read_text(encoding="utf-8"))


def parse(text: str) -> Mapping[str, Word]:
    """Parse the file. Raise BadGlossary if it is none."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BadGlossary(f"{FILE}: {fault}") from fault
    return MappingProxyType({id: _word(id, value) for id, value in data.items()})


def words_of(game_id: str, speaker: Speaker) -> tuple[Word, ...]:
    """Return the words of a game in the order of its language: the alphabet's, or that of the kana."""
    words = [word for word in glossary().values() if word.of(game_id)]

    def order(word: Word) -> str:
        read = word.reading(speaker) if speaker.language == "ja" else ""
        return fold(word.name(speaker) if read.isascii() else read)

    return tuple(sorted(words, key=order))


def _word(id: str, value: Any) -> Word:
    if not isinstance(value, dict) or set(value) - {"games", "more", "when"}:
        raise BadGlossary(f"{FILE}: {id} is no table of games, more and when")
    games, more = value.get("games", []), value.get("more", {})
    if not isinstance(games, list) or not all(isinstance(game, str) for game in games):
        raise BadGlossary(f"{FILE}: {id}: games is no list of games")
    if not isinstance(more, dict) or not all(isinstance(place, str) for place in more.values()):
        raise BadGlossary(f"{FILE}: {id}: more does not name a place for a game")
    if games and set(more) - set(games):
        raise BadGlossary(f"{FILE}: {id}: more is said in the book of a game that does not have the word")
    when = value.get("when", {})
    if not isinstance(when, dict) or not all(isinstance(options, dict) for options in when.values()):
        raise BadGlossary(f"{FILE}: {id}: when is no table of options by game")
    return Word(id, tuple(games), MappingProxyType(dict(more)), MappingProxyType(when))
