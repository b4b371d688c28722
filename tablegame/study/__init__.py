"""Statistics of the matches that were played, counted from their records."""
