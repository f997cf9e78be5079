"""What SQLite reports, in sentences that the host can act on."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from bot.store.errors import NotAStore, StoreBroken, StoreBusy, StoreError, StoreFull, StoreUnwritable


def _sentence(code: str, path: Path) -> StoreError | None:
    """The error for SQLite's name of a result code (SQLITE_BUSY_SNAPSHOT); None when the fault is ours."""
    # The shared index of the log can grow no further: a full disk by another name, and no damage.
    name = "FULL" if code == "SQLITE_IOERR_SHMSIZE" else code.removeprefix("SQLITE_").split("_")[0]
    match name:
        case "BUSY" | "LOCKED":
            return StoreBusy(f"Another process is writing to {path}. Is the bot running twice?")
        case "FULL":
            return StoreFull(f"The disk under {path} is full. Make room; nothing that was shown is lost.")
        case "NOTADB":
            return NotAStore(f"{path} is not a database. Move it away, or set another database URL.")
        case "CANTOPEN" | "READONLY" | "PERM" | "AUTH":
            return StoreUnwritable(f"{path} cannot be written. Check that the file and its folder are yours.")
        case "CORRUPT" | "IOERR" | "PROTOCOL" | "NOLFS":
            return StoreBroken(f"{path} is damaged, or its disk fails ({code}). Restore a backup.")
        case _:
            return None


@contextmanager
def in_sentences(path: Path) -> Iterator[None]:
    """Turn the driver's errors about the file at ``path`` into StoreErrors; others pass as they are."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        driver_error = error.orig if isinstance(error, DBAPIError) else error
        told = _sentence(getattr(driver_error, "sqlite_errorname", ""), path)
        if told is None:
            raise
        raise told from error
