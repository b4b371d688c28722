"""The page of statistics: six panels about one player and one game."""
