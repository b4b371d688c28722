"""What the parts of the list of matches share: the form, what is shown, what is done, and the measures."""

from dataclasses import dataclass
from typing import Final, Protocol

from tablegame.match.archive_page import Tab
from tablegame.ui.draw import theme as t
from tablegame.ui.scenes.common import capped
from tablegame.ui.scenes.matches.match_list.deeds import Deeds
from tablegame.ui.scenes.matches.match_list.found import Found
from tablegame.ui.scenes.matches.match_list.row import is_large
from tablegame.ui.shell.context import Ui
from tablegame.ui.widgets.form import Form

X: Final = 84.0
END: Final = 1196.0
"""Where what stands on the sheet begins and ends, on a canvas of 1280."""


class Hands(Protocol):
    """What is pressed on the list, and changes it."""

    def turn_to(self, tab: Tab) -> None:
        """Opens another tab."""

    def choose(self, index: int) -> None:
        """Another row."""

    def close(self) -> None:
        """Back to where it was opened."""

    def layout(self) -> None:
        """Everything finds its place again."""


@dataclass(frozen=True)
class Desk:
    """One list of matches."""

    ui: Ui
    form: Form
    found: Found
    deeds: Deeds
    hands: Hands

    @property
    def ox(self) -> float:
        """Where the canvas of 1280 begins on a wider one."""
        return (self.ui.metrics.w - 1280) / 2

    @property
    def large(self) -> bool:
        """Whether letters are so large that rows have three lines."""
        return is_large(self.ui)

    @property
    def size(self) -> float:
        """Of the letters on buttons and fields."""
        return capped(self.ui, t.NAME, 24)

    def sign(self) -> float:
        """The room of a button's icon: none where letters are large."""
        return 0.0 if self.large else 1.55 * self.size
