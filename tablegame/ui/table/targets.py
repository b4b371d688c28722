"""What can be reached on a table beside the hand: its zones, and any card to be seen closely."""

from typing import TYPE_CHECKING

from tablegame.ui.system.metrics import inside
from tablegame.ui.table.game_table import Zone
from tablegame.ui.table.pose import Pose, card_spot
from tablegame.ui.widgets.form import Form, State, Widget

if TYPE_CHECKING:
    from tablegame.ui.draw.canvas import Canvas
    from tablegame.ui.table.scene import TableScene

CLOSE_W = 196.0
"""The width of a card seen closely, in du."""


class ZoneSpot(Widget):
    """A place where pieces are laid, for whoever has no mouse; the mouse is the grip's."""

    role = "zone"

    def __init__(self, scene: "TableScene", zone: Zone) -> None:
        super().__init__(zone.box, scene.ui.speaker.plain(zone.label.say(scene.ui.speaker)), name=zone.name)
        self._scene = scene
        self.touchable = False

    @property
    def value_text(self) -> str:
        """What lies here."""
        from tablegame.ui.table.accessible import zone_words

        return zone_words(self._scene, self.rect)

    def hit(self, point: tuple[float, float]) -> bool:
        """Never: pieces lie on it."""
        return False

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Lays what is picked here."""
        self._scene.decisions.at_zone(self.name)

    def draw(self, canvas: "Canvas", state: State) -> None:
        """Draws the ring of the focus."""
        if state.focused:
            canvas.ring(self.rect, 14, gap=0)


def card_near(scene: "TableScene", point: tuple[float, float]) -> Pose | None:
    """The open card under a point, in the hand or on the table."""
    if (card := scene.grip.card_at(point)) is not None:
        return scene.stage.pose(card_spot(card))
    for _, pose in reversed(scene.stage.resting()):
        if pose.face is not None and inside(pose.box, point):
            return pose
    return None


def draw_closely(canvas: "Canvas", pose: Pose) -> None:
    """A card large, over where it lies, or beneath where there is no room."""
    w = CLOSE_W * (0.7 if pose.tile else 1.0)
    high = w * pose.h / pose.w
    x = max(12.0, min(canvas.w - w - 12, pose.x - w / 2))
    y = pose.box.y - 24 - high
    y = y if y >= 48 else min(canvas.h - high - 12, pose.box.bottom + 24)
    canvas.piece(pose.face, x, y, w, tile=pose.tile, turned=pose.turned, shadow="dragged")
