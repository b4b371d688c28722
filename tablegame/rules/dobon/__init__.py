"""Dobon (ドボン) by the rules of the standardization committee, edition 4.3."""

from typing import Final

from tablegame.rules.contract import Game
from tablegame.rules.dobon.actions import Move
from tablegame.rules.dobon.game import DOBON
from tablegame.rules.dobon.seeing import Hidden
from tablegame.rules.dobon.view import DobonView

__all__ = ["DOBON", "GAME"]

GAME: Final[Game[Move, DobonView, Hidden]] = DOBON
"""The game, under the name that the catalogue reads."""
