"""Servers: settings, managers, matches out of reach, upkeep."""
