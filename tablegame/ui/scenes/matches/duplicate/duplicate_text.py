"""The words of a duplicate for its pages, and for the pages that lead to it."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from tablegame.controllers.duplicate_turns import DuplicateTurns
from tablegame.match.duplicate import Duplicate
from tablegame.speech import number
from tablegame.ui.scenes.common import game_name
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import DuplicatePage

MOST_ROWS: Final = 2
"""The most open duplicates with a row of their own; the page of one of them leads to the others."""


def word(ui: Ui, game_id: str, key: str, **slots: object) -> str:
    """Return a text of these pages, the game's own one if it has one."""
    own = f"{game_id}.duplicate.{key}"
    return ui.text(own if ui.speaker.has(own) else f"duplicate.{key}", **slots)


def subtitle(ui: Ui, duplicate: Duplicate) -> str:
    """Return what is played, by how many, how often and against whom."""
    return ui.text(
        "duplicate.sub", game=game_name(ui, duplicate.game),
        seats=ui.text("duplicate.seats", n=duplicate.seats),
        deals=word(ui, duplicate.game, "deals", n=duplicate.deals),
        level=ui.text(f"bots.level.{duplicate.level}.name"),
    )  # fmt: skip


def progress_words(ui: Ui, turns: DuplicateTurns, duplicate: Duplicate, person: int) -> str:
    """Return which deals a person has played, and nothing about their results."""
    deal = duplicate.next_deal(person)
    if deal is None:
        return ui.text("duplicate.person.played")
    of = duplicate.deals
    if turns.begun(duplicate, person):
        return word(ui, duplicate.game, "person.begun", n=deal + 1, of=of)
    if deal:
        return word(ui, duplicate.game, "person.part", n=deal, of=of)
    return ui.text(f"duplicate.person.{'next' if person == duplicate.next_person else 'waits'}")


def place_sum(places: Fraction) -> str:
    """Return a sum of places, with "½" where people share a place."""
    whole, rest = divmod(places, 1)
    half = "½" if rest else ""
    return half if half and not whole else f"{number(int(whole))}{half}"


def open_duplicates(ui: Ui) -> Sequence[Duplicate]:
    """Return the duplicates that go on, the newest first."""
    return ui.service.duplicates.store.open() if ui.has_service and ui.leads(DuplicatePage) else ()


def people_played(ui: Ui, duplicate: Duplicate) -> str:
    """Return how many people have played, and nothing of their results."""
    played = sum(map(duplicate.has_played, range(len(duplicate.people))))
    return ui.text(
        "duplicate.waiting.line", game=game_name(ui, duplicate.game), n=played, of=len(duplicate.people)
    )
