"""Floor 2: one match. The authority over its state, the dealer, the record, the archive of all matches."""
