"""The arena: computer players and programs of others against each other, and the protocol they speak."""
