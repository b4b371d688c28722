"""The simple policy, for seats whose own thought failed. Only then the thought of the games is loaded."""

from collections.abc import Sequence
from typing import Any


def simple(game_id: str, view: Any, legal: Sequence[Any]) -> Any:
    """The simple policy's move, at once."""
    if len(legal) == 1:
        return legal[0]
    from tablegame.ai import think

    return think.simple(game_id, view, legal)
