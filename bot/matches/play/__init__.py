"""What happens while a match is played: moves, hints, and what the players agree on."""
