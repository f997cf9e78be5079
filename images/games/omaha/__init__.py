"""Omaha in pictures."""
