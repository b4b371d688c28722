"""Where hands and hidden cards lie on any table, and in which rhythm they are dealt."""

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from tablegame.pieces.seats import Seat, Viewer
from tablegame.ui.system.motion import Pace
from tablegame.ui.table import places
from tablegame.ui.table.animator import Animator
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.hand import Hand
from tablegame.ui.table.places import Room
from tablegame.ui.table.pose import Pose, back_spot, card_spot, piece_of
from tablegame.ui.table.table_values import PieceLook

LIFT = 18.0
"""How far a picked card rises."""
HOVER = 10.0
"""How far a tile rises that is pointed at."""
POINTED = 22.0
"""How far a card rises that is pointed at."""
RISE = 6.0
"""How far a card that may be played stands above one that may not."""
HAND_Z = 1000


NO_LOOKS: Final[Mapping[int, PieceLook]] = {}


def own_places(hand: Hand, game_table: AnyGameTable, room: Room) -> tuple[Pose, ...]:
    """Return where the viewer's own pieces lie when none is raised."""
    return game_table.spread([piece_of(item) for item in hand.cards], room)


def hand_poses(
    hand: Hand,
    pointed: int | None,
    game_table: AnyGameTable,
    room: Room,
    raised: Collection[int] = (),
    looks: Mapping[int, PieceLook] = NO_LOOKS,
) -> dict[str, Pose]:
    """Return the viewer's own pieces, the picked ones lifted, those that may be played `raised`."""
    found = {}
    for item, pose in zip(hand.cards, own_places(hand, game_table, room), strict=True):
        lift = (HOVER if game_table.tile else POINTED) if item == pointed else 0.0
        lift = max(lift, LIFT if item in hand.selection.pieces else RISE if item in raised else 0.0)
        look = looks.get(item) or PieceLook(piece_of(item), item in hand.turned)
        found[card_spot(item)] = replace(
            pose, y=pose.y - lift, face=look.face, z=HAND_Z + pose.z, turned=look.turned
        )
    return part(found, hand, pointed, game_table, room)


NEED: Final = 64.0
"""So much of a card that is pointed at shows, in du."""


def part(
    found: dict[str, Pose], hand: Hand, pointed: int | None, game_table: AnyGameTable, room: Room
) -> dict[str, Pose]:
    """Make room in a narrow fan for the card that is pointed at; where cards are hit does not change."""
    if pointed not in hand.cards or len(hand.cards) < 2:
        return found
    lying = own_places(hand, game_table, room)
    here = hand.cards.index(pointed)
    row = [place for place, pose in enumerate(lying) if abs(pose.y - lying[here].y) < 0.3 * pose.h]
    row = row[::-1] if room.hold.left_handed else row
    after = row[row.index(here) + 1 :]
    if not after:
        return found
    strip = abs(lying[after[0]].x - lying[here].x)
    if strip >= min(NEED, lying[here].w):
        return found
    way = (NEED - strip) * (-1 if room.hold.left_handed else 1)
    for step, place in enumerate(after):
        spot = card_spot(hand.cards[place])
        found[spot] = replace(found[spot], x=found[spot].x + way * (1 - step / len(after)))
    return found


NO_HANDS: Final[Mapping[Seat, tuple[int, ...]]] = {}


def hidden_poses(
    game_table: AnyGameTable,
    view: Any,
    viewer: Viewer,
    room: Room,
    opened: Mapping[Seat, tuple[int, ...]] = NO_HANDS,
) -> dict[str, Pose]:
    """Return the others' pieces, looking out under their plates; for a bystander also the home seat's.

    `opened`: the pieces of hands that lie open to spectators.
    """
    found = {}
    counts = game_table.counts(view)
    for seat, plate in room.plates.items():
        faces, count = opened.get(seat), counts[seat]
        if faces is not None:
            taken = game_table.at_plate(view, seat, room)
            poses = places.opened(
                plate, count, room.size, room.seats, game_table.tile, taken, room.at_sides
            )
        else:
            poses = places.peeking(plate, count, game_table.tile, room.seats >= places.CROWDED)
        for index, pose in enumerate(poses):
            found[back_spot(seat, index)] = pose if faces is None else replace(pose, face=faces[index])
    if viewer is None:
        faces = opened.get(room.home)
        for index, pose in enumerate(game_table.fan(counts[room.home], room)):
            face = None if faces is None else faces[index]
            found[back_spot(room.home, index)] = replace(pose, z=HAND_Z + pose.z, face=face)
    return found


def pack_pose(size: tuple[float, float], w: float = 72.0) -> Pose:
    """Return where a card that will be `w` wide is dealt from."""
    return Pose(size[0] / 2, size[1] / 2 - 40, w)


def deal_delays(
    goal: Mapping[str, Pose], room: Room, counts: Sequence[int], first: Seat | None, hand: Hand, pace: Pace
) -> dict[str, float]:
    """Return when each piece leaves the pack: one to each seat a round, from the left of `first`."""
    total = sum(counts)
    step = min(pace.ms("deal_stagger"), pace.ms("deal_total") / max(1, total))
    own = [card_spot(item) for item in hand.cards] or [
        back_spot(room.home, index) for index in range(counts[room.home])
    ]
    delays = {}
    for seat in range(room.seats):
        spots = own if seat == room.home else [back_spot(seat, index) for index in range(counts[seat])]
        turn = (seat - (first or 0) - 1) % room.seats
        for index, spot in enumerate(spots):
            if spot in goal:
                delays[spot] = step * (index * room.seats + turn)
    return delays


def from_seat(animator: Animator, seat: int, count: int, size: tuple[float, float]) -> Pose:
    """Return a random place in the hand of a seat, because it must not show which card it was."""
    known = [pose for index in range(count) if (pose := animator.pose(back_spot(seat, index))) is not None]
    return random.choice(known) if known else pack_pose(size)
