"""The panel of Skarney."""
