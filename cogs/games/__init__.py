"""One panel for each game: what its hand, its table and its questions look like in messages."""
