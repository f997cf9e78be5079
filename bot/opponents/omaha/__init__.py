"""Computer players of Omaha."""
