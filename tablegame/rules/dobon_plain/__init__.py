"""Everyday Dobon (ふつうのドボン), as it is played at home and in classrooms."""

from typing import Final

from tablegame.rules.contract import Game
from tablegame.rules.dobon_plain.actions import Move
from tablegame.rules.dobon_plain.game import DOBON_PLAIN
from tablegame.rules.dobon_plain.view import DobonPlainView
from tablegame.rules.shedding.seeing import Hidden

__all__ = ["DOBON_PLAIN", "GAME"]

GAME: Final[Game[Move, DobonPlainView, Hidden]] = DOBON_PLAIN
"""The game, under the name that the catalogue reads."""
