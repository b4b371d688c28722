"""Pages of the program itself: title, settings and messages."""
