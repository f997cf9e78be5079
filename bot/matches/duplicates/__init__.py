"""Duplicate sets: the same sealed deals for everybody, in matches of their own against the computer."""
