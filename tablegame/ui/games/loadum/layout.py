"""Places on a table of Losing Loadum, in du: the trick, the talon, the mat of a swap."""

import math
from collections.abc import Sequence
from functools import cache, partial
from typing import Final, NamedTuple

from tablegame.pieces.seats import Seat
from tablegame.ui.draw.theme import CARD_RATIO
from tablegame.ui.table.places import CROWDED, LEAST_WIDE, Room
from tablegame.ui.table.pose import Box, Pose
from tablegame.ui.table.table_values import FallenPetal


class TrickSize(NamedTuple):
    """The sizes of a close trick, in du."""

    card: float
    """The width of a card."""
    rx: float
    ry: float
    """Half the width and half the height of the ellipse on which the middles of the cards lie."""


TRICKS: Final = {
    2: TrickSize(98.0, 62.0, 50.0), 3: TrickSize(98.0, 62.0, 50.0), 4: TrickSize(98.0, 82.0, 64.0),
    5: TrickSize(94.0, 96.0, 68.0), 6: TrickSize(90.0, 104.0, 72.0), 7: TrickSize(88.0, 116.0, 72.0),
    8: TrickSize(84.0, 128.0, 80.0), 9: TrickSize(80.0, 142.0, 84.0), 10: TrickSize(78.0, 156.0, 86.0),
}  # fmt: skip
"""By the number of seats."""
NARROW: Final = 0.85
"""The share of these sizes where a panel leaves little of the table."""
TURNS: Final = (0.0, -2.0, 1.0, -1.0, 2.0, -2.0, 1.0, -1.0, 2.0, -1.0)
"""The angles of the cards of a trick in degrees, clockwise from the viewer's own."""
FEW: Final = 5
"""The number of seats from which a winning card rises less, and faces are smaller."""
OUT: Final = (13.0, 8.0)
"""How far the winning card lies outside of the ellipse, to the side and up or down, in du."""
INDEX: Final = (0.33, 0.43)
"""The share of a card that its index takes, from the corner, of its width and of its height."""
WAITING_R: Final = 13.0
WAITING_RING: Final = 19.0
"""The radius of the face of a seat that has still to play, and of the dashed ring around it, in du."""
LEAD_R: Final = 10.0
"""The radius of the disc on the card that was led, in du."""


@cache
def trick_size(seats: int, narrow: bool, grown: float = 1.0) -> TrickSize:
    """Return the sizes of a trick, on a table of the usual width, a narrow one, or a high one (`grown`)."""
    size = TRICKS[seats]
    return TrickSize(*((NARROW if narrow else grown) * length for length in size))


def card_width(seats: int, width: float) -> float:
    """Return the width in du of a card in the trick, on a table of this width."""
    return trick_size(seats, width < LEAST_WIDE).card


def trick_middle(room: Room) -> tuple[float, float]:
    """Return the middle of the trick."""
    return room.middle, (room.size[1] - 720) / 2 + (322.0 if room.seats == 4 else 308.0)


def shade_box(room: Room) -> Box:
    """Return the box of the shade under a trick."""
    (x, y), (w, rx, ry) = trick_middle(room), trick_size(room.seats, room.narrow, room.growth)
    across, down = rx + 0.75 * w, ry + 0.62 * CARD_RATIO * w
    return Box(x - across, y - down, 2 * across, 2 * down)


def _angle(seats: int, place: int) -> float:
    """Return where on the ellipse a card lies, in radians clockwise from the right."""
    return math.pi / 2 + 2 * math.pi * place / seats


class Ring(NamedTuple):
    """The places of the cards of a trick around its middle, clockwise from the viewer's own, in du."""

    points: tuple[tuple[float, float], ...]
    """The middles of the cards."""
    won: tuple[tuple[float, float], ...]
    """The same of a card that wins: a little farther out."""
    depths: tuple[int, ...]
    """How many cards lie lower: far ones lie below near ones, and no card lies on an index beside it."""
    waiting: tuple[tuple[float, float], ...]
    """The middles of faces that wait there, clear of the indices of the other cards."""


ASIDE: Final = sorted(
    ((float(x), float(y)) for x in range(-24, 25, 6) for y in range(-24, 25, 6)),
    key=lambda way: math.hypot(*way),
)
"""The ways from the place of a card to a face that waits there, in du, the shortest first."""


@cache
def trick_ring(seats: int, narrow: bool, mirrored: bool, grown: float = 1.0) -> Ring:
    """Return the places of a trick; `mirrored` where indices are at the right edges of cards."""
    w, rx, ry = trick_size(seats, narrow, grown)
    points, won = [], []
    for place in range(seats):
        angle = _angle(seats, place)
        x, y = rx * math.cos(angle), ry * math.sin(angle)
        points.append((x, y))
        rise = 9.0 if seats < FEW else 3.0
        won.append((x + OUT[0] * math.cos(angle), y + OUT[1] * math.sin(angle) - rise))
    keys = [(round(y, 3), -x if mirrored else x) for x, y in points]
    depths = tuple(sum(other < key for other in keys) for key in keys)
    waiting = []
    for place, (x, y) in enumerate(points):
        others = [
            index_box(Box(cx - w / 2, cy - w * CARD_RATIO / 2, w, w * CARD_RATIO), mirrored)
            for way in (points, won)
            for at, (cx, cy) in enumerate(way)
            if at != place
        ]
        waiting.append(min(((x + dx, y + dy) for dx, dy in ASIDE), key=partial(_covered, others)))
    return Ring(tuple(points), tuple(won), depths, tuple(waiting))


def index_box(card: Box, mirrored: bool) -> Box:
    """Return the part of a card in the trick that shows its index."""
    wide, high = INDEX[0] * card.w, INDEX[1] * card.h
    return Box(card.right - wide if mirrored else card.x, card.y, wide, high)


def _covered(boxes: Sequence[Box], point: tuple[float, float]) -> float:
    """Return how much of some boxes a waiting face covers, in du²."""
    r = WAITING_RING - 1
    disc = Box(point[0] - r, point[1] - r, 2 * r, 2 * r)
    return sum(disc.overlap(box) for box in boxes)


def _ring(room: Room) -> Ring:
    return trick_ring(room.seats, room.narrow, room.hold.left_handed, room.growth)


def _place(room: Room, seat: Seat) -> int:
    """Return the place of a seat on the ellipse, clockwise from the viewer's own."""
    return (seat - room.home) % room.seats


def card_pose(room: Room, seat: Seat, card: int | None = None, wins: bool = False) -> Pose:
    """Return the pose of a seat's card in the trick; one that `wins` lies a little farther out."""
    place, ring, (left, top) = _place(room, seat), _ring(room), trick_middle(room)
    x, y = (ring.won if wins else ring.points)[place]
    w, rim = (
        trick_size(room.seats, room.narrow, room.growth).card,
        "winning" if wins and card is not None else None,
    )
    return Pose(left + x, top + y, w, TURNS[place], card, 20 + ring.depths[place], rim=rim)


def waiting_place(room: Room, seat: Seat) -> tuple[float, float]:
    """Return the middle of the face of a seat that has still to play."""
    (left, top), (x, y) = trick_middle(room), _ring(room).waiting[_place(room, seat)]
    return left + x, top + y


class Face(NamedTuple):
    """The place of a portrait: its middle and its radius, in du."""

    x: float
    y: float
    r: float


def owner_face(room: Room, seat: Seat, wins: bool = False) -> Face:
    """Return the place of the owner's face at the edge of a card in the trick, clear of every index."""
    box, angle = card_pose(room, seat, wins=wins).box, _angle(room.seats, _place(room, seat))
    r = (14.0 if room.seats < FEW else 12.5 if room.seats < 8 else 11.5) * (NARROW if room.narrow else 1.0)
    right, up = math.cos(angle), -math.sin(angle)
    way = -1.0 if room.hold.left_handed else 1.0
    x, y = box.centre[0] + way * 0.3 * box.w, box.y + 2.0
    if up < 0.6:
        side = way if abs(right) < 0.01 else math.copysign(1.0, right)
        x = box.centre[0] + side * (box.w / 2 + (0.0 if side == way else 0.72 * r))
        y = box.y + (0.33 if up > 0.01 else 0.78) * box.h
    return Face(x, y, r)


def lead_disc(room: Room, seat: Seat, wins: bool = False) -> tuple[float, float]:
    """Return the middle of the disc on the card that was led: at the corner of its index."""
    box = card_pose(room, seat, wins=wins).box
    return (box.right + 3.0 if room.hold.left_handed else box.x - 3.0), box.y - 3.0


def oval(room: Room) -> Box:
    """Return the oval around the trick, which is never smaller than the one that the table shows."""
    (x, y), size = trick_middle(room), trick_size(room.seats, room.narrow, room.growth)
    wide = size.rx + size.card / 2 + (20.0 if room.narrow else 28.0)
    high = size.ry + size.card * CARD_RATIO / 2 + (10.0 if room.narrow else 22.0)
    wide, high = wide if room.narrow else max(205.0, wide), max(142.0 * room.growth, high)
    return Box(x - wide, y - high, 2 * wide, 2 * high)


def words_box(room: Room) -> Box:
    """Return where the words about the trick stand: across from the card turned up, or above a right plate
    that is near.
    """
    x, y = trick_middle(room)
    if room.narrow:
        left = room.middle + trick_size(room.seats, True).rx + 66.0
        return Box(left, max(y - 150.0, 180.0), room.right - 12 - left, 62.0)
    # Where seats are crowded, won cards lie beside it.
    down, wide = (22.0, 148.0) if room.seats >= CROWDED else (38.0, 158.0)
    left = oval(room).x - 8.0 - wide if room.hold.left_handed else oval(room).right + 8.0
    return Box(left, y - down, wide, 70.0)


# Trump ------------------------------------------------------------------------------------------------------
CROSSED: Final = 0.92
"""The width of the talon below the card turned up, as a share of that card's."""
SHOWN: Final = 1.25
"""How much larger a card is while it is turned up."""


RISES: Final = 500.0
"""How much higher it lies there, in du, by the growth."""
CLOSER: Final = 0.9
"""The share of the growth by which it moves away from a crowded trick, whose hands are near."""


def trump_width(seats: int) -> float:
    """Return the width of the card turned up, in du."""
    return 96.0 if seats < 7 else 94.0 if seats == 7 else 92.0


def trump_pose(room: Room, card: int | None = None) -> Pose:
    """Return the pose of the card turned up, on the talon at the side of the trick.

    It lies across from the buttons, because the memory aid may cover their side of the table. What plates at
    the upper edge open at the end of a deal lies above it.
    """
    lower = (room.size[1] - 720) / 2
    if room.narrow:
        return Pose(room.left + 272, 205 + lower, 64.0, -2.0, card, 2)
    x = 428.0 if room.seats < FEW else 408.0 if room.seats < 8 else 372.0
    y = 233.0 if room.seats < FEW else 314.0 if room.seats < CROWDED else 302.0
    grown = 1 + (room.growth - 1) * (CLOSER if room.seats >= CROWDED else 1.0)
    aside = grown * (640 - x if room.hold.left_handed else x - 640)
    y = 322 + room.growth * (y - 322)
    if room.seats >= CROWDED:
        # Where there is height it lies above what the plates at the side open at the end of a deal.
        y -= RISES * (room.growth - 1)
    return Pose(room.middle + aside, y + lower, room.growth * trump_width(room.seats), -2.0, card, 2)


def talon_pose(room: Room) -> Pose:
    """Return the pose of what is left of the talon, crosswise below the card turned up."""
    pose = trump_pose(room)
    return Pose(pose.x, pose.y - 0.03 * pose.h, CROSSED * pose.w, 90.0, None, 1)


def talon_box(room: Room) -> Box:
    """Return what the talon covers as it lies."""
    pose = talon_pose(room)
    return Box(pose.x - pose.h / 2, pose.y - pose.w / 2, pose.h, pose.w)


def shown_pose(room: Room, card: int | None = None) -> Pose:
    """Return the card that is just being turned up: larger, where it will lie."""
    pose = trump_pose(room, card)
    return Pose(pose.x, pose.y + 6.0, SHOWN * pose.w, 0.0, card, 900)


def talon_label(room: Room) -> tuple[float, float]:
    """Return the middle of the words on the foot of the card turned up."""
    box = trump_pose(room).box
    return box.centre[0], box.bottom + 4.0


# Taken tricks and swaps -------------------------------------------------------------------------------------
EDGE: Final = 248.0
"""As far from the edge of the canvas hangs a tag, and something beside it."""
PACKET: Final = 28.0
"""The width of a packet of taken tricks."""


def pile_pose(room: Room, seat: Seat, n: int) -> Pose:
    """Return a card of a taken trick: face down in the packet beside the plate of its taker, or behind it
    where seats are crowded."""
    box = room.plate(seat)
    x, y = box.centre
    if room.seats >= CROWDED:
        return behind_plate(room, seat, n)
    left = x < room.middle
    if seat == room.home and room.narrow:
        x, y = (box.right + 36 if room.hold.left_handed else box.x - 36), box.y - 30
    elif seat == room.home:
        x, y = (box.x + 24 if room.hold.left_handed else box.right - 24), box.y - 40
    elif box.y > 100:
        x, y = box.x + 24 if left else box.right - 24, box.y - 34
    else:
        # Beside a tag there is no room.
        out = left == (box.x > room.left + EDGE if left else box.right > room.right - EDGE)
        x, y = box.x - 28 if out else box.right + 28, box.y + 30
    return Pose(x, y, PACKET, 0.0, None, n)


WON: Final = 34.0
"""The width of a won card that counts, as it lies open, in du."""
WON_STEP: Final = 16.0
"""The way from one such card to the next; of many they lie closer."""
WON_ROOM: Final = 66.0
"""The width of all such cards of one seat, in du."""
FAN: Final = 56.0
"""How far the hand of an opponent may reach out from its plate at a side, in du."""


def won_poses(room: Room, seat: Seat, cards: Sequence[int]) -> tuple[Pose, ...]:
    """Return the poses of a seat's won cards that count: open, before its plate and clear of its hand."""
    box = room.plate(seat)
    left, crowded = box.centre[0] < room.middle, room.seats >= CROWDED
    top = [plate for plate in room.plates.values() if plate.y < 100]
    if seat == room.home:
        x = box.right + 10.0 if room.hold.left_handed else box.x - 10.0 - WON_ROOM
        y = box.y - 30.0
    elif box.y > 100:
        x = box.right + FAN if left else box.x - FAN - WON_ROOM
        upper = box.bottom < room.size[1] / 2 - 60
        y = box.centre[1] + (72.0 if not crowded else 12.0 if upper else 3.0)
    elif len(top) > 2 and box == max(top):
        # At its right hangs the list of card values.
        x, y = (box.right - WON_ROOM, 180.0) if crowded else (box.right - 10.0, 226.0)
    elif room.hold.left_handed and room.seats < FEW and not room.narrow:
        # At its right lies trump.
        x, y = box.x - 1.0 - WON_ROOM, box.bottom - 10.0
    else:
        x, y = box.right + 1.0, box.bottom - 10.0
    step = min(WON_STEP, (WON_ROOM - WON) / max(1, len(cards) - 1))
    start = x + (0.0 if left else WON_ROOM - WON - step * (len(cards) - 1)) + WON / 2
    depths = range(len(cards))[::-1] if room.hold.left_handed else range(len(cards))
    return tuple(
        Pose(start + step * n, y, WON, 0.0, card, 3 + depth)
        for n, (card, depth) in enumerate(zip(cards, depths, strict=True))
    )


def behind_plate(room: Room, seat: Seat, n: int) -> Pose:
    """Return a card of a taken trick behind the plate of its taker."""
    return Pose(*room.plate(seat).centre, 18.0, 0.0, None, n)


PETAL: Final = 20.0
"""The size of a petal on the rail, in du."""


def petal_place(room: Room, seat: Seat) -> tuple[float, float]:
    """Return the middle of a seat's petal: on the rail beside its plate."""
    box = room.plate(seat)
    if seat == room.home:
        return (box.right + 16 if room.hold.left_handed else box.x - 16), box.bottom - 4
    if box.y > 100:
        x = box.right + 18 if box.centre[0] < room.middle else box.x - 18
        if room.seats < CROWDED:
            return x, box.y - 2
        return x, (box.bottom + 8 if box.bottom < room.size[1] / 2 - 60 else box.y - 12)
    return box.x + 8, box.bottom + 9


def petal(room: Room, seat: Seat) -> FallenPetal:
    """Return the petal of a seat, turned by its own angle."""
    return FallenPetal(*petal_place(room, seat), PETAL, 37.0 * seat % 120 - 60)


SWAP_W: Final = 652.0
SWAP_H: Final = 264.0
"""Of the mat on which a swap is proposed."""
RANKS: Final = "AKQJT98765432"
"""Ranks as they are offered for a swap."""


def swap_box(room: Room) -> Box:
    """Return the mat on which a swap is proposed."""
    middle = (room.size[1] - 720) / 2 + 300
    return Box(room.middle - SWAP_W / 2, middle - SWAP_H / 2, SWAP_W, SWAP_H)


def kind_box(room: Room, kind: str, classes: Sequence[str] = ("loader", "plain")) -> Box:
    """Return the button of a kind, a class of `classes` or a rank; for `any` the place for the first
    acceptor."""
    box = swap_box(room)
    if kind in RANKS:
        pitch = (SWAP_W - 24 + 4) / len(RANKS)
        return Box(box.x + 12 + pitch * RANKS.index(kind), box.y + 92, pitch - 4, 46)
    wide = (SWAP_W - 24 - 12) / 2
    if kind == "any":
        return Box(box.x + 12, box.y + 150, wide, 46)
    if kind == "pass":
        return Box(box.right - 12 - wide, box.y + 150, wide, 46)
    # The words for a loader are the longest: where there are three buttons it has more than its share.
    shares = [1.0] * len(classes) if len(classes) < 3 else [1.24, 0.88, 0.88]
    place, free = classes.index(kind), SWAP_W - 24 - 12 * (len(classes) - 1)
    left = sum(shares[:place]) / sum(shares) * free + 12 * place
    return Box(box.x + 12 + left, box.y + 40, shares[place] / sum(shares) * free, 46)


def offer_box(room: Room) -> Box:
    """Return the mat of a swap that has been proposed."""
    middle = (room.size[1] - 720) / 2 + 300
    return Box(room.middle - 230, middle - 100, 460, 200)


def answer_box(room: Room, place: int) -> Box:
    """Return the buttons that take an offer (0) or decline it (1); below the mat the one that declines all
    (2)."""
    box = offer_box(room)
    if place > 1:
        return Box(box.centre[0] - 160, box.bottom + 12, 320, 44)
    wide = (box.w - 36) / 2
    return Box(box.x + 12 + (wide + 12) * place, box.bottom - 64, wide, 52)


def reply_box(room: Room, place: int) -> Box:
    """Return one of two buttons, one above the other, beside the prompt and clear of the trick."""
    x = 220.0 if room.hold.left_handed else room.size[0] - 370
    if room.narrow:
        x = max(x, room.left + 8) if room.hold.left_handed else min(x, room.right - 158)
    return Box(x, room.size[1] - 720 + 432 + 48 * place, 150, 46)


def traded_pose(room: Room, place: int, card: int | None = None) -> Pose:
    """Return the card that the first or the second trader gives."""
    box = offer_box(room)
    return Pose(box.x + 150 + 160 * place, box.y + 106, 64.0, 0.0, card, 10)
