"""Melds of all rummy games: finding, arranging and laying off cards."""
