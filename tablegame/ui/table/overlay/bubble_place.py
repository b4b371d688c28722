"""The one rule for where bubbles stand over a table, and the pointer of a bubble.

Every kind of bubble lists its places in the order in which it prefers them. These are beside a thing, or at
one of the fixed spots of hints and refusals. The first place that is free is taken. What the fans of the
opponents and a close trick will cover counts as taken. `BubbleRoom` lists what is taken on one table.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from types import MappingProxyType
from typing import Final, NamedTuple

import pygame

from tablegame.ui.draw.components import TOPBAR_H
from tablegame.ui.table import places
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.input.picking import Lead, Reading
from tablegame.ui.table.overlay.table_panels import Answer, Ground
from tablegame.ui.table.places import Room
from tablegame.ui.table.pose import Box, Pose, around
from tablegame.ui.table.table_context import TableContext, TablePart
from tablegame.ui.widgets.buttons import Button

CORNER: Final = 14.0
"""The distance of a pointer from the bubble's corners, in du."""
SUNK: Final = 2.0
"""How far the foot of a pointer lies inside the edge, so that it covers the line there, in du."""
POINTER_H: Final = 14.0
"""The height of a pointer, in du."""
GAP: Final = 10.0
"""The room between a thing and the tip of the pointer at it, in du."""
ASIDE: Final = 110.0
"""The distance of a pointer from the nearer end of a bubble that stands to one side of it, in du."""
MARGIN: Final = 8.0
"""The distance from the edge of the canvas, and four times that from what is taken, in du."""
ACROSS, DOWN = 40.0, 16.0
"""The steps between places that are searched, in du."""
FOOT: Final = 527.0
"""The lower edge of a hint above the hand, on a canvas 720 du high."""
FOOT_WIDTHS: Final = (532.0, 660.0, 824.0)
"""The widths of a bubble above the hand, in du. The broadest stands between the log and the buttons."""
MESSAGE_W: Final = FOOT_WIDTHS[0]
"""The width of a hint or a refusal, in du."""
MESSAGE_WIDTHS: Final = (*FOOT_WIDTHS, 440.0)
"""The widths that are tried; the last is for narrow rooms, in du."""
MESSAGE_TALL: Final = 64.0
"""The greatest height of one for which it does not become broader, in letters of usual size, in du."""
MESSAGE_ASIDE, MESSAGE_DOWN = 320.0, 17.0
"""How far one may stand beside and below its usual place: a picked card does not rise up to it. In du."""
NOTICE: Final = "notice"
"""The name of the fixed spot over the notice."""
SIDE_WIDTHS: Final = (300.0, 380.0, 460.0, 520.0, 212.0)
"""The widths of a bubble over the log or the notice, in du."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a bubble, and the direction of its pointer: "up", "left", "right", "down" or none."""

    box: Box
    points: str = ""
    at: tuple[float, float] = (0.0, 0.0)
    """The tip of the pointer."""
    scale: float = 1.0
    """The text size for which the box was measured."""
    spot: str = ""
    """The name of the fixed spot: "foot", "log" or "notice"; "" for any other place."""

    @property
    def whole(self) -> Box:
        """The box around the bubble and its pointer."""
        if not self.points:
            return self.box
        x, y = min(self.box.x, self.at[0]), min(self.box.y, self.at[1])
        right, bottom = max(self.box.right, self.at[0]), max(self.box.bottom, self.at[1])
        return Box(x, y, right - x, bottom - y)


# The pointer ------------------------------------------------------------------------------------------------
class Triangle(NamedTuple):
    """A triangle in a picture of its own."""

    box: Box
    """The box of the picture on the canvas, in du."""
    points: str
    """The corners in the picture, as in an SVG: foot, tip, foot."""


def pointer(where: Place, wide: float, high: float | None = None, air: float = 2.0) -> Triangle:
    """Return the pointer of a bubble, with a foot of the width `wide`.

    With `high` it is straight and so high; without, it reaches its tip and may be slanted. `air` is the room
    around it in its picture.
    """
    bubble, side, (tx, ty), half = where.box, where.points, where.at, wide / 2
    if side in ("up", "down"):
        foot = max(bubble.x + CORNER + half, min(bubble.right - CORNER - half, tx))
        edge, way = (bubble.y, -1) if side == "up" else (bubble.bottom, 1)
        tip = (tx, ty) if high is None else (foot, edge + way * high)
        base = edge - way * SUNK
        corners = ((foot - half, base), tip, (foot + half, base))
    else:
        foot = max(bubble.y + CORNER + half, min(bubble.bottom - CORNER - half, ty))
        edge, way = (bubble.x, -1) if side == "left" else (bubble.right, 1)
        tip = (tx, ty) if high is None else (edge + way * high, foot)
        base = edge - way * SUNK
        corners = ((base, foot - half), tip, (base, foot + half))
    left, top = min(x for x, _ in corners) - air, min(y for _, y in corners) - air
    right, bottom = max(x for x, _ in corners) + air, max(y for _, y in corners) + air
    points = " ".join(f"{x - left:.1f},{y - top:.1f}" for x, y in corners)
    return Triangle(Box(left, top, right - left, bottom - top), points)


# The rule ---------------------------------------------------------------------------------------------------
def bubble_area(width: float, height: float) -> Box:
    """Return the part of a canvas in which bubbles stand: below the bar, and clear of the other edges."""
    top = TOPBAR_H + 2
    return Box(MARGIN, top, width - 2 * MARGIN, height - MARGIN - top)


def first_free(candidates: Iterable[Place], taken: Sequence[Box], area: Box) -> Place | None:
    """Return the first place inside the area that covers nothing of what is taken; None without one."""
    guarded = _guarded(tuple(taken))
    for place in candidates:
        if _lies_in(place.box, area) and pygame.FRect(place.whole).collidelist(guarded) < 0:
            return place
    return None


@lru_cache(maxsize=64)
def _guarded(taken: tuple[Box, ...]) -> list[pygame.FRect]:
    """Return what is taken, with the air around it: the same for hundreds of places that are tried."""
    return [pygame.FRect(box.grown(MARGIN / 4)) for box in taken]


def least_covered(candidates: Sequence[Place], never: Sequence[Box], soft: Sequence[Box], area: Box) -> Place:
    """Return the place inside the area that covers least of what should `never` be covered.

    Of equal ones it is the one that covers least of what is `soft`, then the first.
    """
    places = [place for place in candidates if _lies_in(place.box, area)] or list(candidates)
    for boxes in (never, soft):
        covered = [round(covered_area(place.whole, boxes)) for place in places]
        least = min(covered)
        places = [place for place, area_du in zip(places, covered, strict=True) if area_du == least]
    return places[0]


def covered_area(box: Box, others: Sequence[Box]) -> float:
    """Return the sum of the areas that a box covers of others, in du²."""
    return sum(box.overlap(others[n]) for n in pygame.FRect(box).collidelistall(_frects(tuple(others))))


@lru_cache(maxsize=16)
def _frects(boxes: tuple[Box, ...]) -> list[pygame.FRect]:
    return list(map(pygame.FRect, boxes))


def place_bubble(
    candidates: Iterable[Place],
    levels: Sequence[Sequence[Box]],
    area: Box,
    covers: Mapping[str, Sequence[Box]] = MappingProxyType({}),
    about: Box | None = None,
) -> Place:
    """Return where a bubble stands: at the first of its places that is free.

    `levels` are what is taken: all of it at first, less where no place is free, and at last what is never
    covered. `covers` is what a bubble may cover at each fixed spot, and only there. Where not even less than
    all leaves a place free, it stands near the first one, or near `about`, in one of their sizes. The notice
    is read all the time, so it is covered only where this finds no place either. Candidates behind the first
    free one are not made.
    """

    def is_free(place: Place, taken: Sequence[Box]) -> bool:
        others = [box for name, boxes in covers.items() if name != place.spot for box in boxes]
        return first_free([place], [*taken, *others], area) is not None

    tried: list[Place] = []
    for place in candidates:
        if place.spot != NOTICE and is_free(place, levels[0]):
            return place
        tried.append(place)
    listed = [place for place in tried if place.spot != NOTICE]
    over_notice = [place for place in tried if place.spot == NOTICE]
    every = tuple(box for boxes in covers.values() for box in boxes)
    near = about if about is not None else tried[0].box
    broad = sizes_of(place for place in listed if place.spot in ("", "foot"))
    for n, taken in enumerate(levels[1:], 1):
        for place in listed:
            if is_free(place, taken):
                return place
        if (searched := search_free(broad, near.centre, (*taken, *every), area)) is not None:
            return searched
        for place in over_notice if n > 1 else ():
            if is_free(place, taken):
                return place
    searched = search_free(sizes_of(tried), near.centre, levels[-1], area)
    return searched or least_covered(tried, levels[-1], levels[0], area)


def sizes_of(candidates: Iterable[Place]) -> tuple[tuple[float, float, float], ...]:
    """Return the widths, heights and text sizes of places, each once."""
    return tuple(dict.fromkeys((place.box.w, place.box.h, place.scale) for place in candidates))


def search_free(
    sizes: Iterable[tuple[float, float, float]], about: tuple[float, float], taken: Sequence[Box], area: Box
) -> Place | None:
    """Return the free place nearest to a point, in the first size that finds one."""
    guarded = _guarded(tuple(taken))
    for w, h, scale in sizes:
        for box in search_boxes((w, h), about, area):
            if pygame.FRect(box).collidelist(guarded) < 0 and _lies_in(box, area):
                return Place(box, scale=scale)
    return None


def _lies_in(box: Box, area: Box) -> bool:
    return (
        box.x >= area.x - 0.5 and box.y >= area.y - 0.5
        and box.right <= area.right + 0.5 and box.bottom <= area.bottom + 0.5
    )  # fmt: skip


@lru_cache(maxsize=64)
def search_boxes(size: tuple[float, float], about: tuple[float, float], area: Box) -> tuple[Box, ...]:
    """Return boxes of a size all over the area, the nearest to a point first."""
    w, h = size
    last = max(area.x, area.right - w)
    columns = [*(area.x + ACROSS * n for n in range(int((last - area.x) // ACROSS) + 1)), last]
    rows = [area.bottom - h - DOWN * n for n in range(max(1, int((area.h - h) // DOWN) + 1))]
    rows.append(min(area.y, rows[0]))
    wanted = (max(area.x, min(last, about[0] - w / 2)), max(area.y, min(area.bottom - h, about[1] - h / 2)))
    boxes = [Box(*wanted, w, h), *(Box(x, y, w, h) for y in rows for x in columns)]
    return tuple(sorted(boxes, key=lambda box: abs(box.centre[0] - about[0]) + abs(box.centre[1] - about[1])))


# Places -----------------------------------------------------------------------------------------------------
def places_beside(size: tuple[float, float], about: Box, area: Box, scale: float = 1.0) -> list[Place]:
    """Return the places of a bubble that points at a thing: below it, right, left and above."""
    w, h = size
    (cx, cy), away = about.centre, GAP + POINTER_H
    y = max(area.y, min(area.bottom - h, cy - h / 2))
    across = (cx - w / 2, cx - ASIDE, cx - w + ASIDE)
    columns = [max(area.x, min(area.right - w, x)) for x in across]
    low, high = (cx, about.bottom + GAP), (cx, about.y - GAP)
    return [
        *(Place(Box(x, about.bottom + away, w, h), "up", low, scale) for x in columns),
        Place(Box(about.right + away, y, w, h), "left", (about.right + GAP, cy), scale),
        Place(Box(about.x - away - w, y, w, h), "right", (about.x - GAP, cy), scale),
        *(Place(Box(x, about.y - away - h, w, h), "down", high, scale) for x in columns),
    ]


@dataclass(frozen=True, slots=True)
class Spot:
    """A fixed spot of bubbles, from which they grow: a corner, or the middle of a lower edge."""

    name: str
    x: float
    y: float
    across: float
    """The share of a bubble's width that lies left of the spot."""
    above: bool
    """Whether bubbles grow upwards from it."""
    widths: tuple[float, ...]
    """The widths of bubbles there, in du; the first that finds room is taken."""

    def place(self, wide: float, high: float, scale: float) -> Place:
        """Return the place of a bubble of this size."""
        box = Box(self.x - self.across * wide, self.y - (high if self.above else 0.0), wide, high)
        return Place(box, scale=scale, spot=self.name)


def fixed_spots(
    room: Room, tag: Box | None = None, broadest: float = FOOT_WIDTHS[-1]
) -> tuple[Spot, Spot, Spot]:
    """Return the fixed spots in their order: above the hand, over the log, and over the notice.

    `tag` is the box of the notice as it hangs now; `broadest` the width that is free above the hand.
    """
    width, height = room.size
    x, _ = places.prompt_line(width, height)
    widths = tuple(dict.fromkeys(min(wide, broadest) for wide in FOOT_WIDTHS))
    foot = Spot("foot", x, height - 720 + FOOT, 0.5, True, widths)
    left, bottom, wide = places.log_corner(width, height, room.hold, room.seats)
    mirrored = room.hold.left_handed
    side = left + wide + MARGIN if mirrored else left - MARGIN
    log = Spot("log", side, bottom + 4, 1.0 if mirrored else 0.0, True, SIDE_WIDTHS)
    hung = tag if tag is not None else Box(room.hung(room.widest_tag), 50, room.widest_tag, 0)
    edge = hung.right if room.at_sides else hung.x
    return foot, log, Spot(NOTICE, edge, hung.y, 1.0 if room.at_sides else 0.0, False, SIDE_WIDTHS)


def places_at(
    spots: Sequence[Spot], scales: Sequence[float], measure: Callable[[float, float], tuple[float, float]]
) -> Iterator[Place]:
    """Yield the places of a bubble at fixed spots. Letters become smaller only where no spot has room.

    `measure` returns the size of the bubble in letters of a text size, at most of a width.
    """
    for scale in scales:
        for spot in spots:
            sizes: set[tuple[float, float]] = set()
            for size in (measure(scale, wide) for wide in spot.widths):
                if size not in sizes:
                    sizes.add(size)
                    yield spot.place(*size, scale)


def boxes_near(box: Box, taken: Iterable[Box]) -> list[Box]:
    """Return a box, and those beside and below it that just clear what is taken, the nearest first."""
    clear = MARGIN / 4 + 0.5
    columns, rows = {box.x}, {box.y}
    for other in taken:
        columns.update((other.x - clear - box.w, other.right + clear))
        rows.add(other.bottom + clear)
    boxes = [
        Box(x, y, box.w, box.h)
        for x in columns if abs(x - box.x) <= MESSAGE_ASIDE
        for y in rows if 0 <= y - box.y <= MESSAGE_DOWN
    ]  # fmt: skip
    return sorted(boxes, key=lambda near: (abs(near.x - box.x) + near.y - box.y, near.x))


def message_sizes(
    measure: Callable[[float, float], tuple[float, float]], scales: Sequence[float], least: float
) -> list[tuple[float, float, float]]:
    """Return the widths, heights and text sizes of a hint or a refusal in the order of preference.

    Large letters come first, then the usual width up to two lines, then what is lowest. `measure` returns
    the size in letters of a text size, at most of a width; `least` is the least width, in du.
    """
    sizes = []
    for scale in scales:
        measured = [measure(scale, most) for most in MESSAGE_WIDTHS]
        pairs = zip(MESSAGE_WIDTHS, measured, strict=True)
        broad = [(max(wide, min(least, most)), high) for most, (wide, high) in pairs]
        broad.sort(key=lambda size: max(size[1], MESSAGE_TALL * scale))
        sizes += [(*size, scale) for size in dict.fromkeys(broad)]
    return sizes


# What counts as taken ---------------------------------------------------------------------------------------
RESERVED: Final = 14
"""The number of cards for which the fan of an opponent is reserved."""


def fan_box(plate: Box, fan: Iterable[Pose]) -> Box:
    """Return what the fan of the opponent with this plate covers on the table."""
    box = around(pose.covered for pose in fan)
    assert box is not None, "there are cards"
    if box.x >= plate.right or box.right <= plate.x:
        return box
    return Box(box.x, plate.bottom, box.w, box.bottom - plate.bottom)


def reserved_boxes(room: Room, game_table: AnyGameTable) -> list[Box]:
    """Return what the fans of the opponents, and a close trick if there are any, cover or may cover."""
    plates, trick = room.plates.items(), game_table.trick_box(room)
    boxes = [fan_box(plate, game_table.hidden_hand(seat, RESERVED, room)) for seat, plate in plates]
    return boxes if trick is None else [*boxes, trick]


PRESSED = Button | Answer | Ground | Lead | Reading
"""Widgets that no bubble covers."""


class BubbleRoom(TablePart):
    """What bubbles of one table leave free, and where they may stand."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self.written: Sequence[Box] = ()
        """What is written around the middle, as it was drawn last. The painter sets it."""
        self.covers: Mapping[str, Sequence[Box]] = {}
        """What a bubble may cover at each fixed spot, and only there. The painter sets it."""
        self.notice: Box | None = None
        """Where the notice hangs. The painter sets it."""
        self.broadest = FOOT_WIDTHS[-1]
        """The width that is free above the hand, in du. The painter sets it."""

    def never(self) -> tuple[Box, ...]:
        """Return what no bubble covers: pieces, plates, and what can be pressed."""
        geometry = self._geometry
        boxes = [pose.covered for _, pose in self._animator.resting()]
        boxes += [*geometry.room.plates.values(), geometry.column[0]]
        boxes += [Box(*widget.rect) for widget in self._form.widgets if isinstance(widget, PRESSED)]
        if (hand := geometry.hand) is not None:
            boxes.append(hand)
        return tuple(boxes)

    def spots(self, called: bool = False) -> tuple[Spot, Spot, Spot]:
        """Return the fixed spots in their order. During a call the one above the hand is the last."""
        foot, log, notice = fixed_spots(self._geometry.room, self.notice, self.broadest)
        return (log, notice, foot) if called else (foot, log, notice)

    @property
    def area(self) -> Box:
        """The part of the canvas in which bubbles stand."""
        return bubble_area(*self._geometry.size)

    def levels(self, taken: Sequence[Box] = ()) -> tuple[tuple[Box, ...], ...]:
        """Return what is taken, less from level to level. The levels are with the fans and places for a close
        trick, with words around the middle, and with places for pieces. The last is what is never covered.

        `taken` is never covered either.
        """
        never = (*self.never(), *taken)
        zones = tuple(zone.box for zone in self._geometry.zones() if not zone.roomy)
        read = (*never, *zones, *self.written)
        reserved = reserved_boxes(self._geometry.room, self._game_table)
        return (*read, *reserved), read, (*never, *zones), never

    def place(
        self, candidates: Iterable[Place], about: Box | None = None, taken: Sequence[Box] = ()
    ) -> Place:
        """Return where a bubble stands; besides what no bubble covers, `taken` is never covered."""
        return place_bubble(candidates, self.levels(taken), self.area, self.covers, about)

    def place_message(
        self, sizes: Sequence[tuple[float, float, float]], taken: Sequence[Box] = ()
    ) -> Place | None:
        """Return the place of a hint or a refusal in the first of its sizes that is free above the hand.

        It may stand a little beside or below its usual place there; None if no size finds room.
        """
        foot, _, _ = self.spots()
        kept = [*self.levels(taken)[1], *self._others(foot.name)]
        for wide, high, scale in sizes:
            place = foot.place(wide, high, scale)
            near = (replace(place, box=box) for box in boxes_near(place.box, kept))
            if (free := first_free(near, kept, self.area)) is not None:
                return free
        return None

    def place_alone(self, candidates: Sequence[Place]) -> Place | None:
        """Return where a bubble stands that is answered before anything else is done at the table.

        It covers words and places for pieces, but no pieces, plates or fans, and the notice only where no
        other place is free. Where each candidate does, it stands as near to the first as is free. None if no
        place on the canvas is.
        """
        never, near, sizes = self.never(), candidates[0].box.centre, sizes_of(candidates)
        fans = reserved_boxes(self._geometry.room, self._game_table)
        for notice in ((), () if self.notice is None else (self.notice,))[::-1]:
            levels = ((*never, *fans, *notice), (*never, *notice))
            listed = (first_free(candidates, taken, self.area) for taken in levels)
            searched = (search_free(sizes, near, taken, self.area) for taken in levels)
            if (free := next(filter(None, chain(listed, searched)), None)) is not None:
                return free
        return None

    def least_covered(self, candidates: Sequence[Place]) -> Place:
        """Return the place that covers least of what no bubble covers."""
        return least_covered(candidates, self.never(), (), self.area)

    def over_prompt(self, place: Place) -> bool:
        """Return whether a bubble covers the prompt, so that this is not drawn under it."""
        return any(place.box.overlap(box) for box in self.covers.get("foot", ()))

    def is_free(self, place: Place, taken: Sequence[Box] = ()) -> bool:
        """Return whether a bubble may keep its place."""
        return first_free([place], (*self.never(), *self._others(place.spot), *taken), self.area) is not None

    def _others(self, spot: str) -> list[Box]:
        """Return what a bubble may cover at the fixed spots other than `spot`."""
        return [box for name, boxes in self.covers.items() if name != spot for box in boxes]
