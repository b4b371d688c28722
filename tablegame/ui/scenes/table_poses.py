"""Where hands and hidden cards lie on any table, and in which rhythm they are dealt."""

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tablegame.pieces.seats import Viewer
from tablegame.ui import places
from tablegame.ui.hand import Hand
from tablegame.ui.motion import Pace
from tablegame.ui.pose import Pose, back_spot, card_spot
from tablegame.ui.scenes.table_paint import Round
from tablegame.ui.stage import Stage

LIFT = 18.0
"""How far a picked card rises."""
HOVER = 10.0
RISE = 6.0
"""How far a card that may be played stands above one that may not."""
HAND_Z = 1000


def hand_poses(
    hand: Hand,
    hovered: int | None,
    size: tuple[float, float],
    hold: places.Hold = places.RIGHT,
    raised: Collection[int] = (),
) -> dict[str, Pose]:
    """The viewer's own cards as a fan, the picked ones lifted, those that may be played `raised`."""
    found = {}
    for card, pose in zip(hand.cards, places.fan(len(hand.cards), *size, hold), strict=True):
        lift = LIFT if card in hand.selection.pieces else HOVER if card == hovered else 0.0
        lift = lift or (RISE if card in raised else 0.0)
        found[card_spot(card)] = replace(pose, y=pose.y - lift, face=card, z=HAND_Z + pose.z)
    return found


def hidden_poses(
    round: Round,
    counts: Sequence[int],
    viewer: Viewer,
    size: tuple[float, float],
    hold: places.Hold = places.RIGHT,
) -> dict[str, Pose]:
    """The cards of the others, looking out under their plates; for a bystander also the home seat's."""
    found = {}
    for seat, plate in round.boxes.items():
        for index, pose in enumerate(places.peeking(plate, counts[seat])):
            found[back_spot(seat, index)] = pose
    if viewer is None:
        for index, pose in enumerate(places.fan(counts[round.home], *size, hold)):
            found[back_spot(round.home, index)] = replace(pose, z=HAND_Z + pose.z)
    return found


def pack_pose(size: tuple[float, float], w: float = 72.0) -> Pose:
    """Where a card that will be `w` wide is dealt from."""
    return Pose(size[0] / 2, size[1] / 2 - 40, w)


def deal_delays(
    goal: Mapping[str, Pose], round: Round, view: Any, hand: Hand, pace: Pace
) -> dict[str, float]:
    """When each card leaves the pack: one to each seat a round, from the dealer's left."""
    counts, dealer = view.table.counts, view.table.dealer
    total = sum(counts)
    step = min(pace.ms("deal_stagger"), pace.ms("deal_total") / max(1, total))
    own = [card_spot(card) for card in hand.cards] or [
        back_spot(round.home, index) for index in range(counts[round.home])
    ]
    delays = {}
    for seat in range(round.seats):
        spots = own if seat == round.home else [back_spot(seat, index) for index in range(counts[seat])]
        turn = (seat - (dealer or 0) - 1) % round.seats
        for index, spot in enumerate(spots):
            if spot in goal:
                delays[spot] = step * (index * round.seats + turn)
    return delays


def from_seat(stage: Stage, seat: int, count: int, size: tuple[float, float]) -> Pose:
    """A random place in the hand of a seat: which card it was must not show."""
    known = [pose for index in range(count) if (pose := stage.pose(back_spot(seat, index))) is not None]
    return random.choice(known) if known else pack_pose(size)
