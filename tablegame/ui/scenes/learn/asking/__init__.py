"""A table at which somebody is asked for a move, a bubble beside it: what lessons and exercises share."""
