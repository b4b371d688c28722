"""Input besides mouse and keyboard: gamepads and touch become the events that scenes handle."""
