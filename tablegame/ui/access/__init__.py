"""The screen in words, and the bridge to the system's screen readers."""
