"""The count of a deal of Dokuson: rows close up, seals fall on the lanes, and hands go beside the rows."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from tablegame.pieces.cards import SUITS, suit_of, value_of
from tablegame.pieces.seats import Seat
from tablegame.rules.dokuson.scoring import FACTOR, standing_now
from tablegame.speech import Speaker, signed
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.games.dokuson.lanes import LaneForm, form_of, lane_box
from tablegame.ui.table.places import Room
from tablegame.ui.table.pose import Box, Pose, around, card_spot
from tablegame.ui.table.static_layer import Part
from tablegame.ui.table.table_values import Tally

CLOSED: Final = 0.45
"""The way from one card of a closed row to the next, in widths of a card."""
SEAL: Final = 0.78
"""The size of a seal, in heights of a lane."""
SEAL_EDGE: Final = 20.0
"""The room between a seal and the end of its lane, in du."""
HELD, HELD_STEP, HELD_GAP = 0.41, 0.13, 0.08
"""The width of a card of a counted hand, the way to the next one, and the room between hands, in heights of a
lane."""
FIGURE: Final = 0.44
"""The least room of what a hand counts, in heights of a lane."""
AFTER_ROW: Final = 22.0
"""The room between a row and the hands, in du."""
FALL: Final = 26.0
"""How high above its lane a seal begins to fall, in du."""
FACE_R, BESIDE_FACE = 9.0, 21.0
"""The radius of the face beside what a hand counts, and where the figure begins beside it, in du."""

Rows = Sequence[Sequence[int]]


def closed_row(row: Sequence[int], suit: int, room: Room) -> dict[str, Pose]:
    """Return the poses of a row that has closed up, by spot."""
    form = form_of(room)
    first, step = form.slot(lane_box(suit, room), 0), CLOSED * form.card
    x, y = first.centre
    return {
        card_spot(card): Pose(x + step * index, y, form.card, 0.0, card, index)
        for index, card in enumerate(row)
    }


def seal_box(lane: Box) -> Box:
    """Return the box of the seal at the end of a lane."""
    size = SEAL * lane.h
    return Box(lane.right - SEAL_EDGE - size, lane.y + (lane.h - size) / 2, size, size)


def held_cards(tally: Tally, suit: int) -> dict[Seat, tuple[int, ...]]:
    """Return the cards of a suit that each hand holds, in the order in which hands are counted."""
    hands = ((hand.seat, hand.pieces) for hand in tally.end.hands)
    held = {seat: tuple(card for card in pieces if suit_of(card) == suit) for seat, pieces in hands}
    return {seat: cards for seat, cards in held.items() if cards}


def lay_held(rows: Rows, tally: Tally, suit: int, room: Room) -> dict[Seat, tuple[Pose, ...]]:
    """Return where the cards of a suit lie in its lane when all hands are counted, by seat."""
    lane, row, held = lane_box(suit, room), rows[suit], held_cards(tally, suit)
    laid = around(pose.box for pose in closed_row(row, suit, room).values())
    start = form_of(room).slot(lane, 0).x if laid is None else laid.right + AFTER_ROW
    w, step, gap = HELD * lane.h, HELD_STEP * lane.h, HELD_GAP * lane.h
    room_of = [max(FIGURE * lane.h, w + step * (len(cards) - 1)) + gap for cards in held.values()]
    less = min(1.0, (seal_box(lane).x - start) / max(1.0, sum(room_of)))
    w, step = w * less, step * less
    poses, x, y = {}, start, lane.y + 0.06 * lane.h + w * t.CARD_RATIO / 2
    for (seat, cards), wide in zip(held.items(), room_of, strict=True):
        poses[seat] = tuple(
            Pose(x + w / 2 + step * n, y, w, 0.0, card, 10 + n) for n, card in enumerate(cards)
        )
        x += wide * less
    return poses


def tally_poses(rows: Rows, tally: Tally, room: Room) -> dict[str, Pose]:
    """Return the closed rows, and the cards of the hands that are counted, by spot."""
    poses: dict[str, Pose] = {}
    counted = {hand.seat for hand in tally.end.hands[: tally.counted]}
    for suit, row in enumerate(rows):
        poses |= closed_row(row, suit, room)
        for seat, held in lay_held(rows, tally, suit, room).items():
            if seat in counted:
                poses |= {card_spot(pose.face): pose for pose in held if pose.face is not None}
    return poses


def tally_parts(speaker: Speaker, rows: Rows, tally: Tally, room: Room) -> list[Part]:
    """Return lanes without the words of the deal, their seals, and what each counted hand makes of them."""
    places = [lane.place for lane in standing_now(rows)]
    falling = sorted(range(len(rows)), key=lambda suit: -places[suit])[: tally.sealed]
    summed = {hand.seat for hand in tally.end.hands[: tally.summed]}
    parts = []
    for suit, place in enumerate(places):
        lane, form = lane_box(suit, room), form_of(room)
        look = CountedLane(SUITS[suit], place, suit in falling and not tally.counted)
        parts.append(Part(f"tally.{suit}", lane, look, partial(_draw_lane, speaker, lane, look, form)))
        if suit in falling:
            seal = seal_box(lane)
            high = Box(seal.x, seal.y - FALL, seal.w, seal.h + FALL)
            fall = partial(_draw_seal, seal, place)
            fallen = partial(fall, share=1.0)
            parts.append(Part(f"seal.{suit}", high, place, fallen, arrives=fall, arrives_reading=False))
        hands = lay_held(rows, tally, suit, room)
        sums = {seat: _held_sum(held, place, lane) for seat, held in hands.items()}
        for seat in (seat for seat in hands if seat in summed):
            mark = sums[seat], tally.crests[seat], tuple(sums.values())
            parts.append(Part(f"tally.sum.{suit}.{seat}", sums[seat].box, mark, partial(_draw_sum, *mark)))
    return parts


@dataclass(frozen=True, slots=True)
class CountedLane:
    """The look of a lane whose deal is counted."""

    suit: str
    place: int
    words: bool
    """Whether its place and the value of its cards are written beside the seal."""


def _draw_lane(speaker: Speaker, lane: Box, look: CountedLane, form: LaneForm, canvas: Canvas) -> None:
    if look.place:
        canvas.large_sprite(f"lanes/light_{look.place}", lane, None)
    x, y, r = form.medallion
    canvas.medallion(look.suit, lane.x + x, lane.y + y, r)
    if look.words:
        right, middle = seal_box(lane).x - 14, lane.y + lane.h / 2
        for key, down in (("rank", -0.12), ("sign", 0.14)):
            said = speaker.say(f"dokuson.lane.{key}{look.place}")
            canvas.text(
                said, right, middle + down * lane.h, t.TITLE, True, t.SUMI, "right", anchor="middle",
                max_width=0.25 * lane.w, shrink=True, display=True,
            )  # fmt: skip


def _draw_seal(seal: Box, place: int, canvas: Canvas, share: float) -> None:
    """Draw a seal that has fallen to a `share` of 0 to 1."""
    y = seal.y - FALL * (1 - share)
    canvas.sprite(f"lanes/seal_{place}", seal.x, y, seal.w, alpha=round(255 * share))


class HeldSum(NamedTuple):
    """What a hand counts in a lane, and where that is written."""

    said: str
    box: Box

    def fits(self, canvas: Canvas) -> bool:
        """Return whether it has room beside a face."""
        return canvas.type.measure(self.said, t.SIDE, True) <= self.box.w - BESIDE_FACE


def _held_sum(held: Sequence[Pose], place: int, lane: Box) -> HeldSum:
    """Return what cards count in a lane of this place, beneath them."""
    points = FACTOR[place] * sum(value_of(pose.face) for pose in held if pose.face is not None)
    first, last = held[0].box, held[-1].box
    wide = max(last.right - first.x, FIGURE / HELD * first.w)
    box = Box(first.x, first.bottom, wide, lane.bottom - first.bottom)
    return HeldSum(signed(points) if points else "0", box)


def _draw_sum(one: HeldSum, crest: int, every: Sequence[HeldSum], canvas: Canvas) -> None:
    """Draw a sum, in the same way as `every` sum of its lane."""
    said, box = one
    if all(other.fits(canvas) for other in every):
        middle = box.y + box.h / 2 + 1
        canvas.face(crest, box.x + FACE_R + 1, middle, FACE_R)
        canvas.text(said, box.x + BESIDE_FACE, middle, t.SIDE, True, t.SUMI, anchor="middle")
        return
    # The figure stands beneath the face, and has the whole width.
    canvas.face(crest, box.centre[0], box.y + FACE_R + 3, FACE_R)
    top = box.y + 2 * FACE_R + 3
    size = canvas.type.within(said, t.SIDE, box.bottom - top - 2)
    canvas.text(
        said, box.centre[0], (top + box.bottom) / 2 - 1, size, True, t.SUMI, "center", box.w, "middle",
        shrink=True, least=8,
    )  # fmt: skip
