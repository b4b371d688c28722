"""The position of a decision as its seat knew it: opponents, the table, the hand and both moves."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from tablegame.pieces.seats import Seat
from tablegame.study.review.model import Judged
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Align, Canvas
from tablegame.ui.kit.nodes import draw_cloth
from tablegame.ui.kit.text_size import clamp_size, letter_height
from tablegame.ui.scenes.study.review.position_seats import (
    HandPlaces,
    MarkedHand,
    OpponentPlates,
    table_words,
)
from tablegame.ui.scenes.study.review.review_text import ReviewText
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.pose import Box as Area
from tablegame.ui.table.pose import Pose, around, piece_of

LAID_W: Final = 58.0
MOST_GROWN: Final = 2.0


class PlayedPieces:
    """The pieces that lie on the table in a view, as they lie there, smaller."""

    def __init__(self, words: ReviewText, view: Any) -> None:
        self._words, self._view = words, view

    @cached_property
    def _poses(self) -> Sequence[Pose]:
        poses = self._words.game_table.lay(self._view, self._words.room)
        return sorted(poses.values(), key=lambda pose: pose.z)

    @cached_property
    def _spread(self) -> Area:
        """The box round all pieces, in du of the table."""
        spread = around(pose.box for pose in self._poses)
        assert spread is not None, "something lies on the table"
        return spread

    @cached_property
    def _grown(self) -> float:
        """How much larger pieces can be drawn until some touch that do not: they may lie far apart."""
        boxes = list({pose.box for pose in self._poses})
        grown = MOST_GROWN
        for n, box in enumerate(boxes):
            for other in boxes[n + 1 :]:
                (ax, ay), (bx, by) = box.centre, other.centre
                across, down = (box.w + other.w) / 2 + 2, (box.h + other.h) / 2 + 2
                apart = max(abs(ax - bx) / across, abs(ay - by) / down)
                grown = min(grown, apart) if apart >= 1 else grown
        return max(1.0, grown)

    def scale(self, box: Box) -> float:
        """Return the scale at which the pieces fit into a box."""
        if not self._poses:
            return 1.0
        widest = max(pose.w for pose in self._poses)
        return min(box[2] / self._spread.w, box[3] / self._spread.h, LAID_W / widest)

    def paint(self, canvas: Canvas, box: Box) -> None:
        """Draw the pieces in the middle of a box."""
        x, y, w, h = box
        if not self._poses or h < 16:
            return
        scale, spread = self.scale(box), self._spread
        dx = x + (w - scale * spread.w) / 2 - scale * spread.x
        dy = y + (h - scale * spread.h) / 2 - scale * spread.y
        grown = max(1.0, min(self._grown, LAID_W / scale / max(pose.w for pose in self._poses)))
        for pose in self._poses:
            wide, high = grown * scale * pose.w, grown * scale * pose.h
            left = max(x, min(x + w - wide, dx + scale * pose.x - wide / 2))
            top = max(y, min(y + h - high, dy + scale * pose.y - high / 2))
            canvas.piece(pose.face, left, top, wide, pose.angle, tile=pose.tile, turned=pose.turned)


class PositionPicture:
    """The position of one decision."""

    def __init__(self, ui: Ui, words: ReviewText, judged: Judged, others: bool) -> None:
        """Take a decision. `others`: whether the hands of the opponents lie open."""
        self._ui, self._words, self._judged, self.others = ui, words, judged, others
        self.view: Any = words.view(judged)
        self.hand = MarkedHand(ui, words, judged, self.view)
        self._pieces = PlayedPieces(words, self.view)
        self._plates = OpponentPlates(ui, words, self.view, self._open_hands if others else None)

    @cached_property
    def _open_hands(self) -> Mapping[Seat, Sequence[int]]:
        words, table, line = self._words, self._words.game_table, self._judged.line - 1
        order, hands = table.sorts[0] if table.sorts else "", dict[Seat, Sequence[int]]()
        for seat in map(Seat, range(words.timeline.seats)):
            if seat != words.seat:
                hands[seat] = table.order(order, table.hand(words.timeline.view(line, seat)))
        return hands

    def spoken(self) -> str:
        """Return the position for a screen reader."""
        ui, hand = self._ui, self.hand
        parts = [ui.text("review.position.hand", cards=self._cards(tuple(map(piece_of, hand.items))))]
        parts.append(ui.text("review.position.played", move=ui.speaker.plain(hand.played_words)))
        if hand.better_words is not None:
            parts.append(ui.text("review.position.better", move=ui.speaker.plain(hand.better_words)))
        if self.others:
            for seat, cards in self._open_hands.items():
                name, held = self._words.names[seat], self._cards(tuple(cards))
                parts.append(ui.text("review.position.theirs", seat=name, cards=held))
        return ". ".join(parts)

    def _cards(self, cards: tuple[int, ...]) -> str:
        return self._ui.speaker.plain(self._ui.say("hints.pieces", cards=cards, suit=""))

    def paint(self, canvas: Canvas, box: Box) -> None:
        """Draw the position into a box."""
        draw_cloth(canvas, box)
        with canvas.clip(*box):
            hand = self.hand.paint(canvas, box)
            places, middle = self._plates.places(canvas, box, hand.box, self._pieces.scale)
            self._plates.paint(canvas, places)
            self._pieces.paint(canvas, middle)
            self._draw_captions(canvas, box, hand)

    def _draw_captions(self, canvas: Canvas, box: Box, hand: HandPlaces) -> None:
        """Draw whose knowledge it is, and what stands on the tag of the table if there is room for it."""
        ui, words = self._ui, self._words
        x, y, w, h = box
        size = clamp_size(ui, t.SIDE, 24)
        base = y + h - 8 - 0.55 * letter_height(ui, size)
        key = "afterwards" if self.others else "you" if words.you else "seat"
        caption = ui.text(f"review.eyes.{key}", seat=words.names[words.seat])
        start, _, room, _ = hand.captions
        if canvas.type.measure(caption, size) <= room:
            align: Align = "left" if hand.beside else "center"
            at = start if hand.beside else start + room / 2
            canvas.text(caption, at, base, size, False, t.TEXT_COOL, align, anchor="middle")
        if not hand.beside:
            return
        rows = [
            ui.speaker.plain((*label.say(ui.speaker), " ", *table_words(ui.speaker, value)))
            for label, value in words.game_table.tag(self.view, words.names)
        ]
        for tag in (" · ".join(rows[:2]), *rows[:1]):
            if tag and canvas.type.measure(tag, size) <= room:
                canvas.text(tag, x + w - 14, base, size, False, t.TEXT_COOL, "right", anchor="middle")
                return
