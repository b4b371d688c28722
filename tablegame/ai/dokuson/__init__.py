"""How Dokuson is thought about."""

from tablegame.ai.dokuson.mind import MIND

__all__ = ["MIND"]
