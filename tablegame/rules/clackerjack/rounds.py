"""When a round is over and who leads the next one (rules §6)."""

from tablegame.pieces.seats import Seat


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
