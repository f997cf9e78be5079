"""How the numbers of gin's expert are made anew: deals played, and its networks fitted to how they ended."""
