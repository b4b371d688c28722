"""What hands do with the pieces they hold: pick them, turn them, put them in another order."""

from typing import Final

from tablegame.speech import Text
from tablegame.ui.table.decisions import Decisions
from tablegame.ui.table.effects import Focus, PicksChanged, Play, Say
from tablegame.ui.table.pose import card_spot, piece_of
from tablegame.ui.table.selection import Selection, arranged, used
from tablegame.ui.table.table_context import TableContext, TablePart

DOUBLE_MS: Final = 350
"""Two clicks on an item within this time are one double click."""
NO_CLICK: Final = (None, 0)


class Picking(TablePart):
    """The viewer's hand as he works with it."""

    def __init__(self, table: TableContext, decisions: Decisions) -> None:
        super().__init__(table)
        self._decisions = decisions
        self._clicked: tuple[int | None, int] = NO_CLICK
        """The item clicked last, and when, by the clock on the wall."""

    def pick(self, item: int) -> None:
        """Pick an item, or put it back, while a person plays this hand and the deal has not ended."""
        hand = self._model.hand
        if self._model.ending or item not in hand.cards or not self._legal.decides:
            return
        self._animator.finish()
        picked = hand.selection.pieces
        self._decisions.cancel()
        if picked == (item,) == self._decisions.only_piece():
            return
        if not hand.pick(item, self._decisions.next_picks()) and self._legal.asked:
            self._decisions.missed((*picked, item))
        hand.selection = arranged(self._legal.actions, hand.selection)
        if self._decisions.useless() is not None:
            self._decisions.explain(hand.selection.pieces, None)
        self._emit(Play("select"))
        self._emit(PicksChanged())
        if self._ui.preferences.one_click and self._decisions.only_play():
            self._decisions.commit()

    def put_back(self) -> None:
        """Nothing is picked any more."""
        self._model.hand.clear()
        self._model.pointer.release()
        self._emit(PicksChanged())

    def pointed_at(self) -> tuple[int, ...]:
        """The item of the hand that has the focus, or the mouse over it; () if there is none."""
        form, model = self._form, self._model
        focus = form.focus.name if form.focus is not None and form.ring_shown else ""
        hovered = model.pointer.hovered
        focused = next((item for item in model.hand.cards if card_spot(item) == focus), hovered)
        # What was under the mouse may have been played since.
        return (focused,) if focused in model.hand.cards else ()

    def flip(self, item: int | None = None) -> None:
        """Turn a tile round, or those that are picked."""
        items = (item,) if item is not None else self._model.hand.selection.pieces or self.pointed_at()
        if items:
            self._animator.finish()
            self._decisions.turn(items)

    def swap(self) -> None:
        """The picked items in the opposite order."""
        hand = self._model.hand
        if len(hand.selection.pieces) > 1:
            hand.selection = hand.selection.turned()
            self._emit(Play("select"))
            self._emit(PicksChanged())

    def sort(self) -> None:
        """The hand in another order."""
        self._model.hand.resort()
        self._emit(PicksChanged())
        self._emit(Say(Text(f"table.sort_{self._model.hand.sort}")))

    def carry(self, item: int, by: int) -> None:
        """An item changes places with a neighbour: the order becomes the person's own."""
        hand = self._model.hand
        if (place := hand.cards.index(item) + by) in range(len(hand.cards)):
            hand.move(item, place)
            self._emit(PicksChanged())
            self._emit(Focus(card_spot(item), ring=True))
            self._emit(Say(Text("table.sort_hand")))

    def step_set(self, by: int) -> None:
        """The next legal play is picked, or the one before."""
        hand, legal = self._model.hand, self._legal.actions
        sets = list(dict.fromkeys(items for move in legal if (items := hand.find(move.gesture().pieces))))
        if not sets:
            return
        picked = hand.selection.pieces
        place = (sets.index(picked) + by) % len(sets) if picked in sets else (0 if by > 0 else -1)
        hand.selection = Selection(sets[place])
        if self._form.ring_shown and self._form.find(card_spot(sets[place][-1])) is not None:
            self._emit(Focus(card_spot(sets[place][-1])))
        self._emit(PicksChanged())

    def click(self, item: int) -> None:
        """Pick an item; at the second click within `DOUBLE_MS` play what is picked, or ask which way."""
        now, (before, since) = self._ui.clock.now(), self._clicked
        double = item == before and now - since <= DOUBLE_MS and self._legal.asked
        self._clicked = (item, now)
        if not double or self._decisions.number is not None:
            self.pick(item)
            return
        self._clicked = NO_CLICK
        if item not in self._model.hand.selection.pieces:
            self.pick(item)
        self._decisions.commit()

    def choose(self) -> None:
        """Pick the item that is pointed at, or point at the first one that can be played."""
        if pointed := self.pointed_at():
            self.pick(pointed[0])
        else:
            self.focus_playable()

    def focus_playable(self) -> None:
        """Focus the better of two moves that a hint has named; else the first item of the hand that can be
        played, where that is told, or the first."""
        for move in filter(self._legal.actions.__contains__, self._model.draft.named):
            spots = [card_spot(item) for item in self._model.hand.find(move.gesture().pieces)]
            spots += [one.name for one in self._decisions.commands() if one.action == move]
            if spots and self._form.find(spots[0]) is not None:
                self._emit(Focus(spots[0], ring=True))
                return
        pieces = used(self._legal.actions) if self._ui.preferences.legal != "off" else set[int]()
        cards = self._model.hand.cards
        items = [item for item in cards if piece_of(item) in pieces] or cards
        if items and self._form.find(card_spot(items[0])) is not None:
            self._emit(Focus(card_spot(items[0]), ring=True))

    def focus_hand(self, by: int) -> None:
        """The first item of the hand takes the focus; the last one where `by` is negative."""
        if self._model.hand.cards:
            item = self._model.hand.cards[0 if by > 0 else -1]
            if self._form.find(card_spot(item)) is not None:
                self._emit(Focus(card_spot(item), ring=True))
