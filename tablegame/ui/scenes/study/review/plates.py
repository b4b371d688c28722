"""The others at a decision: where they sit round what lies there, their plates, and hands that lie open."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tablegame.pieces.dominoes import FIRST_TILE
from tablegame.pieces.seats import Seat
from tablegame.speech import Runs, Speaker, Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.marks import life
from tablegame.ui.scenes.common import capped, em
from tablegame.ui.scenes.study.review.laid import Laid
from tablegame.ui.scenes.study.review.words import ReviewWords
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of
from tablegame.ui.table.game_table import Person, Words

PAD: Final = 10.0
GAP: Final = 8.0
AROUND: Final = 3
"""Up to so many others sit at three sides; more stand in rows."""
LEAST_PLATE: Final = 20.0
FINE: Final = 0.5
"""A table drawn so large need be no larger."""
PLATE_W: Final = 136.0
SMALL_W: Final = 24.0


def said_of(speaker: Speaker, words: Words) -> Runs:
    """Words of a table as they are written."""
    return words.say(speaker) if isinstance(words, Text) else words


class Plates:
    """Of one view. `theirs`: the hands of the others where they lie open, else None."""

    def __init__(
        self, ui: Ui, words: ReviewWords, view: Any, theirs: Mapping[Seat, Sequence[int]] | None
    ) -> None:
        self._ui, self._words, self._view = ui, words, view
        self._theirs = theirs or {}
        self._open_hands = theirs is not None
        self._small = SMALL_W
        """The width of a piece in a hand that lies open."""

    def _order(self) -> Sequence[Seat]:
        words = self._words
        return [Seat((words.seat + n) % words.timeline.seats) for n in range(1, words.timeline.seats)]

    def places(self, box: Box, own: Box, laid: Laid) -> tuple[dict[Seat, Box], Box]:
        """Where the others sit, and the middle that they leave: round it, or in two columns where what lies
        there is then larger."""
        order = self._order()
        columns = self._in_columns(box, own, order)
        if len(order) > AROUND:
            return columns
        small, self._small = self._small, SMALL_W
        around = self._around(box, own, order)
        if laid.scale(around[1]) >= min(FINE, laid.scale(columns[1])):
            return around
        self._small = small
        return columns

    def _plate_size(self, w: float) -> tuple[float, float]:
        ui = self._ui
        wide = min(0.3 * w, PLATE_W * min(1.4, em(ui, t.NAME) / t.NAME))
        return wide, max(48.0, 2.5 * em(ui, capped(ui, t.NAME, 24)) + 8)

    @property
    def _under(self) -> float:
        """The room of a hand that lies open beneath a plate."""
        return SMALL_W * t.CARD_RATIO + 6 if self._open_hands else 0.0

    def _around(self, box: Box, own: Box, order: Sequence[Seat]) -> tuple[dict[Seat, Box], Box]:
        x, y, w, _ = box
        pw, ph = self._plate_size(w)
        low = y + PAD + 0.55 * ph
        left, right = (x + PAD, low, pw, ph), (x + w - PAD - pw, low, pw, ph)
        top = (x + (w - pw) / 2, y + PAD, pw, ph)
        places = {1: [top], 2: [left, right], 3: [left, top, right]}.get(len(order), [])
        side = PAD if len(order) == 1 else PAD + pw + 14
        head = y + PAD + (0.0 if len(order) == 2 else ph + 6 + self._under)
        middle = (x + side, head, w - 2 * side, own[1] - 6 - head)
        return dict(zip(order, places, strict=True)), middle

    def _in_columns(self, box: Box, own: Box, order: Sequence[Seat]) -> tuple[dict[Seat, Box], Box]:
        """The first half at the left from below, the others at the right from above."""
        x, y, w, _ = box
        pw, ph = self._plate_size(w)
        half = (len(order) + 1) // 2
        room = own[1] - 4 - y - PAD
        step = room / max(1, half)
        under = 0.0
        if self._open_hands:
            # A name and a hand, as large as there is room for them.
            under = max(14.0, min(self._under, step - LEAST_PLATE - 4))
            self._small = (under - 6) / t.CARD_RATIO
        step = min(ph + GAP + under, step)
        high = min(ph, step - (GAP if step > 40 else 4) - under)
        found = {}
        for n, seat in enumerate(order):
            at = half - 1 - n if n < half else n - half
            found[seat] = (
                x + PAD if n < half else x + w - PAD - pw,
                y + PAD + at * step,
                pw,
                max(20.0, high),
            )
        side = PAD + pw + 14
        return found, (x + side, y + PAD, w - 2 * side, own[1] - 6 - y - PAD)

    def paint(self, canvas: Canvas, places: Mapping[Seat, Box]) -> None:
        """The others, where they sit."""
        people = self._words.game_table.people(self._view, self._words.names)
        crests = crests_of(self._words.names)
        for seat, place in places.items():
            self._plate(canvas, place, crests[seat], self._words.names[seat], people[seat])
            if seat in self._theirs:
                self._open(canvas, place, self._theirs[seat])

    def _plate(self, canvas: Canvas, place: Box, crest: int, name: str, person: Person) -> None:
        ui = self._ui
        x, y, w, h = place
        alpha = 0.6 if person.out else 1.0
        canvas.panel("plate_active" if person.active else "plate", x, y, w, h, alpha=alpha)
        canvas.panel("tab", x + 6, y + 8, 4, h - 16, color=t.seat_colour(crest), radius=2)
        flat = h < 40
        r = min(19.0, (0.42 if flat else 0.34) * h, 0.16 * w)
        canvas.face(crest, x + 15 + r, y + h / 2, r)
        left = x + 21 + 2 * r
        room = x + w - 8 - left
        size = capped(ui, t.NAME, min(24.0, 0.8 * h))
        if flat:
            self._flat(canvas, (left, y, room, h), name, person, size)
            return
        high = 0.5 * em(ui, size) if (one := self._below(person)) else 0.0
        canvas.text(
            name,
            left,
            y + h / 2 - 1.25 * high,
            size,
            True,
            t.TEXT,
            max_width=room,
            anchor="middle",
            shrink=True,
        )
        low = y + h / 2 + 1.25 * high
        if person.lives is not None:
            kept, most = person.lives
            step = min(15.0, room / max(1, most))
            for n in range(most):
                life(canvas, left + step * (n + 0.5), low, n < kept, 0.9 * step)
        elif one:
            canvas.text(
                one, left, low, size, False, t.TEXT_WARM, max_width=room, anchor="middle", shrink=True
            )

    def _flat(self, canvas: Canvas, place: Box, name: str, person: Person, size: float) -> None:
        """Name and figures in one line; beside an open hand the name alone."""
        x, y, w, h = place
        said: Runs = () if self._open_hands else self._below(person)
        if person.lives is not None and not self._open_hands:
            said = (str(person.lives[0]),)
        wide = canvas.type.measure(said, size)
        room = w
        if said and canvas.type.measure(name, size, True) + wide + 10 <= w:
            canvas.text(said, x + w, y + h / 2, size, False, t.TEXT_WARM, "right", anchor="middle")
            room = w - wide - 8
        canvas.text(name, x, y + h / 2, size, True, t.TEXT, max_width=room, anchor="middle", shrink=True)

    def _below(self, person: Person) -> Runs:
        """How many pieces, and the score."""
        value = said_of(self._ui.speaker, person.value)
        if person.lives is not None:
            return (" ",)
        count = "" if person.count is None else str(person.count)
        said = tuple(value)
        return (count, " · ", *said) if count and said else (count,) if count else said

    def _open(self, canvas: Canvas, place: Box, hand: Sequence[int]) -> None:
        """A hand that lies open beneath its plate."""
        x, y, w, h = place
        if not hand:
            return
        wide = self._small if hand[0] < FIRST_TILE else 0.7 * self._small
        step = min(wide + 2, (w - wide) / max(1, len(hand) - 1))
        for n, piece in enumerate(hand):
            canvas.piece(piece, x + n * step, y + h + 3, wide)
