"""The duplicates that go on, for the pages that lead to them: how many have played, and nothing besides."""

from collections.abc import Sequence
from typing import Final

from tablegame.match.duplicate import Duplicate
from tablegame.ui.scenes.common import game_name
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import DuplicatePage

MOST: Final = 2
"""Those that have a row of their own; from the page of one of them the others are a step away."""


def going_on(ui: Ui) -> Sequence[Duplicate]:
    """All of them, the newest first."""
    turns = getattr(ui.service, "duplicates", None)
    if turns is None or not ui.leads(DuplicatePage):
        return ()
    found: Sequence[Duplicate] = turns.store.open()
    return found


def words_of(ui: Ui, duplicate: Duplicate) -> str:
    """How many have played; nothing of what they made."""
    played = sum(map(duplicate.has_played, range(len(duplicate.people))))
    return ui.text(
        "duplicate.waiting.line", game=game_name(ui, duplicate.game), n=played, of=len(duplicate.people)
    )
