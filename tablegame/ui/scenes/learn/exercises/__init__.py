"""Exercises: which to solve, solving them on the real table, and how it went."""
