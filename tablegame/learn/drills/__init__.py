"""Questions about a position whose answers the rules of the game give, ten at a time."""
