"""Gin for three and more in pictures."""
