"""The animator: the picture on its way to where everything already lies.

`settle` is given the final layout at once; flights only choose how the picture gets there. Finishing a
flight early is always right.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tablegame.ui.system.motion import in_out_cubic, out_cubic
from tablegame.ui.table.pose import Layout, Pose


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
        looks = b if t >= 0.5 else a
        return Pose(
            x=a.x + (b.x - a.x) * k,
            y=a.y + (b.y - a.y) * k,
            w=a.w + (b.w - a.w) * k,
            angle=a.angle + (b.angle - a.angle) * k + settle,
            face=looks.face,
            z=b.z,
            tile=b.tile,
            turned=looks.turned,
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
        """Whether anything is under way."""
        return bool(self._flights)

    @property
    def left(self) -> float:
        """How long the last flight still takes, in ms."""
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
        if self._flights and all(self.now >= each.begins + each.lasts for each in self._flights.values()):
            self.finish()
            self.landed = True

    def finish(self) -> None:
        """Show everything where it belongs."""
        self.landed = False
        if self._flights:
            self._flights.clear()
            self.version += 1
