"""Places on a table of Losing Loadum, in du: the trick, the talon, the mat of a swap."""

import math
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from tablegame.pieces.seats import Seat
from tablegame.ui.draw.theme import CARD_RATIO
from tablegame.ui.table import places
from tablegame.ui.table.places import Room
from tablegame.ui.table.pose import Box, Pose

TAB: Final = 9.0
"""The distance that an owner's tab reaches below the card, in du."""
DISC: Final = 13.0
"""The distance that a leader's disc reaches above the card, in du."""
LOWEST: Final = 494.0
"""Nothing of the trick lies lower, on a canvas 720 high: the prompt begins there."""
TALON, ROOMY_TALON = 64.0, 84.0
"""The width of the talon; and of the one of four seats, who leave most room beside the middle."""
SHOWN: Final = 1.6
"""How much larger a card is while it is turned up."""
CARDS: Final = {2: 92.0, 3: 100.0, 4: 92.0, 5: 92.0, 6: 80.0, 7: 72.0, 8: 72.0, 9: 64.0, 10: 64.0}
"""The width of a card in the trick, by the number of seats: as large as the ring leaves room for."""
NARROW_CARD: Final = 72.0
"""The same for up to four where a panel leaves little of the table, in du."""
_RX: Final = {2: 170.0, 3: 190.0, 4: 250.0, 5: 250.0, 6: 260.0, 7: 228.0, 8: 300.0, 9: 280.0, 10: 290.0}
"""Half the width of the ring, by the number of seats."""
EDGE: Final = 248.0
"""As far from the edge of the canvas hangs a tag, and something beside it."""
_PEEK: Final = 20.0
"""So far hidden cards look out under a plate, and a little air."""
_STEPS: Final = 720
"""Into so many parts the ring is cut to measure the way along it."""


def card_width(seats: int, width: float) -> float:
    """Return the width in du of a card in the trick, on a table of this width."""
    if width >= places.LEAST_WIDE:
        return CARDS[seats]
    return NARROW_CARD if seats <= 4 else places.CARD_WIDTHS[seats]


class Ring(NamedTuple):
    """The ring on which the middles of the cards of a trick lie, in du."""

    middle: float
    """Its own middle, from the upper edge of the canvas; it stands in the middle from side to side."""
    rx: float
    ry: float
    """Half its width and half its height."""


@cache
def ring(seats: int, width: float, height: float) -> Ring:
    """Return the ring of cards, as high as the upper plates allow and clear of the plates at the sides."""
    half = card_width(seats, width) * CARD_RATIO / 2
    plate = max((box.bottom for box in places.plates(seats, 1280, height) if box.y < 100), default=120.0)
    top = plate + (12.0 if seats >= places.CROWDED else _PEEK) + DISC / 2 + half
    bottom = height - 720 + LOWEST - TAB - half
    rx = _RX[seats]
    if width < places.LEAST_WIDE:
        sides = max((box.right for box in places.plates(seats, width, height) if box.x < 100), default=12.0)
        rx = min(rx, width / 2 - sides - 28 - half / CARD_RATIO)
    return Ring((top + bottom) / 2, rx, (bottom - top) / 2)


@cache
def points(seats: int, width: float, height: float) -> tuple[tuple[float, float], ...]:
    """Return the middle of each place of the trick: the lower edge first, then clockwise, the same way
    apart."""
    middle, rx, ry = ring(seats, width, height)
    walk, length, last = [], 0.0, (0.0, ry)
    for step in range(_STEPS + 1):
        a = 2 * math.pi * step / _STEPS
        velocity = (-rx * math.sin(a), ry * math.cos(a))
        length += math.dist(velocity, last)
        walk.append((length, velocity))
        last = velocity
    points = []
    for place in range(seats):
        x, y = next(point for far, point in walk if far >= length * place / seats - 1e-9)
        points.append((width / 2 + x, middle + y))
    return tuple(points)


def card_pose(room: Room, seat: Seat, card: int | None = None, z: int = 0) -> Pose:
    """Return the pose of a card in the trick, in front of its owner."""
    x, y = points(room.seats, *room.table)[(seat - room.home) % room.seats]
    return Pose(room.left + x, y, card_width(room.seats, room.table[0]), 0.0, card, z)


def oval(room: Room) -> Box:
    """Return the stitched line round the trick."""
    middle, rx, ry = ring(room.seats, *room.table)
    half = card_width(room.seats, room.table[0]) / 2
    wide, high = rx + half + (12 if room.narrow else 22), ry + half * CARD_RATIO - 2
    return Box(room.middle - wide, middle - high, 2 * wide, 2 * high)


class Talon(NamedTuple):
    """The places of the talon and the things beside it: middles, in du from the left edge of the table."""

    x: float
    y: float
    w: float
    label: tuple[float, float]


@cache
def _talon(seats: int, width: float, height: float) -> Talon:
    middle, half = ring(seats, width, height).middle, TALON * CARD_RATIO / 2
    if seats == 4 and width >= places.LEAST_WIDE:
        x, y = width / 2 - 125, middle - 14
        return Talon(x, y, ROOMY_TALON, (x, y + ROOMY_TALON * CARD_RATIO / 2 + 21))
    if seats % 2 == 0 and seats > 2:
        return Talon(width / 2 - 92, middle, TALON, (width / 2 + 24, middle))
    low = points(seats, width, height)[0][1] - card_width(seats, width) * CARD_RATIO / 2
    y = min(middle, low - 34 - half)
    return Talon(width / 2 - 6, y, TALON, (width / 2, y + half + 19))


def talon_pose(room: Room, card: int | None = None) -> Pose:
    """Return the pose of the talon or of the card turned up on it: in the middle, or beside the pieces
    there."""
    x, y, w, _ = _talon(room.seats, *room.table)
    x += room.left
    if card is None:
        return Pose(x, y, w, 0.0, None, 1)
    return Pose(x + 12, y + 2, w, 5.0, card, 2)


def shown_pose(room: Room, card: int) -> Pose:
    """Return the card that is just being turned up: large, near the talon, clear of every card of the
    trick."""
    x, y, w = _shown(room.seats, *room.table)
    return Pose(room.left + x, y, w, 0.0, card, 900)


@cache
def _shown(seats: int, width: float, height: float) -> tuple[float, float, float]:
    """Return middle and width of the largest card that fits beside or above the talon."""
    talon = _talon(seats, width, height)
    half = card_width(seats, width) / 2
    taken = [
        Box(x - half, y - half * CARD_RATIO - DISC, 2 * half, 2 * half * CARD_RATIO + DISC + TAB)
        for x, y in points(seats, width, height)
    ]
    near = sorted(range(-80, 81, 4), key=abs)
    ways = [(far, 0) for far in near] + [(0, far) for far in near]
    for tenths in range(round(10 * SHOWN), 10, -1):
        w = talon.w * tenths / 10
        for dx, dy in ways:
            x, y = talon.x - 4 + dx, talon.y + dy
            box = Box(x - w / 2, y - w * CARD_RATIO / 2, w, w * CARD_RATIO)
            if not any(box.overlap(other) for other in taken):
                return x, y, w
    return talon.x, talon.y, talon.w


def talon_label(room: Room) -> tuple[float, float]:
    """Return the middle of the words that belong to the talon."""
    x, y = _talon(room.seats, *room.table).label
    return room.left + x, y


PACKET: Final = 28.0
"""The width of a packet of taken tricks."""


def pile_pose(room: Room, seat: Seat, n: int) -> Pose:
    """Return a card of a taken trick: face down in the packet beside the plate of its taker, or behind it
    where seats are crowded."""
    box = room.plate(seat)
    x, y = box.centre
    if room.seats >= places.CROWDED:
        return Pose(x, y, 18.0, 0.0, None, n)
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
