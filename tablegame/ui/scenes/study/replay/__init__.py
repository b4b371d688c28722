"""A match that is looked at again: the table, what happened and why beside it, and a line of time."""
