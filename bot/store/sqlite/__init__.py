"""The store in a SQLite file: one bot, one writer and several readers at a time.

Another database needs a package with what `bot.store.sqlite.store` has: a `bot.store.store.Store` that gives
transactions, its `bot.store.repository.Upserts`, and a way to open it. Tables, repositories and migrations
serve all databases.
"""
