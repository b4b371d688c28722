"""Losing Loadum (ルージング・ローダム): tricks that nobody wants, and lives."""

from tablegame.rules.loadum.game import LOADUM

__all__ = ["LOADUM"]
