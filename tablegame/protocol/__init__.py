"""Floor 3: the protocol spoken on standard input and output."""
