"""What the pages of a duplicate say alike."""

from fractions import Fraction

from tablegame.controllers.duplicate_turns import DuplicateTurns
from tablegame.match.duplicate import Duplicate
from tablegame.speech import number, signed
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.common import game_name, place_word
from tablegame.ui.shell.context import Ui


def key_of(ui: Ui, game_id: str, key: str) -> str:
    """The key of a text, in the game's own words where it has some."""
    own = f"{game_id}.duplicate.{key}"
    return own if ui.speaker.has(own) else f"duplicate.{key}"


def word(ui: Ui, game_id: str, key: str, **slots: object) -> str:
    """A plain text of these pages."""
    return ui.text(key_of(ui, game_id, key), **slots)


def said(ui: Ui, game_id: str, key: str, **slots: object) -> Text:
    """A text of these pages."""
    return ui.say(key_of(ui, game_id, key), **slots)


def subtitle(ui: Ui, duplicate: Duplicate) -> str:
    """What is played."""
    return ui.text(
        "duplicate.sub", game=game_name(ui, duplicate.game),
        seats=ui.text("duplicate.seats", n=duplicate.seats),
        deals=word(ui, duplicate.game, "deals", n=duplicate.deals),
        level=ui.text(f"bots.level.{duplicate.level}.name"),
    )  # fmt: skip


def state_of(ui: Ui, turns: DuplicateTurns, duplicate: Duplicate, person: int) -> str:
    """How far somebody has come: nothing of what he has made."""
    deal = duplicate.next_deal(person)
    if deal is None:
        return ui.text("duplicate.person.played")
    of = duplicate.deals
    if turns.begun(duplicate, person):
        return word(ui, duplicate.game, "person.begun", n=deal + 1, of=of)
    if deal:
        return word(ui, duplicate.game, "person.part", n=deal, of=of)
    return ui.text(f"duplicate.person.{'next' if person == duplicate.next_person else 'waits'}")


def is_low(game_id: str) -> bool:
    """Whether few points are good in a game."""
    return game_id in GAME_TABLES and GAME_TABLES[game_id].low


def points(made: int) -> str:
    """What a deal has brought."""
    return signed(made)


def share(place: Fraction) -> str:
    """A place, or a sum of places, halves as such."""
    whole, rest = divmod(place, 1)
    half = "½" if rest else ""
    return half if half and not whole else f"{number(int(whole))}{half}"


def place_of(ui: Ui, place: int) -> str:
    """ "1st", "2nd" and so on."""
    return place_word(ui, place)
