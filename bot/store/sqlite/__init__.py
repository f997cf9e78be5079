"""The store in a SQLite file: one bot, one writer and several readers at a time.

Another database needs a room with what `store` and `upserts` are here: a `bot.store.store.Store` that
gives transactions, and a way to open it. Tables, repositories and migrations serve all databases.
"""
