"""The computer players of Clackerjack."""

from tablegame.ai.clackerjack.mind import MIND

__all__ = ["MIND"]
