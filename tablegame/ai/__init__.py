"""Floor 2: opponents. They are given a view, and decide from nothing else."""
