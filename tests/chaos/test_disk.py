"""A disk that is full for a while, made without a privilege: a process cannot write, then it can again."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import pytest

from tests.chaos.disk import LimitedFiles, disk_below

LIMIT_S = 60.0

WRITER = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("PRAGMA journal_mode=WAL")
db.execute("CREATE TABLE t (a)")
print("ready", flush=True)
for _ in sys.stdin:
    try:
        db.execute("INSERT INTO t VALUES (randomblob(9000))")
        print("written", db.execute("SELECT count(*) FROM t").fetchone()[0], flush=True)
    except sqlite3.OperationalError as error:
        print(error.sqlite_errorname, flush=True)
"""


async def _said(process: Process) -> str:
    assert process.stdout is not None
    return (await process.stdout.readline()).decode().strip()


async def _write(process: Process) -> str:
    assert process.stdin is not None
    process.stdin.write(b"\n")
    return await _said(process)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets the limits of a running process be set")
async def test_files_that_may_not_grow_refuse_what_is_written_and_keep_what_was(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", WRITER, str(tmp_path / "upcard.sqlite3")), stdin=PIPE, stdout=PIPE
    )
    try:
        async with (
            asyncio.timeout(LIMIT_S),
            disk_below(tmp_path, lambda: process.pid, may_mount=False) as disk,
        ):
            assert isinstance(disk, LimitedFiles)
            assert await _said(process) == "ready"
            assert await _write(process) == "written 1"
            async with disk.full() as is_full:
                assert is_full
                assert await _write(process) == "SQLITE_IOERR_WRITE"
            assert await _write(process) == "written 2"
    finally:
        process.kill()
        await process.wait()


async def test_without_a_process_no_disk_is_full(tmp_path: Path) -> None:
    async with disk_below(tmp_path, lambda: None, may_mount=False) as disk, disk.full() as is_full:
        assert not is_full
