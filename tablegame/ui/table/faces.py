"""The faces at a table: moods, glances, talk, thought and blinks.

They follow public events and the clock of the table alone. A game names the moods without any view. A glance
goes to a piece that all saw come. Thought is shown after a delay that follows from the public pause of a
computer, never from what its process does.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import ceil, inf
from random import Random
from typing import Final, TypeAlias

from tablegame.controllers import think_delay
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Event
from tablegame.rules.events import DealScored, Public
from tablegame.speech import Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.seat_plates import STRIP_FACE, plate_face, strip_face
from tablegame.ui.table import plates as paint
from tablegame.ui.table.crests import crests_of
from tablegame.ui.table.overlay.coach import Coach
from tablegame.ui.table.overlay.remarks import Remarks
from tablegame.ui.table.overlay.seat_marks import SeatActs, TurnLight
from tablegame.ui.table.played_pieces import LastPlayed
from tablegame.ui.table.table_context import Redraw, Repaint, TableContext, TablePart
from tablegame.ui.table.table_values import SeatInfo

Beats: TypeAlias = tuple[tuple[str, float], ...]
"""Expressions one after the other, each with its length in ms."""
BETWEEN: Final[dict[str, Beats]] = {
    t.PLEASED: (("smile", 180),),
    t.WORRIED: (("uneasy", 180),),
    t.ASLEEP: (("uneasy", 200), ("half", 400)),
}
"""What leads to a mood."""
AFTER: Final[dict[str, Beats]] = {
    t.PLEASED: (("smile", 240),), t.WORRIED: (("uneasy", 240),), t.ASLEEP: (("half", 90),),
}  # fmt: skip
"""What leads from a mood to a calm face."""
BLINK: Final[Beats] = (("half", 40), ("shut", 90), ("half", 50))
BLINK_MS: Final = sum(lasts for _, lasts in BLINK)
OPEN_MS: Final = (3200.0, 7400.0)
"""How long eyes stay open."""
APART_MS: Final = 150.0
"""The least time between the blinks of two players."""
WAIT_MS: Final = (80.0, 220.0)
"""The time after which eyes go to a piece."""
GLANCE_MS, BACK_MS = 700.0, 40.0
LOOKERS: Final = 3
"""The number of players who glance at a piece at most."""
STEEP: Final = 0.7
"""A glance goes down if the piece is less far to a side than this share of how far it is down."""
TALK: Final[Beats] = (("talk1", 120), ("talk2", 120), ("talk1", 120), (t.CALM, 90))
LETTERS, ROUNDS = 12, 3
"""The letters for each round of `TALK`, and the number of rounds at most."""
DOWN_MS, UP_MS = 600.0, 900.0
"""How long a player who thinks looks at the own pieces, and up again."""
DOTS_MS: Final = 300.0
"""How long each of the dots beside the player to move is lit."""
FACE: Final = (0.28, 0.28, 0.46, 0.4)
"""The part of a portrait in which glances, talk and blinks differ: left, top, width and height, as shares."""


@dataclass(frozen=True, slots=True)
class _Play:
    """Expressions that a face shows from a time on."""

    beats: Beats
    since: float

    def shown(self, now: float) -> str | None:
        """Return the expression at a time; None before and after."""
        age = now - self.since
        for expression, lasts in self.beats:
            if 0 <= age < lasts:
                return expression
            age -= lasts
        return None

    @property
    def until(self) -> float:
        return self.since + sum(lasts for _, lasts in self.beats)


class Blinks:
    """The times at which players blink: each in an own rhythm, no two at once."""

    def __init__(self, seats: int) -> None:
        self._chance = Random(seats)
        self._next = {Seat(seat): self._chance.uniform(0, OPEN_MS[1]) for seat in range(seats)}
        self._now: dict[Seat, _Play] = {}
        self._last = -inf

    def shown(self, now: float, until: float) -> Mapping[Seat, str]:
        """Return the expressions of those who blink now and open their eyes again before `until`."""
        for seat in [seat for seat, begins in self._next.items() if begins < now - OPEN_MS[1]]:
            # Nothing was drawn for long, and what was missed meanwhile is skipped.
            self._next[seat] = now + self._chance.uniform(0, OPEN_MS[1])
        while self._next and min(self._next.values()) <= now:
            seat = min(self._next, key=lambda seat: self._next[seat])
            begins = max(self._next[seat], self._last + APART_MS)
            self._last, self._now[seat] = begins, _Play(BLINK, begins)
            self._next[seat] = begins + BLINK_MS + self._chance.uniform(*OPEN_MS)
        plays = {seat: play.shown(now) for seat, play in self._now.items() if play.until <= until}
        return {seat: shown for seat, shown in plays.items() if shown is not None}


class Faces(TablePart):
    """The faces of one table. A mood is forgotten after a while, one at a deal's end when the next begins."""

    def __init__(
        self, table: TableContext, seat_acts: SeatActs, remarks: Remarks, coach: Coach, turn_light: TurnLight
    ) -> None:
        super().__init__(table)
        self._seat_acts = seat_acts
        self._remarks = remarks
        self._coach = coach
        self._turn_light = turn_light
        self._until: dict[Seat, float] = {}
        """When moods end."""
        self._counted = False
        """Whether the moods are those of a deal's end."""
        self._people: tuple[object, tuple[SeatInfo, ...]] = (None, ())
        """What plates say of the players, after the view that it depends on."""
        self._goals: dict[Seat, str] = {}
        """The moods that faces show or come to."""
        self._between: dict[Seat, _Play] = {}
        self._glances: dict[Seat, _Play] = {}
        self._talks: dict[Seat, _Play] = {}
        self._said: tuple[object, ...] = ()
        """What was said last, by the words themselves."""
        self._laid: LastPlayed | None = self._model.laid
        self._lays = 0
        """The number of times that pieces were laid here, which all saw."""
        self._blinks = Blinks(len(self._model.names))
        self._turn: Seat | None = None
        self._delay_ms: float | None = None
        """How long after that a player looks as if it thought; None: not computed yet."""
        self._waits_since = 0.0
        """When the last thing came to the table, or the turn to the seat that has it."""
        self._settled: dict[Seat, str] = {}
        self._lively: dict[Seat, str] = {}
        """What calm faces show for a moment, blinks apart."""
        self._dot: int | None = None
        """The dot that is lit beside the seat to move; None for no dots."""

    # What happens -------------------------------------------------------------------------------------------
    def show(self, events: Iterable[Event]) -> None:
        """Show the moods that events give."""
        now, moods = self._model.now, self._model.moods
        self._waits_since, self._delay_ms = now, None
        for event in events:
            if self._counted:
                self._calm()
            new_moods = self._game_table.moods(event) if isinstance(event, Public) else {}
            if isinstance(event, DealScored):
                self._calm()
                self._counted = True
            until = inf if self._counted else now + self._pace().ms("mood")
            for seat, mood in new_moods.items():
                moods[seat], self._until[seat] = mood, until

    def _calm(self) -> None:
        self._counted = False
        self._until.clear()
        self._model.moods.clear()

    def clear(self) -> None:
        """Make all faces calm at once."""
        self._calm()
        for shown in (self._goals, self._between, self._glances, self._talks):
            shown.clear()
        self._laid = self._model.laid
        self._emit(Repaint())

    # Time ---------------------------------------------------------------------------------------------------
    @property
    def _still(self) -> bool:
        """Whether faces change without anything between, and eyes rest."""
        pace = self._pace()
        return pace.reduced or pace.ms("turn") <= 0

    def update(self) -> None:
        """End moods whose time is over, let eyes follow what was laid and mouths what is said."""
        now, model = self._model.now, self._model
        for seat in [seat for seat, until in self._until.items() if now >= until]:
            del self._until[seat]
            model.moods.pop(seat, None)
        turn = self._game_table.turn(model.words)
        if turn != self._turn:
            self._turn, self._waits_since, self._delay_ms = turn, now, None
        self._change_moods()
        self._follow_pieces()
        self._follow_words()
        settled = {seat: self.mood(seat) for seat in self._seats()}
        if settled != self._settled:
            self._settled = settled
            self._emit(Repaint())
        lively = {} if self._still else dict(self._lively_faces())
        dot = self._dots()
        if lively != self._lively or dot != self._dot:
            self._lively, self._dot = lively, dot
            self._emit(Redraw())

    def _seats(self) -> Iterable[Seat]:
        return map(Seat, range(len(self._model.names)))

    def _is_out(self, seat: Seat) -> bool:
        return self._person(seat).out

    def _person(self, seat: Seat) -> SeatInfo:
        view = self._model.words
        if self._people[0] is not view:
            self._people = view, tuple(self._game_table.people(view, self._model.names))
        return self._people[1][seat]

    def _change_moods(self) -> None:
        """Begin the way to another mood wherever one is due."""
        for seat in self._seats():
            goal = self._model.mood(seat, self._is_out(seat))
            before = self._goals.get(seat, goal)
            self._goals[seat] = goal
            if goal != before and not self._still:
                self._between[seat] = _Play(BETWEEN.get(goal) or AFTER[before], self._model.now)

    def _follow_pieces(self) -> None:
        """Let some of the others glance at pieces that have just been laid."""
        laid = self._model.laid
        if laid is self._laid:
            return
        self._laid = laid
        if laid is None or self._still or self._model.paused or self._model.ending:
            return
        self._lays += 1
        pose = self._animator.rest.get(laid.spots[-1])
        others = [seat for seat in self._geometry.room.plates if seat != laid.seat]
        if pose is None:
            return
        # No hidden fact goes into it: the seed is public, and all saw how often pieces were laid.
        chance = Random(f"{self._source.remarks_seed} {self._lays}")
        for seat in chance.sample(others, min(LOOKERS, len(others))):
            x, y = self._geometry.room.plate(seat).centre
            dx, dy = pose.x - x, pose.y - y
            way = "down" if abs(dx) < STEEP * dy else "left" if dx < 0 else "right"
            since = self._model.now + chance.uniform(*WAIT_MS)
            self._glances[seat] = _Play(((way, GLANCE_MS), ("half", BACK_MS)), since)

    def _follow_words(self) -> None:
        """Let the mouths of those move who have just begun to say something."""
        said: list[tuple[Seat, object, tuple[Text, ...]]] = [
            (slip.seat, slip, slip.texts) for slip in self._seat_acts.shown if not slip.flag
        ]
        if (remark := self._remarks.shown) is not None:
            said.append((remark.seat, remark, (Text(remark.key),)))
        new = [(seat, texts) for seat, what, texts in said if what not in self._said]
        self._said = tuple(what for _, what, _ in said)
        if self._still or self._model.paused:
            return
        speaker = self._ui.speaker
        for seat, texts in new:
            letters = sum(len(speaker.plain(text.say(speaker))) for text in texts)
            rounds = min(ROUNDS, ceil(letters / LETTERS))
            self._talks[seat] = _Play(TALK[:-1] * rounds + TALK[-1:], self._model.now)

    # Thought ------------------------------------------------------------------------------------------------
    @property
    def _thinks_for(self) -> float:
        """How long the seat to move has been seen to think, in ms; below 0: it is not seen yet."""
        model, seat = self._model, self._turn
        if seat is None or seat not in self._geometry.room.plates or model.paused or model.ending:
            return -1.0
        if self._coach.tip is not None or self._coach.slip.speaks:
            return -1.0
        what, _, level = self._source.players[seat].kind.partition(":")
        if self._delay_ms is None:
            level = level if what == "bot" and seat not in self._source.humans else ""
            about = self._source.game.id, model.words, seat
            self._delay_ms = 1000 * think_delay.seen_after_s(level, *about)
        return model.now - self._waits_since - self._delay_ms

    def _dots(self) -> int | None:
        thinks_for = self._thinks_for
        if thinks_for < 0:
            return None
        return 1 if self._pace().reduced else int(thinks_for / DOTS_MS) % 3

    # What is seen -------------------------------------------------------------------------------------------
    def mood(self, seat: Seat) -> str:
        """Return the mood of a face, or what lies between two of them."""
        play = self._between.get(seat)
        between = None if play is None or self._still else play.shown(self._model.now)
        return between or self._model.mood(seat, self._is_out(seat))

    def _lively_faces(self) -> Iterator[tuple[Seat, str]]:
        """Yield what calm faces show for a moment, by seat."""
        now, thinks_for = self._model.now, self._thinks_for
        down = thinks_for >= 0 and thinks_for % (DOWN_MS + UP_MS) < DOWN_MS
        for seat, mood in self._settled.items():
            if mood == t.CALM:
                plays = (plays.get(seat) for plays in (self._talks, self._glances))
                shown = next((shown for play in plays if play and (shown := play.shown(now))), None)
                shown = shown or ("down" if down and seat == self._turn else None)
                if shown is not None:
                    yield seat, shown

    @property
    def coming(self) -> Iterator[tuple[Seat, str]]:
        """The expressions that calm faces show soon, by seat."""
        for seat, play in self._glances.items():
            if self._model.now < play.until:
                yield from ((seat, expression) for expression, _ in play.beats)

    def draw(self, canvas: Canvas) -> None:
        """Draw eyes and mouths that differ from the still picture, and the dots of the player who thinks."""
        shown = {**self._blinking(), **self._lively}
        crests = crests_of(self._model.names) if shown else ()
        for seat, expression in shown.items():
            if expression != t.CALM:
                canvas.part_of_face(crests[seat], *self._place(seat), expression, FACE)
        # While a curtain opens over the table, the seat to move may have come to the lower edge.
        plate = None if self._turn is None else self._geometry.room.plates.get(self._turn)
        if self._dot is not None and self._turn is not None and plate is not None:
            name = self._model.names[self._turn]
            paint.draw_thinking(canvas, plate, self._dot, name, bool(self._person(self._turn).chips))

    def _blinking(self) -> Mapping[Seat, str]:
        """Return who blinks: only as long as frames are drawn for something else."""
        if self._still or self._model.pointer.dragging:
            return {}
        drawn_for = max(self._animator.left if self._animator.moving else 0.0, self._turn_light.pulses_for)
        blinks = self._blinks.shown(self._model.now, self._model.now + drawn_for)
        return {seat: shown for seat, shown in blinks.items() if self._settled.get(seat) == t.CALM}

    def _place(self, seat: Seat) -> tuple[float, float, float]:
        """Return the middle and the size of the portrait of a seat."""
        room = self._geometry.room
        box = room.plate(seat)
        if seat == room.home:
            return (*strip_face(box.x, box.y, box.h), STRIP_FACE)
        size, across, down = plate_face(box.w, box.h, self._geometry.text_scale)
        return box.x + across, box.y + down, size
