"""Computer players of gin."""
