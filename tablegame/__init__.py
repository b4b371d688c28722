"""A card table for five rare games, alone or round one screen."""

__version__ = "0.1.0"
