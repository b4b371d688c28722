"""Slips at the plates: what each of the others did, for a moment, and flags for what was done to a seat.

They tell what the log tells, for the eye: a screen reader hears it from the log alone.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from tablegame.pieces.seats import Seat
from tablegame.speech import Runs, Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Align, Canvas
from tablegame.ui.kit.layout import Layout, Node, Panel, Row
from tablegame.ui.kit.nodes import Label, icon
from tablegame.ui.table import places
from tablegame.ui.table.bubble import draw_node
from tablegame.ui.table.bubble_place import Place, bubble_area, first_free, least_covered
from tablegame.ui.table.effects import Repaint
from tablegame.ui.table.pose import Box, seat_of
from tablegame.ui.table.static_layer import Part, draw_faded
from tablegame.ui.table.table_context import TableContext, TablePart
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
    found: dict[Seat, Slip] = {}
    last: Seat | None = None
    for act in acts:
        seat = last if act.seat is None else act.seat
        if seat is None:
            continue
        if not act.flag:
            last = seat
        before = found.pop(seat, None)
        texts = before.texts if before is not None and before.flag == act.flag else ()
        found[seat] = Slip(seat, (*texts, act.text), act.flag, until)
    return list(found.values())


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
        taken = self._taken(lying) if slips else []
        parts = []
        for slip in slips:
            node, size = self._node(slip)
            others = [room.plate(seat) for seat in (room.home, *room.plates) if seat != slip.seat]
            box = self._place(slip, size, [*taken, *others])
            taken.append(box)
            draw = partial(draw_node, self._ui, node, box)
            late = partial(draw_faded, draw, box.grown(SHADOW))
            parts.append(Part(f"act.{slip.seat}", box.grown(SHADOW), (slip, box), draw, late, can_wait=True))
            if slip is slips[-1] and not slip.flag:
                parts.append(Part("act.newest", box.grown(3), box, partial(_draw_newest, box)))
        return parts

    def _node(self, slip: Slip) -> tuple[Node, tuple[float, float]]:
        """Return a slip with all of its words, or else with the last of them, and its size."""
        said, between = [text.say(self._ui.speaker) for text in slip.texts], self._ui.text("acts.and")
        words = tuple(run for n, one in enumerate(said) for run in ((between, *one) if n else one))
        most, layout = max(self._geometry.room.plate(slip.seat).w, 150.0), Layout(self._ui)
        for one in (words, said[-1]):
            node = _slip_node(one, slip.flag)
            if (wide := node.ask(layout).wished) <= most:
                break
        wide = min(wide, most)
        return node, (wide, max(HIGH, node.height(layout, wide)))

    def _taken(self, lying: Sequence[Part]) -> list[Box]:
        """Return where no slip may lie."""
        crowded = len(self._model.names) >= places.CROWDED
        found = [
            pose.box
            for spot, pose in self._animator.rest.items()
            if not (crowded and seat_of(spot) is not None)
        ]
        found += [Box(*each.rect) for each in self._form.widgets if each.visible and each.touchable]
        found += [part.box for part in lying]
        return [*found, self._geometry.prompt(560, 40)]

    def _place(self, slip: Slip, size: tuple[float, float], taken: Sequence[Box]) -> Box:
        """Return the place of a slip if that is still free, or the first free one beside the plate."""
        room, area = self._geometry.room, bubble_area(*self._geometry.size)
        plate, home = room.plate(slip.seat), slip.seat == room.home
        spots = [Place(box) for box in around(plate, *size, plate.centre[0] < room.middle, home)]
        before = self._at.get(slip.seat)
        kept = [before] if before is not None and before in spots else []
        place = first_free([*kept, *spots], taken, area) or least_covered(spots, taken, (), area)
        self._at[slip.seat] = place
        return place.box


def _slip_node(words: Runs, flag: bool) -> Node:
    """Return a slip of paper with words, or a red flag."""
    ink = t.SHU_TEXT if flag else t.SUMI
    align: Align = "left" if flag else "center"
    label = Label(words, t.NAME, ink, bold=True, most=22, align=align, grow=1, say=False)
    if flag:
        row = Row(icon("skip", 18, ink), label, gap=4)
        return Panel(row, kind="tab", ink=t.SHU, radius=6, pad=8, top=3)
    return Panel(label, kind="bubble", ink=t.WASHI_LINE, radius=6, pad=8, top=3)


def around(plate: Box, wide: float, high: float, left: bool, home: bool = False) -> list[Box]:
    """Return the places of a slip beside a plate, the best first: `left` of the middle of the table or right
    of it.

    The last one lies on the plate itself, over nothing but its short words. The strip at `home` is low: a
    slip on it would cover the name, so it stands higher instead.
    """
    inner = plate.right - 3 if left else plate.x + 3 - wide
    outer = plate.x + 3 - wide if left else plate.right - 3
    far, near = (plate.right - wide, plate.x) if left else (plate.x, plate.right - wide)
    above, below, under = plate.y + 3 - high, plate.bottom - 3, plate.bottom + 17
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
