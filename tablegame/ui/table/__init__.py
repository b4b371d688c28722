"""The one table of all games: its record, its parts, and the scene that carries out what they ask for."""
