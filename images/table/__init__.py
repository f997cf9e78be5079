"""Hands, seats, piles and melds as they lie on any game's table."""
