"""What a person's decisions were worth, and what the cards were: reviews of matches that are over."""
