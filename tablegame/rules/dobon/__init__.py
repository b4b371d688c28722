"""Dobon (ドボン) by the rules of the standardization committee, edition 4.3."""

from tablegame.rules.dobon.game import DOBON

__all__ = ["DOBON"]
