"""The cut: a word, or a place in the pack, of every person who wishes."""
