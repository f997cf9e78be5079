"""Computer players: they see a view and the legal actions, nothing else."""
