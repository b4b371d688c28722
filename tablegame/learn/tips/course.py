"""A player's first deals of a game with the coach."""

from collections.abc import Mapping, Sequence
from typing import Final

from tablegame.learn.progress import Progress
from tablegame.learn.tips import clackerjack, dobon, dobon_fukuchi, dokuson, loadum
from tablegame.learn.tips.tip import Moment, Tip

DEALS: Final = 3
"""So many deals of a game the coach looks on."""
_TIPS: Final[Mapping[str, Sequence[Tip]]] = {
    "clackerjack": clackerjack.TIPS,
    "dobon": dobon.TIPS,
    "dobon_fukuchi": dobon_fukuchi.TIPS,
    "dokuson": dokuson.TIPS,
    "loadum": loadum.TIPS,
}


def tips_of(game: str) -> Sequence[Tip]:
    """Return the tips on a game: of two that are in place the first is more seldom so."""
    return _TIPS.get(game, ())


def text_key(game: str, tip: Tip) -> str:
    """Return the key of a tip's text."""
    return f"coach_{game}.{tip.id}"


def due(game: str, progress: Progress) -> bool:
    """Return whether the coach has still something to do at a game."""
    return bool(tips_of(game)) and progress.coached.get(game, 0) < DEALS


def next_tip(game: str, moment: Moment, progress: Progress) -> Tip | None:
    """Return the first tip that fits `moment` and is not known yet; None if there is none."""
    fresh = (tip for tip in tips_of(game) if not is_known(game, tip, progress))
    return next((tip for tip in fresh if tip.when(moment)), None)


def is_known(game: str, tip: Tip, progress: Progress) -> bool:
    """Return whether the tip was shown, or the player has the stamp of the lesson that teaches its rule."""
    return progress.had_tip(name_of(game, tip)) or progress.lesson_day(game, tip.lesson) is not None


def name_of(game: str, tip: Tip) -> str:
    """Return the name under which the showing of a tip is recorded."""
    return f"{game}.{tip.id}"
