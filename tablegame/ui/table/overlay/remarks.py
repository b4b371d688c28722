"""Remarks: now and then one of the computers says something, in a bubble beside the plate.

What is said follows from public events (`remark_rule`). This decides when it is seen.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Event
from tablegame.rules.events import Public
from tablegame.speech import Runs, Text
from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.line_breaking import has_japanese
from tablegame.ui.draw.seat_plates import plate_face
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.kit.layout import Panel
from tablegame.ui.kit.nodes import Label
from tablegame.ui.shell.context import Ui
from tablegame.ui.table.crests import character_of
from tablegame.ui.table.geometry import LIFT
from tablegame.ui.table.overlay.bubble import draw_node
from tablegame.ui.table.overlay.bubble_place import Place, bubble_area, first_free, pointer
from tablegame.ui.table.overlay.coach import Coach
from tablegame.ui.table.overlay.remark_rule import Occasion, Remark, remark
from tablegame.ui.table.pose import Box
from tablegame.ui.table.static_layer import Part, draw_faded
from tablegame.ui.table.table_context import Repaint, TableContext, TablePart
from tablegame.ui.table.table_values import Cue

LASTS_MS: Final = 5000.0
FADES_MS: Final = 240.0
"""How long a bubble fades afterwards; with reduced motion it goes at once."""
APART_MS: Final = 12000.0
"""The least time from the beginning of one remark to that of the next."""
STALE_MS: Final = 4000.0
"""The time after which a remark that found no room is dropped."""
LARGEST: Final = 1.75
"""The text size from which there are no bubbles. A screen reader reads remarks all the same."""
SIZE: Final = 17.0
WIDEST: Final = 1.3
"""The greatest text size in a bubble."""
PAD_X, PAD_Y = 16.0, 10.0
RADIUS: Final = 14.0
WIDTHS: Final = (168.0, 250.0, 380.0, 124.0)
"""The widths of the words, the best first, in du."""
BROAD_FIRST: Final = (250.0, 168.0, 380.0, 124.0)
"""The same for a language whose lines are better not broken."""
MOST_ROWS: Final = 3
LEAST: Final = 60.0
"""The least width of a row, in du."""
POINTER_W, POINTER_H = 18.0, 12.0
SHADOW: Final = 16.0
"""How far the shadow of a bubble reaches, in du."""
BENEATH_FAN: Final = (40.0, 48.0)
"""How much lower one stands that leaves a fan before the plate free, in du."""
HAT: Final = 14.0
"""How far a face may stand out above its plate, in du."""


class Remarks(TablePart):
    """The remarks of one table."""

    def __init__(self, table: TableContext, coach: Coach) -> None:
        super().__init__(table)
        self._coach = coach
        self._next: Remark | None = None
        self._since = 0.0
        """The time of the occasion of the next remark."""
        self._said: Remark | None = None
        """The remark that is shown."""
        self._began = -APART_MS
        self._seen = False
        """Whether the bubble has been seen, or there is to be none."""
        self._place: Place | None = None
        """The place of the bubble."""

    # What happens -------------------------------------------------------------------------------------------
    def show(self, events: Sequence[Event], cues: Sequence[Cue], index: int) -> None:
        """Choose a remark on events. `index` counts the public events so far."""
        seed, manner = self._source.remarks_seed, self._ui.preferences.remarks
        if not seed or manner == "off" or self._model.running:
            return
        deals, who = len(self._game_table.results(self._model.view)), self._who()
        occasions: list[tuple[Seat, Occasion]] = []
        for event in events:
            if isinstance(event, Public):
                occasions += self._game_table.occasions(event)
        if any(cue.deal for cue in cues):
            self.clear()
            occasions += [(seat, "greeting") for seat in who if not deals]
        if any(occasion in ("farewell", "close_finish") for _, occasion in occasions):
            # With the last deal the match is over: that is what there is to talk about.
            occasions = [each for each in occasions if each[1] not in ("good_deal", "bad_deal")]
        if (said := remark(seed, index, deals, occasions, who, manner)) is not None:
            self._next, self._since = said, self._clock

    def _who(self) -> Mapping[Seat, str]:
        """Return the characters of the computers who may speak, by seat."""
        muted, people = self._ui.preferences.muted, self._source.humans
        speakers = {}
        for number, player in enumerate(self._source.players):
            character = character_of(player.name)
            computer = player.kind.startswith("bot:") and number not in people
            if computer and character and character not in muted:
                speakers[Seat(number)] = character
        return speakers

    def clear(self) -> None:
        """Remove the remark, and the next one."""
        self._next = self._place = None
        self._seen = False
        if self._said is not None:
            self._said = None
            self._emit(Repaint())

    # Time ---------------------------------------------------------------------------------------------------
    @property
    def _clock(self) -> int:
        """The wall's clock, in ms: remarks are no shorter where play is quick."""
        return self._ui.clock.now()

    def update(self) -> None:
        """Show the next remark once its occasion has been seen, and fade the one that is shown."""
        if self._said is not None:
            self._pass_by()
        if self._next is None:
            return
        finale = self._model.finale
        if self._model.ending and finale is not None and not (finale.stands or finale.kept):
            self._since = self._clock
        elif self._clock >= self._since + STALE_MS:
            self._next = None
        elif not self._busy() and self._clock >= self._began + APART_MS:
            self._said, self._next, self._began = self._next, None, self._clock
            self._seen = not self._bubbles
            self._emit(Repaint())

    def _pass_by(self) -> None:
        """Fade a remark that was seen long enough, or drop one that found no room in time."""
        if not self._seen:
            if self._clock < self._since + STALE_MS:
                self._began = self._clock
            else:
                self._said = None
            return self._emit(Repaint())
        age = self._clock - self._began
        if age >= LASTS_MS + (0.0 if self._ui.pace.reduced else FADES_MS):
            self._said, self._seen = None, False
            self._emit(Repaint())
        elif age >= LASTS_MS:
            self._emit(Repaint())

    @property
    def _bubbles(self) -> bool:
        """Return whether letters are small enough for bubbles."""
        return self._ui.preferences.text_scale < LARGEST

    def _busy(self) -> bool:
        """Return whether something else is shown, or a curtain is about to fall."""
        model, source = self._model, self._source
        waits = self._animator.moving or model.told is not None or model.banner is not None
        waits = waits or model.bubble is not None or self._coach.holds
        return waits or (source.shared and source.due is not None)

    @property
    def shown(self) -> Remark | None:
        """The remark whose bubble is there; None where there is none."""
        return self._said if self._seen and self._bubbles else None

    # How it looks -------------------------------------------------------------------------------------------
    @property
    def told(self) -> str:
        """The words of the remark for a screen reader; "" for none."""
        if self._said is None or self._clock >= self._began + LASTS_MS:
            return ""
        name, words = self._model.names[self._said.seat], spoken(self._ui, self._words(self._said))
        return self._ui.text("access.row", label=name, value=words)

    def _words(self, said: Remark) -> Runs:
        return Text(said.key).say(self._ui.speaker)

    def parts(self, lying: Sequence[Box]) -> list[Part]:
        """Return the bubble beside its plate, on no piece, no button and nothing that is read (`lying`).

        Without room there is none.
        """
        said, room = self._said, self._geometry.room
        plate = None if said is None else room.plates.get(said.seat)
        if said is None or plate is None or not self._bubbles or self._coach.holds:
            return []
        words = self._words(said)
        taken = [*lying, *self._taken(), *(box for seat, box in room.plates.items() if seat != said.seat)]
        sizes, left = bubble_sizes(self._ui.type, words), plate.centre[0] < room.middle
        spots = places_at_plate(plate, sizes, left, self._geometry.text_scale)
        kept = [self._place] if self._place in spots else []
        self._place = place = first_free([*kept, *spots], taken, bubble_area(*room.size))
        if place is None:
            return []
        if not self._seen:
            self._seen, self._began = True, self._clock
        draw, box = partial(_draw_bubble, self._ui, words, place), place.whole.grown(SHADOW)
        late = partial(draw_faded, draw, box)
        if (gone := (self._clock - self._began - LASTS_MS) / FADES_MS) > 0:
            share = round(1 - min(1.0, gone), 2)
            return [Part("remark", box, (said, place, share), partial(late, share=share), reads=True)]
        return [Part("remark", box, (said, place), draw, late, can_wait=True)]

    def _taken(self) -> list[Box]:
        """Return what no bubble covers: pieces, places for them, and buttons."""
        room, model = self._geometry, self._model
        boxes = [pose.box.grown(4) for pose in self._animator.rest.values()]
        boxes += [zone.box for zone in room.zones() if not zone.roomy and zone.seat is None]
        boxes += [pose.box.grown(LIFT) for pose in room.own_places()]
        boxes += [Box(*widget.rect) for widget in self._form.widgets if widget.visible and widget.touchable]
        if model.ending:
            boxes.append(deal_end_box(room.room.centre))
        return boxes


def deal_end_box(centre: tuple[float, float]) -> Box:
    """Return the box in which the end of a deal is told."""
    return Box(centre[0] - 300, centre[1] - 150, 600, 300)


def bubble_sizes(type: Typesetter, words: Runs) -> list[tuple[float, float, float]]:
    """Return the width, height and text size of bubbles for words: of the usual width first."""
    scale = min(type.scale, WIDEST)
    with type.at(scale):
        said, leading = type.plain(words), type.leading(words, SIZE)
        grown = max(1.0, leading / (1.4 * SIZE))
        sizes = []
        for width in BROAD_FIRST if has_japanese(said) else WIDTHS:
            rows = _even(type, said, width * grown)
            wide = max(type.measure(row, SIZE, True) for row in rows) + 1
            if len(rows) <= MOST_ROWS:
                sizes.append((wide + 2 * PAD_X, leading * len(rows) + 2 * PAD_Y, scale))
        return list(dict.fromkeys(sizes))


def _even(type: Typesetter, said: str, width: float) -> tuple[str, ...]:
    """Return the rows of words, as even as they can be without one more row."""
    rows = type.wrap(said, SIZE, width, True)
    while len(rows) > 1 and width > LEAST:
        narrower = type.wrap(said, SIZE, width - 8, True)
        if len(narrower) > len(rows):
            break
        rows, width = narrower, width - 8
    return tuple(rows)


def places_at_plate(
    plate: Box, sizes: Sequence[tuple[float, float, float]], left: bool, letters: float = 1.0
) -> list[Place]:
    """Return the places of bubbles at a plate, which stands `left` or right of the middle of the table.

    They are above the face, at the sides of the plate and below it, the nearest first. `letters` is the text
    size.
    """
    return [
        replace(place, scale=scale)
        for w, h, scale in sizes
        for place in _around(plate, (w, h), left, letters)
    ]


def _around(plate: Box, size: tuple[float, float], left: bool, letters: float) -> Iterator[Place]:
    """Yield the places above the face, at the sides of the plate, and below it, the nearest first."""
    w, h = size
    _, across, down = plate_face(plate.w, plate.h, letters)
    face = plate.x + across
    above = plate.y - HAT - POINTER_H
    shifts = (-28.0, -w / 2, 28.0 - w, -0.25 * w, -0.75 * w)
    low = plate.bottom + POINTER_H + 2
    inner, outer = ("right", "left") if left else ("left", "right")
    if plate.y > 100:
        for shift in shifts:
            yield Place(Box(face + shift, above - h, w, h), "down", (face, above + POINTER_H - 2))
    for side in (inner, outer):
        for y in (plate.y + down - h / 2, plate.y, plate.bottom - h):
            if side == "right":
                x, at = plate.right + POINTER_H + 2, (plate.right + 2, plate.y + down)
                yield Place(Box(x, y, w, h), "left", at)
            else:
                x, at = plate.x - POINTER_H - 2 - w, (plate.x - 2, plate.y + down)
                yield Place(Box(x, y, w, h), "right", at)
    for deeper in (0.0, 12.0, 22.0, 30.0, *BENEATH_FAN):
        for shift in shifts:
            yield Place(Box(face + shift, low + deeper, w, h), "up", (face, plate.bottom + 2 + deeper))


def _draw_bubble(ui: Ui, words: Runs, place: Place, canvas: Canvas) -> None:
    """Draw paper with a pointer towards the face, and the words."""
    canvas.panel("bubble", *place.box, radius=RADIUS)
    tail = pointer(place, POINTER_W)
    canvas.shape("remark", f'<polygon points="{tail.points}" fill="{t.WASHI_BOX}"/>', *tail.box)
    label = Label(words, SIZE, bold=True, lines=0, align="center", say=False)
    with canvas.type.at(place.scale):
        draw_node(ui, Panel(label, kind="", pad=PAD_X, top=PAD_Y), place.box, canvas)
