"""The end of a match, and how its shuffles are checked."""
