"""Floor 3: who sits in a seat, and the table controller that asks them."""
