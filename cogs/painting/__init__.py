"""Keeping messages as their matches are: hands, tables and lobbies, one change after the other."""
