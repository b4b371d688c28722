"""Where the last moment of a deal is shown, in du: sums in the middle, open hands and figures at plates."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from tablegame.pieces.seats import Seat, Viewer
from tablegame.ui.draw.theme import CARD_RATIO
from tablegame.ui.table import places
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.geometry import HAND_Z
from tablegame.ui.table.model import Finale
from tablegame.ui.table.places import Room
from tablegame.ui.table.pose import Box, Pose, around, back_spot, card_spot, items_of, seat_of
from tablegame.ui.table.table_values import DealEnd, Equation, LastHand

LARGE: Final = 108.0
"""The greatest width of a card in a sum."""
PITCH: Final = 156.0
"""The distance between the middles of two such cards, where there is room, in du."""
ASIDE: Final = 336.0
"""The width at each side of the canvas that belongs to plates and open hands, in du."""
MIDDLE, MIDDLE_OF_ROWS = 359.0, 336.0
"""How low the middle of one sum is on a canvas 720 high, and of several beneath each other."""
HIGH: Final = 152.0
"""The height of all sums together, in du."""
OPEN_W, OPEN_STEP = 44.0, 25.0
TILE_W, TILE_STEP = 26.0, 29.0
"""Width of an open piece at a plate, and the way to the next where there is room."""
TILES: Final = 200.0
"""The most room of tiles beside a plate at the upper edge."""
AT_SIDES_W, AT_SIDES_STEP = 56.0, 30.0
"""The same at plates in columns, at least: what finds no room there lies under what comes next, with its
index in sight."""
AT_SIDES_MOST: Final = 72.0
"""The most there."""
OVER_LOG, OVER_STRIP = 452.0, 526.0
"""How low such a row may reach under the last plate of a column, on a canvas 720 high."""
ROW_AND_CHIPS: Final = 132.0
"""The most room of an open hand that has its figures beside it."""
FEW: Final = 4
"""The number of seats up to which figures have room beneath open hands."""
GAPS: Final = (194.0, 338.0, 482.0)
"""How low, on a canvas 720 high, what lies between two columns of plates leaves room for points."""
CHIP_H: Final = 28.0
GAIN_W, GAIN_H = 140.0, 32.0
"""The most room of points beside a plate."""
STAMP_Y, STAMP_LOW, STAMP_LEAST = 219.0, 511.0, 527.0
"""The middle of the stamp above one sum; beneath what lies in the middle; and of a small one there."""
SMALL, LESS = 0.5, 0.68
"""The size of a stamp between the pieces and the hand; and beneath several sums."""
REST_W, REST_STEP = 30.0, 17.0
"""Width of a piece that does not count, and the way to the next where there is room."""


class Term(NamedTuple):
    """The place of a sign, or of what a sum is in figures: its middle, and how large it may be."""

    x: float
    y: float
    size: float


class SumPlaces(NamedTuple):
    """Where one sum lies."""

    pieces: tuple[Pose, ...]
    goal: Pose
    signs: tuple[Term, ...]
    """Between the pieces, then the one before the goal."""
    said: Term


def sum_places(equations: tuple[Equation, ...], room: Room) -> tuple[SumPlaces, ...]:
    """Return the places of the sums beneath each other; from four on in two columns."""
    columns = 1 if len(equations) <= 3 else 2
    rows = -(-len(equations) // columns)
    width = (room.size[0] - 2 * ASIDE) / columns
    high = HIGH if rows == 1 else (HIGH + 60) / rows
    middle = (room.size[1] - 720) / 2 + (MIDDLE if rows == 1 else MIDDLE_OF_ROWS)
    places_of_sums = []
    for number, equation in enumerate(equations):
        line, column = number % rows, number // rows
        x = room.size[0] / 2 + (column - (columns - 1) / 2) * width
        y = middle + (line - (rows - 1) / 2) * (high + 6)
        places_of_sums.append(_sum(equation, x, y, width, high))
    return tuple(places_of_sums)


def _sum(equation: Equation, x: float, y: float, width: float, high: float) -> SumPlaces:
    count = len(equation.pieces) + 1
    w = min(LARGE, high / CARD_RATIO, width / (count + 0.42 * (count - 1)))
    step = min(PITCH / LARGE * w, (width - w) / (count - 1))
    left = x - step * (count - 1) / 2
    poses = [Pose(left + step * n, y, w, 0.0, None, HAND_Z + 500 + n) for n in range(count)]
    size = min(44.0, 1.1 * (step - w) + 6)
    signs = tuple(Term(left + step * (n + 0.5), y, size) for n in range(count - 1))
    pieces = tuple(replace(pose, face=piece) for pose, piece in zip(poses, equation.pieces, strict=False))
    return SumPlaces(
        pieces, replace(poses[-1], face=equation.goal), signs, Term(x, y + w * CARD_RATIO / 2 + 26, 24.0)
    )


def sums_box(equations: tuple[Equation, ...], room: Room) -> Box:
    """Return the box round all sums."""
    poses = (pose for place in sum_places(equations, room) for pose in (*place.pieces, place.goal))
    box = around(pose.box for pose in poses)
    assert box is not None, "there are equations"
    return box


def stamps_low(end: DealEnd) -> bool:
    """Return whether the stamp stands beneath the pieces in the middle from the first."""
    return end.low or len(end.equations) > 1


def stamp_scale(end: DealEnd) -> float:
    """Return the size of a stamp, as a share of the size of others."""
    return SMALL if end.small else LESS if len(end.equations) > 1 else 1.0


def stamp_y(end: DealEnd, lowered: bool, high: float) -> float:
    """Return the middle of the stamp on a canvas so high; `lowered` when hands lie open."""
    if end.low:
        return high - 720 + (STAMP_LEAST if end.small else STAMP_LOW)
    return (high - 720) / 2 + (STAMP_LOW if lowered or stamps_low(end) else STAMP_Y)


# At the plates ----------------------------------------------------------------------------------------------
def _above(box: Box, room: Room) -> bool:
    """Return whether what a plate at the side opens lies above it."""
    return room.seats != 3 and not (room.seats >= places.CROWDED and box.y < room.size[1] / 2)


def _free_beneath(seat: Seat, room: Room) -> float:
    """Return the height of what is free beneath a plate in a column."""
    box = room.plate(seat)
    log = (box.x < room.middle) != room.hold.left_handed
    end = (OVER_LOG if log else OVER_STRIP) + (room.size[1] - 720) / 2
    beneath = (plate.y for plate in room.plates.values() if plate.x == box.x and plate.y > box.y)
    return min(beneath, default=end) - box.bottom - places.OPENED_AT_SIDES - 2


def _at_sides(seat: Seat, room: Room) -> tuple[float, float]:
    """Return the width of an open piece at a plate in a column, and the height that is seen of it. They are
    as large as the next plate leaves room for."""
    free = _free_beneath(seat, room)
    if room.seats <= FEW:
        free -= CHIP_H + 8  # figures beneath
    w = max(AT_SIDES_W, min(AT_SIDES_MOST, free / CARD_RATIO))
    return w, min(w * CARD_RATIO, max(free, AT_SIDES_W))


def row_box(
    seat: Seat, count: int, room: Room, tile: bool = False, low: bool = False, beside: float = 0.0
) -> Box:
    """Return what an open hand of so many pieces covers, beside the plate of its seat.

    `low`: pieces lie all over the middle; `beside`: some lie at the right of the plate already.
    """
    box, count = room.plate(seat), max(1, count)
    if seat == room.home:
        # Left of the strip, above the hand.
        wide = OPEN_W + min(OPEN_STEP, 122 / max(1, count - 1)) * (count - 1)
        x = 228.0 if room.hold.left_handed else room.size[0] - 228 - wide
        return Box(x, room.size[1] - 720 + 488, wide, OPEN_W * CARD_RATIO)
    if room.at_sides:
        most = box.w if room.seats <= FEW else ROW_AND_CHIPS
        w, high = _at_sides(seat, room)
        wide = w + min(AT_SIDES_STEP * w / AT_SIDES_W, (most - w) / max(1, count - 1)) * (count - 1)
        return Box(box.x, box.bottom + places.OPENED_AT_SIDES, wide, high)
    w, step = (TILE_W, TILE_STEP) if tile else (OPEN_W, OPEN_STEP)
    high = w * (2.0 if tile else CARD_RATIO)
    top = box.y < 100
    most = 400.0 if tile else min(176.0, box.w + (0 if room.seats >= places.CROWDED else 14))
    if top and tile:
        # Beneath lies what was played last.
        wide = w + min(step, (TILES - w) / max(1, count - 1)) * (count - 1)
        return Box(box.right + 14 + beside, box.y, wide, high)
    right_of_it = top and (room.seats <= 4 or low)
    if right_of_it:
        # Up to the next plate at the upper edge.
        plates = room.plates.values()
        right = min((plate.x for plate in plates if plate.y < 100 and plate.x > box.x), default=1e9)
        most = min(230.0, right - box.right - 16)
    wide = w + min(step, (most - w) / max(1, count - 1)) * (count - 1)
    if right_of_it:
        y = box.y + (box.h - high) / 2 if room.seats <= 4 else box.y + 2
        return Box(box.right + (14 if room.seats <= 4 else 8), y, wide, high)
    left = box.x + (box.w - wide) / 2
    if top:
        return Box(left, box.bottom + 8, wide, high)
    y = box.y - 6 - high if _above(box, room) else box.bottom + 6
    at_left = box.x < room.size[0] / 2
    return Box(box.x if at_left else box.right - wide, y, wide, high)


def in_row(hand: LastHand, room: Room) -> tuple[int, ...]:
    """Return the part of a hand in its row: where seats are crowded, with what does not count."""
    crowded = room.seats >= places.CROWDED and hand.seat != room.home
    return (*hand.pieces, *hand.rest) if crowded else hand.pieces


def row(hand: LastHand, room: Room, tile: bool = False, low: bool = False) -> dict[str, Pose]:
    """Return the poses of an open hand beside the plate of its seat, by spot."""
    pieces = in_row(hand, room)
    items = items_of(pieces)
    box = row_box(hand.seat, len(items), room, tile, low, hand.beside)
    at_sides = room.at_sides and hand.seat != room.home
    w = TILE_W if tile else _at_sides(hand.seat, room)[0] if at_sides else OPEN_W
    middle = box.y + w * CARD_RATIO / 2 if at_sides else box.y + box.h / 2
    step = (box.w - w) / max(1, len(items) - 1)
    depths = _depths(len(items), room)
    return {
        card_spot(item): Pose(box.x + w / 2 + step * n, middle, w, 0.0, piece, 200 + depth, tile)
        for n, (item, piece, depth) in enumerate(zip(items, pieces, depths, strict=True))
    }


def _depths(count: int, room: Room) -> Sequence[int]:
    """Return the order in which the pieces of a row lie on each other: with every index in sight."""
    return range(count)[::-1] if room.hold.left_handed else range(count)


def rest(hand: LastHand, room: Room) -> dict[str, Pose]:
    """Return the poses of what does not count of an open hand: small, at another edge of the plate, by
    spot.
    """
    plate, count = room.plate(hand.seat), len(hand.rest)
    if not count or hand.seat == room.home or room.seats >= places.CROWDED:
        return {}
    w, high = REST_W, REST_W * CARD_RATIO
    beside = plate.y < 100 and room.seats > 4
    if room.seats == 3:
        # Beside the row, beneath its figures.
        lies = row_box(hand.seat, len(hand.pieces), room)
        step = min(REST_STEP, (120.0 - w) / max(1, count - 1))
        wide = w + step * (count - 1)
        x = lies.right + 8 if plate.x < room.size[0] / 2 else lies.x - 8 - wide
        return _small(hand, x, lies.y + CHIP_H + 8, w, step, room)
    most = plate.w if not beside else 62.0
    step = min(REST_STEP, (most - w) / max(1, count - 1))
    x = plate.right + 6 if beside else plate.x + (plate.w - w - step * (count - 1)) / 2
    low = plate.y < 100 or _above(plate, room)
    y = plate.y + 4 if beside else plate.bottom + 5 if low else plate.y - 5 - high
    return _small(hand, x, y, w, step, room)


def _small(hand: LastHand, x: float, y: float, w: float, step: float, room: Room) -> dict[str, Pose]:
    return {
        card_spot(item): Pose(x + w / 2 + step * n, y + w * CARD_RATIO / 2, w, 0.0, item, 180 + depth)
        for n, (item, depth) in enumerate(zip(hand.rest, _depths(len(hand.rest), room), strict=True))
    }


class Chips(NamedTuple):
    """Where figures stand: from (x, y) on, to the left, to the right or about it; from line to line."""

    x: float
    y: float
    align: float
    """0: x is their left edge, 1: the right one, 0.5: their middle."""
    step: float
    most: float
    """The greatest width, in du."""


def chips_at(hand: LastHand, room: Room, tile: bool = False, low: bool = False) -> Chips:
    """Return where the figures of a hand stand: beside its pieces, or above or beneath them."""
    seat = hand.seat
    if seat == room.home:
        left = room.hold.left_handed
        aside = 12.0
        if hand.taken and hand.pieces or room.seats >= places.CROWDED:
            # Where seats are crowded, points of a neighbor land close to it.
            aside = 240.0 if room.seats >= places.CROWDED else 228.0
        y = room.plate(seat).y - 6 - CHIP_H / 2
        if hand.taken and hand.pieces:
            y = room.size[1] - 720 + 470.0
        x = aside if left else room.size[0] - aside
        return Chips(x, y, 0.0 if left else 1.0, -CHIP_H - 4, 250.0)
    plate, step = room.plate(seat), CHIP_H + 4
    count = len(in_row(hand, room))
    box = row_box(seat, count, room, tile, low, hand.beside)
    if not count:
        # Right above the plate; but tricks that count for nothing lie there.
        y = box.y if hand.taken or not _above(plate, room) else plate.y
        box = Box(plate.x if plate.x < room.size[0] / 2 else plate.right, y, 0.0, box.h)
    if room.at_sides and room.seats <= FEW:
        return Chips(plate.x, box.bottom + 4 + CHIP_H / 2, 0.0, step, plate.w)
    if room.at_sides:
        x = box.right + 6 if count else plate.x
        return Chips(x, box.y + CHIP_H / 2, 0.0, CHIP_H, plate.right - x)
    if plate.y < 100:
        if tile and (count or hand.beside):
            return Chips(box.x, box.bottom + 4 + CHIP_H / 2, 0.0, step, TILES)
        if room.seats <= 4:
            at = box.right + 10 if count else plate.right + 14
            return Chips(at, box.y + CHIP_H / 2 + 1, 0.0, step, 230.0)
        if low:
            # Beside what the player gains, clear of the next plate.
            return Chips(plate.x + 94, plate.bottom + 6 + GAIN_H / 2, 0.0, step, 136.0)
        x = plate.x + plate.w / 2
        y = (box.bottom if count else plate.bottom) + 6 + CHIP_H / 2
        most = 96.0 if room.seats >= places.CROWDED else min(200.0, plate.w + 48)
        if (tag := room.hung(room.widest_tag)) < x:
            most = min(most, 2 * (x - tag - room.widest_tag - 2))
        return Chips(x, y, 0.5, CHIP_H + 2, most)
    at_left, above = plate.x < room.size[0] / 2, _above(plate, room)
    if low and above and not tile:
        # The tag may reach as far as the row.
        y = plate.bottom + 6 + CHIP_H / 2
        return Chips(plate.x if at_left else plate.right, y, 0.0 if at_left else 1.0, step, 200.0)
    if room.seats >= places.CROWDED:
        # Beneath the row begins the next plate.
        x = plate.right + 6 if at_left else plate.x - 6
        return Chips(x, plate.bottom - CHIP_H / 2, 0.0 if at_left else 1.0, -step, 150.0)
    if low:
        y = box.y - 6 - CHIP_H / 2 if above else box.bottom + 6 + CHIP_H / 2
        step = -step if above else step
        return Chips(plate.x if at_left else plate.right, y, 0.0 if at_left else 1.0, step, 200.0)
    x = box.right + 8 if at_left else box.x - 8
    if not count and box.y == plate.y:
        return Chips(box.x, plate.y - 6 - CHIP_H / 2, 0.0 if at_left else 1.0, -step, 150.0)
    return Chips(x, box.y + CHIP_H / 2 + 1, 0.0 if at_left else 1.0, step, 150.0)


WIDE_LETTERS: Final = 1.2
"""The text size from which points find no room beneath a plate at the side, beside the figures."""


def gain_at(
    seat: Seat, room: Room, end: DealEnd, letters: float = 1.0, tile: bool = False, held: Sequence[Box] = (),
    wide: float = 0.0,
) -> Chips:  # fmt: skip
    """Return where the points of a deal land: at the edge of the plate, which they do not cover.

    `letters`: how large they are, of their usual size; `wide`: their width. They stand above the cards that
    are `held` there.
    """
    box, step, low = room.plate(seat), 0.0, end.low
    middle = box.y + box.h / 2
    if seat == room.home:
        left = room.hold.left_handed
        area = Box(box.right if left else box.x - 4 - wide, 0.0, wide + 4, room.size[1])
        tops = [card.y for card in held if card.overlap(area)]
        if tops and any(hand.seat == seat and hand.taken and hand.pieces for hand in end.hands):
            # Above those cards lies what the player has won.
            lies = row_box(seat, 1, room)
            x = lies.x - 6 if left else lies.right + 6
            return Chips(x, box.y - 6 - GAIN_H / 2, 1.0 if left else 0.0, step, GAIN_W)
        y = min([box.bottom, *(top - 4 for top in tops)]) - GAIN_H / 2
        return Chips(box.right + 4 if left else box.x - 4, y, 0.0 if left else 1.0, step, GAIN_W)
    if room.at_sides:
        at_left = box.x < room.middle
        if end.seals and _free_beneath(seat, room) >= GAIN_H + 2:
            # No hand lies open there.
            y = box.bottom + places.OPENED_AT_SIDES + GAIN_H / 2
            return Chips(box.right if at_left else box.x, y, 1.0 if at_left else 0.0, step, GAIN_W)
        row = row_box(seat, 1, room)
        middle = min((gap + (room.size[1] - 720) / 2 for gap in GAPS), key=lambda y: abs(y - row.centre[1]))
        return Chips(box.right + 4 if at_left else box.x - 4, middle, 0.0 if at_left else 1.0, step, GAIN_W)
    if box.y < 100 and room.seats <= 4 and box.x - 4 - wide > room.left + 12 + room.widest_tag:
        # Open hands lie at the right of these plates.
        return Chips(box.x - 4, middle, 1.0, step, GAIN_W)
    if box.y < 100 and low:
        return Chips(box.x, box.bottom + 6 + GAIN_H / 2, 0.0, step, GAIN_W)
    if box.y < 100:
        # What does not count may lie beside the plate's upper half.
        others = (plate.x for plate in room.plates.values() if plate.y < 100 and plate.x > box.x)
        most = min(GAIN_W, min(others, default=room.right) - box.right - 8)
        return Chips(box.right + 4, box.bottom - 14, 0.0, step, most)
    if room.seats >= places.CROWDED and not _above(box, room):
        # Figures of the upper edge may reach as far as this: it stands lower, beside what the plate opens.
        middle = box.bottom + 6 + OPEN_W * CARD_RATIO / 2
    at_left = box.x < room.size[0] / 2
    if low and _above(box, room):
        if tile:
            # Its figures stand above the plate.
            x = box.right + 4 if at_left else box.x - 4
            return Chips(x, box.bottom - 14, 0.0 if at_left else 1.0, step, GAIN_W)
        if at_left != room.hold.left_handed:
            # Beside the figures: beneath them begins the log.
            out = 82.0 if letters > WIDE_LETTERS else 20.0
            x = box.right + out if at_left else box.x - out
            return Chips(x, box.bottom + 4 + CHIP_H / 2, 1.0 if at_left else 0.0, step, GAIN_W)
        y = box.bottom + 6 + CHIP_H + 2 + GAIN_H / 2
        return Chips(box.x if at_left else box.right, y, 0.0 if at_left else 1.0, step, GAIN_W)
    if at_left:
        return Chips(box.right + 4, middle, 0.0, step, GAIN_W)
    return Chips(box.x - 4, middle, 1.0, step, GAIN_W)


# All of it --------------------------------------------------------------------------------------------------
def finale_poses(
    found: Mapping[str, Pose], last: Finale, viewer: Viewer, game_table: AnyGameTable, room: Room
) -> dict[str, Pose]:
    """Return the pieces of a table, `found` as they lie, in the last moment of a deal or in a call."""
    poses, end, tile = dict(found), last.end, game_table.tile
    if end.seals and last.scored is not None:
        return _counted(poses, last, viewer, game_table, room)
    if last.scored is None and not last.risen:
        _close(poses, end, viewer, game_table, room)
    for hand in end.hands[: last.opened]:
        if hand.taken:
            _take_up(poses, hand, last, game_table, room)
            poses |= row(hand, room, tile, end.low)
            if hand.rest and hand.seat != viewer:
                for spot in [spot for spot in poses if seat_of(spot) == hand.seat]:
                    del poses[spot]
                if hand.seat == room.home:
                    poses |= _at_home(hand.rest, game_table, room)
                poses |= rest(hand, room)
        elif hand.seat != viewer:
            for spot in [spot for spot in poses if seat_of(spot) == hand.seat]:
                del poses[spot]
            if hand.seat == room.home:
                poses |= _at_home(hand.pieces, game_table, room)
            else:
                poses |= row(hand, room, tile, end.low)
    if last.risen:
        _raise(poses, end, room)
    return poses


def _counted(
    poses: dict[str, Pose], last: Finale, viewer: Viewer, game_table: AnyGameTable, room: Room
) -> dict[str, Pose]:
    """Return the pieces while hands go to the middle one by one, each from the lower edge."""
    for number, hand in enumerate(last.end.hands[: last.opened]):
        for spot in [spot for spot in poses if seat_of(spot) == hand.seat]:
            del poses[spot]
        if number >= last.counted and hand.seat != viewer:
            poses |= _at_home(hand.pieces, game_table, room)
    tally = last.tally()
    return poses if tally is None else poses | game_table.tally_poses(last.closing, tally, room)


def packet(hand: LastHand, last: Finale, game_table: AnyGameTable, room: Room) -> Box | None:
    """Return where the tricks lay that are opened now."""
    shut = not hand.taken or last.closing is None
    return None if shut else game_table.at_plate(last.closing, hand.seat, room)


def _take_up(
    poses: dict[str, Pose], hand: LastHand, last: Finale, game_table: AnyGameTable, room: Room
) -> None:
    """Remove the pieces of a packet, because they are seen in it already."""
    if (lies := packet(hand, last, game_table, room)) is None:
        return
    for spot in [spot for spot, pose in poses.items() if seat_of(spot) is None and pose.z < HAND_Z]:
        x, y = poses[spot].box.centre
        if lies.x <= x <= lies.right and lies.y <= y <= lies.bottom:
            del poses[spot]


def _at_home(pieces: Sequence[int], game_table: AnyGameTable, room: Room) -> dict[str, Pose]:
    """Return the poses of the hand at the lower edge, open as its player holds it."""
    return {
        card_spot(item): replace(pose, face=piece, z=HAND_Z + pose.z)
        for item, piece, pose in zip(items_of(pieces), pieces, game_table.spread(pieces, room), strict=True)
    }


def _close(
    poses: dict[str, Pose], end: DealEnd, viewer: Viewer, game_table: AnyGameTable, room: Room
) -> None:
    """Put the pieces of calls that are still held face down again, in `poses`."""
    for equation in end.equations:
        if equation.seat == viewer:
            continue
        spots = [card_spot(piece) for piece in equation.pieces if card_spot(piece) in poses]
        for spot in spots:
            del poses[spot]
        if equation.seat not in room.plates:
            backs = [replace(pose, z=HAND_Z + pose.z) for pose in game_table.fan(len(spots), room)]
        else:
            backs = list(game_table.hidden_hand(equation.seat, len(spots), room))
        poses |= {back_spot(equation.seat, index): pose for index, pose in enumerate(backs)}


def _raise(poses: dict[str, Pose], end: DealEnd, room: Room) -> None:
    """Bring the sums to the middle; what lay there makes room."""
    if not end.equations:
        return
    # What lay closer than the terms of a sum would read as one of them.
    area = sums_box(end.equations, room).grown(PITCH - LARGE)
    spots = [[card_spot(piece) for piece in equation.pieces] for equation in end.equations]
    hidden = [sum(spot not in poses for spot in hand_spots) for hand_spots in spots]
    for spot in [spot for spot, pose in poses.items() if pose.z < HAND_Z and pose.box.overlap(area)]:
        if seat_of(spot) is None:
            del poses[spot]
    lying = sum_places(end.equations, room)
    for number, (equation, place) in enumerate(zip(end.equations, lying, strict=True)):
        backs = sum(seat_of(spot) == equation.seat for spot in poses)
        for index in range(backs - hidden[number], backs):
            poses.pop(back_spot(equation.seat, index), None)
        poses.update(zip(spots[number], place.pieces, strict=True))
        # Several may have called on one piece: each sum ends with it.
        poses[card_spot(equation.goal) if number == 0 else f"goal.{number}"] = place.goal
