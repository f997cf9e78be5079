"""13-card rummy in words."""
