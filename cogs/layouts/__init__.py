"""What a message shows, as sheets that know nothing of Discord."""
