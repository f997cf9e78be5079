"""The games: a room each, with pure rules (no input, output, clock or chance), words and computer players."""
