"""The pictures of each game, made from its views."""
