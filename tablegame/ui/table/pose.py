"""Where things lie on the table, in design units, and how pieces get from one place to another."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from tablegame.ui.draw.theme import CARD_RATIO, STANDING_RATIOS, TILE_RATIO
from tablegame.ui.system.motion import in_out_cubic, out_cubic

FAR_TURN = 15.0
"""The angle in degrees above which a piece under way turns in steps of that angle."""
COPY = 1024
"""Pieces of which there are two are told apart by their items: the second one is `piece + COPY`."""


def piece_of(item: int) -> int:
    """Return the piece that an item is."""
    return item % COPY


def items_of(pieces: Iterable[int]) -> tuple[int, ...]:
    """Return an item for each piece, the second of a kind another one than the first."""
    seen: dict[int, int] = {}
    items = []
    for piece in pieces:
        items.append(piece + COPY * seen.get(piece, 0))
        seen[piece] = seen.get(piece, 0) + 1
    return tuple(items)


class Box(NamedTuple):
    """A rectangle in du, from its top left corner."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x of its right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y of its lower edge."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def overlap(self, other: "Box") -> float:
        """Return the area that both cover, in du²."""
        x, y, w, h = self
        left, top, wide, high = other
        wide = min(x + w, left + wide) - max(x, left)
        if wide <= 0:
            return 0.0
        high = min(y + h, top + high) - max(y, top)
        return wide * high if high > 0 else 0.0

    def grown(self, by: float) -> "Box":
        """Return the same box with `by` more on each side."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)


def around(boxes: Iterable[Box]) -> Box | None:
    """Return the box round all of them; None for none."""
    every = tuple(boxes)
    if not every:
        return None
    x, y = min(box.x for box in every), min(box.y for box in every)
    return Box(x, y, max(box.right for box in every) - x, max(box.bottom for box in every) - y)


@dataclass(frozen=True, slots=True)
class Pose:
    """How one piece lies: its centre, width, angle in degrees (clockwise), and its face if it is up."""

    x: float
    y: float
    w: float
    angle: float = 0.0
    face: int | None = None
    z: int = 0
    """Higher lies on top."""
    tile: bool = False
    """Whether it is a tile and not a card."""
    turned: bool = False
    """A tile with its higher number below."""
    rim: str | None = None
    """The rim that marks it wherever it lies (`piece_pictures.RIMS`)."""

    stands: str = ""
    """The side from which a standing tile is seen (`theme.STANDING_RATIOS`); "" for a piece that lies."""

    @property
    def h(self) -> float:
        """Its height."""
        if self.stands:
            return self.w * STANDING_RATIOS[self.stands]
        return self.w * (TILE_RATIO if self.tile else CARD_RATIO)

    @property
    def box(self) -> Box:
        """Its outline, its angle ignored."""
        return Box(self.x - self.w / 2, self.y - self.h / 2, self.w, self.h)

    @property
    def covered(self) -> Box:
        """The box that it covers on the table: turned by a quarter it is as wide as it is high."""
        w, h = (self.h, self.w) if abs(abs(self.angle) - 90) < 45 else (self.w, self.h)
        return Box(self.x - w / 2, self.y - h / 2, w, h)


Layout: TypeAlias = Mapping[str, Pose]
"""By spot: `card.17` for an item that the viewer knows, `back.2.0` for the first hidden one of seat 2."""


def card_spot(card: int) -> str:
    """Return the spot of an item that is known."""
    return f"card.{card}"


def back_spot(seat: int, index: int) -> str:
    """Return the spot of the index-th hidden card in a seat's hand."""
    return f"back.{seat}.{index}"


def seat_of(spot: str) -> int | None:
    """Return the seat in whose hand a hidden card lies; None for a card that is known."""
    kind, _, rest = spot.partition(".")
    return int(rest.partition(".")[0]) if kind == "back" else None


@dataclass(frozen=True, slots=True)
class Flight:
    """One card under way, in ms of the animator's own clock."""

    spot: str
    start: Pose
    goal: Pose
    begins: float
    lasts: float
    lands: bool
    """Laid down, rather than making room."""
    fades: bool = False
    """It does not move: it fades at the start and appears at the goal."""
    from_large: bool = False
    """There is a picture of how it lay, larger than it will be."""

    @property
    def picture_w(self) -> float:
        """The width that its picture is made for, in du."""
        return self.start.w if self.from_large else self.goal.w

    def share(self, now: float) -> float:
        """Return the share of the time that has passed, 0..1."""
        return 1.0 if self.lasts <= 0 else min(1.0, max(0.0, (now - self.begins) / self.lasts))

    def pose(self, now: float) -> Pose:
        """Return the pose of the card at a time. A face turns half-way."""
        t = self.share(now)
        if self.fades:
            return self.goal
        k = out_cubic(t) if self.lands else in_out_cubic(t)
        a, b = self.start, self.goal
        settle = 2.0 * (1 - k) if self.lands else 0.0
        angle = a.angle + (b.angle - a.angle) * k + settle
        if abs(b.angle - a.angle) > FAR_TURN and k < 1:
            # So that few pictures are made.
            angle = b.angle - FAR_TURN * round((b.angle - angle) / FAR_TURN)
        looks = b if t >= 0.5 else a
        return Pose(
            x=a.x + (b.x - a.x) * k,
            y=a.y + (b.y - a.y) * k,
            w=a.w + (b.w - a.w) * k,
            angle=angle,
            face=looks.face,
            z=b.z,
            tile=b.tile,
            turned=looks.turned,
            stands=looks.stands if a.tile == b.tile else b.stands,
            rim=b.rim,
        )

    def air(self, now: float) -> float:
        """Return how far a card that is laid down is above the cloth, 0..1: quickly up, slowly down."""
        t = self.share(now) if self.lands and not self.fades else 0.0
        return min(1.0, 5 * t) * (1 - out_cubic(t))

    def squeeze(self, now: float) -> float:
        """Return the visible share of the width while the card turns over; 1 when it does not."""
        if _looks(self.start) == _looks(self.goal) or self.lasts <= 0 or self.fades:
            return 1.0
        return max(0.06, abs(1 - 2 * self.share(now)))


def _looks(pose: Pose) -> tuple[int | None, bool]:
    return pose.face, pose.turned


class Animator:
    """All cards on the table: where they rest, and which are under way."""

    def __init__(self) -> None:
        self.now = 0.0
        self.rest: dict[str, Pose] = {}
        self._flights: dict[str, Flight] = {}
        self.version = 0
        """Grows whenever what rests changes, so that a picture of it can be kept."""
        self.landed = False
        """Whether what was under way last has come there in its own time."""

    @property
    def moving(self) -> bool:
        """Return whether anything is under way."""
        return bool(self._flights)

    @property
    def left(self) -> float:
        """The time that the last flight still takes, in ms."""
        ends = (flight.begins + flight.lasts for flight in self._flights.values())
        return max(0.0, max(ends, default=self.now) - self.now)

    def flights(self) -> list[Flight]:
        """Return the cards under way, lowest first."""
        return sorted(self._flights.values(), key=lambda flight: flight.goal.z)

    def resting(self) -> list[tuple[str, Pose]]:
        """Return the cards at rest, lowest first."""
        still = [(spot, pose) for spot, pose in self.rest.items() if spot not in self._flights]
        return sorted(still, key=lambda item: item[1].z)

    def pose(self, spot: str) -> Pose | None:
        """Return the pose of a card now, or None if there is no such card."""
        flight = self._flights.get(spot)
        return flight.pose(self.now) if flight else self.rest.get(spot)

    def place(self, layout: Layout) -> None:
        """Put every card where it belongs at once."""
        self.rest = dict(layout)
        self._flights.clear()
        self.version += 1
        self.landed = False

    def settle(
        self,
        layout: Layout,
        lasts: float,
        origins: Mapping[str, Pose] | None = None,
        delays: Mapping[str, float] | None = None,
        landing: float | None = None,
    ) -> None:
        """Send every card from where its picture is to where it belongs.

        `origins` gives cards that were not on the table a place to come from; `delays` in ms. Cards
        with an origin are laid down in `landing` ms, the others make room in `lasts` ms.
        """
        flights: dict[str, Flight] = {}
        widths = {pose.w for pose in self.rest.values()}
        for spot, goal in layout.items():
            came = origins.get(spot) if origins else None
            start = came or self.pose(spot)
            if start is None or (came is None and (start is goal or start == goal)):
                continue
            time = lasts if came is None or landing is None else landing
            wait = delays.get(spot, 0.0) if delays else 0.0
            if time + wait <= 0:
                continue
            far = ((start.x - goal.x) ** 2 + (start.y - goal.y) ** 2) ** 0.5
            time *= min(1.35, max(0.75, far / 420)) if came is not None else 1.0
            # What becomes smaller would else be stretched at first.
            from_large = start.w > goal.w and start.w in widths and _looks(start) == _looks(goal)
            flights[spot] = Flight(
                spot, start, goal, self.now + wait, time, came is not None, from_large=from_large
            )
        self.rest = dict(layout)
        self._flights = flights
        self.version += 1

    def fade(self, layout: Layout, lasts: float) -> None:
        """Fade every card from where its picture is to where it belongs, and new ones from nothing."""
        flights: dict[str, Flight] = {}
        for spot, goal in layout.items():
            start = self.pose(spot) or goal
            if lasts > 0 and (start != goal or spot not in self.rest):
                flights[spot] = Flight(spot, start, goal, self.now, lasts, lands=False, fades=True)
        self.rest = dict(layout)
        self._flights = flights
        self.version += 1

    def advance(self, ms: float) -> None:
        """Let time pass. All flights end together, so that the picture of what rests is made once."""
        self.now += ms
        flights = self._flights.values()
        if flights and all(self.now >= flight.begins + flight.lasts for flight in flights):
            self.finish()
            self.landed = True

    def finish(self) -> None:
        """Show everything where it belongs."""
        self.landed = False
        if self._flights:
            self._flights.clear()
            self.version += 1
