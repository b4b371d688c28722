"""One match, which alone holds its state; the dealer, the record, and the archive of all matches."""
