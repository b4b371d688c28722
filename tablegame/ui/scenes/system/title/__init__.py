"""The first screen: the wall of games, and the matches that wait."""
