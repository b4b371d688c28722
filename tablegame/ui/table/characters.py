"""The computers' characters in words."""

from collections.abc import Iterator, Sequence

from tablegame.ai.temper import TEMPERS
from tablegame.match.header import Player
from tablegame.speech import Speaker, Text
from tablegame.ui.table.crests import is_someone


def temper_words(speaker: Speaker, character: str) -> str:
    """What somebody is like at the table; "" for nobody known."""
    told = temper_text(character)
    return "" if told is None else speaker.plain(told.say(speaker))


def temper_text(character: str) -> Text | None:
    """The same as a text."""
    if character not in TEMPERS:
        return None
    one, other = (Text(f"characters.temper.{word}") for word in TEMPERS[character])
    return Text("characters.both", {"one": one, "other": other})


def hides(player: Player) -> bool:
    """Whether nobody is to know before the end which of the twelve plays here."""
    return player.character in TEMPERS and player.kind.startswith("bot:") and is_someone(player.name)


def revealed(players: Sequence[Player]) -> Iterator[Text]:
    """Who hid behind a fan, and what they are like: told once a match is over."""
    for player in filter(hides, players):
        who = Text(f"characters.{player.character}.name")
        slots = {"seat": player.name, "who": who, "temper": temper_text(player.character)}
        yield Text("characters.someone.revealed", slots)
