"""The computer players of Dokuson."""

from tablegame.ai.dokuson.mind import MIND

__all__ = ["MIND"]
