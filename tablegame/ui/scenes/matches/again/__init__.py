"""A deal that is played once more."""
