"""Reviews of matches that are over: what a person's decisions were worth, and what the cards were."""
