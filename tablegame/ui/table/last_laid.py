"""Whose the last pieces are that were laid: a rim in his colour, and his face, which travels with them."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from tablegame.pieces.seats import Seat
from tablegame.ui.draw import marks
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.table.game_table import Cue
from tablegame.ui.table.pose import Box, Pose
from tablegame.ui.table.static_layer import Part


@dataclass(frozen=True, slots=True)
class Laid:
    """Pieces that somebody laid together."""

    seat: Seat
    spots: tuple[str, ...]


def last_laid(cues: Iterable[Cue], before: Laid | None = None) -> Laid | None:
    """What was laid last, after `before`; a hand that is shown is not laid, and a deal clears the table."""
    found = before
    for cue in cues:
        if cue.deal:
            found = None
        elif cue.origins and cue.banner is None:
            seats = list(cue.origins.values())
            found = Laid(Seat(seats[-1]), tuple(cue.origins))
    return found


def parts(laid: Laid, resting: Collection[tuple[str, Pose]], crest: int) -> list[Part]:
    """The rims, and the crest on the last piece, where they lie; `resting` by spot."""
    lying = [pose for spot, pose in resting if spot in laid.spots and pose.face is not None]
    if len(lying) < len(laid.spots):
        return []
    boxes = [pose.box for pose in lying]
    found = [
        Part(
            f"laid.{n}", pose.box.grown(6), (pose.box, crest), partial(_draw_rim, pose.box, crest, pose.tile)
        )
        for n, pose in enumerate(lying)
    ]
    return [
        *found,
        Part("owner", boxes[-1].grown(18), (boxes[-1], crest), partial(_draw_owner, boxes[-1], crest)),
    ]


def _draw_rim(box: Box, crest: int, tile: bool, canvas: Canvas) -> None:
    marks.last_laid(canvas, box, crest, tile)


def _draw_owner(box: Box, crest: int, canvas: Canvas) -> None:
    marks.owner(canvas, box, crest)


def draw_coming(canvas: Canvas, laid: Laid, flying: Sequence[tuple[str, Pose]], crest: int) -> None:
    """The crest on the last piece while it is under way."""
    for spot, pose in flying:
        if spot == laid.spots[-1]:
            marks.owner(canvas, pose.box, crest)
