"""What has happened at a table, shown in its order, each thing in its own time."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from typing import Any, Final

from tablegame.match.match import Batch
from tablegame.pieces.seats import Seat
from tablegame.rules import events as events_of
from tablegame.rules.contract import Event
from tablegame.rules.events import WindowClosed, WindowOpened
from tablegame.speech import Text
from tablegame.ui.draw import marks
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.system.motion import Pace
from tablegame.ui.table.animations import Animations
from tablegame.ui.table.crests import crests_of, revealed
from tablegame.ui.table.faces import Faces
from tablegame.ui.table.finale import FinaleShow
from tablegame.ui.table.history import History, numbered
from tablegame.ui.table.input.call_window import CallWindow
from tablegame.ui.table.input.decisions import Decisions
from tablegame.ui.table.input.highlights import Arrangement, Attention, Highlights
from tablegame.ui.table.input.pass_and_play import PassAndPlay
from tablegame.ui.table.match_controls import Pages
from tablegame.ui.table.model import Banner, Origins, ResultShown, Segment, SheetShown
from tablegame.ui.table.overlay.coach import Coach
from tablegame.ui.table.overlay.remarks import Remarks
from tablegame.ui.table.overlay.seat_marks import SeatActs
from tablegame.ui.table.plates import seats_of
from tablegame.ui.table.played_pieces import last_laid
from tablegame.ui.table.pose import GATHERED, SLIDE_APART, TOUCHES, Box
from tablegame.ui.table.segments import (
    DealingSound,
    closing_up,
    dealt_from,
    flight_origins,
    hands_of,
    landing_wait,
    later,
    pause_after,
    segments,
)
from tablegame.ui.table.source import hands_shown
from tablegame.ui.table.table_context import (
    Play,
    Redraw,
    Refresh,
    Relayout,
    Repaint,
    TableContext,
    TablePart,
    Tell,
)
from tablegame.ui.table.table_values import Cue, DealEnd, TakenTrick

TILES: Final = 3
"""The number of sounds of tiles, each a semitone higher than the one before."""
SINKS: Final = 1.0
"""How far the board gives way under each tile of a bomb, in du."""
SINK_AROUND: Final = 150.0
"""How far from the middle of the board that is seen, in du."""
TICKS: Final = 4
"""The most cards of a trick that are heard as they are gathered."""


class PlaybackStage(Enum):
    """The reason why the next event of a match is not shown yet."""

    ENDING = "the end of a deal, or a call, is looked at"
    SHOWING = "pieces move"
    RESTING = "pieces lie, and what happened is looked at for a while"
    COACHED = "the coach speaks"
    OVER = "the page of the result comes"
    WINDOW = "people may call"
    LOOKING = "a window waits until a person has looked at cards alone"
    VISITING = "people are asked in turn in a window"
    FREE = "nothing holds the next event up"


@dataclass(frozen=True, slots=True)
class Situation:
    """All that may hold up the next event."""

    ending: bool = False
    """Whether the end of a deal is on the screen that people have not left."""
    moving: bool = False
    """Whether anything is under way."""
    rests: bool = False
    """Whether nothing more may be shown before a certain time."""
    coached: bool = False
    """Whether the coach has still to be heard."""
    ends: bool = False
    """Whether the match has ended and its last event was shown."""
    window: bool = False
    """Whether a call window is open."""
    window_waits: bool = False
    """Whether a window opens as soon as no person looks at cards alone."""
    visiting: bool = False
    """Whether people are asked in turn who must not see what follows."""


STAGES: Final[tuple[tuple[PlaybackStage, Callable[[Situation], bool]], ...]] = (
    (PlaybackStage.ENDING, lambda now: now.ending),
    (PlaybackStage.SHOWING, lambda now: now.moving),
    (PlaybackStage.RESTING, lambda now: now.rests),
    (PlaybackStage.COACHED, lambda now: now.coached),
    (PlaybackStage.OVER, lambda now: now.ends),
    (PlaybackStage.WINDOW, lambda now: now.window),
    (PlaybackStage.LOOKING, lambda now: now.window_waits),
    (PlaybackStage.VISITING, lambda now: now.visiting),
    (PlaybackStage.FREE, lambda now: True),
)
"""The stages and their reasons: the first reason that holds gives the stage. A table goes on to a later stage
as soon as the reason of its stage is gone, and back as soon as an earlier reason comes."""
BUSY: Final = frozenset({PlaybackStage.ENDING, PlaybackStage.SHOWING, PlaybackStage.RESTING})
"""The stages in which the picture itself is not finished."""


def stage_of(situation: Situation) -> PlaybackStage:
    """Return the stage of a table: the first reason that holds."""
    return next(stage for stage, holds in STAGES if holds(situation))


class EventPlayback(TablePart):
    """The playback of what has happened, each event in its own time."""

    def __init__(
        self, table: TableContext, arrangement: Arrangement, attention: Attention, call_window: CallWindow,
        pass_and_play: PassAndPlay, finale: FinaleShow, seat_acts: SeatActs, faces: Faces, remarks: Remarks,
        pages: Pages, history: History, coach: Coach, animations: Animations,
    ) -> None:  # fmt: skip
        super().__init__(table)
        self._arrangement = arrangement
        self._attention = attention
        self._call_window = call_window
        self._pass_and_play = pass_and_play
        self._finale = finale
        self._seat_acts = seat_acts
        self._faces = faces
        self._remarks = remarks
        self._pages = pages
        self._history = history
        self._coach = coach
        self._animations = animations
        self._dealt_at = 0.0
        """When the last card of a deal will lie, by the table's clock."""
        self._dealing_sound = DealingSound(self._ui.sounds)
        if self._source.over and not self._source.fresh:
            self._model.coming.ends.append(ResultShown())
        self.stage = PlaybackStage.FREE
        """The stage of the last frame."""
        self._moved = False
        """Whether anything was under way in the last frame."""
        self._shown_at = 0.0
        """When the last thing was shown that may be noticed."""
        self._brief = False
        """Whether what was shown last is soon done."""
        self._think = 0.0
        """How long after it another player seems to think, in ms."""
        self._chance = random.Random(random.random())
        """Draws those lengths; nothing else follows it."""
        self._patient = False
        """A window has opened here that has no length of its own."""
        self._last = -1
        """The decision point of the batch that is shown."""
        self._closing: Any = None
        """The view of a deal that is about to be counted."""
        self._ended_with = ""
        """The sound of what ended it."""
        self._opens = False
        """Whether a window opens here as soon as no person looks at cards alone any more."""
        self._reopens = not self._source.fresh
        """Whether a window may stand open in which the match goes on."""

    @property
    def deals(self) -> bool:
        """Return whether hands are being dealt."""
        return self._animator.lands and self._model.now < self._dealt_at

    def hurry(self) -> None:
        """End whatever only waits to be looked at."""
        self._model.hurry()
        self._finale.skip()
        self._dealt_at = self._think = 0.0

    def forget(self) -> None:
        """Forget what was to be shown, because the match went back."""
        self._model.coming.clear()
        self._coach.forget()
        self._finale.forget()
        self._animations.forget()
        self._remarks.clear()
        self._reopens, self._opens = True, False
        self._ended_with = ""
        self._model.coming.rests_until, self._think = self._model.now, 0.0

    # Time ---------------------------------------------------------------------------------------------------
    def update(self, ms: int) -> bool:
        """Show the next event if its time has come. Return True if a page has come over the table."""
        model, source, coming = self._model, self._source, self._model.coming
        self._dealing_sound.update(self._animator.now, self._animator.moving)
        self._finale.update()
        if model.finale is not None and model.finale.dismissed and model.finale.scored is not None:
            # Its sheet has gone: from now on all tells of what comes next.
            model.view = model.finale.scored.view
        picture = self._picture_now()
        still = stage_of(picture) not in BUSY
        looking = bool(source.looks) or source.looking_round
        if still:
            self._open_due_windows(looking)
        self._coach.update()
        coached = self._coach.holds
        if still and not coached:
            self._call_window.update(ms)
        self._take_banner_down(still)
        ahead = coming.leads_to_window(source.windows_ahead)
        visiting = (source.visiting or source.awaits_buzzers) and not ahead
        # The picture is not looked at again: a rest that was just asked for begins with the next frame.
        self.stage = stage_of(
            replace(
                picture,
                coached=coached,
                ends=bool(coming.ends) and not coming.segments,
                window=self._call_window.open,
                window_waits=self._opens,
                visiting=visiting and bool(coming.segments),
            )
        )
        if self.stage is PlaybackStage.OVER:
            self._end()
            return True
        all_told = not coming.batches and (not coming.segments or visiting) and not self._call_window.open
        all_told = all_told or (looking and not coming.batches and not ahead)
        # Answers are also taken while the ring of a window runs that is open in the match as well.
        in_window = self._call_window.open and not coming.batches and not coming.segments
        source.hurry_bots(model.running)
        coming.batches.extend(source.tick(still and (all_told or in_window) and not self._coach.slip.waits))
        if self.stage is PlaybackStage.FREE:
            self._show_next()
        lies = still and all_told and not coming.ends
        seen = model.now >= self._shown_at + self._pace().ms("think_most")
        self._pass_and_play.update(lies and (seen or visiting), lies)
        return False

    def _picture_now(self) -> Situation:
        """Return what of the picture itself holds up the next event, and note whether pieces move."""
        model, finale, animator = self._model, self._model.finale, self._animator
        # The frame in which pieces land has enough to draw: what follows comes with the next one.
        landing, self._moved = self._moved and animator.landed, animator.moving
        return Situation(
            ending=model.ending and not (finale is not None and finale.kept),
            moving=animator.moving or landing or self._animations.holding,
            rests=model.now < model.coming.rests_until,
        )

    def _open_due_windows(self, looking: bool) -> None:
        """Open the window in which the match goes on, and the one that waited until people had looked."""
        if self._reopens:
            self._reopens = False
            self._call_window.begin()
        if self._opens and not looking:
            self._opens = False
            self._open_window()

    def _show_next(self) -> None:
        """Show the next part of a batch, or else the next batch, once a pause for thought is over."""
        coming = self._model.coming
        if coming.segments:
            if self._may_follow():
                self._next_segment()
        elif coming.batches and self._may_show():
            self.show(coming.batches.popleft())

    def _end(self) -> None:
        """Open the next page of those that come once everything before has been seen."""
        self._model.pointer.release()
        self._pages.end(self._model.coming.ends.popleft())

    def _take_banner_down(self, resting: bool) -> None:
        model = self._model
        if model.banner is None:
            return
        since = model.now if model.banner.since is None else model.banner.since
        age, lasts = model.now - since, self._pace().ms("banner")
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
        """Return whether the next segment may follow a window that waits for no person here.

        It takes as long as if a person had answered.
        """
        return not self._patient or self._model.coming.segments[0].silent or self._thought()

    def _may_show(self) -> bool:
        """Return whether the next batch may be shown: moves of others after a pause that depends on nothing
        hidden."""
        if all(isinstance(event, WindowClosed) for event in self._model.coming.batches[0].events):
            return True
        if self._follows_suit(self._model.coming.batches[0].events):
            return self._model.now >= self._shown_at + min(self._think, self._pace().ms("lot"))
        turn = self._game_table.turn(self._model.view)
        theirs = turn is not None and (turn != self._model.viewer or self._source.watching)
        if self._model.stepping and (theirs or self._source.watching):
            step, self._model.step = self._model.step, False
            return step
        return self._thought() if theirs or self._patient else True

    def _follows_suit(self, events: Sequence[Event]) -> bool:
        """Return whether these events are a brief act like the one before."""
        brief = self._game_table.brief
        return self._brief and bool(events) and isinstance(events[0], brief)

    # Showing ------------------------------------------------------------------------------------------------
    def show(self, batch: Batch) -> None:
        """Show a batch window by window. A batch of the history ends in the view that there is."""
        model, coming = self._model, self._model.coming
        shown = batch if batch.view is not None else replace(batch, view=model.view)
        coming.segments.extend(segments(shown, self._game_table, model.view))
        self._history.begin((shown.everybodys or shown).events)
        model.shown_line = batch.line
        self._brief = bool(batch.events) and isinstance(batch.events[0], self._game_table.brief)
        self._last = batch.index
        self._next_segment()

    def _next_segment(self) -> None:
        """Show the next segment; after the last one of the match its result follows."""
        coming, source = self._model.coming, self._source
        now = self._as_seen(coming.segments.popleft())
        if any(isinstance(event, events_of.DealScored | events_of.MatchEnded) for event in now.events):
            now = now if self._seen_alone(now) else now.everybodys or now
        if now.events and all(isinstance(event, events_of.MatchEnded) for event in now.events):
            self._tell(now)
        elif any(isinstance(event, events_of.DealScored) for event in now.events):
            self._end_deal(now)
        else:
            self._show_segment(now)
        if source.over and not coming.segments and not coming.batches and self._last == source.index:
            coming.ends.append(ResultShown())

    def _as_seen(self, now: Segment) -> Segment:
        """Return a segment as all may see it, if it was made for a person who does not look any more."""
        if now.view is None or now.everybodys is not None or now.view.viewer in (None, self._model.viewer):
            return now
        public = (event.seen_by(None) for event in now.events)
        events = tuple(event for event in public if event is not None)
        return replace(now, events=events, view=self._source.view(None))

    def _tell(self, now: Segment) -> None:
        """Add events to the log that move nothing on the table."""
        model, game_table = self._model, self._game_table
        cues = [game_table.cue(event, model.view, model.names) for event in now.events]
        self._history.add(zip(now.events, cues, strict=True), model.view)
        for cue in cues:
            model.log += numbered(cue.log, self._source.turn)
            if cue.sound:
                self._emit(Play(cue.sound))
        model.log += revealed(self._source.players, game_table.tempers)
        self._emit(Repaint())

    def _end_deal(self, now: Segment) -> None:
        """Show the last moment of a counted deal, which then waits for people."""
        model, game_table = self._model, self._game_table
        event = next(event for event in now.events if isinstance(event, events_of.DealScored))
        if self._closing is not model.view:
            model.view = game_table.closing(model.view, (), now.view)
        self._closing = None
        cue = game_table.cue(event, model.view, model.names)
        self._history.add([(event, cue)], model.view)
        scored = SheetShown(event.deal - 1 if cue.scored is None else cue.scored, now.view)
        model.hand.set_pieces(game_table.hand(model.view))
        model.hand.clear()
        model.pointer.release()
        model.told = None
        self._faces.show((event,))
        # Of the last deal it is said that the match is over, before the page of the result comes.
        after = model.coming.segments[0].events if model.coming.segments else ()
        ended = [each for each in after if isinstance(each, events_of.MatchEnded)]
        self._remarks.show((event, *ended), (cue,), self._last)
        end = game_table.deal_end(event, model.view, model.names)
        log = tuple(numbered(cue.log, self._source.turn))
        self._finale.deal(end, scored, model.view, cue.sound or self._ended_with, log)
        self._ended_with = ""
        self._arrangement.place()
        self._shown_at = model.now
        self._coach.counted()
        if model.running:
            self._finale.skip()
            # The next deal is as slow as the one before, unless all the people are out of the match.
            model.running = bool(self._source.humans) and not self._source.people
            if model.running and model.finale is not None:
                model.finale.dismissed = True
        self._emit(Refresh())

    def _show_segment(self, now: Segment) -> None:
        """Put everything where it belongs at once, and begin the flights that lead there."""
        model, game_table, pace = self._model, self._game_table, self._pace()
        if model.finale is not None and not (model.finale.kept and _only_windows(now)):
            self._finale.remove()
        own, alone = now.view, self._seen_alone(now)
        now = now if alone else now.everybodys or now
        before = model.view
        if not now.silent:
            self._attention.dock()
        ends = self._ends_deal()
        model.view = self._view_after(now, before)
        cues = [game_table.cue(event, before, model.names) for event in now.events]
        heard, public_cues, public = now, cues, before
        if now.everybodys is not None:
            # The player sees what has come into the hand; what is noted of it is what all may know.
            heard, public = now.everybodys, self._pass_and_play.public
            public_cues = [game_table.cue(event, public, model.names) for event in heard.events]
            self._pass_and_play.public = self._view_after(heard, public)
        self._history.add(zip(heard.events, public_cues, strict=True), public)
        if self._source.looks == "drawn" and own.viewer is not None:
            open_to_all = self._pass_and_play.public if alone else model.view
            self._pass_and_play.alone = game_table.private(open_to_all, own)
        if alone and self._pass_and_play.alone is not None:
            model.view = self._pass_and_play.alone
        if ends:
            self._closing = model.view
        # Where a deal is run to its end, this view may have changed how fast that is.
        after = self._pace()
        origins, landing = flight_origins(cues, before, self._table, after)
        for cue in public_cues:
            model.log += numbered(cue.log, self._source.turn)
        for event, cue in zip(now.events, cues, strict=True):
            self._stamp_and_sound(event, cue, ends, landing_wait(cue, after, landing))
        model.open_hands = hands_shown(self._source, game_table, model)
        model.played_from = {}
        deals = any(cue.deal for cue in cues)
        order = model.hand.cards
        came = self._take_up_hand(deals)
        self._fly(cues, origins, landing, deals, pace, after, order)
        landing_now = self._animator.moving and not deals and any(cue.origins or cue.starts for cue in cues)
        model.told = before if landing_now or model.ending else None
        model.laid = last_laid(cues, model.laid)
        self._seat_acts.show(cues)
        self._faces.show(now.events)
        self._remarks.show(heard.events, public_cues, self._last)
        if pause := pause_after(cues, after, now.pause, ends):
            model.rest(pause + (landing if self._animator.moving else 0.0))
        if came:
            self._attention.ring(came)
        for large in hands_of(cues):
            shown = self._attention.enlarge(large, self._animator.left)
            model.rest(0.0 if deals else shown)
        self._pass_and_play.shown()
        self._patient = False
        if not now.silent:
            self._shown_at = model.now
            # Drawn from two public lengths alone, so that it reveals nothing of any hand.
            pause_for_thought = self._chance.uniform(pace.ms("think_least"), pace.ms("think_most"))
            self._think = self._animator.left + pause_for_thought
        if now.opens and (self._source.looks or self._source.looking_round):
            self._opens = True
        elif now.opens:
            self._open_window()
        self._coach.saw(now.events, model.view, now.opens)
        self._emit(Refresh())

    def _stamp_and_sound(self, event: Event, cue: Cue, ends: bool, wait: float) -> None:
        """Begin the stamp of an event and play its sound in `wait` ms; what `ends` a deal is stamped
        later.
        """
        if ends and cue.banner is not None:
            self._ended_with = cue.sound
            return
        if cue.sums and cue.banner is not None:
            end = DealEnd(cue.banner, seats_of(event), cue.banner, equations=cue.sums)
            self._finale.call(end, cue.sound)
            return
        if cue.banner is not None:
            self._model.banner = Banner(cue.banner, seats_of(event))
        if cue.sound and cue.gathering is None:
            owner = next((Seat(seat) for seat in cue.origins.values()), None)
            self._animations.play(cue.sound, wait, owner)

    def _take_up_hand(self, deals: bool) -> set[int]:
        """Give the hand the pieces of the view; return the items that came to others already there."""
        model, hand = self._model, self._model.hand
        had = set(hand.cards)
        if deals:
            hand.dealt()
        hand.set_pieces(self._game_table.hand(model.view))
        model.pointer.keep(hand.cards)
        return set(hand.cards) - had if had and not deals else set()

    def _fly(
        self, cues: Sequence[Cue], origins: Origins, landing: float, deals: bool, pace: Pace, after: Pace,
        order: Sequence[int],
    ) -> None:  # fmt: skip
        """Begin all flights to where everything belongs. `pace` is that of the view before, `order` the hand
        as it lay."""
        model, animator, goal = self._model, self._animator, self._arrangement.poses()
        delays = closing_up(order, model.hand.cards, after) | later(cues, after)
        if deals:
            if model.dealt:
                model.hand.clear()
                model.pointer.release()
            model.dealt = True
            delays = dealt_from(goal, origins, self._table, after)
        if not model.dealt:
            goal = {}
        gathering = next((cue.gathering for cue in cues if cue.gathering is not None), None)
        if pace.reduced:
            wait = 0.0 if gathering is None else pace.ms("trick_won")
            animator.fade(goal, pace.ms("reduced"), wait)
        else:
            animator.settle(goal, pace.ms("relayout"), origins, delays, landing)
            if gathering is not None:
                animator.gather(gathering.top, gathering.others, pace.ms("trick_away"))
            heard = delays if deals else later(cues, after)
            self._dealing_sound.begin(heard.values(), animator.now)
            if deals:
                self._dealt_at = model.now + animator.left
            else:
                self._raise_dust()
        if gathering is not None:
            self._gathered(gathering, pace)
        for cue in cues:
            if cue.bomb:
                self._bomb(cue, landing, pace)

    def _bomb(self, cue: Cue, landing: float, pace: Pace) -> None:
        """Let the tiles of a bomb be heard one after the other, and a firework light up when they lie."""
        animations, room = self._animations, self._geometry.room
        owner = next((Seat(seat) for seat in cue.origins.values()), None)
        if pace.reduced or landing <= 0:
            animations.play("firework", 0.0, owner)
            return
        apart, touches = pace.ms(cue.apart), TOUCHES * landing
        for nth in range(len(cue.origins)):
            if nth:
                animations.play(f"tile_{min(nth + 1, TILES)}", touches + nth * apart, owner)
            animations.jolt(Box(*room.centre, 0, 0).grown(SINK_AROUND), SINKS, apart, touches + nth * apart)
        lie = landing + apart * (len(cue.origins) - 1)
        burst = self._game_table.burst(self._model.view, room)
        animations.play("fuse", lie, owner)
        animations.play("firework", lie + 2 * pace.ms("burst_runs"), owner)
        if burst is not None:
            animations.light_up(burst, tuple(cue.origins), lie)

    def _gathered(self, gathering: TakenTrick, pace: Pace) -> None:
        """Let a trick that is gathered be heard, and show what it counts where it comes to lie."""
        animations, lasts = self._animations, pace.ms("trick_away")
        sweep, _, there = (share * lasts for share in GATHERED)
        if pace.reduced:
            lasts = pace.ms("trick_won")
            sweep, there = 0.0, lasts
            self._show_taker(gathering, lasts)
        animations.play("trick", sweep, gathering.seat)
        if not pace.reduced:
            for nth in range(min(TICKS, gathering.counting)):
                animations.play("tick", sweep + SLIDE_APART * lasts * (nth + 1), gathering.seat)
        if gathering.points:
            animations.play("life", there, gathering.seat)
            room = self._geometry.room
            lies = self._game_table.at_plate(self._model.view, gathering.seat, room)
            box = room.plate(gathering.seat) if lies is None else lies
            animations.show_gain(f"+{gathering.points}", box, there)

    def _show_taker(self, gathering: TakenTrick, lasts: float) -> None:
        """Show the face of the taker on the card that wins, for a while."""
        flights = {flight.spot: flight for flight in self._animator.flights()}
        if (flight := flights.get(gathering.top)) is not None:
            crest = crests_of(self._model.names)[gathering.seat]
            self._animations.show(partial(_draw_owner, flight.start.box, crest), lasts)

    def _raise_dust(self) -> None:
        """Let dust rise where open pieces land on the table."""
        animator, lying = self._animator, self._geometry.lying(self._model.view)
        for flight in animator.flights():
            if flight.lands and flight.spot in lying and flight.goal.face is not None:
                wait = flight.begins - animator.now + TOUCHES * flight.lasts
                self._animations.raise_dust(flight.goal.box, wait)

    def _seen_alone(self, now: Segment) -> bool:
        """Return whether a segment is only for the one person among several who looks."""
        return now.everybodys is not None and self._model.viewer == now.view.viewer

    def _ends_deal(self) -> bool:
        """Return whether the deal is counted next."""
        coming = self._model.coming
        return bool(coming.segments) and any(
            isinstance(event, events_of.DealScored) for event in coming.segments[0].events
        )

    def _view_after(self, now: Segment, before: Any) -> Any:
        """Return the view to be drawn once a segment is shown."""
        if self._ends_deal():
            return self._game_table.closing(before, now.events, now.view)
        if self._model.coming.segments:
            return self._game_table.intermediate_view(before, now.events, now.view)
        if now.view is None:
            return before
        return self._game_table.view_during_window(before, now.events, now.view) if now.opens else now.view

    def _open_window(self) -> None:
        self._call_window.begin()
        self._patient = not self._call_window.open


def _draw_owner(piece: Box, crest: int, canvas: Canvas, age: float) -> None:
    marks.owner(canvas, piece, crest)


def _only_windows(now: Segment) -> bool:
    """Return whether a segment shows only that a window opens or closes."""
    return all(isinstance(event, WindowOpened | WindowClosed) for event in now.events)


class Questions(TablePart):
    """Notices that a question has come or gone."""

    def __init__(
        self, table: TableContext, call_window: CallWindow, decisions: Decisions, highlights: Highlights,
    ) -> None:  # fmt: skip
        super().__init__(table)
        self._call_window = call_window
        self._decisions = decisions
        self._highlights = highlights
        self._asked: tuple[str, int] | None = None
        """The question that was there a frame ago: its match and its decision point."""
        self._told_unsaved = False

    def forget(self) -> None:
        """Forget the question that was there, so that the next one is a new one."""
        self._asked = None

    @property
    def mark(self) -> tuple[str, int] | None:
        """The identity of the question that is asked now: its match and its decision point."""
        question = self._source.question if self._legal.asked else None
        return None if question is None else (question.match_id, question.index)

    def update(self) -> None:
        """Tell notices, and note that a question has come or gone."""
        model, source = self._model, self._source
        for notice in source.take_notices():
            self._emit(Tell(Text(notice.key, {"seat": model.names[notice.seat]})))
        if source.not_saved and not self._told_unsaved:
            self._told_unsaved = True
            self._emit(Tell(Text("table.not_saved")))
        question = source.question if self._legal.asked else None
        mark = self.mark
        if mark == self._asked:
            return
        self._asked = mark
        model.asked_at = model.now
        if question is not None and self._game_table.one_by_one and not source.visiting:
            # Who is asked after another player has declined is known from the question alone.
            model.view = self._game_table.private(model.view, question.view)
        if question is not None and not self._call_window.open:
            self._emit(Play("turn"))
        self._emit(Refresh())
        if self._highlights.raised != self._highlights.playable:
            self._emit(Relayout())
        if question is not None and not self._call_window.open:
            self._decisions.question_came()
