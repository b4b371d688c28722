"""The position of a decision, as its seat knew it: plates, what lies there, the hand, and both moves."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from tablegame.pieces.seats import Seat
from tablegame.study.review.model import Judged
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped, em
from tablegame.ui.scenes.learn.book.cloth import cloth
from tablegame.ui.scenes.study.review.laid import Laid
from tablegame.ui.scenes.study.review.own_hand import OwnHand
from tablegame.ui.scenes.study.review.plates import Plates, said_of
from tablegame.ui.scenes.study.review.words import ReviewWords
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.pose import piece_of


class Position:
    """Of one decision."""

    def __init__(self, ui: Ui, words: ReviewWords, judged: Judged, others: bool) -> None:
        self._ui, self._words, self._judged = ui, words, judged
        self.others = others
        """Whether the hands of the others lie open."""
        self.view: Any = words.view(judged)
        self.hand = OwnHand(ui, words, judged, self.view)
        self._laid = Laid(words, self.view)
        self._plates = Plates(ui, words, self.view, self._theirs if others else None)

    # Words --------------------------------------------------------------------------------------------------
    def spoken(self) -> str:
        """What is to be seen, for who hears it."""
        ui = self._ui
        cards = ui.speaker.plain(ui.say("hints.pieces", cards=tuple(map(piece_of, self.hand.items)), suit=""))
        said = [ui.text("review.position.hand", cards=cards)]
        said.append(ui.text("review.position.played", move=ui.speaker.plain(self.hand.moves.said)))
        if self.hand.moves.best is not None:
            said.append(ui.text("review.position.better", move=ui.speaker.plain(self.hand.moves.best)))
        if self.others:
            for seat, hand in self._theirs.items():
                cards = ui.speaker.plain(ui.say("hints.pieces", cards=tuple(hand), suit=""))
                said.append(ui.text("review.position.theirs", seat=self._words.names[seat], cards=cards))
        return ". ".join(said)

    @cached_property
    def _theirs(self) -> Mapping[Seat, Sequence[int]]:
        """What the others held."""
        words, table = self._words, self._words.game_table
        line = self._judged.line - 1
        found = {}
        for seat in map(Seat, range(words.timeline.seats)):
            if seat != words.seat:
                hand = table.hand(words.timeline.view(line, seat))
                found[seat] = table.order(table.sorts[0] if table.sorts else "", hand)
        return found

    # Picture ------------------------------------------------------------------------------------------------
    def paint(self, canvas: Canvas, box: Box) -> None:
        """All of it."""
        x, y, w, h = box
        cloth(canvas, x, y, w, h)
        with canvas.clip(*box):
            own = self.hand.paint(canvas, box)
            places, middle = self._plates.places(box, own, self._laid)
            self._plates.paint(canvas, places)
            self._laid.paint(canvas, middle)
            self._captions(canvas, box)

    def _captions(self, canvas: Canvas, box: Box) -> None:
        """Whose knowledge it is at the left, what stands on the tag of the table at the right; where both
        moves are told there, whose knowledge it is between them."""
        ui, words = self._ui, self._words
        x, y, w, h = box
        size = capped(ui, t.SIDE, 24)
        base = y + h - 8 - 0.55 * em(ui, size)
        key = "afterwards" if self.others else "you" if words.you else "seat"
        said = ui.text(f"review.eyes.{key}", seat=words.names[words.seat])
        wide = canvas.type.measure(said, size)
        if self.hand.free <= 0:
            left, right = self.hand.between
            if wide <= right - left:
                canvas.text(
                    said, (left + right) / 2, base, size, False, t.TEXT_COOL, "center", anchor="middle"
                )
            return
        room = self.hand.free
        if wide <= room:
            canvas.text(said, x + 14, base, size, False, t.TEXT_COOL, anchor="middle")
        rows = [
            ui.speaker.plain((*label.say(ui.speaker), " ", *said_of(ui.speaker, value)))
            for label, value in words.game_table.tag(self.view, words.names)
        ]
        while rows and canvas.type.measure(" · ".join(rows[:2]), size) > room:
            rows = rows[:1] if len(rows) > 1 else []
        if rows:
            told = " · ".join(rows[:2])
            canvas.text(told, x + w - 14, base, size, False, t.TEXT_COOL, "right", anchor="middle")
