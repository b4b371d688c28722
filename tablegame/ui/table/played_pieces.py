"""The last pieces that were laid: a rim in the colour of their owner, and a face that travels with them.

Some pieces that were laid before keep the face of their owner.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from tablegame.pieces.seats import Seat
from tablegame.ui.draw import marks
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.table.pose import TOUCHES, Box, Flight, Pose
from tablegame.ui.table.static_layer import Part
from tablegame.ui.table.table_values import Cue, FallenPetal

POPS: Final = (0.78, 0.9, 1.0)
"""The sizes in which the face of an owner comes, one after the other."""


@dataclass(frozen=True, slots=True)
class LastPlayed:
    """Pieces that a seat laid together."""

    seat: Seat
    spots: tuple[str, ...]
    before: tuple[tuple[str, Seat], ...] = ()
    """What was laid earlier in this deal, and by whom."""


def last_laid(cues: Iterable[Cue], before: LastPlayed | None = None) -> LastPlayed | None:
    """Return what was laid last, after `before`; a shown hand is not laid, and a deal clears the table."""
    last = before
    for cue in cues:
        if cue.deal:
            last = None
        elif cue.origins and cue.banner is None:
            seats = list(cue.origins.values())
            known = () if last is None else (*last.before, *((spot, last.seat) for spot in last.spots))
            last = LastPlayed(Seat(seats[-1]), tuple(cue.origins), known)
    return last


def _earlier(
    laid: LastPlayed, owned: Mapping[str, float], poses: Iterable[tuple[str, Pose]]
) -> Iterator[tuple[str, Box, Seat]]:
    """Return the pieces among `poses` that keep their owner, by spot, each with the box at whose foot the
    face is."""
    who = dict(laid.before)
    for spot, pose in poses:
        if spot in owned and spot in who and spot not in laid.spots and pose.face is not None:
            box = pose.box
            yield spot, Box(box.x + owned[spot] * box.w, box.y, box.w, box.h), who[spot]


def parts(
    laid: LastPlayed, resting: Collection[tuple[str, Pose]], crests: Sequence[int], owned: Mapping[str, float]
) -> list[Part]:
    """Return the rims, and the faces on the last piece and on those that are `owned`, where they lie.

    `resting`: the poses at rest, by spot.
    """
    crest = crests[laid.seat]
    faces = [
        Part(f"owner.{spot}", box.grown(18), (box, crests[seat]), partial(_draw_owner, box, crests[seat]))
        for spot, box, seat in _earlier(laid, owned, resting)
    ]
    lying = [pose for spot, pose in resting if spot in laid.spots and pose.face is not None]
    if len(lying) < len(laid.spots):
        return faces
    last = lying[-1]
    # A rim round what lies turned under the last one would be drawn over that.
    rimmed = [pose for pose in lying if pose is last or not pose.angle]
    found = [
        Part(
            f"laid.{n}", pose.box.grown(6), (pose.box, crest), partial(_draw_rim, pose.box, crest, pose.tile)
        )
        for n, pose in enumerate(rimmed)
    ]
    return [
        *faces,
        *found,
        Part("owner", last.box.grown(18), (last.box, crest), partial(_draw_owner, last.box, crest)),
    ]


def _draw_rim(box: Box, crest: int, tile: bool, canvas: Canvas) -> None:
    marks.last_laid(canvas, box, crest, tile)


def _draw_owner(box: Box, crest: int, canvas: Canvas) -> None:
    marks.owner(canvas, box, crest)


def petal_part(name: str, petal: FallenPetal) -> Part:
    """Return the petal of a lost life where it lies."""
    box = Box(petal.x, petal.y, 0, 0).grown(0.75 * petal.w)
    return Part(name, box, petal, partial(draw_petal, petal))


def draw_petal(petal: FallenPetal, canvas: Canvas) -> None:
    """Draw the petal of a lost life."""
    w = petal.w
    canvas.sprite("feast/petal", petal.x - w / 2, petal.y - w / 2, w, petal.angle)


def draw_coming(
    canvas: Canvas, laid: LastPlayed, flights: Sequence[Flight], now: float, crests: Sequence[int],
    owned: Mapping[str, float],
) -> None:  # fmt: skip
    """Draw the faces while pieces are under way."""
    flying = {flight.spot: flight for flight in flights}
    poses = [(flight.spot, flight.pose(now)) for flight in flights]
    for spot, box, seat in _earlier(laid, owned, poses):
        marks.owner(canvas, box, crests[seat], flying[spot].picture_w)
    for spot, pose in poses:
        if spot == laid.spots[-1] and (grow := _pop(flying[spot], now)) > 0:
            marks.owner(canvas, pose.box, crests[laid.seat], flying[spot].picture_w, grow)


def _pop(flight: Flight, now: float) -> float:
    """Return the size of the face on a piece, of its full one: it comes when the piece touches the cloth."""
    if not flight.lands or not flight.touched(now):
        return 0.0
    share = (flight.share(now) - TOUCHES) / (1 - TOUCHES)
    return POPS[min(len(POPS) - 1, int(share * len(POPS)))]
