"""Pages about the people at the table and where they sit."""
