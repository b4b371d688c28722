"""High Card: five tricks a deal, the highest card takes each, every trick is a point."""

from typing import Final

from tablegame.rules.contract import Game
from tests.sixth.rules.high_card.game import HIGH_CARD, Hidden
from tests.sixth.rules.high_card.state import HighCardView, Play

__all__ = ["GAME"]

GAME: Final[Game[Play, HighCardView, Hidden]] = HIGH_CARD
