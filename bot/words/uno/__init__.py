"""UNO rules in words."""
