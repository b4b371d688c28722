"""Playing on from a moment of a replay: a practice match that begins there."""

from pathlib import Path

from tablegame.match.timeline import Timeline
from tablegame.pieces.seats import Seat, Viewer
from tablegame.ui.shell.context import Ui


class Branching:
    """Begins practice matches from moments of one record."""

    def __init__(self, ui: Ui, timeline: Timeline, path: Path | None) -> None:
        self._ui = ui
        self._timeline = timeline
        self._path = path

    def off(self, line: int, viewer: Viewer) -> str:
        """The key of the reason why one cannot play on; "" where one can."""
        if viewer is None:
            return "off.unknown"
        acting = self._timeline.acting(line)
        return "off.over" if not acting else "off.between" if min(acting) < 0 else ""

    def begin(self, way: str, line: int, seat: Seat, at: int) -> None:
        """In one of the three ways."""
