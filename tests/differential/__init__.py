"""Gin beside open_spiel's: same deals and actions must have the same legality, deadwood and scores."""
