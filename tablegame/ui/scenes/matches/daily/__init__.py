"""Today's deals, those of past days, and the month as blossoms."""
