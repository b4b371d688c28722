"""Losing Loadum (ルージング・ローダム): tricks that nobody wants, and lives."""

from typing import Final

from tablegame.rules.contract import Game
from tablegame.rules.loadum.actions import LoadumAction
from tablegame.rules.loadum.game import LOADUM
from tablegame.rules.loadum.imagine import Hidden
from tablegame.rules.loadum.view import LoadumView

__all__ = ["LOADUM", "GAME"]

GAME: Final[Game[LoadumAction, LoadumView, Hidden]] = LOADUM
"""Under this name the catalogue finds it."""
