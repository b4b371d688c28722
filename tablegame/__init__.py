"""A card table for six rare games, alone or around one screen."""

__version__ = "1.0.0rc1"
APP_ID = "io.github.tablegame.Tablegame"
"""The name by which desktops know the program, everywhere the same."""
