"""How Losing Loadum is thought about."""

from tablegame.ai.loadum.mind import MIND

__all__ = ["MIND"]
