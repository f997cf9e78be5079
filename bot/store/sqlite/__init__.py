"""The store in a SQLite file: one bot, one writer and several readers at a time."""
