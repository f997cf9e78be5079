"""A second opinion on Discord: whole matches in simcord, a simulator that is not ours."""
