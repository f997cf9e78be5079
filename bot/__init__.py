"""Upcard: card games on Discord, played by direct message as pictures."""

__version__ = "0.1.0"
