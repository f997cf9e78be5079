"""Gin in pictures."""
