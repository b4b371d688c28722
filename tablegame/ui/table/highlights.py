"""What is pointed out in the hand whose turn it is, at the level that was chosen."""

from typing import TYPE_CHECKING

from tablegame.ui.table.pose import piece_of
from tablegame.ui.table.selection import completing, used

if TYPE_CHECKING:
    from tablegame.ui.table.scene import TableScene

Cards = frozenset[int]
NONE: Cards = frozenset()


class Highlights:
    """Found once for each question and selection: a hand is drawn many times."""

    def __init__(self, scene: "TableScene") -> None:
        self._scene = scene
        self._key: object = None
        self._used = self._rims = NONE
        self._idle = self._stuck = False
        """Whether nothing in the hand can be played: it can only be passed, or something else be done."""
        self.raised = NONE
        """The cards that stand above the others on the screen now."""

    def _find(self) -> None:
        scene = self._scene
        level, picked = scene.ui.preferences.legal, scene.hand.selection
        question = scene.table.question if scene.asked else None
        key = (question.index if question else None, scene.viewer, picked, scene.hand.cards, level)
        if key == self._key:
            return
        legal = () if level == "off" else scene.legal
        self._key = key
        pieces = used(legal)
        self._used = frozenset(item for item in scene.hand.cards if piece_of(item) in pieces)
        self._stuck = bool(legal) and not pieces
        self._idle = scene.face.tile and len(legal) == 1 and not pieces
        marked = bool(picked.pieces) or level == "guided"
        self._rims = frozenset(completing(legal, picked, scene.hand.cards)) if marked and pieces else NONE

    @property
    def dimmed(self) -> Cards:
        """The cards that no legal move uses; none where nothing is pointed out."""
        self._find()
        return frozenset(self._scene.hand.cards) - self._used if self._used or self._idle else NONE

    @property
    def stuck(self) -> bool:
        """Whether a decision is asked for that no piece of the hand has a part in, and that may be said."""
        self._find()
        return self._stuck

    @property
    def rims(self) -> Cards:
        """The cards that may join the picked ones; guided, all that can be played."""
        self._find()
        return self._rims

    @property
    def playable(self) -> Cards:
        """The cards to raise above those that are dimmed."""
        return self._used if self.dimmed else NONE

    def raise_cards(self) -> Cards:
        """From now on these stand above the others."""
        self.raised = self.playable
        return self.raised
