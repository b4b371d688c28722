"""Where people sit and how a hand is spread, in du, and the screen as a table finds it (`Room`)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, TypeAlias

from tablegame.pieces.seats import Seat
from tablegame.ui.draw.theme import CARD_RATIO
from tablegame.ui.table.pose import Box, Pose

_PLATES: Final = {
    2: ((200, 90), ((540, 52),)),
    3: ((204, 92), ((12, 254), (1064, 254))),
    4: ((200, 90), ((12, 310), (540, 52), (1068, 310))),
    5: ((190, 86), ((12, 310), (339, 52), (751, 52), (1078, 310))),
    6: ((180, 84), ((12, 310), (240, 52), (550, 52), (860, 52), (1088, 310))),
    7: ((160, 80), ((12, 310), (188, 52), (436, 52), (684, 52), (932, 52), (1108, 310))),
    8: ((160, 76), ((12, 340), (12, 196), (250, 52), (560, 52), (870, 52), (1108, 196), (1108, 340))),
    9: (
        (150, 76),
        ((12, 340), (12, 196), (193, 52), (441, 52), (689, 52), (937, 52), (1118, 196), (1118, 340)),
    ),
    10: (
        (140, 74),
        (
            (12, 340),
            (12, 196),
            (156, 52),
            (363, 52),
            (570, 52),
            (777, 52),
            (984, 52),
            (1128, 196),
            (1128, 340),
        ),
    ),
}


_OVALS: Final = {
    2: (300.0, 128.0), 3: (300.0, 176.0), 4: (300.0, 132.0), 5: (300.0, 134.0), 6: (300.0, 140.0),
    7: (212.0, 142.0), 8: (300.0, 149.0), 9: (224.0, 149.0), 10: (270.0, 151.0),
}  # fmt: skip
CARD_WIDTHS: Final = {2: 80.0, 3: 80.0, 4: 80.0, 5: 80.0, 6: 72.0, 7: 72.0, 8: 64.0, 9: 64.0, 10: 64.0}
"""The width of a card on the table, by the number of seats, in du."""
CROWDED: Final = 8
"""The number of seats from which plates stand at both sides twice and pieces are small."""


LONE_PLATE: Final = (236, 52)
"""The corner of the plate of a lone opponent whose tiles stand beside it, in du."""
LEAST_WIDE: Final = 1280.0
"""The width of the smallest canvas; a table beside a panel may be narrower."""
BESIDE_OVAL: Final = 30.0
"""The least room between the oval and the plates at its sides, in du."""


TALL: Final = (1400.0, 1650.0)
"""The heights of a canvas from which pieces in the middle grow, and from which they do not grow any more."""
GROWTH: Final = 0.3
"""How much they grow at most, as a share of their size; ..."""
WIDER, HIGHER = 0.15, 0.7
"""... how much the oval grows across and down."""


def tallness(width: float, height: float) -> float:
    """Return how far the middle of a table has grown (0..1), because its canvas is higher than usual."""
    if width < LEAST_WIDE:
        return 0.0
    return max(0.0, min(1.0, (height - TALL[0]) / (TALL[1] - TALL[0])))


def oval(seats: int, width: float, height: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the middle of the table, and half the width and height of the oval on which cards are laid."""
    rx, ry = _OVALS[seats]
    tall = tallness(width, height)
    rx, ry = rx * (1 + WIDER * tall), ry * (1 + HIGHER * tall)
    if width < LEAST_WIDE:
        # With two there is as much at the side as their plate is wide: tiles that no player has.
        rx = min(rx, width / 2 - 12 - _PLATES[seats][0][0] - BESIDE_OVAL)
    return (width / 2, (height - 720) / 2 + 326), (rx, ry)


def plates(seats: int, width: float, height: float, tile: bool = False) -> tuple[Box, ...]:
    """Return the other seats' plates on a table of this size, clockwise from the viewer's left neighbour.

    With tiles a lone opponent's plate stands at the left, because the tiles stand beside it.
    """
    (w, h), corners = _PLATES[seats]
    if tile and seats == 2 and width >= LEAST_WIDE:
        corners = (LONE_PLATE,)
    boxes = []
    for corner in corners:
        x, y = map(float, corner)
        if x > 1000 and y > 100:
            x += width - 1280
        elif y < 100:
            x += (width - 1280) / 2
        if y > 100:
            y += (height - 720) / 2
        boxes.append(Box(x, y, w, h))
    return tuple(boxes)


SIDE_PLATE: Final = (204.0, 84.0)
_AT_LEFT: Final = {1: (236.0,), 2: (60.0, 244.0), 3: (60.0, 204.0, 348.0)}
_AT_RIGHT: Final = {0: (), 1: (236.0,), 2: (212.0, 356.0)}
"""How low plates in two columns begin on a canvas 720 high: at the right beneath the tag."""
TAG_AT_SIDES: Final = 1.15
"""How far a tag above such plates grows with the letters."""


def plates_at_sides(seats: int, width: float, height: float) -> tuple[Box, ...]:
    """Return the plates in two columns, for a table whose middle needs the whole height.

    The next player sits at the lower left; the tag hangs above the plates at the right.
    """
    w, h = SIDE_PLATE
    more = (height - 720) / 2
    right = (seats - 1) // 2
    left = [Box(12, y + more, w, h) for y in _AT_LEFT[seats - 1 - right]]
    return (*left[::-1], *(Box(width - 12 - w, y + more, w, h) for y in _AT_RIGHT[right]))


def plates_in_a_row(seats: int, width: float) -> tuple[Box, ...]:
    """Return the plates beside the tag at the upper edge, for a table whose middle needs the whole width."""
    w, h = _PLATES[seats][0]
    left, right = widest_slip(seats) + 24, width - 12
    gap = (right - left - w * (seats - 1)) / max(1, seats - 2)
    if seats == 2:
        return (Box(max(left, (width - w) / 2), 52, w, h),)
    return tuple(Box(left + (w + gap) * n, 52, w, h) for n in range(seats - 1))


@dataclass(frozen=True, slots=True)
class HandStyle:
    """How a player holds the hand."""

    left_handed: bool = False
    """The buttons stand at the left, and of two cards the left one lies on top."""
    flat: bool = False
    """Upright cards in a straight row."""
    strip: float = 36.0
    """The height of the strip with the viewer's name."""
    least: float = 36.0
    """The width of each covered card that must show in one row, in du; otherwise the hand has two rows."""


RIGHT: Final = HandStyle()
ROWS: Final[dict[str, float]] = {"auto": 36.0, "one": 0.0, "two": 85.0}
"""By the number of rows chosen: `HandStyle.least`."""
LEAST_PX: Final = 28.0
"""With `auto` so much must show in pixels, too."""

HAND_CARD: Final = 104.0
HAND_STEP: Final = {True: 94.0, False: 86.0}
"""From one card to the next, at most: in a hand of `FEW`, and of more."""
FEW: Final = 6
HAND_MIDDLE: Final = 634.0
"""Of a card in the middle of a hand, on a canvas 720 high."""
ROW_CARD: Final = 78.0
"""Of a hand in two rows."""
REAR: Final = 0.45
"""The share of a card in the rear row that looks out above the front row."""
GAP: Final = 10.0
"""Between groups of a hand, such as suits."""
HAND_AREA: Final = (12.0, 1052.0)
"""Where the fan may lie, on a canvas 1280 wide."""


def fan(
    count: int, width: float, height: float, style: HandStyle = RIGHT, breaks: Sequence[int] = ()
) -> tuple[Pose, ...]:
    """Return the poses of a hand of `count` cards, left to right, all face down and at rest.

    Before each place in `breaks` there is a gap. In two rows the first cards stand in the rear one.
    """
    if not count:
        return ()
    left, right = HAND_AREA[0], HAND_AREA[1] + width - 1280
    breaks = sorted({place for place in breaks if 0 < place < count})
    strip = min(HAND_STEP[count <= FEW], (right - left - HAND_CARD - GAP * len(breaks)) / max(1, count - 1))
    if strip < style.least:
        return _two_rows(count, width, height, style, breaks)
    if style.left_handed:
        away = [count - place for place in breaks]
        mirrored = reversed(fan(count, width, height, replace(style, left_handed=False), away))
        return tuple(Pose(width - pose.x, pose.y, pose.w, -pose.angle, None, pose.z) for pose in mirrored)
    span = strip * (count - 1) + HAND_CARD + GAP * len(breaks)
    centre = width / 2 if span / 2 <= min(width / 2 - left, right - width / 2) else (left + right) / 2
    tilt = 4.0 if count <= 10 else 2.5 if count <= 16 else 0.0
    sag = 9.0 if count <= 16 else 0.0
    if style.flat:
        tilt = sag = 0.0
    middle = height - 720 + HAND_MIDDLE
    poses = []
    for index in range(count):
        u = 0.0 if count == 1 else 2 * index / (count - 1) - 1
        x = centre - span / 2 + HAND_CARD / 2 + strip * index + GAP * sum(place <= index for place in breaks)
        poses.append(Pose(x, middle + sag * u * u, HAND_CARD, tilt * u, None, index))
    return tuple(poses)


def _two_rows(
    count: int, width: float, height: float, style: HandStyle, breaks: Sequence[int]
) -> tuple[Pose, ...]:
    """Return a row behind another, upright; both as long as they can be without gaps between cards."""
    left, right = HAND_AREA[0], HAND_AREA[1] + width - 1280
    if style.left_handed:
        left, right = width - right, width - left
    rear = (count + 1) // 2
    high = ROW_CARD * CARD_RATIO
    front_y = height - 6 - high / 2
    poses = []
    for first, last, y in ((0, rear, front_y - REAR * high), (rear, count, front_y)):
        gaps = [place for place in breaks if first < place < last]
        room = right - left - ROW_CARD - GAP * len(gaps)
        strip = min(86.0, room / max(1, last - first - 1))
        span = strip * (last - first - 1) + ROW_CARD + GAP * len(gaps)
        start = max(left, min(right - span, (width - span) / 2)) + ROW_CARD / 2
        for index in range(first, last):
            x = start + strip * (index - first) + GAP * sum(place <= index for place in gaps)
            z = last - 1 - index + first if style.left_handed else index
            poses.append(Pose(x, y, ROW_CARD, 0.0, None, z))
    return tuple(poses)


def place_at(poses: Sequence[Pose], x: float, y: float) -> int | None:
    """Return the place in the hand for what is let go at a point; None above the hand."""
    if not poses or y < min(pose.box.y for pose in poses) - 12:
        return None
    lowest = max(pose.y for pose in poses)
    front = [n for n, pose in enumerate(poses) if lowest - pose.y < 0.3 * pose.h]
    rear = range(front[0])
    row = rear if rear and y < poses[front[0]].box.y else front
    return row[0] + sum(poses[n].x < x for n in row)


def strip_of(poses: Sequence[Pose]) -> float:
    """Return how much of each covered card of a fan can be seen."""
    return HAND_CARD if len(poses) < 2 else min(HAND_CARD, poses[1].x - poses[0].x)


@lru_cache(maxsize=128)
def peeking(plate: Box, count: int, tile: bool = False, crowded: bool = False) -> tuple[Pose, ...]:
    """Return hidden pieces that look out under a plate, as a hand held behind a sash.

    Where seats are `crowded` they stay behind it, and the plate says how many there are.
    """
    w = 20.0 if tile else 30.0
    step = min(11.0 if tile else 13.0, (plate.w - w - 16) / max(1, count - 1))
    start = plate.x + plate.w / 2 - step * (count - 1) / 2
    low = plate.bottom - (30.0 if crowded else 4.0)
    return tuple(Pose(start + step * index, low, w, 0.0, None, index, tile) for index in range(count))


FAN_CARDS: Final = {6: (38.0, 34.0), 7: (30.0, 30.0), 8: (28.0, 28.0), 9: (28.0, 28.0), 10: (28.0, 28.0)}
"""The width of a card in the fan of an opponent, at the top and at a side, by seats, in du."""
USUAL_CARDS, COLUMN_CARD = (42.0, 34.0), 34.0
"""The same with fewer seats, and of every card below a plate in a column."""
HIDDEN_STEP: Final = 15.0
"""From one card of such a fan to the next, at most, in du."""
HIDDEN_LONG: Final = 74.0
"""From the first card of such a fan to the last, at most, while there are few, in du."""
FIVES: Final = 7
"""The number of cards above which a fan has a gap after every fifth one, so that they can be counted."""
FIVES_GAP: Final = 1.5
"""The width of that gap, in steps."""
LONGER: Final = {True: 12.0, False: 5.0}
"""How much a fan grows with every card above nine, up to fourteen, at the top and at a side, in du."""
TUCKED: Final = 27.0
"""How much of a fan is seen below a plate at the top where cards of a trick lie near it, in du."""
COLUMN_TUCKED: Final = 38.0
"""The same below a plate in a column."""
BESIDE_PLATE: Final = 1.0
"""The room between a plate and the fan at its side, in du."""
FAN_TILT, FAN_SAG = 4.0, 3.0
"""The angle in degrees, and how far off the line in du, of the cards at both ends of a fan."""


def hidden_fan(plate: Box, count: int, room: "Room", tucked: bool = False) -> tuple[Pose, ...]:
    """Return the hand of an opponent as a fan of backs before the plate, turned to its owner.

    With `tucked` the fan of a plate at the top lies partly behind that. Where a panel leaves little of the
    table, the cards only look out under the plate; they stay behind one that the log stands beside.
    """
    beside_log = room.seats >= CROWDED and plate.y > room.size[1] / 2
    if count <= 0 or room.narrow or beside_log:
        return peeking(plate, count, crowded=room.seats >= CROWDED)
    top, side = FAN_CARDS.get(room.seats, USUAL_CARDS)
    if room.at_sides:
        return _level_fan(plate, count, COLUMN_CARD, COLUMN_TUCKED)
    if plate.y < 100:
        return _level_fan(plate, count, top, TUCKED if tucked else top * CARD_RATIO + FAN_SAG)
    # Where seats are crowded it is no longer than its plate, because other fans are near.
    long = plate.h - side if room.seats >= CROWDED else 1.1 * plate.h
    return _upright_fan(plate, count, side, 1 if plate.centre[0] < room.middle else -1, long)


@lru_cache(maxsize=128)
def _level_fan(plate: Box, count: int, w: float, seen: float) -> tuple[Pose, ...]:
    """Return a fan below a plate, of which so much is seen."""
    x, y = plate.centre[0], plate.bottom + seen - w * CARD_RATIO / 2
    return tuple(
        Pose(x + along, y - FAN_SAG * bend * bend, w, -FAN_TILT * bend, None, index)
        for index, (along, bend) in enumerate(_fan_steps(count, True, plate.w - 30 - w))
    )


@lru_cache(maxsize=128)
def _upright_fan(plate: Box, count: int, w: float, way: int, long: float) -> tuple[Pose, ...]:
    """Return a fan at the right (1) or the left (-1) of a plate, its cards turned by a quarter."""
    steps = _fan_steps(count, False, long)
    # The log begins under the plate.
    y = min(plate.centre[1], plate.bottom - steps[-1][0] - w / 2)
    edge = (plate.right if way > 0 else plate.x) + way * (BESIDE_PLATE + w * CARD_RATIO / 2)
    poses = []
    for index, (along, bend) in enumerate(steps):
        x, angle = edge + way * FAN_SAG * (1 - bend * bend), way * (90 + FAN_TILT * bend)
        poses.append(Pose(x, y + along, w, angle, None, index))
    return tuple(poses)


def _fan_steps(count: int, top: bool, room: float) -> list[tuple[float, float]]:
    """Return where the cards of a fan lie that is at most `room` long, from its middle, in du.

    The second value is the share (-1..1) of half the fan.
    """
    gaps = [index // 5 if count > FIVES else 0 for index in range(count)]
    long = min(room, HIDDEN_LONG + LONGER[top] * min(5, max(0, count - 9)))
    step = min(HIDDEN_STEP, long / max(1.0, count - 1 + FIVES_GAP * gaps[-1]))
    ways = [step * (index + FIVES_GAP * gap) for index, gap in enumerate(gaps)]
    half = ways[-1] / 2
    return [(way - half, (way - half) / half if half else 0.0) for way in ways]


OPENED, OPENED_STEP, OPENED_ROOM = 40.0, 22.0, 250.0
"""Width of a card that lies open before its plate, the way to the next, and of all of them, in du."""
OPENED_AT_SIDES = 2.0
"""Between a plate in a column and the open hand beneath it."""
OPENED_ASIDE = 170.0
"""Width of all of them beside something that lies above the plate."""


@lru_cache(maxsize=128)
def opened(
    plate: Box,
    count: int,
    size: tuple[float, float],
    seats: int,
    tile: bool = False,
    taken: Box | None = None,
    at_sides: bool = False,
) -> tuple[Pose, ...]:
    """Return a hand that lies open to spectators: beside or under a plate at the top, above one below.

    It lies clear of what is `taken` there.
    """
    w = OPENED * (0.8 if seats >= CROWDED else 1.0) * (0.6 if tile else 1.0)
    room = max(plate.w, 130.0 if seats >= CROWDED else OPENED_ROOM)
    half = Pose(0, 0, w, tile=tile).h / 2
    left, y = 0.0, plate.y - half - 4
    beside = plate.y < 100 and seats < 5 and not at_sides
    if beside:
        # What is played lies under it.
        left, y = max(plate.right, plate.right if taken is None else taken.right) + 10, plate.centre[1]
    elif at_sides:
        room, y = plate.w, plate.bottom + half + OPENED_AT_SIDES
    elif plate.y < 0.36 * size[1]:
        y = plate.bottom + half + 4
    above = taken if taken is not None and not beside and taken.y < plate.y - 10 > y else None
    if above is not None:
        # Beside it: higher up tags hang.
        room = OPENED_ASIDE
    step = min(OPENED_STEP, (room - w) / max(1, count - 1))
    wide = step * (count - 1) + w
    if above is not None:
        left = above.right + 6 if plate.centre[0] < size[0] / 2 else above.x - 6 - wide
    elif not beside:
        left = max(8, min(size[0] - wide - 8, plate.centre[0] - wide / 2))
    return tuple(Pose(left + w / 2 + step * n, y, w, 0.0, None, n, tile) for n in range(count))


def action_column(width: float, height: float, style: HandStyle = RIGHT) -> tuple[Box, Box, Box, Box]:
    """Return the viewer's own strip, the play button, and the two small buttons beneath it."""
    x, y = 12.0 if style.left_handed else width - 212, height - 720
    return (
        Box(x, y + 586 - style.strip, 200, style.strip),
        Box(x, y + 596, 200, 56),
        Box(x, y + 664, 98, 46),
        Box(x + 108, y + 664, 92, 46),
    )


def prompt_line(width: float, height: float) -> tuple[float, float]:
    """Return the centre of the pill above the hand."""
    return width / 2, height - 720 + 513


def prompt_room(seats: int) -> float:
    """Return the width of that pill: beside the log, and beside what is written under the middle of the
    table."""
    return 540.0 if seats >= CROWDED else 580.0


def log_corner(
    width: float, height: float, style: HandStyle = RIGHT, seats: int = 2
) -> tuple[float, float, float]:
    """Return the lower left corner of the newest lines of the log, and their width.

    They stand in the gutter across from the buttons; where a plate stands there, beside that.
    """
    left, bottom, room = 20.0, 542.0, 196.0
    return width - left - room if style.left_handed else left, height - 720 + bottom, room


def slip(seats: int) -> tuple[float, int]:
    """Return the width of the hanging tag, and how many rows it may have."""
    return (140.0, 3) if seats >= CROWDED else (164.0, 5) if seats == 7 else (188.0, 6)


def widest_slip(seats: int) -> float:
    """Return the width of the tag where its words ask for more."""
    return 222.0 if seats <= 6 else slip(seats)[0]


Size: TypeAlias = tuple[float, float]
"""Of the canvas, in du."""
Sides: TypeAlias = tuple[float, float]
"""A width at the left and one at the right, in du."""
WHOLE: Final[Sides] = (0.0, 0.0)


@dataclass(frozen=True)
class Room:
    """Where things may lie; all in du."""

    size: Size
    home: Seat
    """Who sits at the lower edge: the viewer, or seat 0 for bystanders."""
    plates: Mapping[Seat, Box]
    """Plates of the others, clockwise from the left neighbour of `home`."""
    hold: HandStyle = RIGHT
    taken: Sides = WHOLE
    """How much of the canvas at its left and at its right is not the table's: a panel lies there."""

    at_sides: bool = False
    """Whether all plates stand in two columns, the tag above the right one."""

    @property
    def left(self) -> float:
        """The left edge of the table, in du."""
        return self.taken[0]

    @property
    def right(self) -> float:
        """The right edge of the table, in du."""
        return self.size[0] - self.taken[1]

    @property
    def table(self) -> Size:
        """The size of the table.

        Hand, buttons and prompt are laid out on the whole canvas, whatever is taken.
        """
        return self.right - self.left, self.size[1]

    @property
    def middle(self) -> float:
        """Half way from its left edge to the right one."""
        return (self.left + self.right) / 2

    @property
    def narrow(self) -> bool:
        """Return whether what is left of it is less than the smallest window shows."""
        return self.table[0] < LEAST_WIDE

    @property
    def growth(self) -> float:
        """How much larger than usual pieces in the middle are: more than 1 where there is height for it."""
        return 1 + GROWTH * tallness(*self.table)

    @property
    def widest_tag(self) -> float:
        """The width of the tag where its words ask for more."""
        widest = widest_slip(self.seats)
        return min(widest, SIDE_PLATE[0]) if self.at_sides else widest

    def tag_scale(self, scale: float) -> float:
        """Return how large the letters of the tag are where others are so large."""
        return min(scale, TAG_AT_SIDES) if self.at_sides else scale

    def hung(self, wide: float) -> float:
        """Return the left edge of a tag of a width."""
        return self.right - 12 - wide if self.at_sides else self.left + 12

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.plates) + 1

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the oval."""
        x, y = oval(self.seats, *self.table)[0]
        return self.left + x, y

    @property
    def radii(self) -> tuple[float, float]:
        """Half the width and half the height of the oval."""
        return oval(self.seats, *self.table)[1]

    def plate(self, seat: Seat) -> Box:
        """Return where the name of a seat stands."""
        return self.plates.get(seat) or action_column(*self.size, self.hold)[0]

    def towards(self, seat: Seat, share: float = 1.0) -> tuple[float, float]:
        """Return the point of the oval in front of a seat, or a share of the way to it from the middle."""
        (x, y), (rx, ry) = self.centre, self.radii
        if seat == self.home:
            return x, y + ry * share
        box = self.plates[seat]
        dx, dy = (box.centre[0] - x) / rx, (box.centre[1] - y) / ry
        far = (dx * dx + dy * dy) ** 0.5
        return x + rx * share * dx / far, y + ry * share * dy / far
