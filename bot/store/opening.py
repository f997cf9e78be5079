"""Opens the store that a database URL names, whatever kind it is."""

from __future__ import annotations

from pathlib import Path

from bot.store.postgres.connections import database_url, is_postgres
from bot.store.postgres.store import open_postgres, visit_postgres
from bot.store.sqlite.connections import database_path
from bot.store.sqlite.store import open_sqlite, visit_sqlite
from bot.store.store import Store


def database_file(url: str) -> Path | None:
    """The file that a database URL names; None for a database that a server keeps. Raises StoreUrlRefused."""
    if is_postgres(url):
        database_url(url)
        return None
    return database_path(url)


async def open_store(url: str, *, backup_folder: Path | None = None) -> Store:
    """Open the database and bring it up to date; a SQLite file is made if there is none.

    Before an older file is changed, a copy goes to ``backup_folder``, by default ``backups`` beside it.
    Raises StoreError with a sentence.
    """
    if is_postgres(url):
        return await open_postgres(url)
    return await open_sqlite(url, backup_folder=backup_folder)


async def visit_store(url: str) -> Store:
    """Open a database that a bot may be working with, to look at it: nothing is made or brought up to date.

    Raises StoreError with a sentence, also when the database is not there or of another version.
    """
    return await (visit_postgres if is_postgres(url) else visit_sqlite)(url)
