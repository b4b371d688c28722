"""What games add to their rules, minds and tables for pages that all games share."""
