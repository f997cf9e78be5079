"""Cards, backs, court figures and people, drawn once and laid many times."""
