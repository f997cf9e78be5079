"""Sentences for players: what they may see, what happened, and why something did not happen."""
