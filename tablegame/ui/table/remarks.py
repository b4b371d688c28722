"""Remarks: now and then one of the computers says something, in a bubble beside the plate.

What is said follows from public events (`remark_rule`). This decides when it is seen.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Event
from tablegame.rules.events import Public
from tablegame.speech import Runs, Text
from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.table import remark_bubble as bubble
from tablegame.ui.table.bubble_place import Place
from tablegame.ui.table.coach import Coach
from tablegame.ui.table.crests import character_of
from tablegame.ui.table.effects import Repaint
from tablegame.ui.table.hand_layout import LIFT
from tablegame.ui.table.pose import Box
from tablegame.ui.table.remark_rule import Occasion, Remark, remark
from tablegame.ui.table.static_layer import Part
from tablegame.ui.table.table_context import TableContext, TablePart
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
        self._at: tuple[object, bubble.Look, Place] | None = None
        """The looks and the place of the bubble."""

    # What happens -------------------------------------------------------------------------------------------
    def show(self, events: Sequence[Event], cues: Sequence[Cue], index: int) -> None:
        """Choose a remark on events. `index` counts the public events so far."""
        seed, manner = self._source.remarks_seed, self._ui.preferences.remarks
        if not seed or manner == "off" or self._model.running:
            return
        deals, who = len(self._game_table.results(self._model.view)), self._who()
        found: list[tuple[Seat, Occasion]] = []
        for event in events:
            if isinstance(event, Public):
                found += self._game_table.occasions(event)
        if any(cue.deal for cue in cues):
            self.clear()
            found += [(seat, "greeting") for seat in who if not deals]
        if any(occasion in ("farewell", "close_finish") for _, occasion in found):
            # With the last deal the match is over: that is what there is to talk about.
            found = [each for each in found if each[1] not in ("good_deal", "bad_deal")]
        if (said := remark(seed, index, deals, found, who, manner)) is not None:
            self._next, self._since = said, self._clock

    def _who(self) -> Mapping[Seat, str]:
        """Return the characters of the computers who may speak, by seat."""
        muted, people = self._ui.preferences.muted, self._source.humans
        found = {}
        for number, player in enumerate(self._source.players):
            character = character_of(player.name)
            computer = player.kind.startswith("bot:") and number not in people
            if computer and character and character not in muted:
                found[Seat(number)] = character
        return found

    def clear(self) -> None:
        """Remove the remark, and the next one."""
        self._next = self._at = None
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
        """Whether letters are small enough for bubbles."""
        return self._ui.preferences.text_scale < LARGEST

    def _busy(self) -> bool:
        """Return whether something else is shown, or a curtain is about to fall."""
        model, source = self._model, self._source
        waits = self._animator.moving or model.told is not None or model.banner is not None
        waits = waits or model.bubble is not None or self._coach.holds
        return waits or (source.shared and source.due is not None)

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

    def parts(self, canvas: Canvas, lying: Sequence[Box]) -> list[Part]:
        """Return the bubble beside its plate, on no piece, no button and nothing that is read (`lying`).

        Without room there is none.
        """
        said = self._said
        if said is None or not self._bubbles or self._coach.holds:
            return []
        room = self._geometry.room
        plate = room.plates.get(said.seat)
        if plate is None:
            return []
        looks = bubble.looks(canvas, self._words(said))
        taken = [*lying, *self._taken(), *(box for seat, box in room.plates.items() if seat != said.seat)]
        key = said, tuple(looks), plate
        free = bubble.free(taken, room.size)
        if self._at is None or self._at[0] != key or not free(self._at[2]):
            found = bubble.place(plate, looks, plate.centre[0] < room.middle, free)
            self._at = None if found is None else (key, *found)
        if self._at is None:
            return []
        _, look, where = self._at
        if not self._seen:
            self._seen, self._began = True, self._clock
        draw = partial(bubble.draw, where, look)
        late = partial(bubble.draw_late, draw, where)
        box = where.whole.grown(bubble.SHADOW)
        if (gone := (self._clock - self._began - LASTS_MS) / FADES_MS) > 0:
            share = round(1 - min(1.0, gone), 2)
            fading = partial(bubble.draw_late, draw, where, share=share)
            return [Part("remark", box, (said, where, look, share), fading, reads=True)]
        return [Part("remark", box, (said, where, look), draw, late, can_wait=True)]

    def _taken(self) -> list[Box]:
        """Return what no bubble covers: pieces, places for them, and buttons."""
        room, model = self._geometry, self._model
        found = [pose.box.grown(4) for pose in self._animator.rest.values()]
        found += [zone.box for zone in room.zones() if not zone.roomy and zone.seat is None]
        found += [pose.box.grown(LIFT) for pose in room.own_places()]
        found += [Box(*each.rect) for each in self._form.widgets if each.visible and each.touchable]
        if model.ending:
            found.append(bubble.middle(room.room.centre))
        return found
