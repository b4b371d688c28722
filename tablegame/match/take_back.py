"""Taking back: the decision of a seat that can be undone, and whether it revealed anything new."""

from typing import Final

from tablegame.match.match import Match
from tablegame.match.replay import seen
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat

WORLDS: Final = 12
"""The number of imagined deals that test whether a decision could have shown something else."""


def last_decision(match: Match, seat: Seat) -> int | None:
    """Return the line of the last decision of a seat."""
    moves = match.record.moves
    return next((index + 2 for index in reversed(range(len(moves))) if moves[index].actor == seat), None)


def back_to(match: Match, line: int) -> int:
    """Return the line to go back to so that the decision of `line` is open again, with its window. Answers of
    that window that revealed nothing are given again."""
    moves = match.record.moves
    line -= 1
    while line > 1 and moves[line - 2].actor != CHANCE and not match.tells(line):
        line -= 1
    return line


def reveals(match: Match, line: int) -> bool:
    """Return whether the decision of `line` revealed anything that its player could not have foreseen.

    It is tried with other hidden pieces that the player's view allowed; the outcome must always be the same.
    """
    move = match.record.moves[line - 2]
    replayer = match.beginning()
    for kept in match.record.moves[: line - 2]:
        replayer.follow(kept, None)
    seat, game = move.actor, match.game
    view, action = replayer.state.view(seat), game.parse(move.text)
    events = replayer.follow(move, None)
    after = (replayer.state.view(seat), seen(events, seat))
    rng = Rng(line)
    for _ in range(WORLDS):
        world = match.beginning()
        world.state = game.assemble(view, game.imagine(view, rng))
        events = world.advance(seat, action)
        if (world.state.view(seat), seen(events, seat)) != after:
            return True
    return False
