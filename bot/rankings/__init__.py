"""Ratings of players and standings of servers."""
