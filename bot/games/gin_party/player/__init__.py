"""Computer players of gin in company."""
