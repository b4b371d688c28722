"""The position of a decision, as its seat knew it: plates, what lies there, the hand, and both moves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from tablegame.pieces.dominoes import FIRST_TILE
from tablegame.pieces.seats import Seat
from tablegame.speech import Runs, Speaker, Text
from tablegame.study.review.model import Judged
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.dashes import outline, stroke
from tablegame.ui.draw.marks import life
from tablegame.ui.scenes.book.cloth import cloth
from tablegame.ui.scenes.common import capped, em
from tablegame.ui.scenes.review.words import ReviewWords
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of
from tablegame.ui.table.game_table import Person, Words
from tablegame.ui.table.pose import Box as Area
from tablegame.ui.table.pose import Pose, items_of, piece_of

PAD: Final = 10.0
GAP: Final = 8.0
AROUND: Final = 3
"""Up to so many others sit at three sides; more stand in rows."""
LEAST_PLATE: Final = 20.0
FINE: Final = 0.5
"""A table drawn so large need be no larger."""
PLATE_W: Final = 136.0
OWN_W: Final = 82.0
LAID_W: Final = 58.0
MOST_GROWN: Final = 2.0
SMALL_W: Final = 24.0
LIFT: Final = 8.0
FEW: Final = 5
"""Cards of a hand that are shown large."""
RIM: Final = 3.0


@dataclass(frozen=True, slots=True)
class Moves:
    """Both moves as they are drawn: the items in the hand, and what is said."""

    played: frozenset[int]
    better: frozenset[int]
    said: Runs
    """What was played."""
    best: Runs | None
    """What was better; None where nothing was, or it is not to be told."""


class Position:
    """Of one decision. `told` False: neither what was played nor what was better is shown."""

    def __init__(self, ui: Ui, words: ReviewWords, judged: Judged, others: bool, told: bool = True) -> None:
        self._ui, self._words, self._judged = ui, words, judged
        self.others = others
        """Whether the hands of the others lie open."""
        self._told = told
        self.view: Any = words.view(judged)
        table = words.game_table
        hand = table.order(table.sorts[0] if table.sorts else "", table.hand(self.view))
        self.hand: Sequence[int] = items_of(hand)
        self.moves = self._moves()
        self._small = SMALL_W
        """The width of a piece in a hand that lies open."""
        self._between = (0.0, 0.0)
        """Where the room between the two moves begins and ends, where they are told beneath the hand."""
        self._free = 0.0
        """Room for a caption at each side of the hand, once that is drawn."""

    def _moves(self) -> Moves:
        words, judged = self._words, self._judged
        best = judged.better
        return Moves(
            self._items(judged.played) if self._told else frozenset(),
            self._items(best) if best is not None and self._told else frozenset(),
            words.move(judged, judged.played),
            words.move(judged, best) if best is not None else None,
        )

    def _items(self, text: str) -> frozenset[int]:
        """The pieces of a move among those of the hand."""
        left = list(self.hand)
        found = set()
        for piece in self._words.action(text).gesture().pieces:
            if (item := next((one for one in left if piece_of(one) == piece_of(piece)), None)) is not None:
                left.remove(item)
                found.add(item)
        return frozenset(found)

    # Words --------------------------------------------------------------------------------------------------
    def spoken(self) -> str:
        """What is to be seen, for who hears it."""
        ui = self._ui
        cards = ui.speaker.plain(ui.say("hints.pieces", cards=tuple(map(piece_of, self.hand)), suit=""))
        said = [ui.text("review.position.hand", cards=cards)]
        if self._told:
            said.append(ui.text("review.position.played", move=ui.speaker.plain(self.moves.said)))
            if self.moves.best is not None:
                said.append(ui.text("review.position.better", move=ui.speaker.plain(self.moves.best)))
        if self.others:
            for seat, hand in self._hands().items():
                cards = ui.speaker.plain(ui.say("hints.pieces", cards=tuple(hand), suit=""))
                said.append(ui.text("review.position.theirs", seat=self._words.names[seat], cards=cards))
        return ". ".join(said)

    def _hands(self) -> Mapping[Seat, Sequence[int]]:
        words, table = self._words, self._words.game_table
        line = self._judged.line - 1
        found = {}
        for seat in map(Seat, range(words.timeline.seats)):
            if seat != words.seat:
                hand = table.hand(words.timeline.view(line, seat))
                found[seat] = table.order(table.sorts[0] if table.sorts else "", hand)
        return found

    # Picture ------------------------------------------------------------------------------------------------
    def paint(self, canvas: Canvas, box: Box) -> None:
        """All of it."""
        x, y, w, h = box
        cloth(canvas, x, y, w, h)
        with canvas.clip(*box):
            own = self._own(canvas, box)
            places, middle = self._places(box, own)
            self._plates(canvas, places)
            self._laid(canvas, middle)
            self._captions(canvas, box)

    def _order(self) -> Sequence[Seat]:
        words = self._words
        return [Seat((words.seat + n) % words.timeline.seats) for n in range(1, words.timeline.seats)]

    def _places(self, box: Box, own: Box) -> tuple[dict[Seat, Box], Box]:
        """Where the others sit, and the middle that they leave: round it, or in two columns where what lies
        there is then larger."""
        order = self._order()
        columns = self._in_columns(box, own, order)
        if len(order) > AROUND:
            return columns
        small, self._small = self._small, SMALL_W
        around = self._around(box, own, order)
        if self._scale(around[1]) >= min(FINE, self._scale(columns[1])):
            return around
        self._small = small
        return columns

    def _plate_size(self, w: float) -> tuple[float, float]:
        ui = self._ui
        wide = min(0.3 * w, PLATE_W * min(1.4, em(ui, t.NAME) / t.NAME))
        return wide, max(48.0, 2.5 * em(ui, capped(ui, t.NAME, 24)) + 8)

    @property
    def _under(self) -> float:
        """The room of a hand that lies open beneath a plate."""
        return SMALL_W * t.CARD_RATIO + 6 if self.others else 0.0

    def _around(self, box: Box, own: Box, order: Sequence[Seat]) -> tuple[dict[Seat, Box], Box]:
        x, y, w, _ = box
        pw, ph = self._plate_size(w)
        low = y + PAD + 0.55 * ph
        left, right = (x + PAD, low, pw, ph), (x + w - PAD - pw, low, pw, ph)
        top = (x + (w - pw) / 2, y + PAD, pw, ph)
        places = {1: [top], 2: [left, right], 3: [left, top, right]}.get(len(order), [])
        side = PAD if len(order) == 1 else PAD + pw + 14
        head = y + PAD + (0.0 if len(order) == 2 else ph + 6 + self._under)
        middle = (x + side, head, w - 2 * side, own[1] - 6 - head)
        return dict(zip(order, places, strict=True)), middle

    def _in_columns(self, box: Box, own: Box, order: Sequence[Seat]) -> tuple[dict[Seat, Box], Box]:
        """The first half at the left from below, the others at the right from above."""
        x, y, w, _ = box
        pw, ph = self._plate_size(w)
        half = (len(order) + 1) // 2
        room = own[1] - 4 - y - PAD
        step = room / max(1, half)
        under = 0.0
        if self.others:
            # A name and a hand, as large as there is room for them.
            under = max(14.0, min(self._under, step - LEAST_PLATE - 4))
            self._small = (under - 6) / t.CARD_RATIO
        step = min(ph + GAP + under, step)
        high = min(ph, step - (GAP if step > 40 else 4) - under)
        found = {}
        for n, seat in enumerate(order):
            at = half - 1 - n if n < half else n - half
            found[seat] = (
                x + PAD if n < half else x + w - PAD - pw,
                y + PAD + at * step,
                pw,
                max(20.0, high),
            )
        side = PAD + pw + 14
        return found, (x + side, y + PAD, w - 2 * side, own[1] - 6 - y - PAD)

    def _plates(self, canvas: Canvas, places: Mapping[Seat, Box]) -> None:
        """The others, where they sit."""
        people = self._words.game_table.people(self.view, self._words.names)
        crests = crests_of(self._words.names)
        hands = self._hands() if self.others else {}
        for seat, place in places.items():
            self._plate(canvas, place, crests[seat], self._words.names[seat], people[seat])
            if seat in hands:
                self._open(canvas, place, hands[seat])

    def _plate(self, canvas: Canvas, place: Box, crest: int, name: str, person: Person) -> None:
        ui = self._ui
        x, y, w, h = place
        alpha = 0.6 if person.out else 1.0
        canvas.panel("plate_active" if person.active else "plate", x, y, w, h, alpha=alpha)
        canvas.panel("tab", x + 6, y + 8, 4, h - 16, color=t.seat_colour(crest), radius=2)
        flat = h < 40
        r = min(19.0, (0.42 if flat else 0.34) * h, 0.16 * w)
        canvas.face(crest, x + 15 + r, y + h / 2, r)
        left = x + 21 + 2 * r
        room = x + w - 8 - left
        size = capped(ui, t.NAME, min(24.0, 0.8 * h))
        if flat:
            self._flat(canvas, (left, y, room, h), name, person, size)
            return
        high = 0.5 * em(ui, size) if (one := self._below(person)) else 0.0
        canvas.text(
            name,
            left,
            y + h / 2 - 1.25 * high,
            size,
            True,
            t.TEXT,
            max_width=room,
            anchor="middle",
            shrink=True,
        )
        low = y + h / 2 + 1.25 * high
        if person.lives is not None:
            kept, most = person.lives
            step = min(15.0, room / max(1, most))
            for n in range(most):
                life(canvas, left + step * (n + 0.5), low, n < kept, 0.9 * step)
        elif one:
            canvas.text(
                one, left, low, size, False, t.TEXT_WARM, max_width=room, anchor="middle", shrink=True
            )

    def _flat(self, canvas: Canvas, place: Box, name: str, person: Person, size: float) -> None:
        """Name and figures in one line; beside an open hand the name alone."""
        x, y, w, h = place
        said: Runs = () if self.others else self._below(person)
        if person.lives is not None and not self.others:
            said = (str(person.lives[0]),)
        wide = canvas.type.measure(said, size)
        room = w
        if said and canvas.type.measure(name, size, True) + wide + 10 <= w:
            canvas.text(said, x + w, y + h / 2, size, False, t.TEXT_WARM, "right", anchor="middle")
            room = w - wide - 8
        canvas.text(name, x, y + h / 2, size, True, t.TEXT, max_width=room, anchor="middle", shrink=True)

    def _below(self, person: Person) -> Runs:
        """How many pieces, and the score."""
        value = _said(self._ui.speaker, person.value)
        if person.lives is not None:
            return (" ",)
        count = "" if person.count is None else str(person.count)
        said = tuple(value)
        return (count, " · ", *said) if count and said else (count,) if count else said

    def _open(self, canvas: Canvas, place: Box, hand: Sequence[int]) -> None:
        """A hand that lies open beneath its plate."""
        x, y, w, h = place
        if not hand:
            return
        wide = self._small if hand[0] < FIRST_TILE else 0.7 * self._small
        step = min(wide + 2, (w - wide) / max(1, len(hand) - 1))
        for n, piece in enumerate(hand):
            canvas.piece(piece, x + n * step, y + h + 3, wide)

    # The own hand -------------------------------------------------------------------------------------------
    def _tag_height(self) -> float:
        return 1.3 * em(self._ui, capped(self._ui, t.NAME, 26)) + 8

    def _own(self, canvas: Canvas, box: Box) -> Box:
        """The hand, with both moves marked; the room that it takes. What was played and what was better are
        told at its sides, or, where it is too broad for that, beneath it."""
        x, y, w, h = box
        tall = any(piece_of(item) >= FIRST_TILE for item in self.hand)
        ratio = t.TILE_RATIO if tall else t.CARD_RATIO
        few = len(self.hand) <= FEW
        most = OWN_W if not tall else 0.7 * OWN_W
        wide = min(most, (0.42 if few else 0.34) * h / ratio)
        tags = self._tags(canvas)
        side = max((each.w for each in tags), default=0.0) + 28 if tags else 24.0
        beside = not tags or (bool(self.hand) and w - 2 * side >= wide * (1 + 0.62 * (len(self.hand) - 1)))
        if not beside:
            wide = min(wide, 0.36 * h / ratio)
        high = wide * ratio
        room = w - 2 * side if beside else w - 2 * 24
        step = min(wide + 6, (room - wide) / max(1, len(self.hand) - 1))
        left = x + (w - wide - step * (len(self.hand) - 1)) / 2
        bottom = y + h - 10 - (0.0 if beside else self._tag_height() + 4)
        top = bottom - high
        for n, item in enumerate(self.hand):
            marked = item in self.moves.played or item in self.moves.better
            place = (left + n * step, top - (LIFT if marked else 0), wide, high)
            canvas.piece(piece_of(item), place[0], place[1], wide)
            if item in self.moves.better:
                self._gold(canvas, place)
            if item in self.moves.played:
                self._dashed(canvas, place)
        span = wide + step * max(0, len(self.hand) - 1)
        self._free = (w - span) / 2 - 22 if beside else 0.0
        first = sum(tag.w for tag in tags if tag.left)
        last = sum(tag.w for tag in tags if not tag.left)
        self._between = (x + first + 30, x + w - last - 30)
        for tag in tags:
            if beside:
                at = x + (w - span) / 2 - 14 - tag.w if tag.left else x + (w + span) / 2 + 14
                tag.paint(canvas, (at, top + 0.36 * high - tag.h / 2))
            else:
                at = x + 14 if tag.left else x + w - 14 - tag.w
                tag.paint(canvas, (at, y + h - 7 - tag.h))
        return x, top - LIFT, w, high + LIFT

    def _tags(self, canvas: Canvas) -> list["_Tag"]:
        if not self._told:
            return []
        ui, moves = self._ui, self.moves
        size, high = capped(ui, t.NAME, 26), self._tag_height()
        found = [
            _Tag(
                ui.say("review.tag.played", move=moves.said),
                size,
                high,
                True,
                self._bare(self._judged.played),
            )
        ]
        if moves.best is not None and self._judged.better is not None:
            said = ui.say("review.tag.better", move=moves.best)
            found.append(_Tag(said, size, high, False, self._bare(self._judged.better)))
        for tag in found:
            tag.measure(canvas)
        return found

    def _bare(self, text: str) -> bool:
        return not self._words.action(text).gesture().pieces

    def _gold(self, canvas: Canvas, place: Box) -> None:
        x, y, w, h = place
        svg = (
            f'<rect x="{RIM}" y="{RIM}" width="{w + RIM:.1f}" height="{h + RIM:.1f}" rx="{0.1 * w:.1f}"'
            f' fill="none" stroke="{t.SELECTED}" stroke-width="3.4"/>'
        )
        canvas.shape("better", svg, x - 1.5 * RIM, y - 1.5 * RIM, w + 3 * RIM, h + 3 * RIM)

    def _dashed(self, canvas: Canvas, place: Box) -> None:
        x, y, w, h = place
        svg = stroke(outline(w + 4, h + 4, 0.1 * w, 2, 9, 5, False), t.SHU_HI, 3.4)
        canvas.shape("played", svg, x - 2, y - 2, w + 4, h + 4)

    # The middle ---------------------------------------------------------------------------------------------
    @cached_property
    def _poses(self) -> Sequence[Pose]:
        """What lies on the table, the lowest first."""
        words = self._words
        found = words.game_table.lay(self.view, words.room)
        return sorted(found.values(), key=lambda one: one.z)

    @cached_property
    def _spread(self) -> Area:
        """The box round all of it, in du of the table."""
        poses = self._poses
        left, top = min(one.box.x for one in poses), min(one.box.y for one in poses)
        right, bottom = max(one.box.right for one in poses), max(one.box.bottom for one in poses)
        return Area(left, top, right - left, bottom - top)

    @cached_property
    def _grown(self) -> float:
        """How much larger pieces may be drawn before some touch that do not: they may lie far apart."""
        boxes = list({pose.box for pose in self._poses})
        found = MOST_GROWN
        for n, one in enumerate(boxes):
            for other in boxes[n + 1 :]:
                (ax, ay), (bx, by) = one.centre, other.centre
                apart = max(
                    abs(ax - bx) / ((one.w + other.w) / 2 + 2), abs(ay - by) / ((one.h + other.h) / 2 + 2)
                )
                found = min(found, apart) if apart >= 1 else found
        return max(1.0, found)

    def _scale(self, box: Box) -> float:
        """How much smaller what lies on the table is in a place."""
        _, _, w, h = box
        if not self._poses:
            return 1.0
        spread = self._spread
        return min(w / spread.w, h / spread.h, LAID_W / max(one.w for one in self._poses))

    def _laid(self, canvas: Canvas, box: Box) -> None:
        """What lies on the table, as it lies there, smaller."""
        x, y, w_all, h = box
        if not self._poses or h < 16:
            return
        scale, spread = self._scale(box), self._spread
        dx = x + (w_all - scale * spread.w) / 2 - scale * spread.x
        dy = y + (h - scale * spread.h) / 2 - scale * spread.y
        grown = max(1.0, min(self._grown, LAID_W / scale / max(one.w for one in self._poses)))
        for pose in self._poses:
            w, h_ = grown * scale * pose.w, grown * scale * pose.h
            left = max(x, min(x + w_all - w, dx + scale * pose.x - w / 2))
            top = max(y, min(y + h - h_, dy + scale * pose.y - h_ / 2))
            canvas.piece(pose.face, left, top, w, pose.angle, tile=pose.tile, turned=pose.turned)

    def _captions(self, canvas: Canvas, box: Box) -> None:
        """Whose knowledge it is at the left, what stands on the tag of the table at the right; where both
        moves are told there, whose knowledge it is between them."""
        ui, words = self._ui, self._words
        x, y, w, h = box
        size = capped(ui, t.SIDE, 24)
        base = y + h - 8 - 0.55 * em(ui, size)
        key = "afterwards" if self.others else "you" if words.you else "seat"
        said = ui.text(f"review.eyes.{key}", seat=words.names[words.seat])
        wide = canvas.type.measure(said, size)
        if self._free <= 0:
            left, right = self._between
            if wide <= right - left:
                canvas.text(
                    said, (left + right) / 2, base, size, False, t.TEXT_COOL, "center", anchor="middle"
                )
            return
        room = self._free
        if wide <= room:
            canvas.text(said, x + 14, base, size, False, t.TEXT_COOL, anchor="middle")
        rows = [
            ui.speaker.plain((*label.say(ui.speaker), " ", *_said(ui.speaker, value)))
            for label, value in words.game_table.tag(self.view, words.names)
        ]
        while rows and canvas.type.measure(" · ".join(rows[:2]), size) > room:
            rows = rows[:1] if len(rows) > 1 else []
        if rows:
            told = " · ".join(rows[:2])
            canvas.text(told, x + w - 14, base, size, False, t.TEXT_COOL, "right", anchor="middle")


def _said(speaker: Speaker, words: Words) -> Runs:
    return words.say(speaker) if isinstance(words, Text) else words


class _Tag:
    """What was played, or what was better: a pill; with the look of a button where no piece was moved."""

    def __init__(self, said: Runs, size: float, high: float, left: bool, bare: bool) -> None:
        self.said, self.size, self.h, self.left, self.bare = said, size, high, left, bare
        self.w = 0.0

    def measure(self, canvas: Canvas) -> None:
        """How wide it is."""
        tick = 0.0 if self.left else 1.1 * canvas.type.em(self.said, self.size) + 4
        self.w = canvas.type.measure(self.said, self.size, True) + 24 + tick

    def paint(self, canvas: Canvas, at: tuple[float, float]) -> None:
        """At its upper left corner."""
        x, y = at
        w, h = self.w, self.h
        ink = t.SUMI if not self.left else t.LOSS
        rim = t.LOSS if self.left else t.SELECTED
        dashes = stroke(outline(w, h, 0.45 * h, 1.2, 8, 5, False), rim, 2.4)
        solid = (
            f'<rect x="1.2" y="1.2" width="{w - 2.4:.1f}" height="{h - 2.4:.1f}" rx="{0.45 * h:.1f}"'
            f' fill="none" stroke="{rim}" stroke-width="2.4"/>'
        )
        canvas.panel("tab", x, y, w, h, color=t.WASHI_BOX, radius=0.45 * h)
        canvas.shape("tag", dashes if self.left else solid, x, y, w, h)
        left, em_ = x + 12, canvas.type.em(self.said, self.size)
        if not self.left:
            canvas.icon("check", left + 0.5 * em_, y + h / 2, 1.1 * em_, t.SUMI)
            left += 1.1 * em_ + 4
        canvas.text(self.said, left, y + h / 2, self.size, True, ink, anchor="middle")
