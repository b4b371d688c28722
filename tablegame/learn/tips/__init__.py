"""The coach's tips on the rules in a player's first deals, each shown once, at its moment."""
