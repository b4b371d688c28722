"""The computer players of Fukuchi Dobon."""

from tablegame.ai.dobon_fukuchi.mind import MIND

__all__ = ["MIND"]
