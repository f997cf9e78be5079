"""Computer players of 13-card rummy."""
