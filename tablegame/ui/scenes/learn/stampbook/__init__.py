"""What a person has learned of a game: a seal for each lesson."""
