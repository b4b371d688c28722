"""The ways of pieces on a table: where they come from, in which rhythm, and how that sounds."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from tablegame.ui.system.motion import Pace
from tablegame.ui.system.sound import Sounds
from tablegame.ui.table.animator import Animator
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.geometry import TableGeometry
from tablegame.ui.table.hand_layout import deal_delays, from_seat, pack_pose
from tablegame.ui.table.model import Origins, TableModel
from tablegame.ui.table.pose import Pose, piece_of
from tablegame.ui.table.table_values import Cue


def flight_origins(
    cues: Sequence[Cue],
    before: Any,
    model: TableModel,
    game_table: AnyGameTable,
    animator: Animator,
    size: tuple[float, float],
    pace: Pace,
) -> tuple[Origins, float]:
    """Where each piece comes from that is laid down, and how many ms that takes.

    `before` is the view before, `size` that of the canvas. What the person has let go himself comes from
    there, and is taken out of `model.played_from`.
    """
    landing = pace.ms("other_card")
    origins: Origins = {}
    for cue in cues:
        for spot, seat in cue.origins.items():
            own = model.played_from.get(spot) or (animator.pose(spot) if seat == model.viewer else None)
            if own is not None:
                origins[spot] = own
                landing = pace.ms("own_card")
            else:
                origins[spot] = from_seat(animator, seat, game_table.counts(before)[seat], size)
        for spot, source in cue.starts.items():
            own = _let_go(model.played_from, source)
            if (pose := own or animator.pose(source)) is not None:
                origins[spot] = pose
                landing = pace.ms("own_card") if own else landing
    return origins, landing


def _let_go(played_from: Origins, spot: str) -> Pose | None:
    """Where the piece of a spot lay that was just played; of two that look alike, either."""
    if spot in played_from:
        return played_from.pop(spot)
    piece = spot.partition(".")[2]
    for other in played_from if piece.isdecimal() else ():
        if piece_of(int(other.partition(".")[2])) == piece_of(int(piece)):
            return played_from.pop(other)
    return None


def pause_after(cues: Sequence[Cue], pace: Pace, name: str = "", ends: bool = False) -> float:
    """How long everything lies still once it has landed, in ms; `name` is one of `motion.DURATIONS`.

    `ends`: the deal is counted next, and stamped then.
    """
    pause = 0.0
    if name:
        pause = pace.held(name) if name == "trick_hold" else pace.ms(name)
    for cue in cues:
        if cue.banner is not None and not cue.sums and not ends:
            pause = max(pause, pace.ms("banner"))
        pause = max(pause, pace.ms(cue.hold)) if cue.hold else pause
    return pause


def hands_of(cues: Sequence[Cue]) -> list[list[str]]:
    """The spots whose pieces are shown large, hand by hand."""
    found: dict[int | None, list[str]] = {}
    for cue in cues:
        for spot in cue.large:
            found.setdefault(cue.origins.get(spot), []).append(spot)
    return list(found.values())


def later(cues: Sequence[Cue], pace: Pace) -> dict[str, float]:
    """When each piece sets out that waits for others, in ms."""
    step = pace.ms("reveal")
    return {spot: step * steps for cue in cues for spot, steps in cue.steps.items()}


def dealt_from(
    goal: dict[str, Pose],
    origins: Origins,
    model: TableModel,
    game_table: AnyGameTable,
    geometry: TableGeometry,
    pace: Pace,
) -> dict[str, float]:
    """When each piece leaves the pack where hands are dealt, in ms; `origins` gets their place there."""
    lying = geometry.lying(model.view)
    origins |= {spot: pack_pose(geometry.size, goal[spot].w) for spot in goal if spot not in lying}
    counts, first = game_table.counts(model.view), getattr(model.view.table, "dealer", None)
    return deal_delays(goal, geometry.room, counts, first, model.hand, pace)


APART: Final = 110.0
"""At least so many ms lie between two sounds: single cards of a quick deal are not heard."""


class DealingSound:
    """When a card is heard next, in ms of the animator's clock."""

    def __init__(self, sounds: Sounds) -> None:
        self._sounds = sounds
        self._due: list[float] = []

    def begin(self, delays: Iterable[float], now: float) -> None:
        """Cards leave the pack after these delays; the first one is heard with its event."""
        self._due, last = [], 0.0
        for delay in sorted(delays):
            if delay - last >= APART:
                self._due.append(now + delay)
                last = delay

    def update(self, now: float, moving: bool) -> None:
        """Time passes; when nothing is under way any more, the rest is not heard."""
        if not moving:
            self._due.clear()
        heard = [due for due in self._due if due <= now]
        if heard:
            del self._due[: len(heard)]
            self._sounds.play("deal")
