"""People and evenings: who plays here, tonight's ledger over all games, and who sits where next."""
