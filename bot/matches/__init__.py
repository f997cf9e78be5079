"""The service between the rules and Discord: open, join, act, resign, expire, resume."""
