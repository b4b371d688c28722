"""Codes of deals: typed, pasted, made anew and played."""
