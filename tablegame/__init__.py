"""A card table for five rare games, alone or round one screen."""

__version__ = "0.1.0"
APP_ID = "io.github.tablegame.Tablegame"
"""The name by which desktops know the program, everywhere the same."""
