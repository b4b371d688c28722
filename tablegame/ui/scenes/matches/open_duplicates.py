"""The duplicates that go on, for the pages that lead to them: how many people have played, and no more."""

from collections.abc import Sequence
from typing import Final

from tablegame.match.duplicate import Duplicate
from tablegame.ui.scenes.common import game_name
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import DuplicatePage

MOST: Final = 2
"""How many have a row of their own; the page of one of them leads to the others."""


def going_on(ui: Ui) -> Sequence[Duplicate]:
    """Return the duplicates that go on, the newest first."""
    turns = getattr(ui.service, "duplicates", None)
    if turns is None or not ui.leads(DuplicatePage):
        return ()
    duplicates: Sequence[Duplicate] = turns.store.open()
    return duplicates


def words_of(ui: Ui, duplicate: Duplicate) -> str:
    """Return how many people have played, and nothing of their results."""
    played = sum(map(duplicate.has_played, range(len(duplicate.people))))
    return ui.text(
        "duplicate.waiting.line", game=game_name(ui, duplicate.game), n=played, of=len(duplicate.people)
    )
