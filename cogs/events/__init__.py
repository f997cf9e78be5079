"""Cups of a server: announced by a form, joined and played by buttons, led by those who manage the server."""
