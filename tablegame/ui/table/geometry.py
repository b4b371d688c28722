"""Where things may lie on one table, as its window, its people and the preferences are now."""

from typing import Any

from tablegame.ui.draw import theme as t
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import inside
from tablegame.ui.table import places
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.hand_layout import own_places
from tablegame.ui.table.model import Point, TableModel
from tablegame.ui.table.places import WHOLE, Room, Sides
from tablegame.ui.table.plates import room_of
from tablegame.ui.table.pose import Box, Pose, around
from tablegame.ui.table.table_values import Zone

WIDE, WIDER = 400.0, 560.0
"""Of a panel, and where letters are large."""
GROWN = 1.25
"""Letters this much larger ask for the broader one."""
PANEL_EDGE = 12.0
"""Between a panel and the edge of the canvas."""
STRIP, TALL_STRIP = 36.0, 54.0
"""The height of the viewer's own strip, and where letters are larger than they are meant to be."""


class TableGeometry:
    """The places of one table. All in du."""

    def __init__(self, model: TableModel, game_table: AnyGameTable, ui: Ui) -> None:
        self._model = model
        self._game_table = game_table
        self._ui = ui
        self._room: tuple[object, Room] | None = None
        """The room, and all that it depends on."""
        self._style: tuple[object, places.HandStyle] | None = None
        """How the hand is held, and all that it depends on."""
        self._zones: tuple[object, Room, tuple[Zone, ...]] | None = None
        """Where pieces can be laid, after the view and the room that it depends on."""

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
        ui, chosen = self._ui, self._ui.preferences
        look = chosen.left_handed, chosen.flat_hand, chosen.hand_rows
        needs = *look, ui.metrics, ui.language, self.text_scale
        if self._style is None or self._style[0] != needs:
            self._style = needs, self._style_of(*look)
        return self._style[1]

    def _style_of(self, left_handed: bool, flat: bool, rows: str) -> places.HandStyle:
        least = places.ROWS[rows]
        if rows == "auto":
            least = max(least, places.LEAST_PX / self._ui.metrics.s)
        sample = "あ" if self._ui.language == "ja" else "x"
        with self._ui.type.at(self.text_scale):
            tall = self._ui.type.em(sample, t.NAME) > 1.05 * t.NAME
        return places.HandStyle(left_handed, flat, least=least, strip=TALL_STRIP if tall else STRIP)

    @property
    def room(self) -> Room:
        """Where things may lie, and who sits where."""
        seats, taken = len(self._model.names), self.taken
        broad = self._game_table.broad
        needs = seats, self._model.home, self.size, self.hand_style, taken, broad
        if self._room is None or self._room[0] != needs:
            self._room = needs, room_of(*needs)
        return self._room[1]

    @property
    def panel(self) -> float:
        """The width of a panel beside the table, or over it: broader where letters are large."""
        return WIDER if self.text_scale > GROWN else WIDE

    @property
    def taken(self) -> Sides:
        """What the memory aid takes of the table while it is open, on the side of the buttons. It is nothing
        where so little would be left that it lies over the table instead."""
        model = self._model
        if not model.memory or model.ending or model.viewer is None:
            return WHOLE
        wide = self.panel + PANEL_EDGE
        if self.size[0] - wide < self._game_table.narrowest(model.view, len(model.names)):
            return WHOLE
        return (wide, 0.0) if self.hand_style.left_handed else (0.0, wide)

    @property
    def column(self) -> tuple[Box, Box, Box, Box]:
        """The viewer's own strip, the play button, and the two small buttons beneath it."""
        return places.action_column(*self.size, self.hand_style)

    def zones(self) -> tuple[Zone, ...]:
        """Return where pieces can be laid."""
        view, room = self._model.view, self.room
        if self._zones is None or self._zones[0] is not view or self._zones[1] is not room:
            self._zones = view, room, tuple(self._game_table.zones(view, room))
        return self._zones[2]

    def zone_at(self, point: Point) -> str | None:
        """Return the zone under a point."""
        return next((zone.name for zone in self.zones() if inside(zone.box, point)), None)

    def own_places(self) -> tuple[Pose, ...]:
        """Return where the viewer's own pieces lie when none is raised, in their order."""
        return own_places(self._model.hand, self._game_table, self.room)

    @property
    def hand(self) -> Box | None:
        """Where all of those lie; None without any."""
        return around(pose.box for pose in self.own_places())

    def prompt(self, wide: float, high: float) -> Box:
        """Return the needed part of the line above the hand: so broad and so high about its middle."""
        x, y = places.prompt_line(*self.size)
        return Box(x - wide / 2, y - high / 2, wide, high)

    def lying(self, view: Any) -> dict[str, Pose]:
        """Return the pieces of a view that lie on the table, by spot."""
        return dict(self._game_table.lay(view, self.room))
