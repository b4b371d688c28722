"""The computer players of Losing Loadum."""

from tablegame.ai.loadum.mind import MIND

__all__ = ["MIND"]
