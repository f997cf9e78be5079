"""Computer players of UNO rules."""
