"""Matches that are over: /replay, /review and /verify."""
