"""Several people play the same deals one after the other: who plays what, whose turn it is, who made most."""
