"""The computers' characters in words."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from tablegame.ai.temper import TEMPERS
from tablegame.match.header import Player
from tablegame.speech import Listed, Speaker, Text
from tablegame.ui.table.crests import character_of, is_someone


def temper_words(speaker: Speaker, character: str, tempers: Collection[str] | None = None) -> str:
    """Return what a character is like at the table; "" for an unknown one. `tempers`: those of the game."""
    told = temper_text(character, tempers)
    return "" if told is None else speaker.plain(told.say(speaker))


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


def renamed(said: Any, names: Mapping[str, str]) -> Any:
    """Return a text, or a tuple of them, with other names in its slots."""
    if isinstance(said, Text):
        return Text(said.key, {slot: renamed(value, names) for slot, value in said.slots.items()})
    if isinstance(said, Listed):
        return Listed(names.get(word, word) for word in said.words)
    if isinstance(said, tuple):
        values = (renamed(value, names) for value in said)
        return type(said)(*values) if hasattr(said, "_fields") else tuple(values)
    return names.get(said, said) if isinstance(said, str) else said


def hides(player: Player) -> bool:
    """Whether nobody is to know before the end which of the twelve plays here."""
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
