"""The painter of a table: a cached picture of what stands still, and what moves above it."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice, pairwise
from typing import Any

from tablegame.match.header import Turn
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import Action
from tablegame.speech import Mark, Runs, Text
from tablegame.speech.second_person import in_second_person
from tablegame.ui.draw import marks
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import NEARLY_THERE, Canvas, unseen
from tablegame.ui.draw.components import tag, tag_height, tag_width
from tablegame.ui.draw.effect_pictures import DUST_SIZES, dust
from tablegame.ui.draw.picture_cache import Unfinished, limit_picture_time, limit_pictures
from tablegame.ui.draw.seat_plates import STRIP_FACE, plate_face
from tablegame.ui.system.motion import out_cubic
from tablegame.ui.table import places, played_pieces
from tablegame.ui.table import plates as paint
from tablegame.ui.table.animations import Animations
from tablegame.ui.table.crests import crests_of
from tablegame.ui.table.faces import Faces
from tablegame.ui.table.finale import FinaleShow
from tablegame.ui.table.finale_parts import FinaleParts
from tablegame.ui.table.finale_places import OPEN_W, TILE_W, row_box
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.history import LOG_EDGE, LOG_TALL, draw_face, draw_log, draw_paper, log_rows
from tablegame.ui.table.input.call_window import CallWindow
from tablegame.ui.table.input.decisions import Decisions
from tablegame.ui.table.input.highlights import Arrangement, Attention, Highlights
from tablegame.ui.table.input.table_input import PointerInput
from tablegame.ui.table.match_controls import MatchControls
from tablegame.ui.table.overlay.bubble_place import FOOT_WIDTHS, BubbleRoom
from tablegame.ui.table.overlay.coach import Coach
from tablegame.ui.table.overlay.memory_aid import MemoryAid
from tablegame.ui.table.overlay.messages import BannerShow, HandTotal, MessageBubble, PromptLine
from tablegame.ui.table.overlay.remarks import Remarks
from tablegame.ui.table.overlay.seat_marks import SeatActs, TurnLight
from tablegame.ui.table.overlay.top_bar import TopBar
from tablegame.ui.table.played_pieces import LastPlayed
from tablegame.ui.table.pose import Box, Flight, Pose, around, card_spot, piece_of, seat_of
from tablegame.ui.table.static_layer import Frame, Part, draw_faded
from tablegame.ui.table.table_context import TableContext, TablePart
from tablegame.ui.table.table_values import Names, SeatInfo, Words

WIDEST_WRITTEN = 70_000.0
"""The area above which a part is a ground for others and not a slip or a sign, in square du."""
PATIENCE = 2
"""The number of parts that are mended in one frame while cards are under way."""
SETTLING = 3
"""The same when the last card has landed, because much that waited for it is due then."""
AT_ONCE = 4
"""The same when something is said and nothing moves."""
PICTURES = 2
"""The number of new pictures that parts get in a frame while cards are under way."""
FIRST = 3
"""The number of pieces under way whose faces are made before parts are mended."""
READY_S = 0.001
"""The time in which another of these pictures is begun, in seconds."""
PART_PICTURES = 4
"""The same of a part that will be seen when they have landed: most are short words."""
TURNED = (0.55, 0.65, 0.75, 0.85, 0.95)
"""The shares of a flight at which its turned pictures are made ahead: after the piece has turned over."""
HEAP = 6
"""The number of pieces of a heap that are drawn, because those beneath them are not seen."""
EDGE = 20.0
"""The width of the empty rim of a round place for pieces, in du."""
LOG_AIR = 6.0
"""The room between the log and what hangs down from above, in du."""
TAG_SHADOW = 20.0
"""How far the shadow of the notice reaches, in du."""
TAG_TOP = 50.0
"""The distance of the notice from the upper edge, in du."""
CORNER = 12.0
"""The radius of the corners of a plate, in du."""
GLOW = 26.0
"""How far the light of a plate reaches, in du."""
FAN_STEP = 6
"""The greatest angle between two neighbours in a fan, in degrees."""
EARLY_FACES = ("half", "shut", "talk1", "down")
"""What faces show first: they blink in the first deal, and talk and look down after it."""
BACK_TURNS = range(-4, 5)
"""The angles at which pieces come face down, in degrees."""
LANDING = (2, 1)
"""The last angles of a piece that is laid upright, in degrees."""
SUNK = 6.0
"""How far a card of the hand sinks while the button is pressed on it, in du."""
CLOSE_W = 196.0
"""The width of a card seen closely, in du."""


@dataclass(frozen=True, slots=True)
class TableNotice:
    """The notice that hangs from the top bar."""

    labels: tuple[Text, ...]
    """The labels of its rows."""
    said: tuple[tuple[Runs, Runs], ...]
    """The label and the value of each row, as they are drawn."""
    box: Box
    scale: float
    """The text size of its letters."""


class Painter(TablePart):
    """Draws one table."""

    def __init__(
        self, table: TableContext, arrangement: Arrangement, decisions: Decisions, highlights: Highlights,
        attention: Attention, call_window: CallWindow, pointer: PointerInput, turn_light: TurnLight,
        faces: Faces, top_bar: TopBar, memory: MemoryAid, prompt_line: PromptLine, hand_total: HandTotal,
        finale: FinaleShow, finale_parts: FinaleParts, banner: BannerShow, seat_acts: SeatActs,
        remarks: Remarks, coach: Coach,
        message: MessageBubble, bubble_room: BubbleRoom, match_controls: MatchControls,
        animations: Animations,
    ) -> None:  # fmt: skip
        super().__init__(table)
        self._arrangement = arrangement
        self._decisions = decisions
        self._highlights = highlights
        self._attention = attention
        self._call_window = call_window
        self._pointer = pointer
        self._turn_light = turn_light
        self._faces = faces
        self._top_bar = top_bar
        self._memory = memory
        self._prompt_line = prompt_line
        self._hand_total = hand_total
        self._finale = finale
        self._finale_parts = finale_parts
        self._banner = banner
        self._seat_acts = seat_acts
        self._remarks = remarks
        self._coach = coach
        self._message = message
        self._bubble_room = bubble_room
        self._match_controls = match_controls
        self._animations = animations
        self._still = animations.still
        self._frame = Frame()
        self.stale = True
        """Whether something that stands still may have changed."""
        self._found: list[Part] = []
        """What stands still, as it was found when it was last looked through."""
        self._late = False
        """Whether not all that had changed has been mended yet."""
        self._landing = self._other_eyes = False
        """Whether cards were under way, and the viewer changed, since the picture was complete."""
        self._eyes: Viewer = None
        """The viewer for whom the picture was made."""
        self._told: tuple[object, tuple[str, ...], tuple[SeatInfo, ...]] | None = None
        """What the plates say of each seat, after the view and the names that it depends on."""
        self._version = -1
        self.arriving = False
        """Whether something that stands still is still on its way there."""
        self._written: tuple[Box, ...] = ()
        """The boxes of what is read around the middle, as it was drawn last."""
        self._read: tuple[Box, ...] = ()
        """The boxes of words on the table, which the light of the turn does not cross."""
        self._log_rows: Callable[[Canvas], Iterator[tuple[Text, Box]]] = lambda canvas: iter(())
        """The texts on the paper of the log, as it was drawn last, each with its box."""
        self._coming: Iterator[tuple[int, Callable[[Canvas], object]]] = iter(())
        """What the coming frames of what is under way will need."""
        self._coming_step: tuple[int, Callable[[Canvas], object]] | None = None
        """The first of that which is not whole yet."""
        self._first: Iterator[Callable[[Canvas], object]] = iter(())
        """What they need even before parts are mended."""
        self._arrived: dict[str, tuple[object, float]] = {}
        """The parts that have come, by name: what they came for, and the times when they came."""

    def forget(self) -> None:
        """Forget the picture, because window, theme, language or a setting has changed."""
        self._still.forget()
        self.stale = True

    def finish(self) -> None:
        """Show all that is on its way where it belongs."""
        self._arrived = {name: (news, float("-inf")) for name, (news, _) in self._arrived.items()}

    @property
    def unfinished(self) -> bool:
        """Return whether the next frame looks different in any case."""
        return self.stale or self._late or self.arriving

    def part(self, name: str) -> Box | None:
        """Return what the still part of this name covers, as it was drawn last; None if there is none."""
        canvas = self._ui.canvas()
        with canvas.type.at(self._geometry.text_scale):
            return self._still.seen(canvas, name)

    def draw(self, canvas: Canvas, over: Callable[[Canvas], object] = lambda canvas: None) -> None:
        """Draw the still picture, then whatever moves, a card that is looked at closely, and `over` all."""
        with canvas.type.at(self._geometry.text_scale):
            self._mend(canvas)
        above = partial(self._above, over=over)
        if self._memory.faded < 1:
            # What lies beneath shines through.
            self._still.blit(canvas)
            above(canvas)
            self._frame.forget()
        else:
            self._frame.show(canvas, self._still, above)

    def _mend(self, canvas: Canvas) -> None:
        """Mend the still picture, as far as there is time for it now."""
        late = self._late
        settles = self._message.unsettled or self._coach.unsettled
        if looks := self.stale or settles or self._version != self._animator.version:
            if self._version != self._animator.version:
                self._coming, self._coming_step = self._flight_steps(), None
            self._first = self._first_steps()
            self._found = self._parts(canvas)
            # Painting may be broken off; it is late until it is done.
            self._version, self.stale, self._late = self._animator.version, False, True
        if self._late or self.arriving:
            parts = self._arrive(self._found)
            # Much is done in the frame in which something happens: what can wait comes after it, never twice.
            most = self._most()
            most = 0 if looks and most is not None and not late else most
            # What was looked at in private may be ready; when a part comes must not tell others of it.
            limited = self._animator.moving and not self._source.shared
            pictures = PICTURES if limited else None
            if limited and (late or not looks) and self._made_first(canvas):
                most = 0
            self._late = not self._still.show(canvas, self._ground, parts, most, pictures)
            if not self._animator.moving and not self._finale.running and not self._late:
                self._landing = self._other_eyes = False
        if self._animator.moving and not (looks or self._late):
            self._make_ready(canvas)

    def _made_first(self, canvas: Canvas) -> bool:
        """Make one picture that moving pieces need before parts are mended. Return whether it was missing.

        Each of these steps needs a single picture, so none is left half done.
        """
        for step in self._first:
            with limit_pictures(1):
                try:
                    step(canvas)
                except Unfinished:
                    return True
        return False

    def _make_ready(self, canvas: Canvas) -> None:
        """Make one thing that a coming frame needs, in a frame in which little else is made."""
        try:
            done = None
            while not done and (coming := self._coming_step or next(self._coming, None)) is not None:
                self._coming_step = coming
                most, step = coming
                with limit_pictures(most), limit_picture_time(READY_S):
                    done = step(canvas)
                self._coming_step = None
        except Unfinished:
            return

    def _first_steps(self) -> Iterator[Callable[[Canvas], object]]:
        """Yield steps for the faces of players whose mood or eyes change, and for the first pieces that turn
        over."""
        crests, room = crests_of(self._model.names), self._geometry.room
        for seat in (room.home, *room.plates):
            yield partial(_look_of, crests[seat], self._face_size(seat), self._faces.mood(seat))
        for seat, expression in self._faces.coming:
            yield partial(_look_of, crests[seat], self._face_size(seat), expression)
        for flight in islice(self._turning(), FIRST):
            yield _turned(flight, 0)

    def _turning(self) -> Iterator[Flight]:
        """Yield the pieces that will lie face up."""
        return (
            flight for flight in self._animator.flights() if flight.goal.face is not None and not flight.fades
        )

    def _flight_steps(self) -> Iterator[tuple[int, Callable[[Canvas], object]]]:
        """Yield steps for what is under way, each with the number of new pictures that it gets in a frame.

        They come in the order of need: eyes that follow, pieces that turn over, where they land.
        """
        yield from ((1, step) for step in self._first_steps())
        turning = list(self._turning())
        for flight in turning[FIRST:]:
            yield 1, _turned(flight, 0)
        if self._model.told is not None:
            yield from ((PART_PICTURES, step) for step in self._landing_steps())
        for flight in turning:
            poses = [flight.pose(flight.begins + share * flight.lasts) for share in TURNED]
            large = [pose for pose in poses if pose.w >= NEARLY_THERE * flight.picture_w]
            angles = [round(pose.angle) for pose in large if pose.face == flight.goal.face]
            for angle in dict.fromkeys(angles):
                yield 1, _turned(flight, angle)
        if not self._pace().reduced:
            for flight in turning:
                if flight.lands:
                    for step in range(len(DUST_SIZES)):
                        yield 1, partial(unseen, partial(dust, piece=flight.goal.box, step=step))

    def _landing_steps(self) -> Iterator[Callable[[Canvas], object]]:
        """Yield steps for the parts that will be seen when what is under way has landed."""
        own = {card_spot(item) for item in self._model.hand.cards}
        beneath, above = self._lying(None)
        lying = [(spot, pose) for spot, pose in self._animator.goals() if spot not in own]
        if (laid := self._laid()) is not None:
            owned = self._game_table.owned(self._model.view, self._geometry.room)
            above += played_pieces.parts(laid, lying, crests_of(self._model.names), owned)
        yield lambda canvas: True  # to find them is enough for a frame
        for part in (*beneath, *above):
            yield partial(self._still.make_ready, part)

    def _above(self, canvas: Canvas, over: Callable[[Canvas], object]) -> None:
        with canvas.type.at(self._geometry.text_scale):
            self._moving(canvas)
        if self._model.closely is not None:
            _draw_closely(canvas, self._model.closely)
        over(canvas)

    def _moving(self, canvas: Canvas) -> None:
        animator = self._animator
        self._animations.draw(canvas, beneath=True)
        if not self._model.ending:
            self._call_window.draw(canvas)
        self._hand(canvas)
        self._finale.draw_shade(canvas)
        held = {card_spot(card) for card in self._model.pointer.dragging}
        flights = [(flight, seat_of(flight.spot)) for flight in _seen(animator.flights(), animator.now)]
        for flight, seat in flights:
            if seat is not None:
                _flight(canvas, flight, animator.now)
        for seat in {seat for _, seat in flights if seat is not None}:
            if (plate := self._geometry.room.plates.get(Seat(seat))) is not None:
                # A hand is held behind its plate on the way there, too.
                self._still.cover(canvas, plate, CORNER)
        self._faces.draw(canvas)
        self._turn_light.draw(canvas, self._read)
        for flight, seat in flights:
            if seat is None and flight.spot not in held:
                _flight(canvas, flight, animator.now)
        if (laid := self._laid()) is not None and flights:
            landing = [flight for flight, seat in flights if seat is None]
            owned = self._game_table.owned(self._model.view, self._geometry.room)
            crests = crests_of(self._model.names)
            played_pieces.draw_coming(canvas, laid, landing, animator.now, crests, owned)
        self._animations.draw(canvas)
        self._draw_form(canvas)
        self._coach.slip.draw(canvas)
        for _, pose in self._pointer.held_poses():
            _card(canvas, pose, rim="selected", lift=14, air=0.5)
        self._over(canvas)

    def _most(self) -> int | None:
        """Return how many parts may be mended now, None for all.

        What others look at than before is right as soon as all lies, and so is what did not come there in its
        own time.
        """
        if self._eyes != self._model.viewer:
            self._eyes, self._other_eyes = self._model.viewer, True
        if self._animator.moving or self._finale.running:
            self._landing = True
            return PATIENCE
        if not self._animator.landed or self._other_eyes:
            return None
        return SETTLING if self._landing else AT_ONCE

    def _draw_form(self, canvas: Canvas) -> None:
        """Draw all widgets; what lies on the table shows through the memory aid while that fades in."""
        if (share := self._memory.faded) >= 1:
            self._form.draw(canvas)
        else:
            draw_faded(self._form.draw, self._memory.box.grown(GLOW), canvas, share)

    def _arrive(self, parts: Sequence[Part]) -> list[Part]:
        """Return the same parts; those that have just come, as they look on their way."""
        pace, now = self._pace(), self._model.now
        before, self._arrived, self.arriving = self._arrived, {}, False
        arriving = []
        for part in parts:
            if part.arrives is not None:
                known = before.get(part.name)
                lasts = 0.0 if pace.reduced else pace.ms(part.lasts)
                news = part.mark if part.news is None else part.news
                since = now if self._still.painted else -lasts
                _, since = self._arrived[part.name] = (
                    known if known is not None and known[0] == news else (news, since)
                )
                if (age := now - since) < lasts:
                    share = round(part.steps * out_cubic(age / lasts)) / part.steps
                    draw = partial(_coming, part.arrives, share)
                    reads = part.arrives_reading
                    part = replace(part, mark=(part.mark, share), paint=draw, reads=reads)
                    self.arriving = True
            arriving.append(part)
        return arriving

    def _ground(self, canvas: Canvas) -> None:
        """Draw the cloth and what never changes on it. Costly pictures are made now, before any move."""
        room = self._geometry.room
        for box in room.plates.values():
            canvas.panel("seat_active", *box)
        canvas.panel("seat_active", *self._geometry.column[0])
        for place in (1, 2, 3):
            canvas.medal(place, 60, 60)
        hidden = (pose for pose in self._arrangement.poses().values() if pose.face is None)
        for pose in {replace(pose, x=0, y=0, z=0) for pose in hidden}:
            canvas.prepare(None, pose.w, pose.angle, pose.tile)
        if self._game_table.tile:
            for item, pose in zip(self._model.hand.cards, self._geometry.own_places(), strict=True):
                canvas.prepare(piece_of(item), pose.w, pose.angle, tile=True)
        canvas.table(room.middle)
        self._game_table.ground(canvas, room)

    def chores(self) -> Iterator[Callable[[Canvas], object]]:
        """Yield the steps that make pictures needed later, the first ones first, for frames that have little
        to draw."""
        game_table, speaker, room = self._game_table, self._ui.speaker, self._geometry.room
        widths, tile = self._laid_widths(), game_table.tile
        crests = crests_of(self._model.names)
        left, _, across = places.log_corner(*self._geometry.size, self._geometry.hand_style, room.seats)
        yield partial(unseen, partial(draw_paper, left, across))
        for crest in crests:
            yield from marks.owner_steps(widths[0], crest)
            yield partial(unseen, partial(draw_face, crest))
        for width in widths:
            yield partial(Canvas.prepare, card=None, w=width, tile=tile)
        yield from self._face_steps(EARLY_FACES)
        yield from game_table.signs
        for turn in BACK_TURNS:
            yield partial(Canvas.prepare, card=None, w=widths[0], angle=turn, tile=tile)
        yield from self._turn_light.chores()
        for seat, plate in room.plates.items():
            aside = bool(self._everyone()[seat].chips)
            for dot in range(3):
                name = self._model.names[seat]
                yield partial(unseen, partial(_thinking, plate, dot, name, aside))
        yield from self._face_steps(t.EXPRESSIONS[::-1])  # eyes and mouths, then moods
        for card in game_table.pieces:
            yield partial(Canvas.prepare, card=card, w=widths[0])
        laid = Pose(0, 0, widths[0], tile=tile).box
        for crest in crests:
            yield partial(unseen, partial(marks.last_laid, piece=laid, crest=crest, tile=tile))
        for text in game_table.banners:
            said = text.say(speaker)
            yield from marks.stamp_steps(said, *paint.banner_look(self._ui.canvas(), said))
        # Pieces in further widths come one by one.
        for width in (*widths[1:2], TILE_W if tile else OPEN_W):
            for card in game_table.pieces:
                yield partial(Canvas.prepare, card=card, w=width)
        for size, bold in ((t.SIDE, False), (t.NAME, True)):
            yield partial(unseen, partial(_suits, size, bold))

    def _laid_widths(self) -> list[float]:
        """Return the widths of pieces on the table as they are now."""
        room = self._geometry.room
        return [width * room.growth for width in self._game_table.laid_widths(room.seats)]

    def turns(self) -> Iterator[Callable[[Canvas], object]]:
        """Yield steps for what lies now: turned as it will be when the next piece is laid."""
        width = self._laid_widths()[0]
        resting = (pose for _, pose in self._animator.resting())
        lying = [pose for pose in resting if pose.face is not None and pose.w == width]
        for below, pose in pairwise(lying):
            # In a fan each piece goes to where the one beneath it lies.
            first, last = round(pose.angle), round(below.angle)
            if 0 < abs(last - first) <= FAN_STEP and pose.box.overlap(below.box):
                way = 1 if last > first else -1
                for turn in range(first + way, last + way, way):
                    yield partial(Canvas.prepare, card=pose.face, w=width, angle=turn)
        for item in self._model.hand.cards:
            for turn in LANDING:
                yield partial(Canvas.prepare, card=piece_of(item), w=width, angle=turn)
        for pose in self._game_table.next_poses(self._model.view, self._geometry.room):
            yield partial(
                Canvas.prepare, card=pose.face, w=pose.w, angle=pose.angle, tile=pose.tile, dimmed=pose.dimmed
            )

    def _face_steps(self, moods: Sequence[str]) -> Iterator[Callable[[Canvas], None]]:
        """Yield steps for these moods of every face at the table."""
        crests, room = crests_of(self._model.names), self._geometry.room
        for seat in (room.home, *room.plates):
            for mood in moods:
                yield partial(_look_of, crests[seat], self._face_size(seat), mood)

    def _face_size(self, seat: Seat) -> float:
        """Return the size of the face of a seat."""
        box = self._geometry.room.plates.get(seat)
        return STRIP_FACE if box is None else plate_face(box.w, box.h, self._geometry.text_scale)[0]

    # What stands still --------------------------------------------------------------------------------------
    def _parts(self, canvas: Canvas) -> list[Part]:
        """Return all still parts, rearmost first. A hand lies behind its plate, and in front of what lies on
        the table."""
        model, game_table, room = self._model, self._game_table, self._geometry.room
        view = model.view
        own = {card_spot(item) for item in model.hand.cards}
        beneath, above = self._lying(model.told)
        row = any(one.box is None and one.place == "middle" for one in self._decisions.commands())
        parts = [*self._turn_light.parts(stitched=not row), *beneath]
        hands: dict[int, list[Pose]] = {}
        for spot, pose in self._animator.resting():
            if (seat := seat_of(spot)) is not None:
                hands.setdefault(seat, []).append(pose)
            elif spot not in own:
                parts.append(Part(spot, _reach(pose), pose, partial(_card, pose=pose)))
        picked = tuple(map(piece_of, model.hand.selection.pieces))
        ghosts = game_table.ghosts(view, picked, room)
        for seat, poses in hands.items():
            parts.append(Part(f"hand.{seat}", _around(poses), poses, partial(_cards, poses)))
        if (laid := self._laid()) is not None:
            lying = [(spot, pose) for spot, pose in self._animator.resting() if spot not in own]
            parts += played_pieces.parts(laid, lying, crests_of(model.names), game_table.owned(view, room))
        parts += above
        if ghosts:
            parts.append(Part("ghosts", _around(ghosts), ghosts, partial(_ghosts, ghosts)))
        sides, paper = self._sides(canvas), self._match_controls.parts()
        sides = self._settle_bubbles(canvas, sides, above + beneath + paper)
        bubbles = [box for box in (self._message.box, self._coach.box) if box is not None]
        parts = [part for part in parts if part.name != "caption" or not any(map(part.box.overlap, bubbles))]
        self._written = _read_boxes([*sides, *paper, *above, *beneath])
        self._read = tuple(box for part in (*above, *beneath) for box in part.read)
        slips = self._seat_acts.parts([*beneath, *above, *sides])
        finale = self._finale_parts.parts()
        parts += self._people() + self.wanted() + sides + paper + slips + finale
        # Tag and log are told with their shadow.
        clear = {part.box: part.box.grown(-14) for part in sides if part.name in ("tag", "log")}
        read = [clear.get(box, box) for box in self._written]
        covered = [part.box for part in (*slips, *finale)] + self._finale_parts.gain_boxes()
        return [*parts, *self._remarks.parts([*read, *covered])]

    def _settle_bubbles(self, canvas: Canvas, sides: list[Part], round_it: Sequence[Part]) -> list[Part]:
        """Find the places of message and tip. Return the parts at the sides without a prompt they replace."""
        room, boxes = self._bubble_room, {part.name: part for part in sides}
        room.written, room.broadest = _read_boxes(round_it), FOOT_WIDTHS[-1]
        if self._hand_total.lines:
            room.written = (*room.written, self._hand_total.box)
            room.broadest = self._hand_total.prompt_room
        room.written = (*room.written, *self._finale.stamp_boxes())
        room.notice = boxes["tag"].box.grown(-TAG_SHADOW)
        room.covers = {"foot": boxes["prompt"].read, "log": boxes["log"].read, "notice": (room.notice,)}
        self._coach.settle(canvas)
        coach = self._coach.box
        self._message.settle(canvas, () if coach is None else (coach,))
        if self._message.takes_prompt or self._coach.takes_prompt:
            return [part for part in sides if part.name != "prompt"]
        return sides

    def _laid(self) -> LastPlayed | None:
        """Return the last pieces laid, while nothing is counted over them; in a trick the game marks its
        own.
        """
        return None if self._finale_parts.counts_over or self._game_table.has_tricks else self._model.laid

    def _lying(self, told: Any) -> tuple[list[Part], list[Part]]:
        """Return what lies beneath and above the pieces; `told` is the view before what is under way.

        What comes with a piece is there when that has landed, what goes with one goes at once. Nothing lies
        beneath the sums of a deal's end.
        """
        model, speaker, room = self._model, self._ui.speaker, self._geometry.room
        game_table, view = self._game_table, self._geometry.unmarked(model.view)
        beneath = list(game_table.furniture(speaker, view, self._shown(told), room))
        above = list(game_table.fittings(speaker, view, room, model.names))
        if told is not None:
            stay = {part.name for part in (*beneath, *above)}
            before = game_table.furniture(speaker, told, None, room)
            beneath = [part for part in before if part.name in stay]
            before = game_table.fittings(speaker, told, room, model.names)
            above = [part for part in before if part.name in stay]
        if model.quiz:
            beneath = [part for part in beneath if not part.name.startswith(game_table.counting_parts)]
            above = [part for part in above if not part.name.startswith(game_table.counting_parts)]
        beneath += self._finale_parts.tally_parts()
        kept = (filter(self._finale_parts.keeps, group) for group in (beneath, above))
        below, over = ([replace(part, with_pieces=not part.follows) for part in group] for group in kept)
        return below, over

    def _shown(self, told: Any) -> Action | None:
        """Return what would be played; None while the words still describe `told`, what was before."""
        return self._decisions.shown() if told is None else None

    def wanted(self) -> list[Part]:
        """Return marks on the places that are to be pressed after the words that were said."""
        words = set(self._model.draft.words)
        return [
            Part(f"target.{zone.name}", zone.box.grown(8), None, partial(marks.target, box=zone.box))
            for zone in self._geometry.zones()
            if zone.after and set(zone.after) <= words
        ]

    def _everyone(self) -> tuple[SeatInfo, ...]:
        """Return what the plate of each seat says."""
        view, names = self._model.words, tuple(self._model.names)
        if self._told is None or self._told[0] is not view or self._told[1] != names:
            self._told = view, names, self._game_table.people(view, self._model.names)
        return self._told[2]

    def _people(self) -> list[Part]:
        model, game_table = self._model, self._game_table
        speaker, room = self._ui.speaker, self._geometry.room
        view, people = model.words, self._everyone()
        parts, crests = [], crests_of(model.names)
        for seat, box in room.plates.items():
            person, name = people[seat], model.names[seat]
            said = paint.said_of(person, speaker, self._level(seat), self._faces.mood(seat))
            mark = seat in self._memory.marked and not person.out
            draw = partial(
                paint.draw_plate, box=box, crest=crests[seat], name=name, person=person, said=said,
                mark="memory" if mark else "",
            )  # fmt: skip
            parts.append(Part(f"plate.{seat}", box.grown(GLOW), (person, said, name, mark), draw))
        home = room.home
        box = room.plate(home)
        # In a call that still stands the words may be a bystander's, whoever has sat down meanwhile.
        if model.viewer is None or view.viewer is None:
            value = paint.said_of(people[home], speaker).value
        else:
            shown = self._shown(model.told)
            # Beside the hand it stands as well, unless that is off; and a name is not cut for it.
            beside_hand = self._ui.preferences.own_sum != "off" or not self._source.shared or model.ending
            kept = None if beside_hand else game_table.remember(view, shown)
            value = (kept or game_table.strip(view, shown)).say(speaker)
        value = () if model.quiz else value
        person, name = people[home], model.names[home]
        name = self._ui.text("table.you") if name == model.you else name
        letter, mood = paint.dealer_letter(speaker), self._faces.mood(home)
        mark = home in self._memory.marked and not person.out
        draw = partial(
            paint.draw_strip, box=box, crest=crests[home], name=name, person=person, value=value,
            dealer=letter, mark="memory" if mark else "", mood=mood,
        )  # fmt: skip
        look = home, person, value, name, mark, mood
        return [*parts, Part(f"plate.{home}", box.grown(GLOW), look, draw)]

    def _level(self, seat: Seat) -> str:
        """Return the level of a computer; "" for people, and where seats are crowded."""
        what, _, level = self._source.players[seat].kind.partition(":")
        return level if what == "bot" and self._geometry.room.seats < places.CROWDED else ""

    def _sides(self, canvas: Canvas) -> list[Part]:
        """Return bar, tag, log and prompt."""
        model, geometry, speaker, notice = self._model, self._geometry, self._ui.speaker, self.notice()
        rows, hung, wide = notice.said, notice.box.x, notice.box.w
        gutter, bottom, across = places.log_corner(*geometry.size, geometry.hand_style, geometry.room.seats)
        above = [zone.box for zone in geometry.zones()] + self._columns()
        # The level of a computer stands half under its plate.
        above += [box.grown(LOG_AIR) for box in geometry.room.plates.values()]
        low = [box.bottom for box in above if _reaches(box, gutter, across, bottom)]
        tallest = Box(gutter - LOG_EDGE, bottom - LOG_TALL, across + 2 * LOG_EDGE, LOG_TALL)
        low += [box.bottom for box in self._finale_parts.boxes() if box.overlap(tallest)]
        high = bottom - max(low, default=0.0) - LOG_AIR
        lines = [] if model.quiz else [text for text in model.log if text.key != "table.code"][-4:]
        quiet = self._finale.running or model.coached or self._coach.slip.speaks
        paper = (Box(gutter, bottom - min(high, LOG_TALL), across, min(high, LOG_TALL)),) if lines else ()
        strip: dict[str, Any] = {
            "speaker": speaker, "texts": lines, "names": tuple(model.names), "left": gutter,
            "bottom": bottom, "room": across, "most": high, "you": model.you,
        }  # fmt: skip
        self._log_rows = partial(log_rows, **strip)
        return [
            Part("tag", notice.box.grown(TAG_SHADOW), rows, partial(_hang, rows, wide, hung, notice.scale)),
            self._top_bar.part(),
            self._prompt_line.part(self._hand_total.prompt_room, quiet),
            Part(
                "log", Box(gutter - 20, bottom - 160, across + 40, 180),
                (lines, high, tuple(model.names), model.you),
                partial(draw_log, **strip), partial(_slide_log, strip), read=paper,
                arrives_reading=False, lasts="log_line", news=len(model.log),
            ),
        ]  # fmt: skip

    def notice(self) -> TableNotice:
        """Return the notice as it hangs now."""
        room, view, names = self._geometry.room, self._model.words, self._model.names
        scale = room.tag_scale(self._geometry.text_scale)
        wide, most = places.slip(room.seats)
        most = min(most, self._tag_rows(wide))
        rows = tag_rows(self._game_table, view, names, self._source.turn)[:most]
        said = tuple((self._value(label), self._value(value)) for label, value in rows)
        with self._ui.type.at(scale):
            wide = tag_width(self._ui.type, said, wide, room.widest_tag)
        box = Box(room.hung(wide), TAG_TOP, wide, tag_height(len(rows), scale, wide))
        return TableNotice(tuple(label for label, _ in rows), said, box, scale)

    def log_rows(self) -> list[tuple[Text, Box]]:
        """Return the texts on the paper of the log with their boxes, the newest first."""
        canvas = self._ui.canvas()
        with canvas.type.at(self._geometry.text_scale):
            return list(self._log_rows(canvas))

    def _columns(self) -> list[Box]:
        """Return the plates that stand above the log, with the hands beneath them."""
        room, finale = self._geometry.room, self._model.finale
        if not room.at_sides:
            return []
        boxes = [Box(box.x, box.y, box.w, box.h + places.COLUMN_TUCKED) for box in room.plates.values()]
        hands = finale.end.hands[: finale.opened] if finale is not None and not finale.end.seals else ()
        opened = [hand for hand in hands if hand.seat in room.plates]
        return boxes + [row_box(hand.seat, len(hand.pieces), room) for hand in opened]

    def _tag_rows(self, wide: float) -> int:
        """Return how many rows of the tag find room above places for pieces that reach under it."""
        room = self._geometry.room
        left, tops = room.hung(wide), [zone.box for zone in self._geometry.zones()]
        tops += [box for box in room.plates.values() if room.at_sides]
        below = [box.y for box in tops if box.x < left + wide and box.right > left and box.y > TAG_TOP]
        scale = room.tag_scale(self._geometry.text_scale)
        rows = (row for row in range(8, 0, -1) if TAG_TOP + tag_height(row, scale, wide) <= min(below))
        return next(rows, 1) if below else 8

    def _value(self, value: Runs | Text) -> Runs:
        if isinstance(value, Text):
            return in_second_person(self._ui.speaker, value, self._model.you)
        named = value in ((self._model.you,), (Mark("seat", self._model.you),))
        return (self._ui.text("table.you"),) if named else value

    # What moves ---------------------------------------------------------------------------------------------
    def _hand(self, canvas: Canvas) -> None:
        model, form = self._model, self._form
        picked = model.hand.selection.pieces
        own = {card_spot(item): item for item in model.hand.cards}
        if not own:
            return
        counted = model.finale is not None and model.finale.counted
        badges = {} if model.quiz or counted else self._game_table.badges(model.view, self._decisions.shown())
        focus = form.focus.name if form.focus is not None and form.ring_shown else ""
        came = {*model.ringed, *self._decisions.drawn()}
        marked, dimmed, joins = self._highlights.rims, self._highlights.dimmed, self._highlights.joins
        for spot, pose in self._animator.resting():
            card = own.get(spot)
            if card is None or card in model.pointer.dragging:
                continue
            if model.pointer.held is not None and card == model.pointer.held[0]:
                pose = replace(pose, y=pose.y + SUNK)
            rim = "selected" if card in picked else "focus" if spot == focus else None
            rim = rim or ("came" if card in came else "joins" if card in joins else None)
            rim = rim or ("legal" if card in marked else None)
            tick = None
            if card in picked:
                tick = str(picked.index(card) + 1) if len(picked) > 1 else ""
            _card(canvas, pose, rim=rim, tick=tick, raised=card in picked, dimmed=card in dimmed)
            if piece_of(card) in badges and card not in picked:
                paint.draw_badge(canvas, pose, badges[piece_of(card)])
        if not self._coach.slip.speaks:  # the alert stands there
            self._hand_total.draw(canvas)

    def _over(self, canvas: Canvas) -> None:
        """Draw large cards, bubble and banner."""
        model, speaker = self._model, self._ui.speaker
        self._attention.draw(canvas)
        self._finale.draw(canvas)
        if model.bubble is not None:
            self._message.draw(canvas)
        self._coach.draw(canvas)
        aside = self._game_table.aside(model.view) if model.aside else None
        if aside is not None:
            paint.draw_aside(canvas, aside, model.names, speaker)
        self._banner.draw(canvas)

    def on_bubble(self, point: tuple[float, float]) -> bool:
        """Return whether a point lies on what is said for a moment."""
        return self._message.covers(point)


def _read_boxes(parts: Sequence[Part]) -> tuple[Box, ...]:
    """Return the boxes of small parts, and of what is read on all of them."""
    small = [part.box for part in parts if part.box.w * part.box.h < WIDEST_WRITTEN]
    return (*small, *(box for part in parts for box in part.read))


def _reaches(box: Box, left: float, wide: float, bottom: float) -> bool:
    """Return whether a place for pieces hangs down into the gutter of the log, with more than its round
    edge.
    """
    shared = min(box.right, left + wide) - max(box.x, left)
    return shared > EDGE and box.y < bottom - LOG_TALL - LOG_AIR < box.bottom


def _coming(draw: Callable[[Canvas, float], None], share: float, canvas: Canvas) -> None:
    draw(canvas, share)


def _slide_log(strip: Mapping[str, Any], canvas: Canvas, share: float) -> None:
    draw_log(canvas, **strip, share=share)


def _reach(pose: Pose) -> Box:
    """Return all that a card at rest covers, with its shadow."""
    return pose.box.grown(14 + (0.25 * pose.w if pose.angle else 0))


def _around(poses: Sequence[Pose]) -> Box:
    hull = around(pose.box for pose in poses)
    assert hull is not None, "there are pieces"
    return hull.grown(max(14 + 0.25 * pose.w for pose in poses))


def _look_of(crest: int, size: float, mood: str, canvas: Canvas) -> None:
    canvas.look_of(crest, size, mood)


def _turned(flight: Flight, angle: int) -> Callable[[Canvas], object]:
    """Return the step for a picture of the piece that flies, face up, at an angle."""
    goal = flight.goal
    return partial(
        Canvas.prepare, card=goal.face, w=flight.picture_w, angle=angle, tile=goal.tile, dimmed=goal.dimmed
    )


def _thinking(plate: Box, dot: int, name: str, aside: bool, canvas: Canvas) -> None:
    paint.draw_thinking(canvas, plate, dot, name, aside)


def _suits(size: float, bold: bool, canvas: Canvas) -> None:
    canvas.text("♠♥♦♣", 0, 0, size, bold)


def _hang(rows: Sequence[tuple[Runs, Runs]], w: float, x: float, scale: float, canvas: Canvas) -> None:
    with canvas.type.at(scale):
        tag(canvas, x, rows, w)


def _cards(poses: Sequence[Pose], canvas: Canvas) -> None:
    for pose in poses:
        _card(canvas, pose)


def _ghosts(poses: Sequence[Pose], canvas: Canvas) -> None:
    """Draw the picked cards where they would lie, numbered in the order of picking."""
    for number, pose in enumerate(poses, 1):
        _card(canvas, pose, ghost=True)
        if len(poses) > 1:
            x = pose.box.x + 13 if canvas.look.dress.left_handed else pose.box.right - 13
            canvas.tick(x, pose.box.y + 14, str(number))


def _seen(flights: Sequence[Flight], now: float) -> list[Flight]:
    """Return the flights to be drawn: of pieces that wait in a heap to be dealt, only the upper ones."""
    heaps: Counter[tuple[float, float, float, float]] = Counter()
    drawn = []
    for flight in reversed(flights):
        if flight.is_covered(now):
            continue
        if now < flight.begins and not flight.fades:
            start = flight.start
            place = start.x, start.y, start.w, start.angle
            heaps[place] += 1
            if heaps[place] > HEAP:
                continue
        drawn.append(flight)
    return drawn[::-1]


def _flight(canvas: Canvas, flight: Flight, now: float) -> None:
    """Draw a card on its way; with reduced motion it fades where it was and appears where it will be."""
    if not flight.fades:
        _card(
            canvas, flight.pose(now), squeeze=flight.squeeze(now), made_for=flight.picture_w,
            air=flight.air(now),
        )  # fmt: skip
        return
    share = flight.share(now)
    if flight.start != flight.goal:
        _card(canvas, flight.start, alpha=round(255 * (1 - share)))
    _card(canvas, flight.goal, alpha=round(255 * share))


def _card(
    canvas: Canvas, pose: Pose, *, rim: str | None = None, tick: str | None = None, squeeze: float = 1.0,
    lift: float = 0.0, ghost: bool = False, raised: bool = False, dimmed: bool = False, alpha: int = 255,
    made_for: float | None = None, air: float = 0.0,
) -> None:  # fmt: skip
    box = pose.box
    if air > 0:
        marks.air_shadow(canvas, box, air, squeeze)
    if pose.stands:
        canvas.standing_tile(
            pose.stands, box.x, box.y, box.w, squeeze=squeeze, made_for=made_for, alpha=alpha
        )
        return
    canvas.piece(
        pose.face, box.x, box.y, box.w, pose.angle, tile=pose.tile, turned=pose.turned,
        rim=rim or pose.rim, tick=tick, squeeze=squeeze, lift=lift,
        ghost=ghost, dimmed=dimmed or pose.dimmed, alpha=alpha,
        shadow="lifted" if raised else None, made_for=made_for,
    )  # fmt: skip


def _draw_closely(canvas: Canvas, pose: Pose) -> None:
    """Draw a card large, over where it lies, or beneath where there is no room."""
    w = CLOSE_W * (0.7 if pose.tile else 1.0)
    high = w * pose.h / pose.w
    x = max(12.0, min(canvas.w - w - 12, pose.x - w / 2))
    y = pose.box.y - 24 - high
    y = y if y >= 48 else min(canvas.h - high - 12, pose.box.bottom + 24)
    canvas.piece(pose.face, x, y, w, tile=pose.tile, turned=pose.turned, shadow="dragged")


def tag_rows(
    game_table: AnyGameTable, view: Any, names: Names, turn: Turn | None
) -> Sequence[tuple[Text, Words]]:
    """Return the rows of the notice, with the deal of a duplicate counted there."""
    rows = game_table.tag(view, names)
    if turn is None:
        return rows
    counted: Words = Text("table.of", {"n": turn.deal + 1, "of": turn.deals})
    deals = ("deal", "round")
    return [(label, counted if label.key.rpartition(".")[2] in deals else value) for label, value in rows]
