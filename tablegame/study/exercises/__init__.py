"""Exercises: positions of which it is known what is best, from one's own matches and shipped ones."""
