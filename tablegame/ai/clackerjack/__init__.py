"""How Clackerjack is thought about."""

from tablegame.ai.clackerjack.mind import MIND

__all__ = ["MIND"]
