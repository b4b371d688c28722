"""What is at hand beside mouse and keyboard: gamepads and fingers become the events that scenes know."""
