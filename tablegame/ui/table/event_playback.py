"""What has happened at a table, shown in its order, each thing in its own time."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from tablegame.match.match import Batch
from tablegame.rules.contract import Event
from tablegame.rules.windows import WindowClosed, WindowOpened
from tablegame.ui.system.motion import Pace
from tablegame.ui.table.animator import Animator
from tablegame.ui.table.arrangement import Arrangement
from tablegame.ui.table.attention import Attention
from tablegame.ui.table.call_window import CallWindow
from tablegame.ui.table.effects import Emit, Play, Redraw, Refresh, Repaint
from tablegame.ui.table.flights import (
    DealingSound,
    dealt_from,
    flight_origins,
    hands_of,
    later,
    pause_after,
)
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.geometry import TableGeometry
from tablegame.ui.table.model import Banner, DealScored, MatchEnded, Segment, TableModel
from tablegame.ui.table.pages import Pages
from tablegame.ui.table.pass_and_play import PassAndPlay
from tablegame.ui.table.plates import seats_of
from tablegame.ui.table.source import TableSource
from tablegame.ui.table.story import Story


def segments(batch: Batch, game_table: AnyGameTable, before: Any) -> list[Segment]:
    """A batch cut after each window that opens in it, and where its game shows it step by step."""
    found: list[Segment] = []
    events: list[Event] = []
    for event in batch.events:
        events.append(event)
        if isinstance(event, WindowOpened):
            found += _staged(events, batch.view, game_table, before, opens=True)
            events = []
    if events or not found:
        found += _staged(events, batch.view, game_table, before, opens=False)
    return found


def _staged(
    events: Sequence[Event], view: Any, game_table: AnyGameTable, before: Any, opens: bool
) -> list[Segment]:
    *first, last = game_table.stages(before, events)
    return [
        *(Segment(group.events, view, opens=False, pause=group.hold) for group in first),
        Segment(last.events, view, opens, last.hold),
    ]


class EventPlayback:
    """Shows what waits to be shown, and knows when it may be."""

    def __init__(
        self,
        model: TableModel,
        source: TableSource,
        game_table: AnyGameTable,
        animator: Animator,
        geometry: TableGeometry,
        arrangement: Arrangement,
        attention: Attention,
        call_window: CallWindow,
        pass_and_play: PassAndPlay,
        pages: Pages,
        story: Story,
        dealing_sound: DealingSound,
        pace: Callable[[], Pace],
        emit: Emit,
    ) -> None:
        self._model = model
        self._source = source
        self._game_table = game_table
        self._animator = animator
        self._geometry = geometry
        self._arrangement = arrangement
        self._attention = attention
        self._call_window = call_window
        self._pass_and_play = pass_and_play
        self._pages = pages
        self._story = story
        self._dealing_sound = dealing_sound
        self._pace = pace
        self._emit = emit
        if source.over and not source.fresh:
            model.coming.ends.append(MatchEnded())
        self._shown_at = 0.0
        """When the last thing was shown that may be noticed."""
        self._think = 0.0
        """How long after it somebody else seems to think, in ms."""
        self._patient = False
        """A window has opened here that has no length of its own."""
        self._reopens = not source.fresh
        """Whether a window may stand open in which the match goes on."""

    def hurry(self) -> None:
        """Whatever only waits for the eye waits no more."""
        self._model.hurry()
        self._think = 0.0

    def forget(self) -> None:
        """The match went back: what was to be shown is not."""
        self._model.coming.clear()
        self._reopens = True
        self._model.coming.rests_until, self._think = self._model.now, 0.0

    # Time ---------------------------------------------------------------------------------------------------
    def update(self, ms: int) -> bool:
        """The next thing is shown when the last one was seen; whether a page has come over the table."""
        model, source, coming = self._model, self._source, self._model.coming
        call_window, moving = self._call_window, self._animator.moving
        self._dealing_sound.update(self._animator.now, moving)
        resting = not moving and model.now >= coming.rests_until
        if resting and self._reopens:
            self._reopens = False
            call_window.begin()
        if resting:
            call_window.update(ms)
        self._take_banner_down(resting)
        if resting and coming.ends and not coming.segments:
            self._end()
            return True
        visiting = (source.visiting or source.awaits_buzzers) and not coming.leads_to_window
        up_to_date = not coming.batches and (not coming.segments or visiting) and not call_window.open
        # Answers are also taken while the ring of a window runs that is open in the match as well.
        in_window = call_window.open and not coming.batches and not coming.segments
        coming.batches.extend(source.tick(resting and (up_to_date or in_window)))
        if resting and not call_window.open:
            if coming.segments:
                if not visiting and self._may_follow():
                    self._next_segment()
            elif coming.batches and self._may_show():
                self.show(coming.batches.popleft())
        seen = model.now >= self._shown_at + self._pace().ms("think_most")
        self._pass_and_play.update(resting and (seen or visiting) and up_to_date and not coming.ends)
        return False

    def _end(self) -> None:
        """The next page of those that come once all before has been seen."""
        self._model.pointer.release()
        end = self._model.coming.ends.popleft()
        if isinstance(end, DealScored):
            # The next deal is as slow as the one before.
            self._model.running = False
        self._pages.end(end)

    def _take_banner_down(self, resting: bool) -> None:
        model = self._model
        if model.banner is None:
            return
        age, lasts = model.now - model.banner.since, self._pace().ms("banner")
        if age < lasts + 20:
            self._emit(Redraw())
        if resting:
            model.banner = None
            self._emit(Redraw())
        elif model.coming.halted and age > lasts:
            model.banner = None
            self._emit(Repaint())

    def _thought(self) -> bool:
        return self._model.now >= self._shown_at + self._think

    def _may_follow(self) -> bool:
        """What followed a window that waits for nobody here takes as long as if somebody had answered."""
        return not self._patient or self._model.coming.segments[0].silent or self._thought()

    def _may_show(self) -> bool:
        """Other people's moves are shown after a pause that depends on nothing hidden."""
        if all(isinstance(event, WindowClosed) for event in self._model.coming.batches[0].events):
            return True
        turn = self._game_table.turn(self._model.view)
        theirs = turn is not None and turn != self._model.viewer
        return self._thought() if theirs or self._patient else True

    # Showing ------------------------------------------------------------------------------------------------
    def show(self, batch: Batch) -> None:
        """What happened is shown window by window. A batch of the history ends in the view that there is."""
        model, source, coming = self._model, self._source, self._model.coming
        told = batch if batch.view is not None else replace(batch, view=model.view)
        coming.segments.extend(segments(told, self._game_table, model.view))
        self._story.begin(batch.events)
        model.shown_line = batch.line
        self._next_segment()
        if source.over and not coming.batches and batch.index == source.index:
            coming.ends.append(MatchEnded())

    def _next_segment(self) -> None:
        """Everything lies where it belongs at once; the picture follows."""
        model, game_table, animator = self._model, self._game_table, self._animator
        now, pace = model.coming.segments.popleft(), self._pace()
        before, hand = model.view, model.hand
        if not now.silent:
            self._attention.dock()
        if model.coming.segments:
            model.view = game_table.intermediate_view(before, now.events, now.view)
        elif now.view is not None:
            model.view = (
                game_table.view_during_window(before, now.events, now.view) if now.opens else now.view
            )
        cues = [game_table.cue(event, before, model.names) for event in now.events]
        self._story.add(zip(now.events, cues, strict=True), before)
        size, after = self._geometry.size, self._pace()
        origins, landing = flight_origins(cues, before, model, game_table, animator, size, after)
        for event, cue in zip(now.events, cues, strict=True):
            model.log += cue.log
            if cue.sound:
                self._emit(Play(cue.sound))
            if cue.banner is not None:
                model.banner = Banner(cue.banner, seats_of(event), model.now)
            if cue.scored is not None:
                model.coming.ends.append(DealScored(cue.scored, model.view))
        model.played_from = {}
        had, deals = set(hand.cards), any(cue.deal for cue in cues)
        if deals:
            hand.dealt()
        hand.set_pieces(game_table.hand(model.view))
        came = set(hand.cards) - had if had and not deals else set()
        model.pointer.keep(hand.cards)
        goal = self._arrangement.poses()
        delays = later(cues, after)
        if deals:
            if model.dealt:
                hand.clear()
            model.dealt = True
            delays = dealt_from(goal, origins, model, game_table, self._geometry, after)
        if not model.dealt:
            goal = {}
        if pace.reduced:
            animator.fade(goal, pace.ms("reduced"))
        else:
            animator.settle(goal, pace.ms("relayout"), origins, delays, landing)
            self._dealing_sound.begin(delays.values(), animator.now)
        if pause := pause_after(cues, after, now.pause):
            model.rest(pause + (landing if animator.moving else 0.0))
        if came:
            self._attention.ring(came)
        for large in hands_of(cues):
            shown = self._attention.enlarge(large, animator.left)
            model.rest(0.0 if deals else shown)
        self._pass_and_play.shown()
        self._patient = False
        if not now.silent:
            self._shown_at = model.now
            # Drawn from two public lengths alone, so that it tells nothing of what anybody holds.
            self._think = animator.left + random.uniform(pace.ms("think_least"), pace.ms("think_most"))
        if now.opens:
            self._call_window.begin()
            self._patient = not self._call_window.open
        self._emit(Refresh())
