"""What a table asks of a source where nobody else shares the screen and nothing is written down."""

from collections.abc import Mapping, Sequence
from typing import Any

from tablegame.controllers.question import Notice
from tablegame.controllers.visits import Lookers, Looks
from tablegame.match.header import Turn
from tablegame.match.match import Batch
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import Action, Event, Reason
from tablegame.ui.shell.navigation import AgainPage
from tablegame.ui.table.source import Foreseen, Visitors


class StillSource:
    """Answers that say no, for a source that only shows."""

    assisted = helped = not_saved = over = False
    patient = True
    turn: Turn | None = None
    seal: str | None = None
    code = remarks_seed = ""
    shared = looking_round = watching = may_open_hands = hands_open = False
    holder: Seat | None = None
    due: Seat | None = None
    keeps: Seat | None = None
    goes_on = False
    looks: Looks = ""
    visiting = awaits_buzzers = False
    owes = True
    windows_ahead = 0
    before_window: Sequence[Event] = ()

    def note_help(self) -> None:
        """Help harms nobody here."""

    def note_hint(self) -> None:
        """No record is written here."""

    def note_slip(self) -> None:
        """No record is written here."""

    def history(self, viewer: Viewer) -> Sequence[Batch]:
        """Nothing that the table would have to tell again."""
        return ()

    def take_notices(self) -> Sequence[Notice]:
        """Nothing is to be told."""
        return ()

    def all_views(self, line: int) -> Mapping[Seat, Any]:
        """Hands are not open."""
        return {}

    def take_back(self, shown: int) -> Reason | None:
        """Nothing is taken back."""
        return Reason("lessons.no_take_back")

    def may_take_back(self, shown: int) -> bool:
        """It is not."""
        return False

    def back_helps(self, shown: int) -> bool:
        """Nothing is taken back."""
        return False

    def arrange(
        self, visitors: Visitors, early_answers: Foreseen | None, lookers: Lookers | None = None
    ) -> None:
        """Nobody is visited."""

    def reveal(self, seat: Seat) -> None:
        """Nobody looks alone."""

    def cover(self) -> None:
        """No cards are covered."""

    def hide(self) -> None:
        """No cards are covered."""

    def open_hands(self, on: bool) -> None:
        """Hands stay as they are."""

    def hurry_bots(self, on: bool) -> None:
        """Do nothing, because no computer thinks here."""

    @property
    def skips_to_result(self) -> bool:
        """Never: nothing is played here."""
        return False

    def seen(self) -> None:
        """Nobody only looks."""

    def skip_round(self) -> None:
        """Nobody looks at his hand before play."""

    def refrain(self, action: Action) -> None:
        """Nobody is asked in turn."""

    def waive(self) -> bool:
        """Nobody is asked who could not answer."""
        return False

    def visit(self, seats: Sequence[Seat], silence: Action | None) -> None:
        """Nobody is visited."""

    def leave(self) -> None:
        """Nothing is lost."""

    def again_page(self, deal: int) -> AgainPage | None:
        """What is only shown is not played once more from its sheet."""
        return None
