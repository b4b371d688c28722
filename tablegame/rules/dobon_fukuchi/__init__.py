"""どぼん by the rules that Fukuchi wrote down in 2007."""

from typing import Final

from tablegame.rules.contract import Game
from tablegame.rules.dobon_fukuchi.actions import Action
from tablegame.rules.dobon_fukuchi.game import DOBON_FUKUCHI, Hidden
from tablegame.rules.dobon_fukuchi.view import DobonFukuchiView

__all__ = ["DOBON_FUKUCHI", "GAME"]

GAME: Final[Game[Action, DobonFukuchiView, Hidden]] = DOBON_FUKUCHI
"""The game, under the name that the catalogue reads."""
