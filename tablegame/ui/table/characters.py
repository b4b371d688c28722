"""The computers' characters in words."""

from collections.abc import Collection, Iterator, Sequence

from tablegame.ai.temper import TEMPERS
from tablegame.match.header import Player
from tablegame.speech import Speaker, Text
from tablegame.ui.table.crests import is_someone


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
