"""Where every piece of a table belongs now, and how the picture gets there."""

from collections.abc import Mapping

from tablegame.ui.table.decisions import Decisions
from tablegame.ui.table.finale_places import finale_poses
from tablegame.ui.table.hand_layout import hand_poses, hidden_poses
from tablegame.ui.table.highlights import Highlights
from tablegame.ui.table.pose import Pose
from tablegame.ui.table.table_context import TableContext, TablePart


class Arrangement(TablePart):
    """The poses of one table, as its view and its hand are now."""

    def __init__(self, table: TableContext, decisions: Decisions, highlights: Highlights) -> None:
        super().__init__(table)
        self._decisions = decisions
        self._highlights = highlights

    def poses(self) -> dict[str, Pose]:
        """Return the pose of everything that is not carried, by spot."""
        model, room = self._model, self._geometry.room
        found = self._geometry.lying(model.view)
        found |= hidden_poses(self._game_table, model.view, model.viewer, room, model.open_hands)
        looks = self._decisions.looks() if self._legal.asked else {}
        pointed = next(iter(model.raised), None)
        raised = self._highlights.raise_cards()
        found |= hand_poses(model.hand, pointed, self._game_table, room, raised, looks)
        if (last := model.finale) is not None:
            found = finale_poses(found, last, model.viewer, self._game_table, room)
        return found

    def place(self) -> None:
        """Put everything where it belongs at once."""
        self._animator.place(self.poses() if self._model.dealt else {})

    def settle(
        self,
        lasts: float,
        origins: Mapping[str, Pose] | None = None,
        delays: Mapping[str, float] | None = None,
    ) -> None:
        """Move everything where it belongs in `lasts` ms; with reduced motion it fades there."""
        pace = self._pace()
        if pace.reduced:
            self._animator.fade(self.poses(), pace.ms("reduced"))
        else:
            self._animator.settle(self.poses(), lasts, origins, delays, lasts)

    def make_room(self) -> None:
        """Close or open the gaps of the hand, at the pace of a card that is lifted."""
        self.settle(self._pace().ms("lift"))
