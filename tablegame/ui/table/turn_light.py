"""Whose turn it is, on the stitches round the table: they light up one after another from seat to seat."""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial

from tablegame.pieces.seats import Seat
from tablegame.ui.draw.canvas import Canvas, unseen
from tablegame.ui.draw.marks import lit_stitches, stitch_line
from tablegame.ui.system.motion import out_cubic
from tablegame.ui.table.effects import Redraw
from tablegame.ui.table.pose import Box
from tablegame.ui.table.static_layer import Part
from tablegame.ui.table.table_context import TableContext, TablePart

DOT_MS = 240
"""How long each of the dots beside the player to move is lit, in ms."""
BESIDE = 3
"""Stitches that stay lit at each side of the one in front of a seat."""
PULSES, PULSE_MS, STEPS = 3, 1200.0, 24
"""How often the plate of the player to move calls for attention, and in how many pictures each time."""
REACH = 11.0
"""How far a pulse goes out from the plate, in du."""


class TurnLight(TablePart):
    """The light on one table's ring; without a ring there is none."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self._seat: Seat | None = None
        self._last: Seat | None = None
        """The seat that was to move last, before a window in which no seat has the turn."""
        self._from: Seat | None = None
        """Where the light on its way set out."""
        self._since = float("-inf")
        """When it did, in ms of the table's clock."""
        self._pulsed = False
        """Whether the plate called for attention a frame ago."""
        self._dots = 0

    @property
    def moving(self) -> bool:
        """Whether the light is under way."""
        return self._from is not None and self._age < 2 * self._lasts

    @property
    def _age(self) -> float:
        return self._model.now - self._since

    @property
    def _lasts(self) -> float:
        pace = self._pace()
        return 0.0 if pace.reduced else pace.ms("turn")

    def _active(self) -> Seat | None:
        people = enumerate(self._game_table.people(self._model.words, self._model.names))
        return next((Seat(seat) for seat, person in people if person.active), None)

    def follow(self) -> None:
        """Send the light out if the turn has gone to another seat."""
        seat = self._active()
        if seat is not None and seat != self._last:
            self._from, self._last = self._last, seat
            self._since = self._model.now
        self._seat = seat

    @property
    def pulsing(self) -> bool:
        """Whether the plate of the seat to move calls for attention."""
        return self._lasts > 0 and self._seat is not None and self._age < PULSES * PULSE_MS

    @property
    def dots(self) -> int:
        """The number of times that the light has gone on along the dots beside the seat to move."""
        return int(self._model.now / DOT_MS)

    def _update_dots(self) -> None:
        """Redraw the dots now and then, only while another seat is to move."""
        turn = self._game_table.turn(self._model.words)
        if turn is None or turn == self._model.viewer or self._pace().reduced:
            return
        if self.dots != self._dots:
            self._dots = self.dots
            self._emit(Redraw())

    def update(self) -> None:
        """Redraw every frame while the light is under way."""
        self._update_dots()
        if self.pulsing or self._pulsed:
            self._pulsed = self.pulsing
            self._emit(Redraw())
        if self._from is not None:
            self._emit(Redraw())
            if not self.moving:
                self._from = None

    def _number(self, ring: Box, seat: Seat) -> int:
        """Return the stitch in front of a seat."""
        room = self._geometry.room
        x, y = ring.centre
        if seat == room.home:
            dx, dy = 0.0, 1.0
        else:
            px, py = room.plates[seat].centre
            dx, dy = (px - x) / ring.w, (py - y) / ring.h
        far = (dx * dx + dy * dy) ** 0.5 or 1.0
        goal = (0.5 + 0.5 * dx / far) * ring.w, (0.5 + 0.5 * dy / far) * ring.h
        return _nearest(ring.w, ring.h, goal)

    def parts(self) -> list[Part]:
        """Return the stitches in front of the seat to move."""
        ring = self._game_table.ring(self._geometry.room)
        if ring is None or self._seat is None:
            return []
        middle, ends = self._number(ring, self._seat), stitch_line(ring.w, ring.h)
        lit = range(middle - BESIDE, middle + BESIDE + 1)
        points = [point for number in lit for point in ends[number % len(ends)]]
        xs, ys = [point[0] for point in points], [point[1] for point in points]
        box = Box(ring.x + min(xs), ring.y + min(ys), max(xs) - min(xs), max(ys) - min(ys)).grown(4)
        paint = partial(lit_stitches, x=ring.x, y=ring.y, w=ring.w, h=ring.h, lit=lit)
        return [Part("turn", box, (self._seat, ring), paint)]

    def draw(self, canvas: Canvas) -> None:
        """Draw the light on its way, and the pulses of the plate that it has come to."""
        if self.pulsing:
            self._pulse(canvas)
        self._light(canvas)

    def _pulse(self, canvas: Canvas) -> None:
        """Draw a rim that goes out from the plate and fades."""
        assert self._seat is not None
        step = int(STEPS * (self._age % PULSE_MS / PULSE_MS))
        _draw_pulse(self._geometry.room.plate(self._seat), step, canvas)

    def chores(self) -> Iterator[Callable[[Canvas], None]]:
        """Yield the steps that make the pictures of the pulses, in frames that have little to draw."""
        room = self._geometry.room
        boxes = [room.plate(seat) for seat in (room.home, *room.plates)]
        for w, h in dict.fromkeys((box.w, box.h) for box in boxes):
            for step in range(STEPS):
                yield partial(unseen, partial(_draw_pulse, Box(0, 0, w, h), step))

    def _light(self, canvas: Canvas) -> None:
        """Draw the lit stitches: the head runs ahead, and the tail follows when the head has arrived."""
        ring = self._game_table.ring(self._geometry.room)
        if ring is None or self._seat is None or self._from is None or not self.moving:
            return
        count = len(stitch_line(ring.w, ring.h))
        begin, end = self._number(ring, self._from), self._number(ring, self._seat)
        step = 1 if self._game_table.clockwise(self._model.view) else -1
        way = (end - begin) * step % count
        head = round(way * min(1.0, self._age / self._lasts))
        tail = round(way * max(0.0, self._age / self._lasts - 1))
        lit_stitches(canvas, *ring, [begin + step * n for n in range(tail, head + 1)])


@lru_cache(maxsize=64)
def _nearest(w: float, h: float, goal: tuple[float, float]) -> int:
    """Return the stitch of an oval that lies nearest to a point."""
    ends = stitch_line(w, h)

    def away(number: int) -> float:
        (ax, ay), (bx, by) = ends[number]
        return ((ax + bx) / 2 - goal[0]) ** 2 + ((ay + by) / 2 - goal[1]) ** 2

    return min(range(len(ends)), key=away)


def _draw_pulse(plate: Box, step: int, canvas: Canvas) -> None:
    share = step / STEPS
    far = 3 + REACH * out_cubic(share)
    canvas.panel("pulse", *plate.grown(far), radius=12 + far, alpha=0.7 * (1 - share))
