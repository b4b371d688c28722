"""What lies on a table, as it is drawn in a book: the reader's hand and heaps of open pieces, side by side.

The game's own table says where pieces lie; what lies together there is a heap here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from tablegame.pieces.seats import Seat
from tablegame.ui.system.metrics import BASE_H, BASE_W
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.places import Room
from tablegame.ui.table.plates import room_of
from tablegame.ui.table.pose import Pose, card_spot, items_of, piece_of

HAND: Final = "hand"
NEAR: Final = 1.6
"""Pieces that lie in one row no further apart than this, in widths, are one heap."""


@dataclass(frozen=True, slots=True)
class BoardPiece:
    """One piece; `spot` names it in the next picture, too."""

    spot: str
    face: int
    owner: Seat | None = None
    """The player who laid it."""


@dataclass(frozen=True, slots=True)
class Heap:
    """Pieces that lie together; `name` is `hand` for the reader's own."""

    name: str
    pieces: tuple[BoardPiece, ...]

    @property
    def owner(self) -> Seat | None:
        """The player who laid all of them, if it was one."""
        owners = {piece.owner for piece in self.pieces}
        return owners.pop() if len(owners) == 1 else None


@dataclass(frozen=True, slots=True)
class Board:
    """What a reader sees at one moment."""

    heaps: tuple[Heap, ...]

    def find(self, name: str) -> Heap | None:
        """Return the heap of a name, if there is one."""
        return next((heap for heap in self.heaps if heap.name == name), None)


@cache
def room(seats: int, home: Seat) -> Room:
    """Return the room at a table of the usual size, for the player who sits at `home`."""
    return room_of(seats, home, (BASE_W, BASE_H))


@dataclass(slots=True)
class Owners:
    """The players who laid pieces, as far as it was seen; the view may know better."""

    by_spot: dict[str, Seat] = field(default_factory=dict)

    def note(self, origins: Mapping[str, int]) -> None:
        """Remember the hands that pieces came out of."""
        self.by_spot.update({spot: Seat(seat) for spot, seat in origins.items()})


def board_of(table: AnyGameTable, view: Any, seats: int, you: Seat, owners: Owners) -> Board:
    """Return what a view, which is that of `you`, shows."""
    hand = table.order(table.sorts[0] if table.sorts else "", table.hand(view))
    own = Heap(HAND, tuple(BoardPiece(card_spot(item), piece_of(item)) for item in items_of(hand)))
    poses = table.lay(view, room(seats, you))
    known = {card_spot(piece): seat for piece, seat in table.laid_by(view).items()}
    if not known:
        known = dict(owners.by_spot)
        _owner_of_top(view, poses, known)
    open_ = {spot: pose for spot, pose in poses.items() if pose.face is not None}
    if laid := [spot for spot in open_ if spot in known and table.laid_by(view)]:
        groups = [sorted(laid, key=lambda spot: open_[spot].z)]
        groups += _rows({spot: pose for spot, pose in open_.items() if spot not in laid})
    else:
        groups = _rows(open_)
    heaps = [own] if own.pieces else []
    for spots in groups:
        pieces = tuple(BoardPiece(spot, _face(open_[spot]), known.get(spot)) for spot in spots)
        heaps.append(Heap(spots[0], pieces))
    return Board(tuple(heaps))


def _face(pose: Pose) -> int:
    assert pose.face is not None, "only open pieces are in a heap"
    return pose.face


def _owner_of_top(view: Any, poses: Mapping[str, Pose], known: dict[str, Seat]) -> None:
    """Add the owner of the card on which others are laid, where the view says it."""
    owner = getattr(view.table, "owner", None)
    pile = getattr(view.table, "pile", ())
    if owner is not None and pile and (spot := card_spot(pile[-1])) in poses:
        known[spot] = owner


def _rows(poses: Mapping[str, Pose]) -> list[list[str]]:
    """Return spots in heaps, those from the left first. Of a pile only its top piece is left."""
    left = _tops(poses)
    heaps: list[list[str]] = []
    for spot in sorted(left, key=lambda one: (round(poses[one].y / 30), poses[one].x)):
        pose = poses[spot]
        for heap in heaps:
            last = poses[heap[-1]]
            level = abs(last.y - pose.y) < 0.5 * last.h
            if level and last.w == pose.w and 0 <= pose.x - last.x <= NEAR * last.w:
                heap.append(spot)
                break
        else:
            heaps.append([spot])
    return heaps


def _tops(poses: Mapping[str, Pose]) -> list[str]:
    found: list[str] = []
    for spot, pose in sorted(poses.items(), key=lambda each: -each[1].z):
        above = (poses[other] for other in found)
        if not any(abs(a.x - pose.x) < 0.3 * a.w and abs(a.y - pose.y) < 0.3 * a.h for a in above):
            found.append(spot)
    return found
