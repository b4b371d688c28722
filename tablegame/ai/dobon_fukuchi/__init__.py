"""How Fukuchi's Dobon is thought about."""

from tablegame.ai.dobon_fukuchi.mind import MIND

__all__ = ["MIND"]
