"""The panel of UNO rules."""
