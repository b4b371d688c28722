"""What is pointed out in the hand whose turn it is, at the level that was chosen."""

from typing import TypeAlias

from tablegame.ui.table.pose import piece_of
from tablegame.ui.table.selection import completing, joining, used
from tablegame.ui.table.table_context import TableContext, TablePart

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
        hand, level = self._model.hand, self._ui.preferences.legal
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
        """Whether a decision is asked for that no piece of the hand has a part in, and that may be said."""
        self._find()
        return self._stuck

    @property
    def rims(self) -> Items:
        """The items that may join the picked ones; guided, all that can be played."""
        self._find()
        return self._rims

    @property
    def joins(self) -> Items:
        """With nothing picked, the items that can only be played together with others; none if all are so."""
        self._find()
        return self._joins

    @property
    def playable(self) -> Items:
        """The items to raise above those that are dimmed."""
        return self._used if self.dimmed else NONE

    def raise_cards(self) -> Items:
        """From now on these stand above the others."""
        self.raised = self.playable
        return self.raised
