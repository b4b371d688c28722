"""The list of matches: what was played, kept, deleted, imported, and what is opened from there."""
