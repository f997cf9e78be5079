"""Melds on the table in words, for the games in which players lay them there."""
