"""Where things may lie on one table, as its window, its people and the preferences are now."""

from typing import Any

from tablegame.ui.draw import theme as t
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import inside
from tablegame.ui.table import places
from tablegame.ui.table.game_table import AnyGameTable, Room, Zone
from tablegame.ui.table.hand_layout import own_places
from tablegame.ui.table.model import Point, TableModel
from tablegame.ui.table.plates import room_of
from tablegame.ui.table.pose import Box, Pose

STRIP, TALL_STRIP = 36.0, 54.0
"""The height of the viewer's own strip, and where letters are larger than they are meant to be."""


class TableGeometry:
    """The places of one table. All in du."""

    def __init__(self, model: TableModel, game_table: AnyGameTable, ui: Ui) -> None:
        self._model = model
        self._game_table = game_table
        self._ui = ui
        self.corner = 0.0
        """How wide that is which stands beside the hand, across from the buttons. A page that puts something
        there writes it."""

    @property
    def size(self) -> tuple[float, float]:
        """The canvas: width and height."""
        return self._ui.metrics.w, self._ui.metrics.h

    @property
    def text_scale(self) -> float:
        """How large letters are drawn here: as many seats as there are have to find room."""
        return t.table_text(self._ui.preferences.text_scale, len(self._model.names))

    @property
    def hand_style(self) -> places.HandStyle:
        """How the hand is held."""
        chosen = self._ui.preferences
        least = places.ROWS[chosen.hand_rows]
        if chosen.hand_rows == "auto":
            least = max(least, places.LEAST_PX / self._ui.metrics.s)
        sample = "あ" if self._ui.language == "ja" else "x"
        with self._ui.type.at(self.text_scale):
            tall = self._ui.type.em(sample, t.NAME) > 1.05 * t.NAME
        return places.HandStyle(
            chosen.left_handed,
            chosen.flat_hand,
            least=least,
            strip=TALL_STRIP if tall else STRIP,
            corner=self.corner,
        )

    @property
    def room(self) -> Room:
        """Where things may lie, and who sits where."""
        return room_of(len(self._model.names), self._model.home, self.size, self.hand_style)

    @property
    def column(self) -> tuple[Box, Box, Box, Box]:
        """The viewer's own strip, the play button, and the two small buttons beneath it."""
        return places.action_column(*self.size, self.hand_style)

    def zones(self) -> tuple[Zone, ...]:
        """Where pieces can be laid."""
        return self._game_table.zones(self._model.view, self.room)

    def zone_at(self, point: Point) -> str | None:
        """The zone under a point."""
        return next((zone.name for zone in self.zones() if inside(zone.box, point)), None)

    def own_places(self) -> tuple[Pose, ...]:
        """Where the viewer's own pieces lie when none is raised, in their order."""
        return own_places(self._model.hand, self._game_table, self.room)

    def lying(self, view: Any) -> dict[str, Pose]:
        """The pieces of a view that lie on the table, by spot."""
        return dict(self._game_table.lay(view, self.room))
