"""Computer players of Colonel."""
