"""What is marked at seats: slips with what each of the others did, flags, and the light of the turn.

Slips repeat the log for the eye: a screen reader reads the log alone.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final

from tablegame.pieces.seats import Seat
from tablegame.speech import Runs, Text
from tablegame.speech.second_person import in_second_person
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Align, Canvas, unseen
from tablegame.ui.draw.marks import lit_stitches, stitch_line
from tablegame.ui.draw.seat_plates import has_large_letters, name_size, plate_rows, plate_words
from tablegame.ui.kit.layout import Layout, Node, Panel, Row
from tablegame.ui.kit.nodes import Label, icon
from tablegame.ui.system.motion import out_cubic
from tablegame.ui.table import places
from tablegame.ui.table.overlay.bubble import draw_node
from tablegame.ui.table.overlay.bubble_place import Place, bubble_area, first_free, least_covered
from tablegame.ui.table.places import Room
from tablegame.ui.table.pose import Box, seat_of
from tablegame.ui.table.pose import around as hull
from tablegame.ui.table.static_layer import Part, draw_faded
from tablegame.ui.table.table_context import Redraw, Repaint, TableContext, TablePart
from tablegame.ui.table.table_values import Act, Cue

HIGH: Final = 26.0
"""The least height of a slip, in du."""
SHADOW: Final = 16.0
"""How far the shadow of a slip reaches, in du."""


@dataclass(frozen=True, slots=True)
class Slip:
    """The words at a plate, until others come."""

    seat: Seat
    texts: tuple[Text, ...]
    flag: bool
    until: float


def gathered(acts: Iterable[Act], until: float) -> list[Slip]:
    """Return a slip for each seat, in the order of what happened."""
    slips: dict[Seat, Slip] = {}
    last: Seat | None = None
    for act in acts:
        seat = last if act.seat is None else act.seat
        if seat is None:
            continue
        if not act.flag:
            last = seat
        before = slips.pop(seat, None)
        texts = before.texts if before is not None and before.flag == act.flag else ()
        slips[seat] = Slip(seat, (*texts, act.text), act.flag, until)
    return list(slips.values())


class SeatActs(TablePart):
    """The slips of one table."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self._slips: dict[Seat, Slip] = {}
        """The newest is the last."""
        self._coming: list[Act] = []
        """The acts that are shown when their pieces have landed."""
        self._at: dict[Seat, Place] = {}
        """The place of each slip."""

    def show(self, cues: Iterable[Cue]) -> None:
        """Take the acts of cues, to be shown when the pieces lie."""
        for cue in cues:
            if cue.deal:
                self.clear()
            self._coming += cue.acts
        self.update()

    def clear(self) -> None:
        """Remove all slips."""
        self._slips.clear()
        self._coming.clear()
        self._at.clear()

    def update(self) -> None:
        """Show new slips when the pieces lie, and remove old ones."""
        now = self._model.now
        if self._coming and self._model.told is None:
            for slip in gathered(self._coming, now + self._ui.pace.ms("slip")):
                self._slips.pop(slip.seat, None)
                self._slips[slip.seat] = slip
            self._coming.clear()
            self._emit(Repaint())
        if old := [seat for seat, slip in self._slips.items() if now >= slip.until]:
            for seat in old:
                del self._slips[seat]
            self._emit(Repaint())

    @property
    def shown(self) -> list[Slip]:
        """The slips that are seen, the newest last; none for what the viewer did."""
        if self._model.ending:
            return []
        return [slip for slip in self._slips.values() if slip.flag or slip.seat != self._model.viewer]

    def parts(self, lying: Sequence[Part]) -> list[Part]:
        """Return the slips beside their plates, clear of pieces, buttons and what is written (`lying`)."""
        slips, room = self.shown, self._geometry.room
        taken, fans = (self._taken(lying), self._fans()) if slips else ([], [])
        parts = []
        for slip in slips:
            node, size = self._node(slip)
            others = [room.plate(seat) for seat in (room.home, *room.plates) if seat != slip.seat]
            box = self._place(slip, size, [*taken, *others], fans)
            taken.append(box)
            draw = partial(draw_node, self._ui, node, box)
            late = partial(draw_faded, draw, box.grown(SHADOW))
            parts.append(Part(f"act.{slip.seat}", box.grown(SHADOW), (slip, box), draw, late, can_wait=True))
            if slip is slips[-1] and not slip.flag:
                parts.append(Part("act.newest", box.grown(3), box, partial(_draw_newest, box)))
        return parts

    def _node(self, slip: Slip) -> tuple[Node, tuple[float, float]]:
        """Return a slip with all of its words, or else with the last of them, and its size."""
        speaker, own, between = self._ui.speaker, self._model.you, self._ui.text("acts.and")
        said = [in_second_person(speaker, text, own) for text in slip.texts]
        words = tuple(run for n, one in enumerate(said) for run in ((between, *one) if n else one))
        most, layout = max(self._geometry.room.plate(slip.seat).w, 150.0), Layout(self._ui)
        for one in (words, said[-1]):
            node = _slip_node(one, slip.flag)
            if (wide := node.ask(layout).wished) <= most:
                break
        wide = min(wide, most)
        return node, (wide, max(HIGH, node.height(layout, wide)))

    def _fans(self) -> list[Box]:
        """Return the pieces in the hands of the others, which a slip covers rather than anything else.

        Where seats are crowded it may cover them anyway.
        """
        if len(self._model.names) >= places.CROWDED:
            return []
        return [pose.box for spot, pose in self._animator.rest.items() if seat_of(spot) is not None]

    def _taken(self, lying: Sequence[Part]) -> list[Box]:
        """Return where no slip may lie, besides those."""
        boxes = [pose.box for spot, pose in self._animator.rest.items() if seat_of(spot) is None]
        boxes += [Box(*widget.rect) for widget in self._form.widgets if widget.visible and widget.touchable]
        boxes += [part.box for part in lying]
        return [*boxes, self._geometry.prompt(560, 40)]

    def _place(self, slip: Slip, size: tuple[float, float], taken: Sequence[Box], fans: Sequence[Box]) -> Box:
        """Return the place of a slip if that is still free, or the first free one beside the plate."""
        room, area = self._geometry.room, bubble_area(*self._geometry.size)
        plate, home = room.plate(slip.seat), slip.seat == room.home
        figures = 0.0 if home else self._figures_foot(slip.seat)
        if not home and (inside := on_plate(plate, *size, self._geometry.text_scale, figures)) is not None:
            self._at[slip.seat] = Place(inside)
            return inside
        read = Box(plate.x + 4, plate.y + 4, plate.w - 8, max(0.0, figures - 4))
        beside = around(plate, *size, plate.centre[0] < room.middle, home)
        spots = [Place(box) for box in beside if not box.overlap(read)]
        before = self._at.get(slip.seat)
        kept = [before] if before is not None and before in spots else []
        place = first_free([*kept, *spots], [*taken, *fans], area)
        if place is None and (over := None if home else along_foot(plate, *size, figures)) is not None:
            place = Place(over)
        place = place or least_covered(spots, taken, fans, area)
        self._at[slip.seat] = place
        return place.box

    def _figures_foot(self, seat: Seat) -> float:
        """Return how low the number of pieces and the score reach on a plate, from its upper edge."""
        plate, letters = self._geometry.room.plate(seat), self._geometry.text_scale
        person = self._game_table.people(self._model.words, self._model.names)[seat]
        rows, type = plate_rows(plate.w, plate.h, letters, bool(person.chips)), self._ui.type
        with type.at(letters):
            return rows.second + FIGURES * type.em("0", name_size(type, "0", plate.w, rows))


def _slip_node(words: Runs, flag: bool) -> Node:
    """Return a slip of paper with words, or a red flag."""
    ink = t.SHU_TEXT if flag else t.SUMI
    align: Align = "left" if flag else "center"
    label = Label(words, t.NAME, ink, bold=True, most=22, align=align, grow=1, say=False)
    if flag:
        row = Row(icon("skip", 18, ink), label, gap=4)
        return Panel(row, kind="tab", ink=t.SHU, radius=6, pad=8, top=3)
    return Panel(label, kind="bubble", ink=t.WASHI_LINE, radius=6, pad=8, top=3)


def on_plate(plate: Box, wide: float, high: float, letters: float, figures: float = 0.0) -> Box | None:
    """Return the place of a slip on the lower right of a plate, over its short words.

    None: it would cover other words, the face, or a part of how well a computer plays. It does not reach over
    the edge: fans begin there, and the log. `letters` is the text size, `figures` how low those reach.
    """
    rows = plate_rows(plate.w, plate.h, letters, True)
    words = CORNER_GAP if has_large_letters(plate.w, letters) else plate_words(plate.w, plate.h, letters) - 4
    if high > min(MOST_OF_PLATE * plate.h, plate.h - rows.foot + 5) or plate.w < SLIP_LEAST:
        return None
    if wide > plate.w - CORNER_GAP - words:
        return None
    # As wide as the words of the plate, so that it leaves no part of them.
    wide, top = max(wide, plate.w - CORNER_GAP - words), min(rows.foot - 2, plate.h - high - 1)
    if top < figures:
        return None
    return Box(plate.right - CORNER_GAP - wide, plate.y + top, wide, max(high, rows.high + 4))


def along_foot(plate: Box, wide: float, high: float, figures: float = 0.0) -> Box | None:
    """Return the place of a long slip along the whole foot of a plate; None if it would reach over the edge.

    It covers the robe, and how well a computer plays, but not the `figures`, which reach so low.
    """
    if high > MOST_OF_PLATE * plate.h or wide > plate.w - 2 * CORNER_GAP or plate.w < SLIP_LEAST:
        return None
    if plate.h - high + 1 < figures:
        return None
    return Box(plate.x + CORNER_GAP, plate.bottom - high + 1, plate.w - 2 * CORNER_GAP, high)


MOST_OF_PLATE: Final = 0.45
"""The share of a plate's height that a slip on it may have."""
FIGURES: Final = 0.4
"""The share of their size that figures reach down from the middle of their row."""
SLIP_LEAST: Final = 150.0
"""The width in du from which a plate can hold a slip: on a narrower one it would leave parts of words."""
CORNER_GAP: Final = 7.0
"""From the edge of a plate to a slip on it, in du."""


def around(plate: Box, wide: float, high: float, left: bool, home: bool = False) -> list[Box]:
    """Return the places of a slip beside a plate, the best first: `left` of the middle of the table or right
    of it.

    The last one lies on the plate itself, over nothing but its short words. The strip at `home` is low: a
    slip on it would cover the name, so it stands higher instead.
    """
    inner = plate.right - 3 if left else plate.x + 3 - wide
    outer = plate.x + 3 - wide if left else plate.right - 3
    far, near = (plate.right - wide, plate.x) if left else (plate.x, plate.right - wide)
    above, below, under = plate.y + 3 - high, plate.bottom + 1, plate.bottom + 17
    sides = [(inner, plate.bottom - high - 6), (inner, plate.y + 6)]
    feet = [(far, below), (near, below)]
    spots = [(far, under), (near, under), *sides, (outer, plate.bottom - high - 6), (outer, plate.y + 6)]
    if plate.y > 100:
        spots = [*sides, (far, under), (near, under), (far, above), (near, above)]
    spots = [*feet, *spots]
    if home:
        sides = [(inner, plate.y + 5), (outer, plate.y + 5)]
        rows = [(x, above - 3 - step * high) for step in range(5) for x in (far, near)]
        return [Box(x, y, wide, high) for x, y in (*rows[:2], *sides, *rows[2:])]
    return [Box(x, y, wide, high) for x, y in (*spots, (plate.right - wide - 4, plate.bottom - high - 2))]


def _draw_newest(box: Box, canvas: Canvas) -> None:
    x, y, w, h = box
    rim = f'<rect x="2" y="2" width="{w:.2f}" height="{h:.2f}" rx="6.5" fill="none"'
    canvas.shape("newest", f'{rim} stroke="{t.BRASS}" stroke-width="2.4"/>', x - 2, y - 2, w + 4, h + 4)


BESIDE = 3
"""Stitches that stay lit at each side of the one in front of a seat."""
PULSES, PULSE_MS, STEPS = 3, 1200.0, 24
"""How often the plate of the player to move calls for attention, and in how many pictures each time."""
REACH = 11.0
"""How far a pulse goes out from the plate, in du."""


OWN_POOL: Final = (425.0, 100.0)
"""Half the width and half the height of the light before the hand, in du."""
POOL: Final = (150.0, 60.0)
"""The same before a plate at the upper edge; turned, before one at a side."""


def pool_box(room: Room, seat: Seat) -> Box:
    """Return the box of the light on the rail before a seat."""
    if seat == room.home:
        (x, y), (rx, ry) = (room.middle, room.size[1] - 158), OWN_POOL
        rx *= min(1.0, room.table[0] / places.LEAST_WIDE)
        return Box(x - rx, y - ry, 2 * rx, 2 * ry)
    plate, (rx, ry) = room.plates[seat], POOL
    x, y = plate.centre
    if plate.y < 100:
        return Box(x - rx, plate.bottom + 10 - ry, 2 * rx, 2 * ry)
    x = plate.right + 10 if x < room.middle else plate.x - 10
    return Box(x - ry, y - rx, 2 * ry, 2 * rx)


POOL_STEPS: Final = 4
"""In how many steps the light fades from seat to seat: what lies on it is painted again in each."""


def _draw_pool(box: Box | None, canvas: Canvas, share: float = 1.0) -> None:
    if box is not None:
        canvas.sprite("shadows/pool", box.x, box.y, box.w, alpha=round(255 * share), h=box.h)


def _draw_pools(before: Box | None, box: Box | None, canvas: Canvas, share: float) -> None:
    """Draw the light between two seats, of which one or the other may have none."""
    _draw_pool(before, canvas, 1 - share)
    _draw_pool(box, canvas, share)


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
        self._pool: Box | None = None
        """The light on the rail as it is to be seen, and where it was before."""
        self._pool_before: Box | None = None
        self._pulsed = False
        """Whether the plate called for attention a frame ago."""

    @property
    def moving(self) -> bool:
        """Return whether the light is under way."""
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
        """Return whether the plate of the seat to move calls for attention."""
        return self._lasts > 0 and self._seat is not None and self._age < PULSES * PULSE_MS

    @property
    def pulses_for(self) -> float:
        """The time in ms for which the plate still calls for attention."""
        return PULSES * PULSE_MS - self._age if self.pulsing else 0.0

    def update(self) -> None:
        """Redraw every frame while the light is under way."""
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

    def parts(self, stitched: bool = True) -> list[Part]:
        """Return the light on the rail before the seat to move, and the stitches in front of it.

        Where a row of buttons covers most stitches, they are not `stitched`: the rest would look like a dash.
        """
        room = self._geometry.room
        ring = self._game_table.ring(room)
        if self._seat is None or (ring is None and self._seat != room.home):
            return self._pool_parts(None)
        parts = self._pool_parts(pool_box(room, self._seat))
        if ring is None or (self._seat == room.home and not stitched):
            return parts
        middle, ends = self._number(ring, self._seat), stitch_line(ring.w, ring.h)
        lit = range(middle - BESIDE, middle + BESIDE + 1)
        points = [point for number in lit for point in ends[number % len(ends)]]
        xs, ys = [point[0] for point in points], [point[1] for point in points]
        box = Box(ring.x + min(xs), ring.y + min(ys), max(xs) - min(xs), max(ys) - min(ys)).grown(4)
        paint = partial(lit_stitches, x=ring.x, y=ring.y, w=ring.w, h=ring.h, lit=lit)
        return [*parts, Part("turn", box, (self._seat, ring), paint)]

    def _pool_parts(self, pool: Box | None) -> list[Part]:
        """Return the light on the rail, which fades from where it was before."""
        if pool != self._pool:
            self._pool_before, self._pool = self._pool, pool
        before = self._pool_before
        if (box := hull(box for box in (before, pool) if box is not None)) is None:
            return []
        fades = partial(_draw_pools, before, pool)
        return [
            Part(
                "pool", box, pool, partial(_draw_pool, pool), fades, can_wait=True, arrives_reading=False,
                lasts="pool", steps=POOL_STEPS, news=(pool,),
            )
        ]  # fmt: skip

    def draw(self, canvas: Canvas, read: Sequence[Box] = ()) -> None:
        """Draw the light on its way, and the pulses of the plate that it has come to.

        It passes beneath what is `read` on the table.
        """
        if self.pulsing:
            self._pulse(canvas)
        self._light(canvas, read)

    def _pulse(self, canvas: Canvas) -> None:
        """Draw a rim that goes out from the plate and fades."""
        assert self._seat is not None
        step = int(STEPS * (self._age % PULSE_MS / PULSE_MS))
        _draw_pulse(self._geometry.room.plate(self._seat), step, canvas)

    def chores(self) -> Iterator[Callable[[Canvas], None]]:
        """Yield the steps that make the pictures of the pulses, in frames that have little to draw."""
        room = self._geometry.room
        boxes = [room.plate(seat) for seat in (room.home, *room.plates)]
        for seat in (room.home, *room.plates):
            yield partial(unseen, partial(_draw_pool, pool_box(room, seat)))
        for w, h in dict.fromkeys((box.w, box.h) for box in boxes):
            for step in range(STEPS):
                yield partial(unseen, partial(_draw_pulse, Box(0, 0, w, h), step))

    def _light(self, canvas: Canvas, read: Sequence[Box]) -> None:
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
        ends = stitch_line(ring.w, ring.h)
        lit = [(begin + step * n) % count for n in range(tail, head + 1)]
        lit_stitches(canvas, *ring, [number for number in lit if not _crosses(ends[number], ring, read)])


def _crosses(ends: tuple[tuple[float, float], tuple[float, float]], ring: Box, boxes: Sequence[Box]) -> bool:
    """Return whether a stitch of a ring reaches into one of the boxes."""
    (ax, ay), (bx, by) = ends
    stitch = Box(ring.x + min(ax, bx), ring.y + min(ay, by), abs(ax - bx), abs(ay - by)).grown(3)
    return any(map(stitch.overlap, boxes))


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
    canvas.rim("pulse", *plate.grown(far), radius=12 + far, alpha=0.7 * (1 - share))
