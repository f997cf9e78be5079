"""Upcard: card games on Discord, played by direct message as pictures."""
