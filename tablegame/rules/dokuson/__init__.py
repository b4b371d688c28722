"""Dokuson (ドクソン), a race of suits by Yozaemon."""

from typing import Final

from tablegame.rules.contract import Game
from tablegame.rules.dokuson.actions import Play
from tablegame.rules.dokuson.game import DOKUSON, Hidden
from tablegame.rules.dokuson.view import DokusonView

__all__ = ["DOKUSON", "GAME"]

GAME: Final[Game[Play, DokusonView, Hidden]] = DOKUSON
"""The game, under the name that the catalogue reads."""
