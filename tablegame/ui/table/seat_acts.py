"""Slips at the plates: what each of the others did, for a moment, and flags for what was done to a seat.

They tell what the log tells, for the eye: a screen reader hears it from the log alone.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Final

import pygame

from tablegame.pieces.seats import Seat
from tablegame.speech import Runs, Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import TOPBAR_H
from tablegame.ui.table import places
from tablegame.ui.table.effects import Repaint
from tablegame.ui.table.pose import Box, seat_of
from tablegame.ui.table.static_layer import Part
from tablegame.ui.table.table_context import TableContext, TablePart
from tablegame.ui.table.table_values import Act, Cue

HIGH: Final = 26.0
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
        self._at: dict[Seat, tuple[object, Box]] = {}
        """The looks and the place of each slip."""

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

    def parts(self, canvas: Canvas, lying: Sequence[Part]) -> list[Part]:
        """Return the slips beside their plates, clear of pieces, buttons and what is written (`lying`)."""
        slips = self.shown
        if not slips:
            return []
        room = self._geometry.room
        taken = self._taken(lying)
        found = []
        for slip in slips:
            plate = room.plate(slip.seat)
            words, size, wide = self._look(canvas, slip)
            high = max(HIGH, 1.35 * canvas.type.em(words, size))
            look = (slip, words, plate, wide)
            others = [room.plate(seat) for seat in (room.home, *room.plates) if seat != slip.seat]
            box = self._place(slip.seat, look, plate, wide, high, [*taken, *others])
            taken.append(box)
            draw = partial(_draw_slip, box, words, size, slip.flag)
            late = partial(_draw_late, draw, box)
            found.append(Part(f"act.{slip.seat}", box.grown(SHADOW), (look, box), draw, late, can_wait=True))
            if slip is slips[-1] and not slip.flag:
                found.append(Part("act.newest", box.grown(3), box, partial(_draw_newest, box)))
        return found

    def _look(self, canvas: Canvas, slip: Slip) -> tuple[Runs, float, float]:
        """Return the words of a slip, or the last of them, with the size of letters and the width."""
        speaker, plate = self._ui.speaker, self._geometry.room.plate(slip.seat)
        most = max(plate.w, 150.0)
        said = [text.say(speaker) for text in slip.texts]
        between = self._ui.text("acts.and")
        words = tuple(run for n, one in enumerate(said) for run in ((between, *one) if n else one))
        icon = 22.0 if slip.flag else 0.0
        for one in (words, said[-1]):
            size = canvas.type.within(one, t.NAME, 22)
            wide = canvas.type.measure(one, size, True) + 20 + icon
            if wide <= most:
                return one, size, wide
        return said[-1], canvas.type.fitting(said[-1], size, most - 20 - icon, True), most

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

    def _place(
        self, seat: Seat, look: object, plate: Box, wide: float, high: float, taken: Sequence[Box]
    ) -> Box:
        """Return the place of a slip if that is still free, or the first free one beside the plate."""
        width, height = self._geometry.size
        near = pygame.FRect(plate).inflate(2 * (wide + plate.w), 2 * (high + plate.h))
        beside = [taken[number] for number in near.collidelistall(list(taken))]

        def covered(box: Box) -> float:
            inside = box.x >= 4 and box.right <= width - 4 and box.y > TOPBAR_H and box.bottom <= height - 4
            return sum(box.overlap(other) for other in beside) + (0.0 if inside else 1e6)

        before = self._at.get(seat)
        if before is not None and before[0] == look and not covered(before[1]):
            return before[1]
        home = seat == self._geometry.room.home
        choices = around(plate, wide, high, plate.centre[0] < self._geometry.room.middle, home)
        box, least = choices[0], inf
        for choice in choices:
            if (cost := round(covered(choice))) < least:
                box, least = choice, cost
            if not least:
                break
        self._at[seat] = (look, box)
        return box


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


def _draw_late(draw: Callable[[Canvas], None], box: Box, canvas: Canvas, share: float) -> None:
    """Draw a slip that fades in over what was there, so that it needs only one picture."""
    area = canvas.metrics.rect(*box.grown(SHADOW)).clip(canvas.surface.get_rect())
    before = canvas.surface.subsurface(area).copy()
    draw(canvas)
    before.set_alpha(round(255 * (1 - share)))
    canvas.surface.blit(before, area)


def _draw_slip(box: Box, words: Runs, size: float, flag: bool, canvas: Canvas) -> None:
    x, y, w, h = box
    middle, room = y + h / 2, w - 16
    if flag:
        canvas.panel("tab", x, y, w, h, color=t.SHU, radius=6)
        canvas.icon("skip", x + 17, middle, 18, t.SHU_TEXT)
        canvas.text(words, x + 30, middle, size, True, t.SHU_TEXT, "left", room - 20, "middle")
        return
    canvas.panel("bubble", x, y, w, h, color=t.WASHI_LINE, radius=6)
    canvas.text(words, x + w / 2, middle, size, True, t.SUMI, "center", room, "middle")


def _draw_newest(box: Box, canvas: Canvas) -> None:
    x, y, w, h = box
    rim = f'<rect x="2" y="2" width="{w:.2f}" height="{h:.2f}" rx="6.5" fill="none"'
    canvas.shape("newest", f'{rim} stroke="{t.BRASS}" stroke-width="2.4"/>', x - 2, y - 2, w + 4, h + 4)
