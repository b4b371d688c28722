"""The hand of the seat that decided, with the move that was played and the better one marked and named."""

from typing import Any, Final, NamedTuple

from tablegame.pieces.dominoes import FIRST_TILE
from tablegame.speech import Runs
from tablegame.study.review.model import Judged
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.dashes import outline, stroke
from tablegame.ui.kit.text_size import clamp_size, letter_height
from tablegame.ui.scenes.study.review.review_text import ReviewText
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.pose import items_of, piece_of

OWN_W: Final = 82.0
LIFT: Final = 8.0
FEW: Final = 5
"""A hand of at most so many pieces is drawn larger."""
RIM: Final = 3.0
APART: Final = 8.0
"""The least room between the names of both moves."""
SMALLEST: Final = 10.0
"""The least size of the names of moves."""


class MoveTag(NamedTuple):
    """A pill that names a move: at the left what was played, at the right what was better."""

    words: Runs
    size: float
    w: float
    h: float
    left: bool

    def paint(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw the pill with its upper left corner at (x, y)."""
        _, _, w, h, left = self
        rim = t.LOSS if left else t.SELECTED
        line = (
            stroke(outline(w, h, 0.45 * h, 1.2, 8, 5, False), rim, 2.4)
            if left
            else f'<rect x="1.2" y="1.2" width="{w - 2.4:.1f}" height="{h - 2.4:.1f}" rx="{0.45 * h:.1f}"'
            f' fill="none" stroke="{rim}" stroke-width="2.4"/>'
        )
        canvas.panel("tab", x, y, w, h, color=t.WASHI_BOX, radius=0.45 * h)
        canvas.shape("tag", line, x, y, w, h)
        em, start = canvas.type.em(self.words, self.size), x + 12
        if not left:
            canvas.icon("check", start + 0.5 * em, y + h / 2, 1.1 * em, t.SUMI)
            start += 1.1 * em + 4
        ink = t.LOSS if left else t.SUMI
        canvas.text(self.words, start, y + h / 2, self.size, True, ink, anchor="middle")


class HandPlaces(NamedTuple):
    """The places of a hand and of its captions in the picture of a position."""

    box: Box
    captions: Box
    """The room of a caption at the left edge, or between both names where they stand under the hand."""
    beside: bool
    """Whether the names stand beside the hand."""


class MarkedHand:
    """The hand of the seat that decided, with both moves marked."""

    def __init__(self, ui: Ui, words: ReviewText, judged: Judged, view: Any) -> None:
        self._ui, self._words = ui, words
        table = words.game_table
        self.items = items_of(table.order(table.sorts[0] if table.sorts else "", table.hand(view)))
        self.played = self._items_of(judged.played)
        self.better = self._items_of(judged.better) if judged.better is not None else frozenset[int]()
        self.played_words = words.move(judged, judged.played)
        self.better_words = words.move(judged, judged.better) if judged.better is not None else None

    def _items_of(self, move: str) -> frozenset[int]:
        rest, items = list(self.items), set[int]()
        for piece in self._words.action(move).gesture().pieces:
            if (item := next((held for held in rest if piece_of(held) == piece_of(piece)), None)) is not None:
                rest.remove(item)
                items.add(item)
        return frozenset(items)

    # Names of both moves ------------------------------------------------------------------------------------
    def tags(self, room: float) -> list[MoveTag]:
        """Return the names of both moves, together at most `room` wide.

        Where that is too narrow, rims alone say which is which, and letters are smaller.
        """
        size = clamp_size(self._ui, t.NAME, 26)
        tags = self._made_tags(size, whole=True)
        while sum(tag.w for tag in tags) > room and size > SMALLEST:
            tags = self._made_tags(size, whole=False)
            size -= 1
        return tags

    def _made_tags(self, size: float, *, whole: bool) -> list[MoveTag]:
        ui = self._ui
        line = 1.3 * letter_height(ui, clamp_size(ui, t.NAME, 26)) + 8
        tags = []
        for key, move in (("played", self.played_words), ("better", self.better_words)):
            if move is not None:
                words = ui.say(f"review.tag.{key}", move=move) if whole else move
                tick = 1.1 * ui.type.em(words, size) + 4 if key == "better" else 0.0
                breadth = ui.type.measure(words, size, True) + 24 + tick
                tags.append(MoveTag(words, size, breadth, line, key == "played"))
        return tags

    # Picture ------------------------------------------------------------------------------------------------
    def paint(self, canvas: Canvas, box: Box) -> HandPlaces:
        """Draw the hand along the foot of a box, and the names of both moves beside or under it."""
        x, y, w, h = box
        count = max(1, len(self.items))
        tall = any(piece_of(item) >= FIRST_TILE for item in self.items)
        ratio = t.TILE_RATIO if tall else t.CARD_RATIO
        wide = min(OWN_W * (0.7 if tall else 1.0), (0.42 if len(self.items) <= FEW else 0.34) * h / ratio)
        tags = self.tags(w - 28 - APART)
        side = max(tag.w for tag in tags) + 28
        beside = bool(self.items) and w - 2 * side >= wide * (1 + 0.62 * (count - 1))
        if not beside:
            wide = min(wide, 0.36 * h / ratio)
        step = min(wide + 6, ((w - 2 * side if beside else w - 48) - wide) / max(1, count - 1))
        span, high = wide + step * (count - 1), wide * ratio
        left = x + (w - span) / 2
        top = y + h - 10 - (0.0 if beside else tags[0].h + 4) - high
        for n, item in enumerate(self.items):
            lift = LIFT if item in self.played | self.better else 0.0
            place = (left + n * step, top - lift, wide, high)
            canvas.piece(piece_of(item), place[0], place[1], wide)
            self._mark(canvas, item, place)
        for tag in tags:
            if beside:
                at = x + (w - span) / 2 - 14 - tag.w if tag.left else x + (w + span) / 2 + 14
                tag.paint(canvas, at, top + 0.36 * high - tag.h / 2)
            else:
                tag.paint(canvas, x + 14 if tag.left else x + w - 14 - tag.w, y + h - 7 - tag.h)
        start = x + 14 if beside else x + 30 + tags[0].w
        room = (w - span) / 2 - 22 if beside else w - 60 - sum(tag.w for tag in tags)
        return HandPlaces((x, top - LIFT, w, high + LIFT), (start, y, room, h), beside)

    def _mark(self, canvas: Canvas, item: int, place: Box) -> None:
        x, y, w, h = place
        if item in self.better:
            svg = (
                f'<rect x="{RIM}" y="{RIM}" width="{w + RIM:.1f}" height="{h + RIM:.1f}" rx="{0.1 * w:.1f}"'
                f' fill="none" stroke="{t.SELECTED}" stroke-width="3.4"/>'
            )
            canvas.shape("better", svg, x - 1.5 * RIM, y - 1.5 * RIM, w + 3 * RIM, h + 3 * RIM)
        if item in self.played:
            svg = stroke(outline(w + 4, h + 4, 0.1 * w, 2, 9, 5, False), t.SHU_HI, 3.4)
            canvas.shape("played", svg, x - 2, y - 2, w + 4, h + 4)
