"""The parts of Everyday Dobon for pages that all games share."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tablegame.features.game_features import Features

__all__ = ["FEATURES"]


class DobonPlainFeatures(Features):
    """The optional parts of Everyday Dobon."""

    review_limits = (5.0, 15.0, 30.0)
    exercise_kinds = ("play", "suit", "draw", "drawn", "call", "let_go")

    def exercise_kind(self, view: Mapping[str, Any], words: Sequence[str]) -> str:
        if words[0] in ("dobon", "return"):
            return "call"
        if words[0] == "pass":
            return "let_go"
        if view.get("phase") == "drawn":
            return "drawn"
        if words[0] == "draw":
            return "draw"
        return "suit" if len(words) > 2 and words[2] != "last" else "play"


FEATURES: Final[Features] = DobonPlainFeatures()
