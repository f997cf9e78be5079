"""13-card rummy in pictures."""
