"""What the screen stands on: window, clock, sound, keys, settings, files of the program. Knows no room above it."""
