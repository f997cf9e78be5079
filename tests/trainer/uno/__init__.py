"""The trainer of the expert of UNO rules: rounds played, networks fitted to how they ended, and the scale."""
