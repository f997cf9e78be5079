"""What is left of a match that is over: replays, reviews and proofs."""
