"""A yardstick of Fukuchi's Dobon: lay whatever may be laid, the most cards, without a thought of danger."""

from collections.abc import Sequence
from typing import Any

from tablegame.rules.dobon_fukuchi.actions import DOBON, RETURN, Action, Play


def lay_all(view: Any, legal: Sequence[Action]) -> Action:
    """Calls and returns where it can; else the first of the plays of the most cards; else a draw or a pass."""
    for call in (DOBON, RETURN):
        if call in legal:
            return call
    plays = [move for move in legal if isinstance(move, Play)]
    if plays:
        return max(plays, key=lambda play: len(play.cards))
    return legal[-1] if legal[-1].notation() in ("draw", "take") else legal[0]
