"""Pages that belong to the match at the table."""
