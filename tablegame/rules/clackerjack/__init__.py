"""Clackerjack, a climbing game with dominoes by Sean Ross."""

from tablegame.rules.clackerjack.game import CLACKERJACK

__all__ = ["CLACKERJACK"]
