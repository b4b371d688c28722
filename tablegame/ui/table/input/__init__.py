"""How what a player does becomes a decision: the hand, what is picked, and calls in a window."""
