"""The trainer of the expert of Colonel."""
