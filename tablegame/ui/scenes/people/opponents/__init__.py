"""The page about the twelve opponents."""
