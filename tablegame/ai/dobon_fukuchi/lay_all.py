"""A yardstick of Fukuchi's Dobon: lay whatever may be laid, the most cards, without a thought of danger."""

from collections.abc import Sequence

from tablegame.rules.dobon_fukuchi.actions import DOBON, DRAW, PASS, RETURN, TAKE, Action, Play
from tablegame.rules.dobon_fukuchi.view import DobonFukuchiView


def lay_all(view: DobonFukuchiView, legal: Sequence[Action]) -> Action:
    """Return a dobon or a return where there is one. Else return the first of the plays of the most cards;
    else a draw, or a pass."""
    plays = [move for move in legal if isinstance(move, Play)]
    most = max(plays, key=lambda play: len(play.cards), default=None)
    return next(
        move for move in (DOBON, RETURN, most, TAKE, DRAW, PASS) if move is not None and move in legal
    )
