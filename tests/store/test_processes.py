from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from bot.store import MatchId, Store, open_store
from tests.store.make import start_match
from tests.store.postgres import sqlite_alone

pytestmark = sqlite_alone

ROOT = Path(__file__).parents[2]


def racer(file: Path, match: MatchId, name: str, last: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.store.racer", f"sqlite:///{file}", str(match), name, str(last)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


async def test_two_processes_share_a_match_without_losing_a_version(store: Store, file: Path) -> None:
    match = await store.write(start_match)

    racers = {name: racer(file, match, name, 60) for name in ("left", "right")}
    said = {name: process.communicate(timeout=60)[0].split() for name, process in racers.items()}

    assert [process.returncode for process in racers.values()] == [0, 0]
    log = await store.read(lambda tx: tx.matches.log(match))
    assert [entry.version for entry in log] == list(range(1, 61))
    for name, versions in said.items():
        assert [str(entry.version) for entry in log if entry.text == name] == versions


async def test_what_a_killed_process_had_stored_is_there(store: Store, file: Path) -> None:
    match = await store.write(start_match)
    await store.close()

    process = racer(file, match, "mover", 10**9)
    assert process.stdout is not None
    said = [int(process.stdout.readline()) for _ in range(25)]
    process.kill()
    said += [int(line) for line in process.communicate(timeout=60)[0].split("\n")[:-1]]

    reopened = await open_store(f"sqlite:///{file}")
    stands, log = await reopened.read(lambda tx: (tx.matches.require(match), tx.matches.log(match)))
    await reopened.close()
    assert stands.version >= said[-1]
    assert [entry.version for entry in log] == list(range(1, stands.version + 1))


def test_two_processes_may_make_the_file_at_the_same_time(tmp_path: Path) -> None:
    """Both find no file; one makes the tables, the other one waits and then finds them."""
    file = tmp_path / "upcard.db"
    opening = (
        "import asyncio, sys; from bot.store import open_store;"
        "asyncio.run(asyncio.wait_for(open_store(sys.argv[1]), 30))"
    )
    command = [sys.executable, "-c", opening, f"sqlite:///{file}"]
    processes = [subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) for _ in range(3)]
    errors = [process.communicate(timeout=60)[1] for process in processes]

    assert [process.returncode for process in processes] == [0, 0, 0], errors
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("SELECT count(*) FROM alembic_version").fetchone() == (1,)
