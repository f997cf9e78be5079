"""What the computer players of all games share. A player sees a view and the legal actions alone."""
