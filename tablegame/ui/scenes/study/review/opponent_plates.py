"""The opponents at a decision: their places round what lies there, their plates, and hands that lie open."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tablegame.pieces.dominoes import FIRST_TILE
from tablegame.pieces.seats import Seat
from tablegame.speech import Runs, Speaker, Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.marks import life
from tablegame.ui.kit.text_size import clamp_size, letter_height
from tablegame.ui.scenes.study.review.review_text import ReviewText
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of
from tablegame.ui.table.table_values import Person, Words

PAD: Final = 10.0
GAP: Final = 8.0
AROUND: Final = 3
"""The most opponents that sit at three sides; more stand in columns."""
LEAST_PLATE: Final = 20.0
FINE: Final = 0.5
"""The scale from which the pieces on the table need not be drawn larger."""
PLATE_W: Final = 136.0
SMALL_W: Final = 24.0


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
        """The width of a piece in a hand that lies open."""

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

    def _draw_plate(self, canvas: Canvas, place: Box, crest: int, name: str, person: Person) -> None:
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

    def _draw_flat(self, canvas: Canvas, place: Box, name: str, person: Person, size: float) -> None:
        """Draw name and figures in one line; beside an open hand the name alone."""
        x, y, w, h = place
        lives = (str(person.lives[0]),) if person.lives is not None else self._figures(person)
        figures: Runs = () if self._hands is not None else lives
        wide, room = canvas.type.measure(figures, size), w
        if figures and canvas.type.measure(name, size, True) + wide + 10 <= w:
            canvas.text(figures, x + w, y + h / 2, size, False, t.TEXT_WARM, "right", anchor="middle")
            room = w - wide - 8
        canvas.text(name, x, y + h / 2, size, True, t.TEXT, max_width=room, anchor="middle", shrink=True)

    def _figures(self, person: Person) -> Runs:
        """Return how many pieces a player holds, and the score."""
        score = tuple(table_words(self._ui.speaker, person.value))
        count = () if person.count is None else (str(person.count),)
        return (*count, " · ", *score) if count and score else (*count, *score)

    def _draw_hand(self, canvas: Canvas, place: Box, hand: Sequence[int]) -> None:
        """Draw an open hand under its plate."""
        x, y, w, h = place
        if not hand:
            return
        wide = self._small if hand[0] < FIRST_TILE else 0.7 * self._small
        step = min(wide + 2, (w - wide) / max(1, len(hand) - 1))
        for n, piece in enumerate(hand):
            canvas.piece(piece, x + n * step, y + h + 3, wide)
