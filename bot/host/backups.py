"""What `./upcard backup` and `./upcard restore` do, in sentences for the host."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path

from bot.settings import Settings
from bot.store import (
    KEPT,
    Backup,
    NotAStore,
    Occasion,
    SchemaTooOld,
    StoreError,
    claimed,
    database_file,
    dump_database,
    make_backup,
    restore,
    restore_dump,
    visit_store,
)

FOLDER = "backups"
"""The folder in BOT_DATA for backups that are not sent elsewhere."""


class HostError(Exception):
    """A tool cannot do what it was asked; the message is a sentence for the host."""


def back_up_now(
    settings: Settings, *, folder: Path | None, keep: int, occasion: Occasion = Occasion.ASKED
) -> Backup:
    """Make a checked backup while the bot may be running. Raises HostError."""
    where = (folder or settings.data / FOLDER).absolute()
    try:
        database = database_file(settings.store_url)
        if database is None:
            at = datetime.now(UTC)
            return dump_database(settings.store_url, where, at=at, keep=keep, occasion=occasion)
        if not database.exists():
            raise HostError(f"there is no database {database} to back up: no bot has run here yet")
        return make_backup(database, where, at=datetime.now(UTC), keep=keep, occasion=occasion)
    except StoreError as error:
        raise HostError(f"no backup was made. {error}") from None
    except OSError as error:
        raise HostError(f"no backup was made: the folder {where} cannot be written ({_why(error)})") from None


def told_of(backup: Backup) -> tuple[str, ...]:
    """Lines that tell the host about a backup."""
    schema = backup.contents.revision
    told = f"{backup.path} ({size(backup.size_bytes)}, schema {schema}), opened and found whole"
    if not backup.contents.orphans:
        return (told,)
    rows = f"{backup.contents.orphans} rows belong to no match any more. See ./upcard check"
    return told, rows


def bring_back(settings: Settings, backup: Path) -> tuple[str, ...]:
    """Put a backup in the place of the database; gives lines that tell what happened. Raises HostError."""
    try:
        database = database_file(settings.store_url)
        if not backup.is_file():
            raise HostError(f"there is no file {backup.absolute()}")
        if database is None:
            return asyncio.run(_bring_back_dump(settings, backup))
        now = datetime.now(UTC)
        # A running bot holds the same claim. Without it the bot would go on writing into the replaced file.
        with claimed(database, at=now):
            done = restore(backup, database, at=now)
    except StoreError as error:
        raise HostError(f"nothing was changed. {error}") from None
    except OSError as error:
        raise HostError(f"nothing was restored: a file cannot be read or written ({_why(error)})") from None
    told = [f"{database} is now what {backup.name} holds (schema {done.contents.revision})"]
    if done.replaced is not None:
        told.append(f"the database that was there before is kept as {done.replaced}")
    if done.contents.orphans:
        told.append(f"{done.contents.orphans} rows belong to no match any more. See ./upcard check")
    return tuple(told)


async def _bring_back_dump(settings: Settings, backup: Path) -> tuple[str, ...]:
    """As `bring_back`, where a server keeps the database."""
    kept: tuple[str, ...] = ()
    try:
        store = await visit_store(settings.store_url)
    except (NotAStore, SchemaTooOld):
        # An empty database, or one of before an update: nobody works with it.
        pass
    else:
        try:
            if await store.read(lambda tx: bool(tx.processes.alive())):
                raise HostError("nothing was changed: a bot works with the database. Stop all its processes")
        finally:
            await store.close()
        before = back_up_now(settings, folder=None, keep=KEPT, occasion=Occasion.RESTORE)
        kept = (f"what was there before is kept as {before.path}",)
    contents = restore_dump(settings.store_url, backup)
    return (f"the database is now what {backup.name} holds (schema {contents.revision})", *kept)


def size(size_bytes: int) -> str:
    """A size in kB or MB."""
    return f"{size_bytes / 1000:,.0f} kB" if size_bytes < 1_000_000 else f"{size_bytes / 1_000_000:,.1f} MB"


def _why(error: OSError) -> str:
    return error.strerror or type(error).__name__
