"""The seats in the picture of a position: the own hand with both moves marked, and the opponents."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from tablegame.pieces.dominoes import FIRST_TILE
from tablegame.pieces.seats import Seat
from tablegame.speech import Runs, Speaker, Text
from tablegame.study.review.review_model import Judged
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import outline, stroke
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import life
from tablegame.ui.kit.text_size import clamp_size, letter_height
from tablegame.ui.scenes.study.review.review_text import ReviewText
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of
from tablegame.ui.table.pose import items_of, piece_of
from tablegame.ui.table.table_values import SeatInfo, Words

OWN_W: Final = 82.0
"""The greatest width of a card of the own hand, in du."""
LIFT: Final = 8.0
"""How far the pieces of both moves stand out of the hand, in du."""
FEW: Final = 5
"""The most pieces of a hand that is drawn larger."""
RIM: Final = 3.0
APART: Final = 8.0
"""The least room between the names of both moves, in du."""
SMALLEST: Final = 10.0
"""The least size of the names of moves."""
PAD, GAP = 10.0, 8.0
"""The room at the edges of the picture, and between two plates in a column, in du."""
AROUND: Final = 3
"""The most opponents that sit at three sides; more stand in columns."""
PLATE_W, LEAST_PLATE = 136.0, 20.0
"""The usual width and the least height of a plate, in du."""
FINE: Final = 0.5
"""The scale from which the pieces on the table need not be drawn larger."""
SMALL_W: Final = 24.0
"""The usual width of a card in an open hand, in du."""


# The own hand ----------------------------------------------------------------------------------------------
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
        step = wide + 6 if len(self.items) <= FEW else 0.62 * wide
        beside = bool(self.items) and w - 2 * side >= wide + step * (count - 1)
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


# The opponents ---------------------------------------------------------------------------------------------
def table_words(speaker: Speaker, words: Words) -> Runs:
    """Return words of a table as they are written."""
    return words.say(speaker) if isinstance(words, Text) else words


class OpponentPlates:
    """The plates of the opponents in one view."""

    def __init__(
        self, ui: Ui, words: ReviewText, view: Any, hands: Mapping[Seat, Sequence[int]] | None
    ) -> None:
        """Show a view. `hands`: those of the opponents if they lie open."""
        self._ui, self._words, self._view, self._hands = ui, words, view, hands
        self._small = SMALL_W
        """The width of a piece in an open hand."""

    def places(
        self, canvas: Canvas, box: Box, own: Box, scale: Callable[[Box], float]
    ) -> tuple[dict[Seat, Box], Box]:
        """Return the plates of the opponents, and the middle that they leave.

        They sit round it, or in two columns where what lies there, drawn at `scale`, is then larger.
        """
        seats = self._words.timeline.seats
        order = [Seat((self._words.seat + n) % seats) for n in range(1, seats)]
        columns = self._in_columns(canvas, box, own, order)
        if len(order) > AROUND:
            return columns
        around = self._around(canvas, box, own, order)
        if scale(around[1]) >= min(FINE, scale(columns[1])):
            self._small = SMALL_W
            return around
        return columns

    def _plate_size(self, canvas: Canvas, w: float) -> tuple[float, float]:
        names, size = " ".join(self._words.names), clamp_size(self._ui, t.NAME, 24)
        letters, line = canvas.type.em(names, t.NAME), canvas.type.em(names, size)
        return min(0.3 * w, PLATE_W * min(1.4, letters / t.NAME)), max(48.0, 2.5 * line + 8)

    @property
    def _under(self) -> float:
        """The room of an open hand under a plate."""
        return SMALL_W * t.CARD_RATIO + 6 if self._hands is not None else 0.0

    def _around(
        self, canvas: Canvas, box: Box, own: Box, order: Sequence[Seat]
    ) -> tuple[dict[Seat, Box], Box]:
        x, y, w, _ = box
        pw, ph = self._plate_size(canvas, w)
        low = y + PAD + 0.55 * ph
        left, right = (x + PAD, low, pw, ph), (x + w - PAD - pw, low, pw, ph)
        top = (x + (w - pw) / 2, y + PAD, pw, ph)
        places = {1: [top], 2: [left, right], 3: [left, top, right]}.get(len(order), [])
        side = PAD if len(order) == 1 else PAD + pw + 14
        head = y + PAD + (0.0 if len(order) == 2 else ph + 6 + self._under)
        return dict(zip(order, places, strict=True)), (x + side, head, w - 2 * side, own[1] - 6 - head)

    def _in_columns(
        self, canvas: Canvas, box: Box, own: Box, order: Sequence[Seat]
    ) -> tuple[dict[Seat, Box], Box]:
        """Return places: the first half at the left from below, the others at the right from above."""
        x, y, w, _ = box
        pw, ph = self._plate_size(canvas, w)
        half = (len(order) + 1) // 2
        step, under = (own[1] - 4 - y - PAD) / max(1, half), 0.0
        if self._hands is not None:  # a name and a hand, as large as there is room for them
            under = max(14.0, min(self._under, step - LEAST_PLATE - 4))
            self._small = (under - 6) / t.CARD_RATIO
        step = min(ph + GAP + under, step)
        high = max(LEAST_PLATE, min(ph, step - (GAP if step > 40 else 4) - under))
        places = {}
        for n, seat in enumerate(order):
            row = half - 1 - n if n < half else n - half
            places[seat] = (x + PAD if n < half else x + w - PAD - pw, y + PAD + row * step, pw, high)
        side = PAD + pw + 14
        return places, (x + side, y + PAD, w - 2 * side, own[1] - 6 - y - PAD)

    def paint(self, canvas: Canvas, places: Mapping[Seat, Box]) -> None:
        """Draw the opponents at their places."""
        names, crests = self._words.names, crests_of(self._words.names)
        people = self._words.game_table.people(self._view, names)
        for seat, place in places.items():
            self._draw_plate(canvas, place, crests[seat], names[seat], people[seat])
            if self._hands is not None:
                self._draw_hand(canvas, place, self._hands[seat])

    def _draw_plate(self, canvas: Canvas, place: Box, crest: int, name: str, person: SeatInfo) -> None:
        x, y, w, h = place
        alpha = 0.6 if person.out else 1.0
        canvas.panel("plate_active" if person.active else "plate", x, y, w, h, alpha=alpha)
        canvas.panel("tab", x + 6, y + 8, 4, h - 16, color=t.seat_colour(crest), radius=2)
        flat = h < 40
        r = min(19.0, (0.42 if flat else 0.34) * h, 0.16 * w)
        canvas.face(crest, x + 15 + r, y + h / 2, r)
        left = x + 21 + 2 * r
        room, size = x + w - 8 - left, clamp_size(self._ui, t.NAME, min(24.0, 0.8 * h))
        if flat:
            self._draw_flat(canvas, (left, y, room, h), name, person, size)
            return
        figures = self._figures(person)
        apart = 0.625 * letter_height(self._ui, size) if figures or person.lives is not None else 0.0
        canvas.text(
            name, left, y + h / 2 - apart, size, True, t.TEXT, max_width=room, anchor="middle", shrink=True
        )
        low = y + h / 2 + apart
        if person.lives is not None:
            kept, most = person.lives
            step = min(15.0, room / max(1, most))
            for n in range(most):
                life(canvas, left + step * (n + 0.5), low, n < kept, 0.9 * step)
        elif figures:
            canvas.text(
                figures, left, low, size, False, t.TEXT_WARM, max_width=room, anchor="middle", shrink=True
            )

    def _draw_flat(self, canvas: Canvas, place: Box, name: str, person: SeatInfo, size: float) -> None:
        """Draw name and figures in one line; beside an open hand the name alone."""
        x, y, w, h = place
        lives = (str(person.lives[0]),) if person.lives is not None else self._figures(person)
        figures: Runs = () if self._hands is not None else lives
        wide, room = canvas.type.measure(figures, size), w
        if figures and canvas.type.measure(name, size, True) + wide + 10 <= w:
            canvas.text(figures, x + w, y + h / 2, size, False, t.TEXT_WARM, "right", anchor="middle")
            room = w - wide - 8
        canvas.text(name, x, y + h / 2, size, True, t.TEXT, max_width=room, anchor="middle", shrink=True)

    def _figures(self, person: SeatInfo) -> Runs:
        """Return how many pieces a player holds, and the score."""
        score = tuple(table_words(self._ui.speaker, person.value))
        count = () if person.count is None else (str(person.count),)
        return (*count, self._ui.text("app.between.and"), *score) if count and score else (*count, *score)

    def _draw_hand(self, canvas: Canvas, place: Box, hand: Sequence[int]) -> None:
        """Draw an open hand under its plate."""
        x, y, w, h = place
        if not hand:
            return
        wide = self._small if hand[0] < FIRST_TILE else 0.7 * self._small
        step = min(wide + 2, (w - wide) / max(1, len(hand) - 1))
        for n, piece in enumerate(hand):
            canvas.piece(piece, x + n * step, y + h + 3, wide)
