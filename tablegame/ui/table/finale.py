"""The end of a deal, and a call, step by step: the stamp and the sum, every hand open, points to the plates.

Nothing goes on by itself afterwards: people open the score sheet, or watch the end again.
"""

import math
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

from tablegame.pieces.seats import Seat
from tablegame.speech import Runs, Text, signed
from tablegame.speech.second_person import in_second_person
from tablegame.ui.draw import effect_pictures, marks
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas, unseen
from tablegame.ui.draw.incremental_drawing import PrerenderStep, prerender
from tablegame.ui.system.motion import out_cubic
from tablegame.ui.table import finale_drawings as drawn
from tablegame.ui.table import finale_places as at
from tablegame.ui.table.animations import DUST_MS, SOON_MS, Animations
from tablegame.ui.table.crests import crests_of
from tablegame.ui.table.finale_parts import WIDEST, FinaleParts
from tablegame.ui.table.finale_plan import Step, plan_steps
from tablegame.ui.table.geometry import from_seat
from tablegame.ui.table.input.highlights import Arrangement
from tablegame.ui.table.match_controls import Pages
from tablegame.ui.table.model import Finale, SheetShown
from tablegame.ui.table.places import Room
from tablegame.ui.table.pose import Box, card_spot, items_of, seat_of
from tablegame.ui.table.table_context import Focus, Play, Redraw, Refresh, Repaint, TableContext, TablePart
from tablegame.ui.table.table_values import DealEnd, FallenPetal, Tally

WORK_S: Final = 0.006
"""The time in which pictures are made in a frame that draws nothing, in seconds."""
STEPS: Final = 8
"""Totals count up in so many pictures."""
OWN_CALL: Final = 1.25
"""How much larger the stamp of the viewer's own call is."""
SECOND: Final = (60.0, -36.0)
"""Where the stamp of an answer falls, from the place of the first one, in du: half over it."""
SECOND_TURN: Final = -4.0
"""Its angle against the clock, in degrees."""
SHADE_MS: Final = 160.0
"""The time in which the table around a call grows dark, in ms."""
SHADES: Final = (0.5, 1.0)
"""How dark it is meanwhile, step by step."""
POOL_AIR: Final = (150.0, 120.0)
"""The room between the sums and the edge of the light on them, at the sides and above, in du."""
JOLT: Final = -2.0
"""How far what lies on the table springs when a call is stamped, in du."""
NOTES: Final = 5
"""The number of notes of a sum, each higher than the one before."""
SINKS: Final = 3.0
"""How far the plate sinks, in du."""
HUSH_MS: Final = 800.0
"""How long the music gives way, in ms."""
LAST_LIFE: Final = 300 / 900
"""The share of the time in which a life is lost after which the note of the last life follows the stone."""
DOTS: Final = 9
"""The trail of points on their way."""
DARKEST: Final = 0.42
"""How dark the other zones are while a light runs along one, as a share."""


class FinaleShow(TablePart):
    """Shows the last moment of each deal of one table."""

    def __init__(
        self, table: TableContext, arrangement: Arrangement, pages: Pages, animations: Animations,
        still: FinaleParts,
    ) -> None:  # fmt: skip
        super().__init__(table)
        self._animations = animations
        self._arrangement = arrangement
        self._pages = pages
        self._still = still
        self._chores: Iterator[PrerenderStep] | None = None
        """Pictures that have still to be made; None once it runs."""
        self._sound = ""
        self._due: deque[tuple[float, Step]] = deque()
        """What comes next, by the table's clock."""
        self._seen: DealEnd | None = None
        """The call that was shown last."""
        self._log: tuple[Text, ...] = ()
        """What is still to be told."""
        self._shown = 0.0
        """How far the totals have been counted."""
        self._steps: Mapping[Step, Callable[[], None]] = {
            Step.STAMP: self._stamp,
            Step.JOLT: self._jolt,
            Step.RISE: self._rise,
            Step.COUNT_ALL: self._count_all,
            Step.COUNT: self._count,
            Step.CALLED: self._called,
            Step.RISE_AGAIN: self._rise_again,
            Step.STAMP_AGAIN: self._stamp_again,
            Step.OPEN: self._open,
            Step.FLIP: self._flip,
            Step.SUM_HAND: self._sum_hand,
            Step.FLY: self._fly,
            Step.LAND: self._land,
            Step.LAY_PETAL: self._lay_petal,
            Step.STAND: self._stand,
            Step.CLOSE_UP: self._close_up,
            Step.SEAL: self._seal,
            Step.BRING: self._bring,
            Step.COUNT_HAND: self._count_hand,
            Step.SUM_COUNTED: self._sum_counted,
            Step.COUNT_TOTALS: self._count_totals,
        }

    # Beginning ----------------------------------------------------------------------------------------------
    def call(self, end: DealEnd, sound: str) -> None:
        """Show a call: its stamp, and the sum of the hand."""
        self._seen = end
        self._begin(Finale(end), sound)

    def deal(self, end: DealEnd, scored: SheetShown, closing: Any, sound: str, log: tuple[Text, ...]) -> None:
        """Show the end of a counted deal; its lines go to the log when all has been seen."""
        self._log = log
        repeated = self._seen is not None and self._seen.equations == end.equations != ()
        before, seen, self._seen = self._model.finale, self._seen, None
        if end.seals:
            # The hand at the lower edge goes first, because the others come there.
            home = self._geometry.room.home
            end = replace(end, hands=tuple(sorted(end.hands, key=lambda hand: hand.seat != home)))
        finale = Finale(end, scored, closing, repeated)
        if seen is not None and end.equations and not repeated:
            finale.first = seen
        if repeated and before is not None and before.kept:
            # The sum stands in the middle, with its stamp: it stays there.
            finale.risen, finale.terms, finale.stamped = True, before.terms, before.stamped
        self._begin(finale, sound)

    def _begin(self, finale: Finale, sound: str) -> None:
        self._model.finale, self._sound, self._shown = finale, sound, 0.0
        self._due.clear()
        self._chores = self._pictures(finale)

    def remove(self) -> None:
        """Remove what is shown, because something new is shown; a call that it answers is remembered."""
        self._model.finale = self._chores = None
        self._due.clear()

    def forget(self) -> None:
        """Remove what is shown and forget the last call, because the match went back."""
        self.remove()
        self._seen, self._log = None, ()

    # Time ---------------------------------------------------------------------------------------------------
    def update(self) -> None:
        """Show what is due."""
        model = self._model
        finale = model.finale
        if finale is None or finale.stands:
            return
        if self._chores is not None:
            if not self._made():
                self._emit(Redraw())
                return
            self._chores = None
            losers = {seat for seat in finale.end.gaining if self._still.petal(finale.end, seat) is not None}
            self._due.extend(plan_steps(finale, model.now, self._pace(), model.viewer, losers))
        while self._due and self._due[0][0] <= model.now and model.finale is finale:
            self._steps[self._due.popleft()[1]]()
        self._move(finale)
        if self._due and self._due[0][0] - model.now <= SOON_MS:
            self._emit(Redraw())

    def _made(self) -> bool:
        """Make some of the pictures; return whether all are there."""
        assert self._chores is not None
        with self._ui.type.at(self._geometry.text_scale):
            return prerender(self._chores, self._ui.canvas(), WORK_S)

    def _move(self, finale: Finale) -> None:
        """Redraw what is under way in every frame, and the totals in a few."""
        model, pace = self._model, self._pace()
        if finale.flying is not None and not finale.stands and finale.scored is not None:
            whole = pace.ms("points") + pace.ms("points_apart") * len(finale.end.gaining)
            part = 1.0 if whole <= 0 or pace.reduced else min(1.0, (model.now - finale.flying) / whole)
            self._totals(finale, int(STEPS * out_cubic(part)) / STEPS)
            if not pace.reduced:
                self._emit(Redraw())
        falls = pace.ms("lane_light") if finale.end.seals else max(pace.ms("stamp_drop"), SHADE_MS)
        if finale.stamped is not None and model.now <= finale.stamped + falls + 20:
            self._emit(Redraw())

    def _totals(self, finale: Finale, share: float) -> None:
        if share != self._shown and finale.scored is not None:
            self._shown = share
            self._model.view = self._game_table.counted(finale.closing, finale.scored.view, share)
            self._emit(Repaint())

    # What is shown ------------------------------------------------------------------------------------------
    def _stamp(self) -> None:
        finale = self._now
        finale.stamped = self._model.now
        if self._sound:
            self._emit(Play(self._sound))
        self._emit(Redraw())

    def _rise(self) -> None:
        finale = self._now
        if not finale.end.equations:
            return
        finale.risen = True
        origins, delays, apart = {}, {}, self._pace().ms("rise_apart")
        for equation in finale.end.equations:
            for nth, piece in enumerate(equation.pieces):
                spot = card_spot(piece)
                if (pose := self._animator.pose(spot)) is None:
                    backs = sum(seat_of(other) == equation.seat for other in self._animator.rest)
                    pose = from_seat(self._animator, equation.seat, backs, self._geometry.size)
                origins[spot], delays[spot] = pose, apart * nth
        self._settle(self._pace().ms("rise"), origins, delays)

    def _jolt(self) -> None:
        """Let what lies in the middle spring as the stamp falls on the table, and dust rise."""
        end = self._now.end
        self._animations.jolt(self._pool(end), JOLT, self._pace().ms("jolt"))
        if not self._pace().reduced:
            middle = self._geometry.size[0] / 2, self.stamp_foot(end)
            rings = effect_pictures.DUST_SIZES
            self._animations.show(partial(drawn.draw_stamp_dust, *middle), DUST_MS * len(rings))

    def _count(self) -> None:
        """Count the next card of each sum; the last one completes it."""
        finale = self._now
        nth = finale.terms
        finale.terms += 1
        lifts = self._pace().ms("sum_lift")
        for place in at.sum_places(finale.end.equations, self._geometry.room):
            if nth < len(place.pieces):
                self._animations.show(partial(drawn.draw_raised, place.pieces[nth], lifts), lifts)
        if finale.terms >= self._most_terms(finale.end):
            self._complete()
        else:
            self._emit(Play(f"sum_{min(finale.terms, NOTES)}"))
        self._emit(Repaint())

    def _count_all(self) -> None:
        """Count all cards at once."""
        self._now.terms = self._most_terms(self._now.end)
        self._complete()
        self._emit(Repaint())

    def _complete(self) -> None:
        """Ring the bells of a sum that is complete; drops spring from the card that was called on."""
        self._emit(Play("bells"))
        if not self._pace().reduced:
            for place in at.sum_places(self._now.end.equations, self._geometry.room):
                x, y = place.goal.box.centre
                self._animations.show(partial(drawn.draw_splash, x, y), drawn.SPLASH_MS)

    @staticmethod
    def _most_terms(end: DealEnd) -> int:
        return max((len(one.pieces) for one in end.equations), default=0)

    def _pool(self, end: DealEnd) -> Box:
        """Return the pool of light in the middle of a call."""
        box = at.sums_box(end.equations, self._geometry.room)
        wide, high = POOL_AIR
        return Box(box.x - wide, box.y - high, box.w + 2 * wide, box.h + 2 * high)

    def _called(self) -> None:
        """End the showing of a call. Where no person here may answer, it stands until it is known what
        follows."""
        finale, people = self._now, set(self._source.humans)
        if any(one.owner is None or one.owner in people for one in finale.end.equations):
            self._dock()
            return
        finale.kept = finale.risen = True
        finale.terms = max((len(one.pieces) for one in finale.end.equations), default=0)
        finale.stamped = self._model.now if finale.stamped is None else finale.stamped
        self._arrangement.place()
        self._emit(Refresh())

    def _dock(self) -> None:
        """Put the pieces of a call back to its plate, because it may be answered now."""
        self._model.finale = None
        self._settle(self._pace().ms("draw"))

    def _rise_again(self) -> None:
        """Bring what was called with to the middle once more."""
        self._now.terms = max(len(one.pieces) for one in self._now.end.equations)
        self._rise()

    def _stamp_again(self) -> None:
        self._now.stamped = self._model.now

    def _open(self) -> None:
        """Turn all hands, one after the other."""
        finale, room = self._now, self._geometry.room
        finale.lowered, finale.opened = self._model.now, len(finale.end.hands)
        origins, delays, wait = {}, {}, 0.0
        goal = self._arrangement.poses()
        for hand in finale.end.hands:
            if hand.seat == self._model.viewer and not hand.taken:
                continue
            spots = [card_spot(item) for item in items_of((*hand.pieces, *hand.rest))]
            backs = sum(seat_of(other) == hand.seat for other in self._animator.rest)
            for spot in spots:
                if self._animator.pose(spot) is None and spot in goal:
                    plate = room.plate(hand.seat).centre
                    held = goal[spot].w if backs == 0 else 0.0
                    origin = from_seat(self._animator, hand.seat, backs, plate)
                    origins[spot] = replace(origin, x=plate[0], y=plate[1], w=held) if held else origin
                delays[spot] = wait
            wait += self._pace().ms("hands_apart") if spots else 0.0
        self._arrangement.settle(self._pace().ms("hand_turn"), origins, delays)
        self._emit(Refresh())

    def _close_up(self) -> None:
        """Close up what was played, so that hands find room beside it."""
        self._now.sealed = 0
        self._settle(self._pace().ms("rise"))

    def _seal(self) -> None:
        self._now.sealed = (self._now.sealed or 0) + 1
        self._emit(Play("place"))
        self._emit(Repaint())

    def _bring(self) -> None:
        """Bring the next hand to the lower edge, open."""
        finale = self._now
        hand = finale.end.hands[finale.opened]
        finale.opened += 1
        finale.lowered = self._model.now
        plate, origins = self._geometry.room.plate(hand.seat).centre, {}
        backs = sum(seat_of(spot) == hand.seat for spot in self._animator.rest)
        for item in items_of(hand.pieces):
            if self._animator.pose(card_spot(item)) is None:
                origins[card_spot(item)] = from_seat(self._animator, hand.seat, backs, plate)
        if hand.pieces and hand.seat != self._model.viewer:
            self._flip()
        self._settle(self._pace().ms("rise"), origins)

    def _count_hand(self) -> None:
        """Put the hand that is open where it counts."""
        self._now.counted += 1
        self._settle(self._pace().ms("rise"))

    def _sum_counted(self) -> None:
        """Write what a hand counts in the middle, and put its points to its plate."""
        finale = self._now
        if finale.end.hands[finale.summed].pieces:
            self._emit(Play("life"))
        self._sum_hand()

    def _count_totals(self) -> None:
        finale = self._now
        finale.flying, finale.landed = self._model.now, len(finale.end.gaining)
        self._emit(Repaint())

    def _flip(self) -> None:
        self._emit(Play("flip"))

    def _sum_hand(self) -> None:
        self._now.summed += 1
        self._emit(Repaint())

    def _fly(self) -> None:
        self._now.flying = self._model.now
        self._emit(Repaint())

    def _land(self) -> None:
        finale = self._now
        seat = finale.end.gaining[finale.landed]
        finale.landed += 1
        petal = self._still.petal(finale.end, seat)
        if petal is None:
            self._emit(Play("life"))
        else:
            self._lose_life(seat, petal)
        self._emit(Repaint())

    def _lose_life(self, seat: Seat, petal: FallenPetal) -> None:
        """Let the blossom of a life fall from its plate, while the plate sinks and the music gives way."""
        finale, pace = self._now, self._pace()
        box, lasts = self._geometry.room.plate(seat), pace.ms("life_lost")
        lies = 0.0 if pace.reduced else drawn.PETAL_LIES * lasts
        self._ui.music.hush(HUSH_MS)
        self._animations.play("life", lies, seat)
        after = None if finale.scored is None else finale.scored.view
        if after is not None and self._game_table.people(after, self._model.names)[seat].out:
            self._animations.play("lose", lies + LAST_LIFE * lasts, seat)
        if pace.reduced:
            return
        person = self._game_table.people(finale.closing, self._model.names)[seat]
        start = drawn.lost_life_at(box, *(person.lives or (0, 1)))
        self._animations.show(partial(drawn.draw_falling, start, petal, lasts), drawn.PETAL_LIES * lasts)
        self._animations.jolt(box.grown(4), SINKS, lasts)

    def _lay_petal(self) -> None:
        self._now.fallen += 1
        self._emit(Repaint())

    def _stand(self) -> None:
        """Show everything in its last state, which stands until people go on."""
        finale = self._now
        end = finale.end
        finale.stamped = finale.stamped if finale.stamped is not None else self._model.now
        finale.risen = bool(end.equations)
        finale.terms = max((len(one.pieces) for one in end.equations), default=0)
        finale.opened = finale.summed = len(end.hands)
        if end.seals:
            finale.sealed, finale.counted = end.seals, len(end.hands)
        finale.lowered = finale.lowered if finale.lowered is not None else self._model.now
        finale.flying = finale.flying if finale.flying is not None else self._model.now
        finale.landed = len(end.gaining)
        finale.fallen = len(self._still.falling(end))
        finale.stands = True
        self._model.log += self._log
        self._log = ()
        self._totals(finale, 1.0)
        self._due.clear()
        self._chores = None
        if set(end.winners) & set(self._source.humans):
            self._emit(Play("bells"))
        self._arrangement.place()
        self._emit(Refresh())
        self._emit(Focus("deal_sheet"))

    @property
    def _now(self) -> Finale:
        assert self._model.finale is not None, "something is shown"
        return self._model.finale

    def _settle(
        self, lasts: float, origins: dict[str, Any] | None = None, delays: dict[str, float] | None = None
    ) -> None:
        self._arrangement.settle(lasts, origins, delays)
        self._emit(Refresh())

    # What people do -----------------------------------------------------------------------------------------
    @property
    def running(self) -> bool:
        """Return whether something is still to be shown that any press skips."""
        return self._model.ending and not self._now.stands and not self._now.kept

    def skip(self) -> None:
        """Skip to the end of what is shown."""
        if not self.running:
            return
        if self._now.scored is None:
            self._chores = None
            self._due.clear()
            self._called()
            self._animator.finish()
        else:
            self._stand()

    def again(self) -> None:
        """Show the end of the deal once more, from the stamp on."""
        finale = self._model.finale
        if finale is None or finale.scored is None or not finale.stands:
            return
        self._begin(Finale(finale.end, finale.scored, finale.closing), self._sound)
        self._model.view = finale.closing
        self._arrangement.place()
        self._emit(Refresh())

    def sheet(self) -> None:
        """Open the score sheet of the deal; when it is closed the match goes on."""
        finale = self._model.finale
        if finale is not None and finale.scored is not None:
            self.skip()
            finale.dismissed = True
            self._pages.end(finale.scored)

    # Pictures -----------------------------------------------------------------------------------------------
    def _pictures(self, finale: Finale) -> Iterator[PrerenderStep]:
        """Yield the steps that make the pictures of the stamp, the sums and the hands."""
        end, room = finale.end, self._geometry.room
        looks = [(*self.stamp_look(end), SECOND_TURN if finale.first is not None else marks.STAMP_TURN)]
        if finale.scored is not None:
            looks.append((*self.stamp_look(end, lowered=True), marks.STAMP_TURN))
        for text, wide, size, turn in dict.fromkeys(looks):
            for step in marks.stamp_steps(text, wide, size, self._crests(end), turn):
                yield partial(_unscaled, step)
        for strength in SHADES if end.equations else ():
            yield partial(effect_pictures.prepare_shade, pool=self._pool(end), strength=strength)
        for place in at.sum_places(end.equations, room) if end.equations else ():
            for pose in (*place.pieces, place.goal):
                yield partial(Canvas.prepare, card=pose.face, w=pose.w)
        if finale.scored is None:
            return
        if end.seals:
            yield from self._tally_pictures(end, finale.closing)
            return
        for hand in end.hands:
            for pose in (at.row(hand, room, self._game_table.tile, end.low) | at.rest(hand, room)).values():
                yield partial(Canvas.prepare, card=pose.face, w=pose.w)
            for part in self._still.chip_parts(hand, end.low):
                yield partial(unseen, part.paint)
        for seat in end.gaining:
            look = signed(end.gains[seat]), self._still.is_good(end.gains[seat])
            yield partial(unseen, partial(drawn.draw_gain, *look, 40.0, 20.0))

    def _tally_pictures(self, end: DealEnd, closing: Any) -> Iterator[PrerenderStep]:
        """Yield the same for a deal that is counted in the middle."""
        zone = next((zone for zone in self._geometry.zones() if zone.name == end.lit), None)
        if zone is not None:
            yield partial(unseen, partial(drawn.draw_light, zone.box, 0.5))
        tally = Tally(end, end.seals, len(end.hands), len(end.hands), tuple(crests_of(self._model.names)))
        for pose in self._game_table.tally_poses(closing, tally, self._geometry.room).values():
            yield partial(Canvas.prepare, card=pose.face, w=pose.w)
        for part in self._game_table.tally_parts(self._ui.speaker, closing, tally, self._geometry.room):
            yield partial(unseen, part.paint)
        for seat in end.gaining:
            look = signed(end.gains[seat]), self._still.is_good(end.gains[seat])
            yield partial(unseen, partial(drawn.draw_gain, *look, 40.0, 20.0))

    def stamp_look(self, end: DealEnd, lowered: bool = False) -> tuple[Runs, float, float]:
        """Return the words of the stamp, its width and the size of its letters.

        The viewer's own call is larger until it is `lowered` to make room.
        """
        type, text = self._ui.type, in_second_person(self._ui.speaker, end.stamp, self._model.you)
        size = t.BANNER * at.stamp_scale(end)
        crests = len(end.seats) * marks.stamp_crest(size)
        # Its letters are the largest on the table whatever size was chosen.
        with type.at(1.0):
            wide = type.measure(text, size, True) + 1.5 * size + crests
        less = min(1.0, WIDEST / wide)
        if end.equations and end.seats == (self._model.viewer,) and not lowered:
            less *= OWN_CALL
        return text, wide * less, size * less

    def _crests(self, end: DealEnd) -> list[int]:
        crests = crests_of(self._model.names)
        return [crests[seat] for seat in end.seats]

    def draw_shade(self, canvas: Canvas) -> None:
        """Darken the table around a call, until its hands are opened."""
        finale = self._model.finale
        if finale is None or finale.dismissed or finale.lowered is not None or not finale.end.equations:
            return
        age = 0.0 if finale.stamped is None else self._model.now - finale.stamped
        if finale.first is not None or finale.told or age >= SHADE_MS:
            step = len(SHADES) - 1
        elif finale.stamped is None:
            return
        else:
            step = int(len(SHADES) * age / SHADE_MS)
        effect_pictures.shade(canvas, self._pool(finale.end), SHADES[step])

    def draw(self, canvas: Canvas) -> None:
        """Draw the stamp, points on their way, and tags on cards that rise."""
        finale = self._model.finale
        if finale is None or finale.dismissed:
            return
        if finale.risen and self._animator.moving:
            self._draw_owners(canvas, finale.end)
        if finale.flying is not None:
            if not finale.stands and not self._ui.pace.reduced:
                self._draw_flying(canvas, finale, finale.flying)
        elif not (finale.end.seals and finale.opened):
            if finale.first is not None and finale.lowered is None:
                text, wide, size = self.stamp_look(finale.first)
                place = canvas.w / 2, self.stamp_y(finale.first)
                with canvas.type.at(1.0):
                    marks.stamp(canvas, text, *place, wide, size, crests=self._crests(finale.first))
            if finale.stamped is not None:
                self._draw_stamp(canvas, finale, finale.stamped)
                if finale.end.seals and finale.sealed is None and not self._ui.pace.reduced:
                    self._draw_light(canvas, finale.end, self._model.now - finale.stamped)

    def _draw_stamp(self, canvas: Canvas, finale: Finale, stamped: float) -> None:
        lowered, turn = finale.lowered is not None, marks.STAMP_TURN
        text, wide, size = self.stamp_look(finale.end, lowered)
        drop = 0.0 if self._ui.pace.reduced else self._pace().ms("stamp_drop")
        grow = marks.stamp_growth(self._model.now - stamped, drop)
        if finale.lowered is not None and not at.stamps_low(finale.end):
            # It never crosses the cards: it is gone above them, and stands beneath them.
            grow = 1.0
        x, y = canvas.w / 2, self.stamp_y(finale.end, lowered)
        if finale.first is not None and not lowered:
            x, y, turn = x + SECOND[0], y + SECOND[1], SECOND_TURN
        with canvas.type.at(1.0):
            marks.stamp(canvas, text, x, y, wide, size, grow, self._crests(finale.end), turn)

    def stamp_boxes(self) -> tuple[Box, ...]:
        """Return what the stamp of a call covers while people are asked; nothing at the end of a deal."""
        finale = self._model.finale
        if finale is None or finale.scored is not None or finale.dismissed or finale.stamped is None:
            return ()
        _, wide, size = self.stamp_look(finale.end)
        high = marks.stamp_height(size) + wide * math.sin(math.radians(abs(marks.STAMP_TURN)))
        middle = self._geometry.size[0] / 2, self.stamp_y(finale.end)
        return (Box(middle[0] - wide / 2, middle[1] - high / 2, wide, high),)

    def stamp_foot(self, end: DealEnd) -> float:
        """Return the lower edge of the paper of a stamp before it is lowered, in du."""
        return self.stamp_y(end) + marks.stamp_height(self.stamp_look(end)[2]) / 2

    def stamp_y(self, end: DealEnd, lowered: bool = False) -> float:
        """Return the middle of a stamp, in du: no corner of a larger one reaches lower."""
        _, wide, size = self.stamp_look(end, lowered)
        _, usual_wide, usual = self.stamp_look(end, lowered=True)
        turn = math.radians(marks.STAMP_TURN)
        more = math.cos(turn) * (marks.stamp_height(size) - marks.stamp_height(usual))
        more += math.sin(turn) * (wide - usual_wide)
        return at.stamp_y(end, lowered, self._geometry.size[1]) - more / 2

    def _draw_light(self, canvas: Canvas, end: DealEnd, age: float) -> None:
        """Draw the light that runs along the zone that has decided the deal; the others lie in the dark."""
        lasts = self._pace().ms("lane_light")
        if not 0 <= age < lasts:
            return
        share = age / lasts
        for zone in self._geometry.zones():
            if zone.name == end.lit:
                drawn.draw_light(zone.box, share, canvas)
            else:
                canvas.fill(*zone.box, t.LESSON_VEIL, DARKEST * min(1.0, 4 * share, 4 * (1 - share)))

    def _draw_owners(self, canvas: Canvas, end: DealEnd) -> None:
        flying = {flight.spot: flight for flight in self._animator.flights() if not flight.fades}
        for number, equation in enumerate(end.equations):
            spot = card_spot(equation.goal) if number == 0 else f"goal.{number}"
            if equation.owner is not None and spot in flying:
                crest = crests_of(self._model.names)[equation.owner]
                flight = flying[spot]
                marks.owner(canvas, flight.pose(self._animator.now).box, crest, flight.picture_w)

    def _draw_flying(self, canvas: Canvas, finale: Finale, since: float) -> None:
        pace, room = self._pace(), self._geometry.room
        for number, seat in enumerate(finale.end.gaining):
            age = self._model.now - since - number * pace.ms("points_apart")
            if age < 0 or number < finale.landed or pace.ms("points") <= 0:
                continue
            share = out_cubic(min(1.0, age / pace.ms("points")))
            text = signed(gain := finale.end.gains[seat])
            box = self._still.gain_box(finale.end, seat)
            gx, gy = box.centre
            x, y = self._paid_from(finale.end, room, seat)
            for dot in range(DOTS):
                k = share * dot / DOTS
                dx, dy = drawn.point_along(x, y, gx, gy, k)
                canvas.circle(dx, dy, 2.6, t.WASHI, width=0, alpha=round(0.25 + 0.6 * dot / DOTS, 2))
            x, y = drawn.point_along(x, y, gx, gy, share)
            drawn.draw_gain(text, self._still.is_good(gain), x, y, canvas, box.w)

    def _paid_from(self, end: DealEnd, room: Room, seat: Seat) -> tuple[float, float]:
        """Return where points set out: what one seat pays for a call comes from its plate."""
        losers = [loser for loser in end.gaining if not self._still.is_good(end.gains[loser])]
        if end.equations and len(losers) == 1 and seat not in losers:
            return room.plate(losers[0]).centre
        return room.centre


def _unscaled(step: PrerenderStep, canvas: Canvas) -> object:
    with canvas.type.at(1.0):
        return step(canvas)
