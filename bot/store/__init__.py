"""The database: tables, repositories and migrations; it knows no game."""
