"""Computer players of Omaha: levels, and simple players that others are measured by."""
