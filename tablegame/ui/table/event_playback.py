"""What has happened at a table, shown in its order, each thing in its own time."""

import random
from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING

from tablegame.match.match import Batch
from tablegame.rules.windows import WindowClosed
from tablegame.ui.table import ends as table_ends
from tablegame.ui.table.call_window import Segment, segments
from tablegame.ui.table.dealing_sound import DealingSound
from tablegame.ui.table.flight_origins import dealt_from, flight_origins, hands_of, later, pause_of
from tablegame.ui.table.plates import seats_of

if TYPE_CHECKING:
    from tablegame.ui.table.scene import TableScene


class EventPlayback:
    """What waits to be shown, and when it may be."""

    def __init__(self, scene: "TableScene") -> None:
        self._scene = scene
        fresh = scene.table.fresh
        self._queue: deque[Batch] = deque()
        self._coming: deque[Segment] = deque()
        """What of the last batch is shown once a window in it has closed."""
        self._ends: deque[table_ends.End] = deque()
        if scene.table.match.over and not fresh:
            self._ends.append(table_ends.Over())
        self._rhythm = DealingSound(scene.ui.sounds)
        self.rests_until = 0.0
        """Nothing more is shown before this time."""
        self._shown_at = 0.0
        self._think = 0.0
        self._patient = False
        """A window has opened here that has no length of its own."""
        self._reopens = not fresh
        """Whether a window may stand open in which the match goes on."""
        self.dealt = not fresh
        """Whether the cards of the first deal are on the table yet."""

    @property
    def intermediate_view(self) -> bool:
        """Whether a window is on the screen that has closed in the match already."""
        return bool(self._coming)

    @property
    def behind(self) -> bool:
        """Whether something has still to be shown before anybody here may decide."""
        return bool(self._queue) or (
            self.intermediate_view and (self._ahead or not self._scene.table.visiting)
        )

    @property
    def _ahead(self) -> bool:
        """Whether the window in which people are visited has still to be shown, or what led to it."""
        return bool(self._queue) or any(segment.opens for segment in self._coming)

    @property
    def held(self) -> bool:
        """Whether what was completed lies until it is waved away."""
        return self.rests_until == float("inf")

    def rest(self, ms: float) -> None:
        """Nothing more is shown for so long."""
        self.rests_until = max(self.rests_until, self._scene.now + ms)

    def hurry(self) -> None:
        """Whatever only waits for the eye waits no more."""
        self.rests_until = min(self.rests_until, self._scene.now)
        self._think = 0.0

    def forget(self) -> None:
        """The match went back: what was to be shown is not."""
        self._queue.clear()
        self._coming.clear()
        self._ends.clear()
        self._reopens = True
        self.rests_until, self._think = self._scene.now, 0.0

    # Time ---------------------------------------------------------------------------------------------------
    def update(self, ms: int) -> bool:
        """The next thing is shown when the last one was seen; whether a page has come over the table."""
        scene = self._scene
        table, window = scene.table, scene.window
        self._rhythm.update(scene.stage.now, scene.stage.moving)
        resting = not scene.stage.moving and scene.now >= self.rests_until
        if resting and self._reopens:
            self._reopens = False
            window.begin()
        if resting:
            window.update(ms)
        self._take_banner_down(resting)
        if resting and self._ends and not self._coming:
            scene.grip.release()
            self._ends.popleft().show(scene)
            return True
        visiting = (table.visiting or table.awaits_buzzers) and not self._ahead
        up_to_date = not self._queue and (not self._coming or visiting) and not window.open
        # Answers are also taken while the ring of a window runs that is open in the match as well.
        in_window = window.open and not self._queue and not self._coming
        self._queue.extend(table.tick(resting and (up_to_date or in_window)))
        if resting and not window.open:
            if self._coming:
                if not visiting and self._may_follow():
                    self._next_segment()
            elif self._queue and self._may_show():
                self.show(self._queue.popleft())
        seen = scene.now >= self._shown_at + scene.going.pace.ms("think_most")
        scene.share.update(resting and (seen or visiting) and up_to_date and not self._ends)
        return False

    def _take_banner_down(self, resting: bool) -> None:
        scene = self._scene
        if scene.banner is None:
            return
        age, lasts = scene.now - scene.banner_since, scene.going.pace.ms("banner")
        if age < lasts + 20:
            scene.dirty = True
        if resting:
            scene.banner = None
            scene.dirty = True
        elif self.held and age > lasts:
            scene.banner = None
            scene.changed()

    def _thought(self) -> bool:
        return self._scene.now >= self._shown_at + self._think

    def _may_follow(self) -> bool:
        """What followed a window that waits for nobody here takes as long as if somebody had answered."""
        return not self._patient or self._coming[0].silent or self._thought()

    def _may_show(self) -> bool:
        """Other people's moves are shown after a pause that depends on nothing hidden."""
        if all(isinstance(event, WindowClosed) for event in self._queue[0].events):
            return True
        turn = self._scene.face.turn(self._scene.view)
        theirs = turn is not None and turn != self._scene.viewer
        return self._thought() if theirs or self._patient else True

    # Showing ------------------------------------------------------------------------------------------------
    def show(self, batch: Batch) -> None:
        """What happened is shown window by window. A batch of the history ends in the view that there is."""
        scene = self._scene
        told = batch if batch.view is not None else replace(batch, view=scene.view)
        self._coming.extend(segments(told, scene.face, scene.view))
        scene.story.begin(batch.events)
        scene.going.shown_line = batch.line
        self._next_segment()
        if scene.table.match.over and not self._queue and batch.index == scene.table.match.index:
            self._ends.append(table_ends.Over())

    def _next_segment(self) -> None:
        """Everything lies where it belongs at once; the picture follows."""
        scene, now = self._scene, self._coming.popleft()
        before, pace = scene.view, scene.going.pace
        if not now.silent:
            scene.attention.dock()
        if self._coming:
            scene.view = scene.face.intermediate_view(before, now.events, now.view)
        elif now.view is not None:
            scene.view = (
                scene.face.view_during_window(before, now.events, now.view) if now.opens else now.view
            )
        cues = [scene.face.cue(event, before, scene.names) for event in now.events]
        scene.story.add(scene, zip(now.events, cues, strict=True), before)
        origins, landing = flight_origins(scene, cues, before)
        for event, cue in zip(now.events, cues, strict=True):
            scene.log += cue.log
            if cue.sound:
                scene.ui.sounds.play(cue.sound)
            if cue.banner is not None:
                scene.banner, scene.banner_since = cue.banner, scene.now
                scene.banner_seats = seats_of(event)
            if cue.scored is not None:
                self._ends.append(table_ends.Scored(cue.scored, scene.view))
        scene.decisions.origins = {}
        had, deals = set(scene.hand.cards), any(cue.deal for cue in cues)
        if deals:
            scene.hand.dealt()
        scene.hand.hold(scene.face.hand(scene.view))
        came = set(scene.hand.cards) - had if had and not deals else set()
        scene.grip.keep(scene.hand.cards)
        goal = scene.poses()
        delays = later(scene, cues)
        if deals:
            if self.dealt:
                scene.hand.clear()
            self.dealt = True
            delays = dealt_from(scene, goal, origins)
        if not self.dealt:
            goal = {}
        if pace.reduced:
            scene.stage.fade(goal, pace.ms("reduced"))
        else:
            scene.stage.settle(goal, pace.ms("relayout"), origins, delays, landing)
            self._rhythm.begin(delays.values(), scene.stage.now)
        if pause := pause_of(scene, cues, now.hold):
            self.rest(pause + (landing if scene.stage.moving else 0.0))
        if came:
            scene.attention.ring(came)
        for large in hands_of(cues):
            shown = scene.attention.enlarge(large, scene.stage.left)
            self.rest(0.0 if deals else shown)
        scene.share.shown()
        self._patient = False
        if not now.silent:
            self._shown_at = scene.now
            least, most = pace.ms("think_least"), pace.ms("think_most")
            self._think = scene.stage.left + random.uniform(least, most)
        if now.opens:
            scene.window.begin()
            self._patient = not scene.window.open
        scene.refresh()
