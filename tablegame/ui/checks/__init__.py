"""Measuring and checking the screen without anybody in front of it."""
