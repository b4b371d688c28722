"""A drill: ten questions, their answers, and how it went."""
