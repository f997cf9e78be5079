"""Score sheets, profiles and rankings."""
