"""What all games of deals share."""
