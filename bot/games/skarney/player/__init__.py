"""Computer players of Skarney."""
