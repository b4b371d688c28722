"""What is learned about the games, without a screen: the book, lessons, drills, and what one has learned."""
