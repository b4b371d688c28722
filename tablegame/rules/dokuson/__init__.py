"""Dokuson (ドクソン), a race of suits by Yozaemon."""

from tablegame.rules.dokuson.game import DOKUSON

__all__ = ["DOKUSON"]
