"""Several people at one table: for whose eyes it is drawn, and when cards are covered again.

`Table.viewer` is the only switch. Whenever it changes the scene sits down anew (`follow`), before anything
is drawn, so that nothing of the one who looked before stays on the screen.
"""

import time
from typing import TYPE_CHECKING, Any

import pygame

from tablegame.pieces.seats import Seat, Viewer
from tablegame.speech import Text
from tablegame.ui.shell.navigation import CurtainPage
from tablegame.ui.system.metrics import inside
from tablegame.ui.system.window import OUT_OF_SIGHT

if TYPE_CHECKING:
    from tablegame.ui.table.scene import TableScene

IDLE_MS = 8000
"""Cards are covered when nobody has moved anything for so long."""
SHORT_MS = 300
"""A press on the eye that is shorter turns the cards over; a longer one shows them while it lasts."""
SEAL_MS = 150
"""The cards lie covered for so long before the move is shown."""
SLEPT_S = 20.0
"""A gap in the time of day that only a sleeping computer makes."""
LINES = 4
_INPUT = frozenset(
    {
        pygame.KEYDOWN,
        pygame.KEYUP,
        pygame.MOUSEMOTION,
        pygame.MOUSEBUTTONDOWN,
        pygame.MOUSEBUTTONUP,
        pygame.MOUSEWHEEL,
    }
)


class PassAndPlay:
    """What a table scene has to do with several people. With one person, or none, nothing."""

    def __init__(self, scene: "TableScene") -> None:
        self._scene = scene
        people = scene.table.people
        self.home: Seat = people[0] if people else Seat(0)
        """Who sits at the lower edge: the one who looks, or who looked last."""
        self._shared = scene.table.shared
        self._public: Any = None
        """What everybody saw when the private turn began."""
        self._held = ""
        """What shows the cards while it is held: the key or the eye."""
        self._pressed = 0
        self._touched = 0
        self._day = time.time()
        """When the table was last in front."""
        self._x: float | None = None
        """Where the last finger was."""
        self._decided: Seat | None = None
        self._seen: dict[Seat, int] = {}
        """How long the log was when each had last decided."""

    # Who looks ----------------------------------------------------------------------------------------------
    @property
    def turn(self) -> bool:
        """Whether somebody's private turn is on, his cards up or covered."""
        return self._scene.table.holder is not None

    @property
    def covered(self) -> bool:
        """Whether somebody's private turn is on with his cards covered."""
        return self.turn and self._scene.table.viewer is None

    def follow(self) -> None:
        """Draw the table for whoever looks now, if that has changed."""
        scene, viewer = self._scene, self._scene.table.viewer
        if viewer == scene.viewer:
            return
        if scene.viewer is None:
            self._public = scene.view
        if viewer is not None:
            self.home = viewer
            view = scene.table.match.view(viewer)
            ahead = scene.course.intermediate_view or (scene.face.one_by_one and scene.table.visiting)
            scene.sit(viewer, scene.face.private(scene.view, view) if ahead else view)
        else:
            public, self._public = self._public, None
            scene.sit(None, scene.table.match.view(None) if public is None else public)

    def open(self, seat: Seat) -> None:
        """The person who was looked for is there."""
        table = self._scene.table
        if seat not in (table.due, table.holder):
            return
        self._show(seat)
        if self._scene.ui.preferences.shoulder:
            self.cover()

    def _show(self, seat: Seat) -> None:
        self._scene.table.reveal(seat)
        self._touched, self._day = self._scene.ui.clock.now(), time.time()
        self.follow()

    def cover(self) -> None:
        """The cards are turned face down; whose turn it is need not be found again."""
        self._held = ""
        self._scene.table.cover()
        self.follow()

    def put_down(self) -> None:
        """Something that all may look at comes in front."""
        self._held = ""
        self._scene.grip.release()
        if self.turn:
            self.cover()
        else:
            self._scene.table.hide()

    def lost(self) -> None:
        """The window is out of sight: the curtain comes again."""
        self._held = ""
        self._scene.table.hide()
        self.follow()

    def decided(self, seat: Viewer, *, dropped: bool) -> None:
        """A person has decided. A card that was `dropped` on the table stays where it was let go."""
        # His own decision may have left one person at the screen: his cards are covered all the same.
        if self._scene.table.shared or self._shared:
            self._decided = seat
            self.follow()
            if not dropped:
                self._scene.course.rest(SEAL_MS)

    def shown(self) -> None:
        """The picture follows what was decided."""
        if self._decided is not None:
            self._seen[self._decided], self._decided = len(self._scene.log), None

    def went_back(self) -> None:
        """Moves were taken back: what everybody sees, and what each has read, is what it was then."""
        scene = self._scene
        self._decided = None
        if scene.viewer is not None:
            self._public = scene.seen_by(None)
        self._seen = {seat: min(read, len(scene.log)) for seat, read in self._seen.items()}

    # Time ---------------------------------------------------------------------------------------------------
    def update(self, settled: bool) -> None:
        """Once a frame; `settled`: everything that happened has been seen."""
        scene, table = self._scene, self._scene.table
        self.follow()
        day, self._day = self._day, time.time()
        if table.shared != self._shared:
            self._shared = table.shared
            scene.layout()
        if not table.shared:
            return
        if abs(self._day - day) > SLEPT_S:
            self.lost()
        if table.due is not None:
            if table.due == table.keeps:
                self.open(table.due)
            elif settled:
                self._curtain(table.due)
        elif self.turn and not self.covered and not self._held:
            if scene.ui.clock.now() - self._touched >= IDLE_MS:
                self.cover()

    def _curtain(self, seat: Seat) -> None:
        scene = self._scene
        seen = self._seen.get(seat)
        scene.ui.open(
            CurtainPage(
                seat,
                scene.names[seat],
                tuple(scene.log[1 if seen is None else seen :][-LINES:]),
                again=seen is not None,
                right=self._x is not None and self._x < scene.size[0] / 2,
                on_open=lambda: self.open(seat),
                on_menu=scene.pause,
                on_lost=self.lost,
            )
        )

    # Hands --------------------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        """The eye, the key that shows while it is held, and the window out of sight."""
        scene = self._scene
        if not scene.table.shared:
            return False
        if event.type in OUT_OF_SIGHT:
            self.lost()
            return False
        if event.type in _INPUT:
            self._touched = scene.ui.clock.now()
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and scene.ui.keys.hits(event, "peek"):
            self._hold("key", event.type == pygame.KEYDOWN)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._held == "eye":
            if scene.ui.clock.now() - self._pressed < SHORT_MS:
                self._held = ""
            self._hold("eye", False)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._down(scene.ui.metrics.du(event.pos))
        return False

    def _down(self, point: tuple[float, float]) -> bool:
        scene = self._scene
        self._x = point[0]
        eye = scene.form.find("eye")
        if eye is not None and eye.hit(point):
            if self.covered:
                self._hold("eye", True)
            else:
                self.cover()
            return True
        if self.covered and not scene.ui.preferences.shoulder:
            hand = scene.face.fan(scene.face.counts(scene.view)[self.home], scene.room)
            if any(inside(pose.box, point) for pose in hand):
                self.turn_over()
                return True
        return False

    def _hold(self, what: str, down: bool) -> None:
        holder = self._scene.table.holder
        if down and self.covered and holder is not None:
            self._held, self._pressed = what, self._scene.ui.clock.now()
            self._show(holder)
        elif not down and self._held == what:
            self.cover()

    def turn_over(self) -> None:
        """Show the cards, or cover them."""
        holder = self._scene.table.holder
        if self.covered and holder is not None:
            self._show(holder)
        elif self.turn:
            self.cover()

    # Words --------------------------------------------------------------------------------------------------
    def prompt(self) -> Text | None:
        """What the prompt says while the cards are covered."""
        return Text("curtain.covered", {"seat": self._scene.names[self.home]}) if self.covered else None
