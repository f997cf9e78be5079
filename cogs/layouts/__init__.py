"""What a message shows, as values that know nothing of Discord."""
