"""What the screen stands on: window, clock, sound, keys, settings, files. Knows no room above it."""
