"""What came of the matches that were played: counted from their records, and what it tells."""
