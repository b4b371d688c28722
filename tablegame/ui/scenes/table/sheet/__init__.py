"""The score sheet: its numbers, and where each comes from."""
