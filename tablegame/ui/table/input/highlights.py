"""What stands out: playable pieces, cards that have just come, and where every piece belongs now."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.system.motion import out_cubic
from tablegame.ui.table.finale_places import finale_poses
from tablegame.ui.table.geometry import hand_poses, hidden_poses
from tablegame.ui.table.input.decisions import Decisions
from tablegame.ui.table.input.hand import completing, joining, used
from tablegame.ui.table.model import Enlarged
from tablegame.ui.table.pose import Pose, piece_of
from tablegame.ui.table.table_context import Redraw, Repaint, TableContext, TablePart

Items: TypeAlias = frozenset[int]
NONE: Items = frozenset()


class Highlights(TablePart):
    """Found once for each question and selection: a hand is drawn many times."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self._key: object = None
        self._used = self._rims = NONE
        self._joins = NONE
        self._idle = self._stuck = False
        """Whether nothing in the hand can be played: it can only be passed, or something else be done."""
        self.raised = NONE
        """The items that stand above the others on the screen now."""

    def _find(self) -> None:
        hand, level = self._model.hand, self._legal.highlights
        picked = hand.selection
        question = self._source.question if self._legal.asked else None
        key = (question.index if question else None, self._model.viewer, picked, hand.cards, level)
        if key == self._key:
            return
        legal = () if level == "off" else self._legal.actions
        self._key = key
        pieces = used(legal)
        self._used = frozenset(item for item in hand.cards if piece_of(item) in pieces)
        self._stuck = bool(legal) and not pieces
        self._idle = self._game_table.tile and len(legal) == 1 and not pieces
        marked = bool(picked.pieces) or level == "guided"
        joins = frozenset(joining(legal, hand.cards)) if pieces and not picked.pieces else NONE
        # Where everything goes only with something else, saying so of each piece says nothing.
        self._joins = joins if joins != self._used else NONE
        self._rims = frozenset(completing(legal, picked, hand.cards)) if marked and pieces else NONE

    @property
    def dimmed(self) -> Items:
        """The items that no legal move uses; none where nothing is pointed out."""
        self._find()
        return frozenset(self._model.hand.cards) - self._used if self._used or self._idle else NONE

    @property
    def stuck(self) -> bool:
        """Return whether a decision is asked for that no piece of the hand has a part in, and that may be
        said."""
        self._find()
        return self._stuck

    @property
    def rims(self) -> Items:
        """The items that may join the picked ones; guided, all that can be played."""
        self._find()
        return self._rims

    @property
    def joins(self) -> Items:
        """The items that can only be played with others, while none is picked; none if all are so."""
        self._find()
        return self._joins

    @property
    def playable(self) -> Items:
        """The items to raise above those that are dimmed."""
        return self._used if self.dimmed else NONE

    def raise_cards(self) -> Items:
        """Let the playable items stand above the others from now on."""
        self.raised = self.playable
        return self.raised


RING_MS: Final = 2500.0
GROWN: Final = 1.6
"""The size of a piece shown large, of its size as it lies."""
GROW_MS, SHRINK_MS = 120.0, 160.0
EDGE: Final = 12.0
"""The room between a card shown large and the edge of the canvas, in du."""


class Attention(TablePart):
    """Rings and large cards of one table."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self._rings_until = 0.0

    def ring(self, items: Collection[int]) -> None:
        """Ring items that have come, until they have been seen or the player has decided."""
        self._model.ringed = frozenset(items)
        self._rings_until = self._model.now + self._animator.left + RING_MS

    def enlarge(self, spots: Collection[str], wait: float) -> float:
        """Show pieces large where they lie, `wait` ms from now; return how long that lasts in all, in ms."""
        lasts = self._pace().ms("enlarged")
        if spots and lasts > 0:
            since = self._model.now + wait
            self._model.enlarged += (Enlarged(tuple(spots), since, since + lasts),)
        return wait + lasts

    def dock(self) -> None:
        """End what is shown large, because something else is shown now."""
        self._model.enlarged = ()

    def update(self) -> None:
        """Remove rings and large pieces whose time is over."""
        model = self._model
        if model.ringed and model.now >= self._rings_until:
            model.ringed = frozenset()
            self._emit(Repaint())
        if model.enlarged:
            model.enlarged = tuple(one for one in model.enlarged if model.now < one.until)
            self._emit(Redraw())

    def draw(self, canvas: Canvas) -> None:
        """Draw the large pieces, side by side as they lie."""
        now = self._model.now
        for one in self._model.enlarged:
            poses = [pose for spot in one.spots if (pose := self._animator.pose(spot)) is not None]
            if not poses or now < one.since:
                continue
            by = GROWN if self._ui.pace.reduced else growth(one, now)
            # The pictures of the pieces as they lie are there already: they are scaled, not made anew.
            for pose in _grown(poses, by, canvas.w, canvas.h):
                canvas.piece(
                    pose.face, pose.box.x, pose.box.y, pose.w, pose.angle, tile=pose.tile, turned=pose.turned,
                    made_for=poses[0].w,
                )  # fmt: skip


def growth(one: Enlarged, now: float) -> float:
    """Return how large pieces are drawn, of their size as they lie: 1..GROWN."""
    up = out_cubic(min(1.0, (now - one.since) / GROW_MS))
    down = out_cubic(min(1.0, (one.until - now) / SHRINK_MS))
    return 1.0 + (GROWN - 1.0) * max(0.0, min(up, down))


def _grown(poses: list[Pose], growth: float, width: float, height: float) -> list[Pose]:
    """Return poses larger round their common middle, moved so far that all of them are on the canvas."""
    x = sum(pose.x for pose in poses) / len(poses)
    y = sum(pose.y for pose in poses) / len(poses)
    grown = [
        replace(pose, x=x + (pose.x - x) * growth, y=y + (pose.y - y) * growth, w=pose.w * growth)
        for pose in poses
    ]
    left, right = min(each.box.x for each in grown), max(each.box.right for each in grown)
    top, foot = min(each.box.y for each in grown), max(each.box.bottom for each in grown)
    dx = max(0.0, EDGE - left) - max(0.0, right - (width - EDGE))
    dy = max(0.0, EDGE - top) - max(0.0, foot - (height - EDGE))
    return [replace(each, x=each.x + dx, y=each.y + dy) for each in grown]


class Arrangement(TablePart):
    """The poses of one table, as its view and its hand are now."""

    def __init__(self, table: TableContext, decisions: Decisions, highlights: Highlights) -> None:
        super().__init__(table)
        self._decisions = decisions
        self._highlights = highlights

    def poses(self) -> dict[str, Pose]:
        """Return the pose of everything that is not carried, by spot."""
        model, room = self._model, self._geometry.room
        poses = self._geometry.lying(model.view)
        poses |= hidden_poses(self._game_table, model.view, model.viewer, room, model.open_hands)
        looks = self._decisions.looks() if self._legal.asked else {}
        pointed = next(iter(model.raised), None)
        raised = self._highlights.raise_cards()
        poses |= hand_poses(model.hand, pointed, self._game_table, room, raised, looks)
        if (last := model.finale) is not None:
            poses = finale_poses(poses, last, model.viewer, self._game_table, room)
        return poses

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
