"""What is laid over a table: the sheet after a deal, the result after the last, and the pause."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from tablegame.ui.shell.navigation import PausePage, ResultPage, SheetPage

if TYPE_CHECKING:
    from tablegame.ui.table.scene import TableScene


class End(Protocol):
    """Something to show once everything before it has been seen."""

    def show(self, scene: "TableScene") -> None:
        """Put it over the table."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A deal has been counted."""

    result: int
    view: Any
    """Of the table when it had ended."""

    def show(self, scene: "TableScene") -> None:
        """The score sheet of that deal; it stays until it is closed."""
        scene.going.deal_over()
        show_sheet(scene, self.result, self.view)


@dataclass(frozen=True, slots=True)
class Over:
    """The match has ended."""

    def show(self, scene: "TableScene") -> None:
        """Who won, and what next."""
        scene.ui.open(ResultPage(scene.table))


def show_sheet(scene: "TableScene", result: int | None = None, before: Any = None) -> None:
    """The score sheet of one deal, or the standing so far."""
    match = scene.table.match
    scene.ui.open(SheetPage(match.game.id, match.players, scene.view, result, before))


def show_pause(scene: "TableScene") -> None:
    """The pause page."""
    scene.ui.open(PausePage(scene.table))
