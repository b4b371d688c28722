"""A call window on the screen: its ring, its length, and how it is frozen or waved through.

It looks and lasts the same whoever may really call. With one person his answer closes it; several have
buzzers, and those who pressed are visited when it closes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tablegame.match.match import Batch
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Event
from tablegame.rules.windows import WindowClosed, WindowOpened
from tablegame.speech import Text
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.marks import window_ring
from tablegame.ui.table.game_table import AnyGameTable, Call
from tablegame.ui.table.pose import Box

if TYPE_CHECKING:
    from tablegame.ui.table.scene import TableScene

LATE_MS = 250
"""A press so soon after the ring has run out still counts."""
PAD = 96.0
"""Of a buzzer, in du."""


@dataclass(frozen=True, slots=True)
class Segment:
    """Events that are shown at once, up to where a window opens."""

    events: tuple[Event, ...]
    view: Any
    """After the whole batch."""
    opens: bool
    hold: str = ""
    """How long it is looked at before more is shown: a name in `motion.DURATIONS`."""

    @property
    def silent(self) -> bool:
        """Whether nothing happens but that a window closes: that is not to be noticed."""
        return bool(self.events) and all(isinstance(event, WindowClosed) for event in self.events)


def segments(batch: Batch, face: AnyGameTable, before: Any) -> list[Segment]:
    """A batch cut after each window that opens in it, and where its game shows it step by step."""
    found: list[Segment] = []
    events: list[Event] = []
    for event in batch.events:
        events.append(event)
        if isinstance(event, WindowOpened):
            found += _staged(events, batch.view, face, before, opens=True)
            events = []
    if events or not found:
        found += _staged(events, batch.view, face, before, opens=False)
    return found


def _staged(
    events: Sequence[Event], view: Any, face: AnyGameTable, before: Any, opens: bool
) -> list[Segment]:
    *first, last = face.stages(before, events)
    return [
        *(Segment(stage.events, view, opens=False, hold=stage.hold) for stage in first),
        Segment(last.events, view, opens, last.hold),
    ]


class CallWindow:
    """The window that is open on one table scene."""

    def __init__(self, scene: "TableScene") -> None:
        self._scene = scene
        self.call: Call | None = None
        self.frozen = False
        self.buzzed: set[Seat] = set()
        self._silence: Any = None
        """What is still to be said for somebody who let the card be before he was asked."""
        self._length: float | None = 0.0
        self._age = 0.0
        self._drawn = 1.0

    @property
    def open(self) -> bool:
        """Whether nothing more is shown because people may call."""
        return self.call is not None

    @property
    def untimed(self) -> bool:
        """Whether it stays open until it is waved through."""
        return self.frozen or self._length is None

    def begin(self) -> None:
        """The view shows a window; it stays open if somebody here may call, as everybody can tell."""
        scene = self._scene
        self._silence = None
        call = scene.face.call(scene.view, scene.room)
        people = scene.table.people
        # Where people are visited in any case, each has the window behind his own curtain.
        visited = scene.table.shared and not scene.table.awaits_buzzers
        if call is None or call.centre is None or visited or not set(people) & set(call.people):
            if scene.table.awaits_buzzers:
                scene.table.visit((), None if call is None else call.silence)
            return
        self.call, self.frozen, self.buzzed = call, False, set()
        self._age, self._drawn = 0.0, 1.0
        self._length = scene.ui.pace.call_window(len(people))
        scene.refresh()

    def update(self, ms: float) -> None:
        """Time passes once the card lies; not while a card is held or a question stands beside it."""
        if self.call is None:
            if self._silence is not None and self._silence in self._scene.legal:
                self._say_nothing(self._silence)
            return
        if not self.untimed and not self._scene.dragging and not self._scene.decisions.asking:
            self._age += ms
            self._scene.dirty = True
            assert self._length is not None
            if self._age >= self._length + LATE_MS:
                self.wave()

    # What people do -----------------------------------------------------------------------------------------
    def freeze(self) -> None:
        """It stays open until it is waved through; pressed again it is."""
        if not self.open:
            return
        if self.frozen:
            self.wave()
        else:
            self.frozen = True
            self._scene.refresh()

    def wave(self) -> None:
        """It closes: who has not called lets the card be."""
        scene, call = self._scene, self.call
        if call is None:
            return
        self.call = None
        if scene.table.awaits_buzzers:
            scene.table.visit(tuple(sorted(self.buzzed)), call.silence)
        else:
            self._say_nothing(call.silence)
        scene.refresh()

    def _say_nothing(self, silence: Any) -> None:
        """The one person here lets the card be, as soon as he is asked."""
        asked = silence in self._scene.legal
        self._silence = None if asked else silence
        if asked:
            self._scene.table.decide(silence)

    def decided(self) -> None:
        """The one person here has called."""
        if not self._scene.table.shared:
            self.call = None

    def refused(self) -> None:
        """He has called and could not: he gets no other try on this card."""
        if not self._scene.table.shared and self.call is not None:
            call, self.call = self.call, None
            self._say_nothing(call.silence)
            self._scene.course.rest(self._scene.ui.pace.ms("banner"))
            self._scene.refresh()

    def buzz(self, seat: Seat) -> None:
        """Somebody at a shared screen wants to call."""
        if self.call is not None and seat in self.call.people and seat in self._scene.table.people:
            self.buzzed.add(seat)
            self._scene.ui.sounds.play("call")
            self._scene.refresh()

    def buzzers(self) -> dict[Seat, Box]:
        """The pads of those who may call, as they sit; none with one person."""
        scene = self._scene
        if self.call is None or not scene.table.shared:
            return {}
        return {seat: self._pad(seat) for seat in scene.table.people if seat in self.call.people}

    def _pad(self, seat: Seat) -> Box:
        room = self._scene.room
        box = room.plate(seat)
        if seat == room.home:
            return Box(box.x + (box.w - PAD) / 2, box.bottom + 10, PAD, PAD)
        if box.y < 100:
            return Box(box.right + 8, box.y - 4, PAD, PAD)
        if box.x < room.size[0] / 2:
            return Box(box.right + 8, box.y, PAD, PAD)
        return Box(box.x + (box.w - PAD) / 2, box.y - PAD - 8, PAD, PAD)

    # Words and picture --------------------------------------------------------------------------------------
    def prompt(self) -> Text | None:
        """What the line above the hand says while it is open."""
        if self.call is None:
            return None
        if self._scene.table.shared:
            return Text("table.window_shared")
        scene = self._scene
        told = scene.face.prompt(scene.view, None, scene.names)
        return Text("table.window_frozen" if self.untimed else "table.window", {"text": told})

    def draw(self, canvas: Canvas) -> None:
        """The ring, running out."""
        if self.call is None or self.call.centre is None:
            return
        left = 1.0
        if not self.untimed and self._length:
            left = max(0.0, 1 - self._age / self._length)
        window_ring(canvas, *self.call.centre, left)
