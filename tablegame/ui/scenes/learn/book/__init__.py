"""The rule book: any game's rules to read, with examples that are played on the page."""
