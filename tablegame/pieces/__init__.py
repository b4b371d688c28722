"""Pieces and seats: cards, tiles, their texts, seats, and the random generator."""
