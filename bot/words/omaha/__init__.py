"""Omaha in words."""
