"""Upcard: card games on Discord, played by direct message as pictures."""

__version__ = "1.0.0"
