"""A measure of the opponents' strength: the same deals played by every bot from every seat."""
