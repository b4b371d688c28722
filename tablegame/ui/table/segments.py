"""The ways of pieces on a table: where they come from, in which rhythm, and how that sounds."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from tablegame.match.match import Batch
from tablegame.rules import events as events_of
from tablegame.rules.contract import Event
from tablegame.rules.events import WindowOpened
from tablegame.ui.system.motion import Pace
from tablegame.ui.system.sound import Sounds
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.geometry import deal_delays, from_seat, pack_pose
from tablegame.ui.table.model import Origins, Segment
from tablegame.ui.table.pose import TOUCHES, Pose, card_spot, piece_of
from tablegame.ui.table.table_context import TableContext
from tablegame.ui.table.table_values import Cue


def flight_origins(
    cues: Sequence[Cue], before: Any, table: TableContext, pace: Pace
) -> tuple[Origins, float]:
    """Return where each laid piece sets out, and how many ms its flight takes; `before` is the view before.

    A piece that the player let go sets out there, and is taken out of `model.played_from`.
    """
    model, animator, counts = table.model, table.animator, table.game_table.counts(before)
    landing = pace.ms("other_card")
    origins: Origins = {}
    for cue in cues:
        for spot, seat in cue.origins.items():
            own = model.played_from.get(spot) or (animator.pose(spot) if seat == model.viewer else None)
            if own is not None:
                origins[spot] = own
                landing = pace.ms("own_card")
            else:
                origins[spot] = from_seat(animator, seat, counts[seat], table.geometry.size)
        for spot, source in cue.starts.items():
            own = _let_go(model.played_from, source)
            if (pose := own or animator.pose(source)) is not None:
                origins[spot] = pose
                landing = pace.ms("own_card") if own else landing
    return origins, landing


def _let_go(played_from: Origins, spot: str) -> Pose | None:
    """Return where the piece of a spot lay that was just played; of two that look alike, either."""
    if spot in played_from:
        return played_from.pop(spot)
    piece = spot.partition(".")[2]
    for other in played_from if piece.isdecimal() else ():
        if piece_of(int(other.partition(".")[2])) == piece_of(int(piece)):
            return played_from.pop(other)
    return None


def pause_after(cues: Sequence[Cue], pace: Pace, name: str = "", ends: bool = False) -> float:
    """Return how long everything lies still once it has landed, in ms; `name` is one of `motion.DURATIONS`.

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
    """Return the spots whose pieces are shown large, hand by hand."""
    hands: dict[int | None, list[str]] = {}
    for cue in cues:
        for spot in cue.large:
            hands.setdefault(cue.origins.get(spot), []).append(spot)
    return list(hands.values())


def landing_wait(cue: Cue, pace: Pace, landing: float) -> float:
    """Return in how many ms the piece that a cue lays down is heard; 0 where no piece flies."""
    if not cue.origins or cue.deal or cue.gathering is not None or cue.banner is not None or pace.reduced:
        return 0.0
    delays = later([cue], pace)
    return min(delays.get(spot, 0.0) for spot in cue.origins) + TOUCHES * landing


CLOSES_LAST: Final = 4
"""Cards farther from the gap than so many neighbours close up together with the last of these."""


def closing_up(before: Sequence[int], after: Sequence[int], pace: Pace) -> dict[str, float]:
    """Return when each card of a hand sets out to close the gap that a played one left, in ms: from the gap
    outwards."""
    gaps = [place for place, item in enumerate(before) if item not in after]
    step = pace.ms("close_up")
    if not gaps or not after:
        return {}
    return {
        card_spot(item): step * min(CLOSES_LAST, min(abs(place - gap) for gap in gaps) - 1)
        for place, item in enumerate(before)
        if item in after
    }


def later(cues: Sequence[Cue], pace: Pace) -> dict[str, float]:
    """Return when each piece sets out that waits for others, in ms."""
    return {spot: pace.ms(cue.apart) * steps for cue in cues for spot, steps in cue.steps.items()}


def dealt_from(goal: dict[str, Pose], origins: Origins, table: TableContext, pace: Pace) -> dict[str, float]:
    """Return when each dealt piece leaves the pack, in ms, and add its place there to `origins`."""
    model, geometry = table.model, table.geometry
    lying = geometry.lying(model.view)
    origins |= {spot: pack_pose(geometry.size, goal[spot].w) for spot in goal if spot not in lying}
    counts, first = table.game_table.counts(model.view), getattr(model.view.table, "dealer", None)
    return deal_delays(goal, geometry.room, counts, first, model.hand, pace)


APART: Final = 110.0
"""At least so many ms lie between two sounds: single cards of a quick deal are not heard."""


class DealingSound:
    """When a card is heard next, in ms of the animator's clock."""

    def __init__(self, sounds: Sounds) -> None:
        self._sounds = sounds
        self._due: list[float] = []

    def begin(self, delays: Iterable[float], now: float) -> None:
        """Begin a deal whose cards leave the pack after these delays; the first one is heard with its
        event.
        """
        self._due, last = [], 0.0
        for delay in sorted(delays):
            if delay - last >= APART:
                self._due.append(now + delay)
                last = delay

    def update(self, now: float, moving: bool) -> None:
        """Play the sounds that are due; when nothing is under way any more, the rest is not heard."""
        if not moving:
            self._due.clear()
        heard = [due for due in self._due if due <= now]
        if heard:
            del self._due[: len(heard)]
            self._sounds.play("deal")


def segments(batch: Batch, game_table: AnyGameTable, before: Any) -> list[Segment]:
    """Cut a batch after each window that opens in it, and where its game shows it step by step."""
    own = _cut(batch, game_table, before)
    if batch.everybodys is None:
        return own
    all_see = _cut(batch.everybodys, game_table, before)
    # Events that one person sees and others do not have no common time: no viewer is shown more.
    if len(own) != len(all_see):
        return all_see
    return [replace(segment, everybodys=other) for segment, other in zip(own, all_see, strict=True)]


def _cut(batch: Batch, game_table: AnyGameTable, before: Any) -> list[Segment]:
    cuts: list[Segment] = []
    events: list[Event] = []
    for event in batch.events:
        events.append(event)
        if isinstance(event, WindowOpened):
            cuts += _staged(events, batch.view, game_table, before, opens=True)
            events = []
    if events or not cuts:
        cuts += _staged(events, batch.view, game_table, before, opens=False)
    return cuts


def _staged(
    events: Sequence[Event], view: Any, game_table: AnyGameTable, before: Any, opens: bool
) -> list[Segment]:
    """Return what is shown step by step, the count of a deal by itself, and what follows from it
    afterwards.
    """
    *first, last = game_table.stages(before, events)
    staged = [Segment(group.events, view, opens=False, pause=group.hold) for group in first]
    place = next((n for n, event in enumerate(last.events) if isinstance(event, events_of.DealScored)), None)
    if place is None:
        return [*staged, Segment(last.events, view, opens, last.hold)]
    if place:
        staged.append(Segment(last.events[:place], view, opens=False, pause=last.hold))
    staged.append(Segment(last.events[place : place + 1], view, opens=False))
    if rest := last.events[place + 1 :]:
        staged.append(Segment(rest, view, opens))
    return staged
