"""What is learned, without a screen: the rule book, its words, what it finds and compares."""
