"""Chaos with several processes: two of each kind on one PostgreSQL, whose servers fail too."""
