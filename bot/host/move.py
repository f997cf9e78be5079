"""What `./upcard move-database` does: takes everything to another database, and proves that it is there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from bot.host.backups import HostError
from bot.matches import examine_all
from bot.store import (
    Page,
    Store,
    StoreError,
    claimed,
    copy_rows,
    count_rows_of,
    database_file,
    finish_copy,
    is_empty,
    open_store,
    tables,
    visit_store,
)

Say = Callable[[str], None]


async def move_database(source_url: str, target_url: str, say: Say) -> None:
    """Copy everything from one database to another, which must be empty. Raises HostError.

    The source is only read. Afterwards the target's rows are counted and each match's log is played again.
    """
    try:
        with _alone_on(source_url), _alone_on(target_url):
            source = await visit_store(source_url)
            try:
                await _require_idle(source, "FROM")
                await _move(source, target_url, say)
            finally:
                await source.close()
    except StoreError as error:
        raise HostError(f"nothing was changed in FROM. {error}") from None


async def _move(source: Store, target_url: str, say: Say) -> None:
    target = await open_store(target_url)
    try:
        await _require_idle(target, "TO")
        if not await target.read(is_empty):
            raise HostError("TO is not empty: it has been used, or an earlier move has left it. Name another")
        for table in tables():
            rows = await _copy(source, target, table)
            if rows:
                say(f"{table}: {rows:,} rows")
        await target.write(finish_copy)
        await _prove(source, target, say)
    finally:
        await target.close()


async def _copy(source: Store, target: Store, table: str) -> int:
    """Copy the rows of one table, a page at a time; how many there were."""
    copied = 0
    page: Page | None = None
    while page := await source.read(lambda tx: copy_rows(tx, table, after=page)):  # awaited here
        await target.write(page.write)
        copied += len(page)
    return copied


async def _prove(source: Store, target: Store, say: Say) -> None:
    """Raise HostError unless the target has as many rows of each kind, and each match's log leads to it."""
    for table in tables():
        there = await source.read(lambda tx: count_rows_of(tx, table))  # noqa: B023  # awaited here
        here = await target.read(lambda tx: count_rows_of(tx, table))  # noqa: B023  # awaited here
        if there != here:
            raise HostError(f"TO has {here:,} of {there:,} rows of {table}: somebody has written meanwhile")
    folded, ill = 0, []
    async for number, found in examine_all(target):
        folded += 1
        if found is not None:
            ill.append(number)
    known = [number async for number, found in examine_all(source) if found is not None]
    if sorted(ill) != sorted(known):
        raise HostError(f"the logs of {len(ill)} matches lead elsewhere in TO; it is not to be used")
    say(f"proved: all rows are there, and the logs of {folded:,} matches were played again")
    if known:
        say(f"{len(known)} matches were damaged before, and are so still: see ./upcard check")


@contextmanager
def _alone_on(url: str) -> Iterator[None]:
    """Keep every bot away from a database that is a file."""
    file = database_file(url)
    if file is None:
        yield
        return
    with claimed(file, at=datetime.now(UTC)):
        yield


async def _require_idle(store: Store, name: str) -> None:
    alive = await store.read(lambda tx: tx.processes.alive()) if store.is_shared else ()
    if alive:
        raise HostError(f"a bot is working with {name}. Stop all of its processes first")
