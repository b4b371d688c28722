"""Fair play: what was promised before the first card, and whether it was kept."""
