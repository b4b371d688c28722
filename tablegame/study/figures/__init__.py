"""The figures of a record: those of every game, and those of each game."""
