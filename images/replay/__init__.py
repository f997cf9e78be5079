"""Pictures of a match that is over, moment by moment."""
