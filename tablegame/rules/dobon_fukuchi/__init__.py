"""どぼん by the house rules that Fukuchi wrote down in 2007."""

from tablegame.rules.dobon_fukuchi.game import DOBON_FUKUCHI

__all__ = ["DOBON_FUKUCHI"]
