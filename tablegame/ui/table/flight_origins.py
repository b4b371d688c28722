"""The ways of pieces on a table: where they come from when something happens, and in which rhythm."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tablegame.ui.table.game_table import Cue
from tablegame.ui.table.hand_layout import deal_delays, from_seat, pack_pose
from tablegame.ui.table.pose import Pose

if TYPE_CHECKING:
    from tablegame.ui.table.scene import TableScene


def flight_origins(scene: "TableScene", cues: Sequence[Cue], before: Any) -> tuple[dict[str, Pose], float]:
    """Where each piece comes from that is laid down, and how long that takes. `before`: the view before."""
    pace, stage = scene.going.pace, scene.stage
    landing = pace.ms("other_card")
    origins: dict[str, Pose] = {}
    for cue in cues:
        for spot, seat in cue.origins.items():
            own = scene.decisions.origins.get(spot) or (stage.pose(spot) if seat == scene.viewer else None)
            if own is not None:
                origins[spot] = own
                landing = pace.ms("own_card")
            else:
                origins[spot] = from_seat(stage, seat, scene.face.counts(before)[seat], scene.size)
        for spot, source in cue.starts.items():
            own = scene.decisions.came_from(source)
            if (pose := own or stage.pose(source)) is not None:
                origins[spot] = pose
                landing = pace.ms("own_card") if own else landing
    return origins, landing


def pause_of(scene: "TableScene", cues: Sequence[Cue], hold: str = "") -> float:
    """How long everything lies still once it has landed, in ms; `hold` is a name in `motion.DURATIONS`."""
    pace, pause = scene.going.pace, 0.0
    if hold:
        pause = pace.held(hold) if hold == "trick_hold" else pace.ms(hold)
    for cue in cues:
        if cue.banner is not None:
            pause = max(pause, pace.ms("banner"))
        pause = max(pause, pace.ms(cue.hold)) if cue.hold else pause
        pause += pace.held("round_end") if cue.held else 0.0
    return pause


def hands_of(cues: Sequence[Cue]) -> list[list[str]]:
    """The spots whose pieces are shown large, hand by hand."""
    found: dict[int | None, list[str]] = {}
    for cue in cues:
        for spot in cue.large:
            found.setdefault(cue.origins.get(spot), []).append(spot)
    return list(found.values())


def later(scene: "TableScene", cues: Sequence[Cue]) -> dict[str, float]:
    """When each piece sets out that waits for others, in ms."""
    step = scene.going.pace.ms("reveal")
    return {spot: step * steps for cue in cues for spot, steps in cue.steps.items()}


def dealt_from(scene: "TableScene", goal: dict[str, Pose], origins: dict[str, Pose]) -> dict[str, float]:
    """When each piece leaves the pack where hands are dealt; `origins` gets their place there."""
    lying = scene.face.lay(scene.view, scene.room)
    origins |= {spot: pack_pose(scene.size, goal[spot].w) for spot in goal if spot not in lying}
    counts, first = scene.face.counts(scene.view), getattr(scene.view.table, "dealer", None)
    return deal_delays(goal, scene.room, counts, first, scene.hand, scene.going.pace)
