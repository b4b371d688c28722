"""The opponents: they decide from the view of their seat and from nothing else."""
