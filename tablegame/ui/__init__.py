"""The screen: the only floor that knows pygame."""
