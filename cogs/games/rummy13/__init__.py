"""The panel of 13-card rummy."""
