"""Deals of gin played by machine code, thousands in a second: what the expert's numbers are made from."""
