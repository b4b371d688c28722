"""The base of the user interface: window, clock, sound, keys, settings, files. It imports no layer above."""
