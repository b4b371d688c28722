"""What a table shows and plays for a moment beside its pieces, and when each sound of a motion is due.

Animations begin with public events, and their lengths are public, so they reveal nothing of a hand.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from tablegame.pieces.seats import Seat
from tablegame.ui.draw import components, effect_pictures
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.system.motion import out_cubic
from tablegame.ui.table.pose import Box
from tablegame.ui.table.static_layer import StaticLayer
from tablegame.ui.table.table_context import Play, Redraw, TableContext, TablePart
from tablegame.ui.table.table_values import Burst

SOON_MS: Final = 150.0
"""How long before it is due something is waited for in every frame, because tables at rest are updated less
often, in ms."""
DUST_MS: Final = 40.0
"""How long each ring of dust is seen, in ms."""
LEVEL_R, LEVEL_SIZES = 24.0, (1.2, 1.1, 1.0)
"""The radius of the level of a bomb in du, and the sizes in which it comes, one after the other."""
GAIN_RISES, RISE_MS = 18.0, 160.0
"""How far points rise beside a taken trick, in du, and in how many ms."""
STILL_GAIN: Final = 900 / 700
"""How much longer they are seen where they do not rise."""
PAN: Final = 0.25
"""How far to one side a sound is heard from a seat at the edge of the table, 0..1."""

DrawAtAge: TypeAlias = Callable[[Canvas, float], object]
"""Draws something at its age, in ms."""


@dataclass(frozen=True, slots=True)
class TimedDrawing:
    """A drawing for a moment."""

    begins: float
    """When it is seen first, by the table's clock."""
    lasts: float
    draw: DrawAtAge
    holds: bool = False
    """Whether nothing more is shown until it is over."""
    beneath: bool = False
    """Whether it is drawn right above what stands still, below the hand and any shade."""


@dataclass(frozen=True, slots=True)
class TimedSound:
    """A sound that waits for its moment."""

    due: float
    name: str
    pan: float = 0.0


class Animations(TablePart):
    """The animations of one table, and the sounds that wait for their moment."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self.still = StaticLayer()
        """The picture of what stands still; `Painter` paints it."""
        self._drawings: list[TimedDrawing] = []
        self._sounds: list[TimedSound] = []

    # Beginning ----------------------------------------------------------------------------------------------
    def show(
        self, draw: DrawAtAge, lasts: float, wait: float = 0.0, holds: bool = False, beneath: bool = False
    ) -> None:
        """Show a drawing `wait` ms from now, for `lasts` ms."""
        if lasts > 0:
            self._drawings.append(TimedDrawing(self._model.now + wait, lasts, draw, holds, beneath))
            self._emit(Redraw())

    def play(self, name: str, wait: float = 0.0, seat: Seat | None = None) -> None:
        """Play a sound `wait` ms from now, from the side of `seat`."""
        pan = 0.0 if seat is None else self.pan(seat)
        if wait > 0:
            self._sounds.append(TimedSound(self._model.now + wait, name, pan))
        else:
            self._emit(Play(name, pan))

    def raise_dust(self, piece: Box, wait: float) -> None:
        """Show the dust of a piece that touches the cloth `wait` ms from now."""
        pace = self._pace()
        if not pace.reduced and pace.ms("other_card") > 0:
            lasts = DUST_MS * len(effect_pictures.DUST_SIZES)
            self.show(partial(_draw_dust, piece), lasts, wait)

    def show_gain(self, text: str, box: Box, wait: float) -> None:
        """Show points that rise beside a box, `wait` ms from now; with reduced motion they stand there."""
        pace = self._pace()
        x, y = box.centre[0], box.y
        rises = 0.0 if pace.reduced else GAIN_RISES
        lasts = pace.ms("gain_seen") * (STILL_GAIN if pace.reduced else 1.0)
        self.show(partial(_draw_gain, text, x, y, rises), lasts, wait)

    def light_up(self, burst: Burst, spots: Sequence[str], wait: float) -> None:
        """Let light run along an inlaid firework `wait` ms from now, beneath the pieces at `spots`."""
        pace = self._pace()
        runs, stands = pace.ms("burst_runs"), pace.ms("burst")
        lasts = 2 * runs + stands
        self.show(partial(self._draw_burst, burst, spots, runs, lasts), lasts, wait, beneath=True)
        level = partial(_draw_level, burst, runs)
        self.show(level, stands, wait + 2 * runs, holds=True)

    def _draw_burst(
        self, burst: Burst, spots: Sequence[str], runs: float, lasts: float, canvas: Canvas, age: float
    ) -> None:
        # The cloth that was chosen may have no firework.
        if canvas.look.cloth.table:
            left = lasts - age
            pale = left < (lasts - 2 * runs) / 2
            effect_pictures.burst(canvas, burst.box, int(age / runs), pale)
            self.still.shifted(canvas, burst.words, 0)
            for spot in spots:
                if (pose := self._animator.pose(spot)) is not None:
                    canvas.piece(pose.face, *pose.box[:3], pose.angle, tile=pose.tile, turned=pose.turned)

    def jolt(self, box: Box, down: float, lasts: float, wait: float = 0.0) -> None:
        """Let what stands in a box spring by `down` du, and settle."""
        if not self._pace().reduced:
            self.show(partial(self._draw_jolt, box, down, lasts), lasts, wait, beneath=True)

    def _draw_jolt(self, box: Box, down: float, lasts: float, canvas: Canvas, age: float) -> None:
        self.still.shifted(canvas, box, down if age < lasts / 2 else down / 2)

    def pan(self, seat: Seat) -> float:
        """Return the side that a seat is heard from: -PAN at the left edge, PAN at the right one."""
        room = self._geometry.room
        if seat == room.home or seat not in room.plates:
            return 0.0
        aside = (room.plates[seat].centre[0] - room.middle) / (room.table[0] / 2)
        return PAN * max(-1.0, min(1.0, aside))

    # Time ---------------------------------------------------------------------------------------------------
    @property
    def holding(self) -> bool:
        """Return whether something is to be seen before more is shown."""
        return any(drawing.holds for drawing in self._drawings)

    def update(self) -> None:
        """Play what is due, redraw what is seen, and remove what is over."""
        now = self._model.now
        due = [sound for sound in self._sounds if sound.due <= now]
        self._sounds = [sound for sound in self._sounds if sound.due > now]
        for sound in due:
            self._emit(Play(sound.name, sound.pan))
        if any(sound.due - now <= SOON_MS for sound in self._sounds):
            self._emit(Redraw())
        if self._drawings:
            if any(drawing.begins - now <= SOON_MS for drawing in self._drawings):
                self._emit(Redraw())
            self._drawings = [drawing for drawing in self._drawings if drawing.begins + drawing.lasts > now]

    def remove_drawings(self) -> None:
        """Remove all drawings, because seats and pieces have other places now. Sounds are still played."""
        if self._drawings:
            self._emit(Redraw())
        self._drawings.clear()

    def finish(self) -> None:
        """Remove everything, because every piece has landed. Of the waiting sounds only the next is heard."""
        self.remove_drawings()
        for sound in sorted(self._sounds, key=lambda sound: sound.due)[:1]:
            self._emit(Play(sound.name, sound.pan))
        self._sounds.clear()

    def forget(self) -> None:
        """Remove all drawings and sounds, because the match went elsewhere."""
        self._sounds.clear()
        self.finish()

    def draw(self, canvas: Canvas, beneath: bool = False) -> None:
        """Draw what is seen now, of what lies beneath the hand or of all else."""
        now = self._model.now
        for drawing in self._drawings:
            if drawing.beneath == beneath and 0 <= (age := now - drawing.begins) < drawing.lasts:
                drawing.draw(canvas, age)


def _draw_gain(text: str, x: float, y: float, rises: float, canvas: Canvas, age: float) -> None:
    up = rises * out_cubic(min(1.0, age / RISE_MS)) if rises else GAIN_RISES
    size = canvas.type.within(text, t.NAME, 22)
    wide = canvas.type.measure(text, size, True) + 20
    canvas.panel("chip", x - wide / 2, y - up - 13, wide, 26, color=t.SHU)
    canvas.text(text, x, y - up, size, True, t.SHU_TEXT, "center", anchor="middle")


def _draw_level(burst: Burst, runs: float, canvas: Canvas, age: float) -> None:
    grow = LEVEL_SIZES[min(len(LEVEL_SIZES) - 1, int(age / runs * 1.5))] if runs > 0 else 1.0
    components.bomb(canvas, *burst.place, burst.level, LEVEL_R * grow)


def _draw_dust(piece: Box, canvas: Canvas, age: float) -> None:
    effect_pictures.dust(canvas, piece, int(age / DUST_MS))
