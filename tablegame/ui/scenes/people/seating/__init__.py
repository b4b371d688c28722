"""Who sits where and by which rules, before a match."""
