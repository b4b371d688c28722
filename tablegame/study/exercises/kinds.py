"""The kind of decision an exercise asks for, derived from its view and its best move."""

from collections.abc import Mapping
from typing import Any

from tablegame.features.game_features import features_of


def kinds_of(game: str) -> tuple[str, ...]:
    """Return the kinds of exercises of a game, in the order in which they are listed."""
    return features_of(game).exercise_kinds


def kind_of(game: str, view: Mapping[str, Any], best: str) -> str:
    """Return one of the kinds of the game; "" for a decision that belongs to none of them."""
    return features_of(game).exercise_kind(view, best.split(" "))
