"""A note on a match is written."""

from collections.abc import Callable

from tablegame.match.keepsakes import LONGEST_NOTE
from tablegame.ui.scenes.matches.match_list.field import FieldScene
from tablegame.ui.shell.context import Ui


class MatchNoteScene(FieldScene):
    """A note on a match."""

    def __init__(self, ui: Ui, match: str, note: str, on_done: Callable[[str], object]) -> None:
        super().__init__(ui, "note", note, LONGEST_NOTE)
        self.about = match
        self._on_done = on_done

    def done(self) -> None:
        """The note is written down."""
        self.close()
        self._on_done(self.value)
