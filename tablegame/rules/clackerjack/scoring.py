"""The ends of rounds and deals: the next leader, points for going out, the next starter (rules §6-9)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tablegame.pieces.dominoes import unpacked
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import DealResult, Line


def next_active(seat: Seat, counts: list[int]) -> Seat:
    """Return the first seat clockwise from `seat`, itself coming last, that still holds tiles."""
    seats = len(counts)
    turn = (seat + 1) % seats
    while not counts[turn]:
        turn = (turn + 1) % seats
    return Seat(turn)


def passes_needed(owner: Seat, counts: list[int]) -> int:
    """Return the passes in succession that end a round: one of each seat that holds tiles, but for the owner
    of the top play."""
    return len(counts) - counts.count(0) - (counts[owner] > 0)


def may_choose(owner: Seat, bomb: bool, counts: list[int]) -> bool:
    """Return whether the winner of a round may give the lead to the partner: both hold tiles, and a bomb
    won."""
    return bomb and len(counts) == 4 and counts[owner] > 0 and counts[(owner + 2) % 4] > 0


def next_leader(owner: Seat, bomb: bool, counts: list[int]) -> Seat:
    """Return the seat that leads where there is nothing to choose."""
    if counts[owner]:
        return owner
    if bomb and len(counts) == 4:
        return Seat((owner + 2) % 4)
    return next_active(owner, counts)


_LINE: Final = "clackerjack.line.out"


class GoingOut(NamedTuple):
    """A seat went out and its side scored the tiles of the opponent who had more."""

    seat: Seat
    against: Seat
    tiles: int


def going_out(seat: Seat, counts: list[int]) -> GoingOut:
    """Return the score of a seat that has just gone out (rules §7.1), against the next of equal opponents."""
    seats = len(counts)
    against = (seat + 1) % seats
    if seats == 4 and counts[(seat + 3) % 4] > counts[against]:
        against = (seat + 3) % 4
    return GoingOut(seat, Seat(against), counts[against])


def next_starter(previous: Seat, scores: Sequence[int]) -> Seat:
    """Return the starter after a deal that `previous` started (rules §8, §9).

    That is the first seat of the lower side from the left of `previous`, who comes last; of level sides the
    left neighbour.
    """
    seats = len(scores)
    left = (previous + 1) % seats
    if scores[previous] < scores[left]:
        return Seat((previous + 2) % seats)
    return Seat(left)


class Ending(NamedTuple):
    """A deal that is over, as its score sheet needs it."""

    hands: tuple[int, ...]
    """By seat the tiles left in hand, as `dominoes.packed`."""
    outs: tuple[GoingOut, ...]
    """The seats that went out, in order."""


def explain(ending: Ending) -> DealResult:
    """Return the score sheet of a deal: for both of a side a line each time that one of them went out."""
    hands, outs = ending
    return DealResult(
        hands=tuple(map(unpacked, hands)),
        lines=tuple(
            tuple(
                Line(_LINE, (), (("seat", out.seat), ("against", out.against), ("n", out.tiles)), out.tiles)
                for out in outs
                if (out.seat - seat) % 2 == 0
            )
            for seat in range(len(hands))
        ),
    )
