"""The match stands still: the pause, and who plays for people who get up."""
