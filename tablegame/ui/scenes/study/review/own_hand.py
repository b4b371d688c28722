"""The hand of whoever decided, with both moves marked and told."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from tablegame.pieces.dominoes import FIRST_TILE
from tablegame.speech import Runs
from tablegame.study.review.model import Judged
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.dashes import outline, stroke
from tablegame.ui.scenes.common import capped, em
from tablegame.ui.scenes.study.review.move_tag import MoveTag
from tablegame.ui.scenes.study.review.words import ReviewWords
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.pose import items_of, piece_of

OWN_W: Final = 82.0
LIFT: Final = 8.0
FEW: Final = 5
"""Cards of a hand that are shown large."""
RIM: Final = 3.0
APART: Final = 8.0
"""Between what was played and what was better, where they are told side by side."""
SMALLEST: Final = 10.0
"""Letters that tell them are no smaller."""


@dataclass(frozen=True, slots=True)
class Moves:
    """Both moves as they are drawn: the items in the hand, and what is said."""

    played: frozenset[int]
    better: frozenset[int]
    said: Runs
    """What was played."""
    best: Runs | None
    """What was better; None where nothing was."""


class OwnHand:
    """Of one decision."""

    def __init__(self, ui: Ui, words: ReviewWords, judged: Judged, view: Any) -> None:
        self._ui, self._words, self._judged = ui, words, judged
        table = words.game_table
        self.items: Sequence[int] = items_of(
            table.order(table.sorts[0] if table.sorts else "", table.hand(view))
        )
        self.moves = self._moves()
        self.between = (0.0, 0.0)
        """Where the room between the two moves begins and ends, where they are told beneath the hand."""
        self.free = 0.0
        """Room for a caption at each side of the hand, once that is drawn."""

    def _moves(self) -> Moves:
        words, judged = self._words, self._judged
        best = judged.better
        return Moves(
            self._items(judged.played),
            self._items(best) if best is not None else frozenset(),
            words.move(judged, judged.played),
            words.move(judged, best) if best is not None else None,
        )

    def _items(self, text: str) -> frozenset[int]:
        """The pieces of a move among those of the hand."""
        left = list(self.items)
        found = set()
        for piece in self._words.action(text).gesture().pieces:
            if (item := next((one for one in left if piece_of(one) == piece_of(piece)), None)) is not None:
                left.remove(item)
                found.add(item)
        return frozenset(found)

    def _tag_height(self) -> float:
        return 1.3 * em(self._ui, capped(self._ui, t.NAME, 26)) + 8

    def paint(self, canvas: Canvas, box: Box) -> Box:
        """The hand, with both moves marked; the room that it takes. What was played and what was better are
        told at its sides, or, where it is too broad for that, beneath it."""
        x, y, w, h = box
        tall = any(piece_of(item) >= FIRST_TILE for item in self.items)
        ratio = t.TILE_RATIO if tall else t.CARD_RATIO
        few = len(self.items) <= FEW
        most = OWN_W if not tall else 0.7 * OWN_W
        wide = min(most, (0.42 if few else 0.34) * h / ratio)
        tags = self._tags(canvas, w - 28 - APART)
        side = max(each.w for each in tags) + 28
        beside = bool(self.items) and w - 2 * side >= wide * (1 + 0.62 * (len(self.items) - 1))
        if not beside:
            wide = min(wide, 0.36 * h / ratio)
        high = wide * ratio
        room = w - 2 * side if beside else w - 2 * 24
        step = min(wide + 6, (room - wide) / max(1, len(self.items) - 1))
        left = x + (w - wide - step * (len(self.items) - 1)) / 2
        bottom = y + h - 10 - (0.0 if beside else self._tag_height() + 4)
        top = bottom - high
        for n, item in enumerate(self.items):
            marked = item in self.moves.played or item in self.moves.better
            place = (left + n * step, top - (LIFT if marked else 0), wide, high)
            canvas.piece(piece_of(item), place[0], place[1], wide)
            if item in self.moves.better:
                self._gold(canvas, place)
            if item in self.moves.played:
                self._dashed(canvas, place)
        span = wide + step * max(0, len(self.items) - 1)
        self.free = (w - span) / 2 - 22 if beside else 0.0
        first = sum(tag.w for tag in tags if tag.left)
        last = sum(tag.w for tag in tags if not tag.left)
        self.between = (x + first + 30, x + w - last - 30)
        for tag in tags:
            if beside:
                at = x + (w - span) / 2 - 14 - tag.w if tag.left else x + (w + span) / 2 + 14
                tag.paint(canvas, (at, top + 0.36 * high - tag.h / 2))
            else:
                at = x + 14 if tag.left else x + w - 14 - tag.w
                tag.paint(canvas, (at, y + h - 7 - tag.h))
        return x, top - LIFT, w, high + LIFT

    def _tags(self, canvas: Canvas, room: float) -> list[MoveTag]:
        """As wide as their room together: where that is too narrow, their rims alone say which is which, and
        letters are smaller."""
        found = self._made_tags(canvas, capped(self._ui, t.NAME, 26), True)
        if sum(tag.w for tag in found) > room:
            found = self._made_tags(canvas, capped(self._ui, t.NAME, 26), False)
            size = found[0].size
            while sum(tag.w for tag in found) > room and size > SMALLEST:
                size -= 1
                found = self._made_tags(canvas, size, False)
        return found

    def _made_tags(self, canvas: Canvas, size: float, whole: bool) -> list[MoveTag]:
        ui, moves, high = self._ui, self.moves, self._tag_height()
        found = [
            MoveTag(
                ui.say("review.tag.played", move=moves.said) if whole else moves.said,
                size,
                high,
                True,
                self._bare(self._judged.played),
            )
        ]
        if moves.best is not None and self._judged.better is not None:
            said = ui.say("review.tag.better", move=moves.best) if whole else moves.best
            found.append(MoveTag(said, size, high, False, self._bare(self._judged.better)))
        for tag in found:
            tag.measure(canvas)
        return found

    def _bare(self, text: str) -> bool:
        return not self._words.action(text).gesture().pieces

    def _gold(self, canvas: Canvas, place: Box) -> None:
        x, y, w, h = place
        svg = (
            f'<rect x="{RIM}" y="{RIM}" width="{w + RIM:.1f}" height="{h + RIM:.1f}" rx="{0.1 * w:.1f}"'
            f' fill="none" stroke="{t.SELECTED}" stroke-width="3.4"/>'
        )
        canvas.shape("better", svg, x - 1.5 * RIM, y - 1.5 * RIM, w + 3 * RIM, h + 3 * RIM)

    def _dashed(self, canvas: Canvas, place: Box) -> None:
        x, y, w, h = place
        svg = stroke(outline(w + 4, h + 4, 0.1 * w, 2, 9, 5, False), t.SHU_HI, 3.4)
        canvas.shape("played", svg, x - 2, y - 2, w + 4, h + 4)
