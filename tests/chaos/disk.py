"""A disk that can be full for a while: a small one of its own, or a limit on the size of the bot's files."""

from __future__ import annotations

import asyncio
import resource
import shutil
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from pathlib import Path
from typing import Protocol

DISK_BYTES = 96 * 1024 * 1024


class Disk(Protocol):
    """What the bot's database lies on."""

    @property
    def kind(self) -> str:
        """How it is made full, for the figures."""

    def full(self) -> AbstractAsyncContextManager[bool]:
        """Leave no room as long as the block lasts; gives whether that was possible."""


class SmallDisk:
    """A file system of its own in memory, which a file fills. Mounting it takes a privilege."""

    kind = "a small file system, filled"

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @asynccontextmanager
    async def full(self) -> AsyncIterator[bool]:
        """No write finds a free block: ENOSPC."""
        filler = self._folder / "filler"
        try:
            await asyncio.to_thread(_write_until_full, filler)
            yield True
        finally:
            filler.unlink(missing_ok=True)


class LimitedFiles:
    """The kernel's limit on the size of files, set on the running bot from outside, and taken back.

    It takes no privilege. A write past it fails with EFBIG, where a full disk says ENOSPC: to SQLite both
    are a write that could not be made, and the transaction is undone.
    """

    kind = "a limit on the bot's files (RLIMIT_FSIZE), as no disk may be mounted here"

    def __init__(self, log: Path, running: Callable[[], int | None]) -> None:
        self._log = log
        self._running = running

    @asynccontextmanager
    async def full(self) -> AsyncIterator[bool]:
        """No file of the bot that runs now gets any longer than the database's log of writes is."""
        process = self._running()
        length = self._log.stat().st_size if self._log.exists() else 0
        if process is None or not _limit(process, length):
            yield False
            return
        try:
            yield True
        finally:
            _limit(process, resource.RLIM_INFINITY)


@asynccontextmanager
async def disk_below(
    folder: Path, running: Callable[[], int | None], *, may_mount: bool = True
) -> AsyncIterator[Disk]:
    """A small disk in place of the folder where this machine lets us make one, else limited files."""
    if not (may_mount and await asyncio.to_thread(_mount, folder)):
        yield LimitedFiles(folder / "upcard.sqlite3-wal", running)
        return
    try:
        yield SmallDisk(folder)
    finally:
        await asyncio.to_thread(subprocess.run, ("umount", "-l", str(folder)), check=False)


def _mount(folder: Path) -> bool:
    folder.mkdir(parents=True, exist_ok=True)
    mount = shutil.which("mount")
    if mount is None:
        return False
    command = (mount, "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "tmpfs", str(folder))
    return subprocess.run(command, check=False, capture_output=True).returncode == 0


def _write_until_full(file: Path) -> None:
    block = bytes(1 << 20)
    with suppress(OSError), file.open("wb", buffering=0) as filler:
        while filler.write(block):
            pass


def _limit(process: int, soft: int) -> bool:
    """Set the soft limit on the size of files; False when the process is gone or this is not Linux."""
    prlimit = getattr(resource, "prlimit", None)
    if prlimit is None:
        return False
    try:
        _, hard = prlimit(process, resource.RLIMIT_FSIZE)
        prlimit(process, resource.RLIMIT_FSIZE, (hard if soft == resource.RLIM_INFINITY else soft, hard))
    except (OSError, ValueError):
        return False
    return True
