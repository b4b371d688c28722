"""A move in words, with its pieces and what is said with them, or the button that makes it."""

from collections.abc import Sequence
from typing import Any

from tablegame.pieces.cards import SUITS
from tablegame.rules.contract import Action
from tablegame.speech import Runs, Speaker
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.places import Room
from tablegame.ui.table.pose import piece_of


def move_words(
    speaker: Speaker, game_table: AnyGameTable, view: Any, action: Action, names: Sequence[str], room: Room
) -> Runs:
    """Return a move as a hint names it. `view` is that of the seat that could make it."""
    gesture = action.gesture()
    if (own := game_table.told(action)) is not None:
        return own.say(speaker)
    if gesture.pieces:
        cards = tuple(map(piece_of, gesture.pieces))
        suit = next((word for word in gesture.words if word in SUITS), "")
        return speaker.say("hints.named" if suit else "hints.pieces", cards=cards, suit=suit)
    for row in game_table.commands(view, (action,), room, names, False):
        if row.action == action:
            return row.label.say(speaker)
    number = game_table.number(view, (action,))
    if number is not None:
        said = next((word for word in gesture.words if word.isdigit()), "0")
        if number.low <= int(said) <= number.high and number.action(int(said)) == action:
            return number.button(int(said)).say(speaker)
    for zone in game_table.zones(view, room):
        if zone.name == gesture.zone and zone.bare:
            return zone.label.say(speaker)
    words = [_word(speaker, word, names) for word in gesture.words]
    if len(words) == 2 and gesture.words[1].startswith("seat."):
        seat = gesture.words[1].removeprefix("seat.")
        if not seat.isdigit():
            return speaker.say("hints.with_anyone", kind=words[0])
        return speaker.say("hints.with_seat", kind=words[0], seat=words[1])
    return (" ".join(words) or action.notation(),)


def capitalised(words: Runs) -> Runs:
    """Return words whose first letter is a capital."""
    first, *rest = words or ("",)
    return (first[:1].upper() + first[1:] if isinstance(first, str) else first, *rest)


def _word(speaker: Speaker, word: str, names: Sequence[str]) -> str:
    what, _, seat = word.partition(".")
    if what == "seat" and seat.isdigit():
        return names[int(seat)]
    key = f"hints.word.{what if not seat else 'anyone'}"
    return speaker.text(key) if speaker.has(key) else word
