"""Losing Loadum (ルージング・ローダム): a trick-taking game of lives, in which points are bad."""

from typing import Final

from tablegame.rules.contract import Game
from tablegame.rules.loadum.actions import LoadumAction
from tablegame.rules.loadum.game import LOADUM
from tablegame.rules.loadum.imagine import Hidden
from tablegame.rules.loadum.view import LoadumView

__all__ = ["LOADUM", "GAME"]

GAME: Final[Game[LoadumAction, LoadumView, Hidden]] = LOADUM
"""The game, under the name that the catalogue reads."""
