"""The computer players of Everyday Dobon."""

from tablegame.ai.dobon_plain.mind import MIND

__all__ = ["MIND"]
