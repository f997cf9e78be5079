"""The rules of the games: pure, with no input, output, clock or chance of their own."""
