"""Pages that list, begin and exchange matches."""
