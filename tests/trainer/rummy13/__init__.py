"""The trainer of 13-card rummy: what its expert's numbers are worth, and the scale for all players."""
