"""Places of tiles on a table of Clackerjack, in du, and the names of these spots; pure geometry."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from tablegame.pieces.dominoes import Tile, blanks
from tablegame.pieces.seats import Seat
from tablegame.ui.draw.textures import DRAWN_HEIGHTS
from tablegame.ui.draw.theme import STANDING_RATIOS
from tablegame.ui.table.places import Room
from tablegame.ui.table.pose import Box, Pose

TILT: Final = -4.0
"""Degrees by which an open tile is turned, so that it is told from a hidden one without colour."""
TURNS: Final = (-1.0, 1.0, 0.0, 1.0, -1.0)
"""Degrees by which played tiles are turned in turn, as hands set them down."""
HIDDEN: Final = {2: 13, 4: 11}
"""Hidden tiles at the beginning of a deal, by seats."""
OPEN: Final = {2: 6, 4: 3}
"""Open ones."""


class HandSizes(NamedTuple):
    """The sizes of the viewer's own tiles, in du."""

    w: float
    """Width of a tile."""
    hidden: float
    """From one hidden tile to the next."""
    open: float
    """From one open tile to the next."""


HAND: Final = {2: HandSizes(48.0, 50.0, 53.0), 4: HandSizes(60.0, 64.0, 64.0)}
"""By the number of seats."""
ASTRIDE: Final = 108.0
"""So far left of the middle is the middle of a whole hand: the buttons stand at the right."""
CAPTION_ROOM: Final = 68.0
"""For words on what own tiles are, with some air: rather beside tiles than above them, where the numbers of
those that are picked stand."""
LOG: Final = 274.0
"""So far from the edge something is beside the log and the tiles that stand next to it."""
COLUMN: Final = 212.0
"""So much of the canvas beside the hand belongs to the buttons."""
PLAYED: Final = 58.0
"""Width of a tile of the play that must be beaten, in du."""
LARGE: Final = 72.0
"""The same where there are so few of them."""
FEW: Final = 3
EARLIER: Final = 30.0
"""Of the play before it."""
THEIRS: Final = 29.0
"""The width of an open tile before another player, in du."""
STACK: Final = 40.0
"""Of a tile in a stack."""
HIGHER: Final = 82.0
"""So far above the middle what is played lies where a panel leaves little of the table: the trays at the
sides come near."""
ASIDE_EARLIER: Final = 174.0
"""So far left of it lies the play before it."""
ASIDE: Final = 29.0
"""The width of a tile that is in no hand, in du."""
LADDER: Final = (236.0, 312.0)
"""The least and the greatest width of the legend of what beats what, in du."""


def lies_open(piece: Tile, seats: int) -> bool:
    """Return whether a tile lies open in its player's hand: half-blanks, and with two players all blanks."""
    return blanks(piece) == 1 or (blanks(piece) == 2 and seats == 2)


def _seam(room: Room) -> float:
    """Return the distance in du of the tray from the edge that is farther from it.

    Hidden tiles end a little before the tray. So few tiles stand together, and none moves when the other kind
    becomes fewer.
    """
    seats, width = room.seats, room.size[0]
    sizes = HAND[seats]
    w = OPEN[seats] * sizes.open + 20
    whole = HIDDEN[seats] * sizes.hidden + 20 + w
    return min(width - 230, width / 2 - ASTRIDE + whole / 2) - w


def tray(room: Room, count: int) -> Box:
    """Return the tray of the player's own open tiles, which number `count`."""
    w = count * HAND[room.seats].open + 20
    x = room.size[0] - _seam(room) - w if room.hold.left_handed else _seam(room)
    return Box(x, room.size[1] - 720 + 585, w, 126)


def hidden_fan(count: int, room: Room) -> tuple[Pose, ...]:
    """Return the own hidden tiles, upright beside the tray."""
    w, step = HAND[room.seats].w, HAND[room.seats].hidden
    step = min(step, HIDDEN[room.seats] * step / max(1, count))
    ends = _seam(room) - 20
    start = room.size[0] - ends if room.hold.left_handed else ends - step * count
    y = room.size[1] - 720 + 650
    return tuple(Pose(start + step * (n + 0.5), y, w, 0.0, None, n, True) for n in range(count))


def tray_pose(index: int, count: int, room: Room) -> Pose:
    """Return a place on the own tray with so many tiles."""
    w, step = HAND[room.seats].w, HAND[room.seats].open
    x = tray(room, count).x + 10 + step * (index + 0.5)
    return Pose(x, room.size[1] - 720 + 649, w, 0.0 if room.hold.flat else TILT, None, 40 + index, True)


def spread(pieces: Sequence[Tile], room: Room) -> tuple[Pose, ...]:
    """Return the poses of the player's own tiles in their order: hidden ones stand, open ones lie on the
    tray."""
    shown = [lies_open(piece, room.seats) for piece in pieces]
    hidden = iter(hidden_fan(shown.count(False), room))
    count = shown.count(True)
    lying = (tray_pose(index, count, room) for index in range(count))
    return tuple(next(lying) if is_open else next(hidden) for is_open in shown)


def tray_width(count: int) -> float:
    """Return the width in du of the tray with `count` open tiles in front of another player."""
    return count * 36.0 + 12


def their_tray(seat: Seat, count: int, room: Room) -> Box:
    """Return the tray of another player's open tiles, beside the plate of that seat."""
    plate = room.plate(seat)
    w = tray_width(count)
    if plate.y < 100:
        if room.seats == 2 and not room.narrow:
            return Box(plate.x, plate.bottom + 8, w, 80)
        return Box(plate.right + 12, plate.y, w, 80)
    x = plate.right + 10 if plate.x < room.middle else plate.x - 10 - w
    return Box(x, plate.y + 2, w, 80)


WALL: Final = {2: (34.0, 37.2), 4: (24.0, 26.6)}
"""By seats, in du: the width of a hidden tile that stands before a plate at the top, and the way to the next.
"""
SIDE_WALL: Final = (40.0, 11.6)
"""The same before a plate at a side, where the row is seen along its length."""


def hidden_wall(seat: Seat, count: int, room: Room) -> tuple[Pose, ...]:
    """Return the hidden tiles of another player: beside a plate at the top, or below one at a side."""
    plate = room.plate(seat)
    if plate.y < 100:
        w, step = WALL[room.seats]
        x = w / 2 + (plate.right + 16 if room.seats == 2 else plate.x - 6 - step * count)
        y = plate.bottom + (4 if room.seats == 2 else -4) - w * STANDING_RATIOS["front"] / 2
        return tuple(Pose(x + step * n, y, w, 0.0, None, n, True, stands="front") for n in range(count))
    w, step = SIDE_WALL
    at_left = plate.x < room.middle
    x = plate.right + 14 + w / 2 if at_left else plate.x - 14 - w / 2
    stands = "right" if at_left else "left"
    top = plate.bottom + 22
    return tuple(Pose(x, top + step * n, w, 0.0, None, n, True, stands=stands) for n in range(count))


class Caption(NamedTuple):
    """The place of a caption for the player's own tiles."""

    x: float
    y: float
    ends: bool
    """They end at x, and do not begin there."""


def hidden_caption(hidden: Sequence[Pose], room: Room) -> Caption:
    """Return the caption of the hidden tiles: at their outer end, or where that is too narrow, high above
    it."""
    first, last, left_handed = hidden[0], hidden[-1], room.hold.left_handed
    free = room.size[0] - last.box.right if left_handed else first.box.x
    if free >= CAPTION_ROOM + 20:
        x = last.box.right + 8 if left_handed else first.box.x - 8
        return Caption(x, first.y, not left_handed)
    # Between log and prompt.
    return Caption(room.size[0] - LOG if left_handed else LOG, first.y - 104, left_handed)


def open_caption(lies: Box, room: Room) -> Caption:
    """Return the same beside the tray, or close above it."""
    left_handed, y = room.hold.left_handed, lies.centre[1]
    free = lies.x - COLUMN if left_handed else room.size[0] - COLUMN - lies.right
    if free >= CAPTION_ROOM:
        return Caption(lies.x - 5 if left_handed else lies.right + 5, y, left_handed)
    return Caption(lies.right - 6 if left_handed else lies.x + 6, lies.y - 27, left_handed)


def their_pose(seat: Seat, index: int, count: int, room: Room) -> Pose:
    """Return the pose of an open tile in front of another player, or on the own tray for the seat at home."""
    if seat == room.home:
        return tray_pose(index, count, room)
    lies = their_tray(seat, count, room)
    x, y = lies.x + 6 + 36 * (index + 0.5), lies.y + 40
    return replace(open_pose(room), x=x, y=y, z=index)


def open_pose(room: Room) -> Pose:
    """Return an open tile of another player, wherever it lies."""
    return Pose(0.0, 0.0, THEIRS, 0.0 if room.hold.flat else TILT, None, 0, True)


def stack_box(parity: str, room: Room) -> Box:
    """Return the box with the stacks of odd or of even half-blanks to choose from."""
    (x, y), grown = room.centre, room.growth
    return Box(x + grown * (-198 if parity == "odd" else 12), y - 104 * grown, 186 * grown, 210 * grown)


def stack_pose(parity: str, copy: int, index: int, room: Room) -> Pose:
    """Return a tile of a stack."""
    box, grown = stack_box(parity, room), room.growth
    x, y = box.centre[0] + 54 * grown * (index - 1), box.y + grown * (47 + 87 * copy)
    return Pose(x, y, STACK * grown, 0.0, None, index, True)


def middle(room: Room) -> Box:
    """Return the box where tiles are played."""
    (x, y), (rx, ry) = room.centre, room.radii
    return Box(x - rx, y - ry, 2 * rx, 2 * ry)


def played_pose(index: int, count: int, room: Room, earlier: bool = False) -> Pose:
    """Return a tile of the play that must be beaten, or of the one before it."""
    x, y = room.centre
    large = count <= FEW and not room.narrow
    w, step = (EARLIER, 35.0) if earlier else (LARGE, 80.0) if large else (PLAYED, 68.0)
    grown = room.growth
    x -= ASIDE_EARLIER * grown if earlier else 0
    y -= HIGHER if room.narrow else 64 * grown
    angle = 0.0 if room.hold.flat else TURNS[(index + earlier) % len(TURNS)]
    x += step * grown * (index - (count - 1) / 2)
    return Pose(x, y, w * grown, angle, None, 100 + index, True, dimmed=earlier)


def earlier_crest(room: Room) -> tuple[float, float]:
    """Return the middle of the crest for the play before the last, which is under its tiles."""
    pose = played_pose(0, 1, room, earlier=True)
    return pose.x, pose.y + pose.h / 2 + 24


def aside_pose(index: int, room: Room) -> Pose:
    """Return the pose of one of the tiles set aside, which are in no hand."""
    if room.narrow:
        return Pose(room.left + 60 + 30 * (index - 0.5), room.centre[1] - 8, ASIDE, 0.0, None, index, True)
    x, y = room.middle + 236 * room.growth + ASIDE / 2, room.centre[1] + 14
    return Pose(x + (ASIDE + 4) * index, y, ASIDE, 0.0, None, index, True)


def ladder(room: Room, wide: float, high: float) -> Box:
    """Return the legend of what beats what, at the right."""
    return Box(room.right - 12 - wide, 50, wide, high)


def pill(room: Room) -> tuple[float, float]:
    """Return the middle of the line that names what lies."""
    x, y = room.centre
    return x, y + (84 if room.narrow and room.seats > 2 else 45 * room.growth)


GREAT: Final = Box(-330.0, 124.2, 660.0, 369.6)
"""The great firework that is inlaid under the play, on a canvas 720 high, from the middle of the table."""
CORNERS: Final = ((378.0, 178.0, 104.0), (372.0, 464.0, 84.0))
"""The fireworks in its upper and lower corners there: how far aside their middles are, how low, and their
radius."""
CORNER_RIM: Final = 8 / 104
"""The room around the drawing of one, in radii."""
WORDS_KEPT: Final = 125.0
"""Half the width of the words over which no light runs, in du."""
LEVEL_R: Final = 24.0
"""The radius of the level of a bomb as it is laid."""


def drawn_y(room: Room, y: float, grows: float) -> float:
    """Return how low something of the drawn table lies: y on a canvas 720 high, lower by a share of more."""
    high = room.size[1]
    drawn = min(DRAWN_HEIGHTS, key=lambda other: abs(other - high))
    return (y + grows * (drawn - 720)) * high / drawn


def great_firework(room: Room) -> Box:
    """Return the box of the great firework under the play."""
    x, y, w, h = GREAT
    middle = drawn_y(room, y + h / 2, 0.5)
    return Box(room.middle + x, middle - h / 2, w, h)


def corner_firework(room: Room, seat: Seat) -> Box:
    """Return the drawing of the firework in the corner that is nearest to the plate of a seat."""
    px, py = room.plate(seat).centre
    corners = [
        (room.middle + side * aside, drawn_y(room, y, grows), r)
        for (aside, y, r), grows in zip(CORNERS, (0.0, 1.0), strict=True)
        for side in (-1, 1)
    ]
    x, y, r = min(corners, key=lambda corner: (corner[0] - px) ** 2 + (corner[1] - py) ** 2)
    return Box(x, y, 0, 0).grown(r * (1 + CORNER_RIM))


def kept_words(room: Room) -> Box:
    """Return the part of the line that names what lies over which no light runs."""
    x, y = pill(room)
    return Box(x - WORDS_KEPT, y - 17, 2 * WORDS_KEPT, 34)


def level_place(room: Room) -> tuple[float, float]:
    """Return the middle of the level of a bomb as it is laid: above its tiles."""
    pose = played_pose(0, 1, room)
    return room.centre[0], pose.box.y - LEVEL_R - 6


def played_spot(place: int, index: int) -> str:
    """Return the spot of a tile of a round."""
    return f"play.{place}.{index}"


def open_spot(seat: int, piece: int) -> str:
    """Return the spot of an open tile in front of another player."""
    return f"open.{seat}.{piece}"


def stack_spot(parity: str, copy: int, index: int) -> str:
    """Return the spot of a tile in a stack."""
    return f"stack.{parity}.{copy}.{index}"
