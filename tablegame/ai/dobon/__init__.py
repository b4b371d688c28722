"""The computer players of Dobon."""

from tablegame.ai.dobon.mind import MIND

__all__ = ["MIND"]
