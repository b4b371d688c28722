"""How Dobon is thought about."""

from tablegame.ai.dobon.mind import MIND

__all__ = ["MIND"]
