"""Learning a game: /rules, /learn and /help."""
