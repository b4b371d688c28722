"""A rule book on paper: as plain text for a terminal, and as one page to print."""
