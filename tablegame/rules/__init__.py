"""Floor 1: the rules of the games, and the contract that all of them keep."""
