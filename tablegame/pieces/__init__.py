"""Floor 0: what lies on a table, who sits at it, and the numbers behind a shuffle."""
