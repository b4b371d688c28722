"""Where things lie on the table, in design units, and how pieces get from one place to another."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

from tablegame.ui.draw.theme import CARD_RATIO, STANDING_RATIOS, TILE_RATIO
from tablegame.ui.system.motion import out_cubic, smooth

FAR_TURN = 15.0
"""The angle in degrees above which a piece under way turns in steps of that angle."""
SETTLED = 1.5
"""The angle in degrees below which it lies as it will: a turned picture takes longer than is seen of it."""
RISEN, TOUCHES = 40 / 220, 180 / 220
"""The shares of a flight in which a piece has risen from its place, and touches the cloth."""
LIFTS = (0.6, 1.0, 0.25)
"""How high a piece is when it has risen, half-way, and when it touches the cloth, as a share of the most."""
HIGHEST, FULL_H = 26.0, 134.0
"""How far a piece of that height, or higher, lies above the cloth at most, in du; lower ones less."""
ARC, FULL_WAY = 28.0, 280.0
"""How far the middle of a flight over that distance, or more, is drawn up, in du; it bends half as far."""
TURNS_OVER = (0.45, 0.6)
"""The shares of a flight between which a piece turns over, in two steps."""
NARROWED = 0.4
"""The visible share of its width meanwhile."""
GATHERED = (160 / 520, 340 / 520, 480 / 520)
"""The shares of a gathering when the top piece has risen, the others lie under it, and all are there."""
SLIDE, SLIDE_APART = 114 / 520, 22 / 520
"""The share in which one piece slides under the top one, and from one to the next; many are closer."""
SLIDES_APART = 66 / 520
"""The share between the first and the last that set out, at most."""
TOP_RISES = 8.0
"""How far the top piece rises, in du."""
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

    dimmed: bool = False
    """Whether it is shown darker, because another piece has taken its place."""

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

    @property
    def depth(self) -> int:
        """How high it is drawn among all that are under way."""
        return self.goal.z

    def share(self, now: float) -> float:
        """Return the share of the time that has passed, 0..1."""
        return 1.0 if self.lasts <= 0 else min(1.0, max(0.0, (now - self.begins) / self.lasts))

    def pose(self, now: float) -> Pose:
        """Return the pose of the card at a time. A face turns half-way."""
        t, a, b = self.share(now), self.start, self.goal
        if self.fades or t >= 1:
            return b
        if t <= 0:
            # Where pieces wait to be dealt it is not said whether they are tiles.
            return a if a.tile == b.tile else replace(a, tile=b.tile)
        k = self.way(now)
        w, settle, up = a.w + (b.w - a.w) * k, 0.0, 0.0
        if self.lands:
            settle = 2.0 * (1 - k)
            far = ((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5
            up = ARC * min(1.0, far / FULL_WAY) * 2 * k * (1 - k)
            up += self.air(now) * HIGHEST * min(1.0, w * b.h / b.w / FULL_H)
        angle = a.angle + (b.angle - a.angle) * k + settle
        if abs(b.angle - a.angle) > FAR_TURN and k < 1:
            # So that few pictures are made.
            angle = b.angle - FAR_TURN * round((b.angle - angle) / FAR_TURN)
        elif abs(b.angle - angle) < SETTLED:
            angle = b.angle
        looks = b if t >= sum(TURNS_OVER) / 2 else a
        return Pose(
            x=a.x + (b.x - a.x) * k,
            y=a.y + (b.y - a.y) * k - up,
            w=w,
            angle=angle,
            face=looks.face,
            z=b.z,
            tile=b.tile,
            turned=looks.turned,
            stands=looks.stands if a.tile == b.tile else b.stands,
            rim=b.rim,
            dimmed=b.dimmed,
        )

    def way(self, now: float) -> float:
        """Return the share of its way that the card has come, 0..1: what lands rises first, and then
        flies.
        """
        t = self.share(now)
        if not self.lands:
            return out_cubic(t)
        return smooth(min(1.0, max(0.0, (t - RISEN) / (TOUCHES - RISEN))))

    def air(self, now: float) -> float:
        """Return how far a card that is laid down is above the cloth, 0..1: quickly up, slowly down."""
        t = self.share(now) if self.lands and not self.fades else 0.0
        risen, highest, touching = LIFTS
        if t < RISEN:
            return risen * out_cubic(t / RISEN)
        if t >= TOUCHES:
            return touching * (1 - out_cubic((t - TOUCHES) / (1 - TOUCHES)))
        half = 2 * (t - RISEN) / (TOUCHES - RISEN)
        if half < 1:
            return risen + (highest - risen) * smooth(half)
        return highest + (touching - highest) * smooth(half - 1)

    def is_covered(self, now: float) -> bool:
        """Return whether another card hides this one, so that it need not be drawn."""
        return False

    def touched(self, now: float) -> bool:
        """Return whether the card touches the cloth, or lies there."""
        return self.share(now) >= TOUCHES

    def squeeze(self, now: float) -> float:
        """Return the visible share of the width while the card turns over; 1 when it does not."""
        if _looks(self.start) == _looks(self.goal) or self.lasts <= 0 or self.fades:
            return 1.0
        return NARROWED if TURNS_OVER[0] <= self.share(now) < TURNS_OVER[1] else 1.0


@dataclass(frozen=True, slots=True)
class GatherFlight(Flight):
    """One card of a trick that is gathered: it slides under the top one, and goes away with it."""

    under: Pose | None = None
    """Where the top card lies; None for that card itself."""
    sets_out: float = 0.0
    """The share in which it sets out."""

    @property
    def depth(self) -> int:
        return 10 * COPY if self.under is None else COPY + self.goal.z

    def is_covered(self, now: float) -> bool:
        return self.under is not None and self.goal.face is None and self.share(now) >= GATHERED[1]

    def _stage(self, now: float) -> tuple[Pose, float]:
        """Return where the card is before it goes away, and the share of the way from there to its goal."""
        t, a = self.share(now), self.start
        risen, gathered, there = GATHERED
        if self.under is None:
            at = replace(a, y=a.y - TOP_RISES * out_cubic(min(1.0, t / risen)))
        else:
            k = smooth(min(1.0, max(0.0, (t - self.sets_out) / SLIDE)))
            b = self.under
            at = replace(a, x=a.x + (b.x - a.x) * k, y=a.y + (b.y - TOP_RISES - a.y) * k)
        return at, smooth(min(1.0, max(0.0, (t - gathered) / (there - gathered))))

    def pose(self, now: float) -> Pose:
        (at, k), b = self._stage(now), self.goal
        if k <= 0:
            return at
        looks = b if k >= sum(TURNS_OVER) / 2 else at
        return replace(
            b, x=at.x + (b.x - at.x) * k, y=at.y + (b.y - at.y) * k, w=at.w + (b.w - at.w) * k,
            angle=round(at.angle + (b.angle - at.angle) * k), face=looks.face, turned=looks.turned,
        )  # fmt: skip

    def air(self, now: float) -> float:
        k = self._stage(now)[1]
        return 0.5 * min(1.0, 5 * k) * (1 - k**4)

    def squeeze(self, now: float) -> float:
        if _looks(self.start) == _looks(self.goal):
            return 1.0
        return NARROWED if TURNS_OVER[0] <= self._stage(now)[1] < TURNS_OVER[1] else 1.0


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
    def lands(self) -> bool:
        """Return whether a piece is under way that is laid down: no hand only makes room."""
        return any(flight.lands for flight in self._flights.values())

    @property
    def gathers(self) -> bool:
        """Return whether a trick is being gathered."""
        return any(isinstance(flight, GatherFlight) for flight in self._flights.values())

    @property
    def left(self) -> float:
        """The time that the last flight still takes, in ms."""
        ends = (flight.begins + flight.lasts for flight in self._flights.values())
        return max(0.0, max(ends, default=self.now) - self.now)

    def flights(self) -> list[Flight]:
        """Return the cards under way, lowest first."""
        return sorted(self._flights.values(), key=lambda flight: flight.depth)

    def resting(self) -> list[tuple[str, Pose]]:
        """Return the cards at rest, lowest first."""
        still = [(spot, pose) for spot, pose in self.rest.items() if spot not in self._flights]
        return sorted(still, key=lambda item: item[1].z)

    def goals(self) -> list[tuple[str, Pose]]:
        """Return where all cards lie once nothing is under way, lowest first."""
        return sorted(self.rest.items(), key=lambda item: item[1].z)

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
            flight = self._flights.get(spot)
            if came is None and flight is not None and flight.goal == goal and not flight.fades:
                # It is on its way there already.
                flights[spot] = flight
                continue
            start = came or self.pose(spot)
            if start is None or (came is None and (start is goal or start == goal)):
                continue
            time = lasts if came is None or landing is None else landing
            wait = delays.get(spot, 0.0) if delays else 0.0
            if time + wait <= 0:
                continue
            # What becomes smaller would else be stretched at first.
            from_large = start.w > goal.w and start.w in widths and _looks(start) == _looks(goal)
            flights[spot] = Flight(
                spot, start, goal, self.now + wait, time, came is not None, from_large=from_large
            )
        self.rest = dict(layout)
        self._flights = flights
        self.version += 1

    def gather(self, top: str, others: Sequence[str], lasts: float) -> None:
        """Let the flights of these cards go together: the others slide under the top one first, in turn."""
        first = self._flights.get(top)
        if first is None or lasts <= 0:
            return
        apart = min(SLIDE_APART, SLIDES_APART / max(1, len(others) - 1))
        for nth, spot in enumerate((top, *others)):
            if (flight := self._flights.get(spot)) is not None:
                self._flights[spot] = GatherFlight(
                    spot, flight.start, flight.goal, self.now, lasts, lands=True, from_large=True,
                    under=first.start if nth else None, sets_out=GATHERED[0] + apart * (nth - 1),
                )  # fmt: skip

    def fade(self, layout: Layout, lasts: float, wait: float = 0.0) -> None:
        """Fade every card from where its picture is to where it belongs, and new ones from nothing, after
        `wait` ms."""
        flights: dict[str, Flight] = {}
        for spot, goal in layout.items():
            start = self.pose(spot) or goal
            if lasts > 0 and (start != goal or spot not in self.rest):
                flights[spot] = Flight(spot, start, goal, self.now + wait, lasts, lands=False, fades=True)
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
