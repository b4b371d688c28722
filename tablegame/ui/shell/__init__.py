"""The base of all scenes: their shared context, the stack, the loop, and the routes between pages."""
