"""UNO rules in pictures."""
