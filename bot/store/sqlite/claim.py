"""One bot for one database: a lock that the kernel gives up when the process ends, however it ends."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bot.store.errors import StoreClaimed, StoreUnwritable

if sys.platform != "win32":
    import fcntl

SUFFIX: Final = ".lock"

UNGUARDED: Final = (
    "this system cannot hold a lock on the database, so nothing stops a second bot on it: start only one"
)


@contextmanager
def claimed(database: Path, *, at: datetime) -> Iterator[str | None]:
    """Be the only one who runs on the database as long as the block lasts.

    Gives None, or a caution for the host where system or disk knows no locks. The file of the lock stays;
    only the kernel's lock on it counts. Raises StoreClaimed, and StoreUnwritable when it cannot be made.
    """
    # The kernel's lock and not a file with a process id: kill -9 would leave that file, and the number may be
    # another program's by the next start.
    path = lock_path(database)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StoreUnwritable(
            f"{path} cannot be opened ({error.strerror}). Check that the file and its folder are yours."
        ) from error
    try:
        caution = _take(handle, database)
        _write(
            handle, f"process {os.getpid()} on {socket.gethostname()} since {at.astimezone(UTC):%F %T} UTC"
        )
        try:
            yield caution
        finally:
            # The file is emptied and not deleted: who opened it just before would lock a file without a name,
            # and the next one a new file, and both would hold "the" lock.
            _write(handle, "")
    finally:
        os.close(handle)


def lock_path(database: Path) -> Path:
    """The lock's file, the same one through every link to the database."""
    real = database.resolve()
    return real.with_name(real.name + SUFFIX)


def _take(handle: int, database: Path) -> str | None:
    if sys.platform == "win32":
        return UNGUARDED
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        holder = (
            os.pread(handle, 200, 0).decode(errors="replace").strip() or "a process that is just starting"
        )
        raise StoreClaimed(
            f"Another Upcard works with {database}: {holder}. Only one may; stop that one first."
        ) from None
    except OSError:
        # Some disks of networks have no locks. The host is told, and the bot plays all the same.
        return UNGUARDED
    return None


def _write(handle: int, text: str) -> None:
    """Write who holds the lock, for others to read; a full disk must not keep the bot from starting."""
    with suppress(OSError):
        os.ftruncate(handle, 0)
        os.lseek(handle, 0, os.SEEK_SET)
        os.write(handle, text.encode())
