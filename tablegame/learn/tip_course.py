"""A player's first deals of a game with the coach."""

from collections.abc import Sequence
from typing import Final

from tablegame.features.coach_tip import Tip, TipMoment
from tablegame.features.game_features import features_of
from tablegame.learn.progress import Progress

DEALS: Final = 3
"""The number of deals of a game in which the coach gives tips."""


def tips_of(game: str) -> Sequence[Tip]:
    """Return the tips on a game: of two that fit a moment the first is the rarer one."""
    return features_of(game).tips()


def text_key(game: str, tip: Tip) -> str:
    """Return the key of a tip's text."""
    return f"coach_{game}.{tip.id}"


def due(game: str, progress: Progress) -> bool:
    """Return whether the coach still gives tips in a game."""
    return bool(tips_of(game)) and progress.coached.get(game, 0) < DEALS


def next_tip(game: str, moment: TipMoment, progress: Progress) -> Tip | None:
    """Return the first tip that fits `moment` and is not known yet; None if there is none."""
    fresh = (tip for tip in tips_of(game) if not is_known(game, tip, progress))
    return next((tip for tip in fresh if tip.when(moment)), None)


def is_known(game: str, tip: Tip, progress: Progress) -> bool:
    """Return whether the tip was shown, or the player has the stamp of the lesson that teaches its rule."""
    return progress.had_tip(name_of(game, tip)) or progress.lesson_day(game, tip.lesson) is not None


def name_of(game: str, tip: Tip) -> str:
    """Return the name under which the showing of a tip is recorded."""
    return f"{game}.{tip.id}"
