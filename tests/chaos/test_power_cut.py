"""The power goes: only what was synced is left of file and log, and no acknowledged move is missing."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from bot.matches import examine_all
from bot.store import Transaction, open_store
from tests.chaos.write_ahead import Log, read_log
from tests.forge import ROOT

CUTS = 30
SEED = 20_261_120


@dataclass(frozen=True, slots=True, kw_only=True)
class Instant:
    """Both files as they were at one instant, and the version that was acknowledged by then."""

    database: bytes
    log: Log
    acknowledged: int


class Mover:
    """The process that makes moves; it can be stopped in mid-write, which is what a snapshot needs."""

    def __init__(self, file: Path, process: asyncio.subprocess.Process) -> None:
        self._file = file
        self._process = process
        self._acknowledged = 0

    async def instant(self, after_s: float) -> Instant:
        """Let it run, freeze it, and copy what the system holds of both files."""
        await asyncio.sleep(after_s)
        os.kill(self._process.pid, signal.SIGSTOP)
        try:
            await self._hear()
            return await asyncio.to_thread(self._copies)
        finally:
            os.kill(self._process.pid, signal.SIGCONT)

    def _copies(self) -> Instant:
        return Instant(
            database=self._file.read_bytes(),
            log=read_log(Path(f"{self._file}-wal").read_bytes()),
            acknowledged=self._acknowledged,
        )

    async def _hear(self) -> None:
        """Read all that it has said; a frozen process says nothing more."""
        assert self._process.stdout is not None
        while True:
            try:
                line = await asyncio.wait_for(self._process.stdout.readline(), 0.2)
            except TimeoutError:
                return
            assert line, "the mover has ended"
            self._acknowledged = int(line)

    async def begin(self) -> None:
        """Wait for the first move."""
        assert self._process.stdout is not None
        self._acknowledged = int(await asyncio.wait_for(self._process.stdout.readline(), 60))


def _version(folder: Path, database: bytes, log: bytes) -> int:
    """The version that SQLite finds in the files, which it must take for sound."""
    file = _laid(folder, database, log)
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        (version,) = db.execute("SELECT COALESCE(MAX(version), 0) FROM action").fetchone()
    return int(version)


def _laid(folder: Path, database: bytes, log: bytes) -> Path:
    """The files as they lie on the disk when the power is back; the index of the log is not among them."""
    folder.mkdir()
    file = folder / "upcard.sqlite3"
    file.write_bytes(database)
    (folder / "upcard.sqlite3-wal").write_bytes(log)
    return file


def _synced(folder: Path, instant: Instant) -> int:
    """How many bytes of the log are on the disk for certain: up to the last acknowledged transaction.

    One transaction at most can be under way: if the whole log holds more than was acknowledged, its last one
    may be lost, and must then be lost entirely.
    """
    ends = instant.log.ends
    if not ends:
        return 0
    whole = _version(folder, instant.database, instant.log.data)
    assert whole - instant.acknowledged in (0, 1)
    if whole == instant.acknowledged:
        return ends[-1]
    return ends[-2] if len(ends) > 1 else 32


async def test_a_power_cut_loses_no_acknowledged_move(tmp_path: Path) -> None:
    chance = random.Random(SEED)
    file = tmp_path / "live" / "upcard.sqlite3"
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.chaos.mover", str(file), cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    seen = []
    try:
        mover = Mover(file, process)
        await mover.begin()
        for number in range(CUTS):
            instant = await mover.instant(chance.uniform(0.0, 0.15))
            least = _synced(tmp_path / f"whole-{number}", instant)
            await _survives(tmp_path / f"cut-{number}", instant, instant.log.cut(least, chance))
            seen.append(instant.acknowledged)
    finally:
        process.kill()
        await process.wait()
    assert seen[-1] > seen[0], "nothing was moved meanwhile, so this proved nothing"


async def _survives(folder: Path, instant: Instant, log: bytes) -> None:
    """The program opens what is left, finds nothing wrong with it, and has every acknowledged move."""
    file = _laid(folder, instant.database, log)
    store = await open_store(f"sqlite:///{file}")
    try:
        found = {number: ill async for number, ill in examine_all(store)}

        def work(tx: Transaction) -> int:
            return int(tx.conn.exec_driver_sql("SELECT MAX(version) FROM action").scalar_one())

        version = await store.read(work)
    finally:
        await store.close()
    assert list(found.values()) == [None]
    assert version >= instant.acknowledged


def test_the_log_is_read_as_sqlite_reads_it(tmp_path: Path) -> None:
    file = tmp_path / "some.sqlite3"
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("CREATE TABLE t (a)")
        for number in range(3):
            db.execute("INSERT INTO t VALUES (?)", (number,))
        data = Path(f"{file}-wal").read_bytes()
    log = read_log(data)
    assert len(log.ends) == 4
    assert log.ends[-1] == len(data)
    assert len(read_log(data[: log.ends[2] + 100]).ends) == 3
