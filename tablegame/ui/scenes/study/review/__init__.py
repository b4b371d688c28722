"""A review: what each decision of a match was worth, the costliest first, and the better move."""
