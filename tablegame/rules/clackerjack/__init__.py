"""Clackerjack, a climbing game with dominoes by Sean Ross."""

from typing import Final

from tablegame.rules.clackerjack.actions import Move
from tablegame.rules.clackerjack.game import CLACKERJACK, Hidden
from tablegame.rules.clackerjack.view import ClackerjackView
from tablegame.rules.contract import Game

__all__ = ["CLACKERJACK", "GAME"]

GAME: Final[Game[Move, ClackerjackView, Hidden]] = CLACKERJACK
"""The game, under the name that the catalogue reads."""
