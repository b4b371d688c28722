"""Learning of the games, without a screen: the book, lessons, drills, and a person's progress."""
