"""Gin Rummy for two."""
