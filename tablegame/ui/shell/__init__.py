"""What carries the scenes: the context that all reach for, the stack, the loop, the way from page to page."""
