"""One bot for one database: a second one is told of the first; a dead one holds nobody up."""

from __future__ import annotations

import multiprocessing
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from multiprocessing.context import ForkProcess
from multiprocessing.synchronize import Event
from pathlib import Path

import pytest

from bot.host.backups import HostError, back_up_now, bring_back
from bot.store import StoreClaimed, StoreUnwritable, claimed
from bot.store.sqlite.claim import UNGUARDED, lock_path
from tests.host.conftest import LATER, Host

FORKING = multiprocessing.get_context("fork")


def hold(database: Path, held: Event) -> None:
    """Claim the database until somebody kills this process."""
    with claimed(database, at=datetime(2026, 11, 20, 20, 15, tzinfo=UTC)):
        held.set()
        time.sleep(600)


@contextmanager
def another_bot(database: Path) -> Iterator[ForkProcess]:
    """A process that has claimed the database."""
    held = FORKING.Event()
    process = FORKING.Process(target=hold, args=(database, held))
    process.start()
    try:
        assert held.wait(60)
        yield process
    finally:
        process.kill()
        process.join()


def test_a_second_bot_is_told_which_one_runs_and_since_when(host: Host) -> None:
    with (
        another_bot(host.database) as first,
        pytest.raises(StoreClaimed) as refused,
        claimed(host.database, at=LATER),
    ):
        pass

    told = str(refused.value)
    assert f"process {first.pid} on " in told
    assert "since 2026-11-20 20:15:00 UTC" in told


def test_the_command_refuses_as_well(host: Host) -> None:
    with another_bot(host.database):
        status, said = host.types_alone("sandbox", "--port", "0")

    assert status == 1
    assert said.startswith(f"upcard: Another Upcard works with {host.database}: process ")
    assert "Traceback" not in said
    assert host.asks("SELECT version_num FROM alembic_version") == [("0001",)]


def test_the_lock_of_a_killed_bot_holds_nobody_up(host: Host) -> None:
    with another_bot(host.database) as first:
        first.kill()
        first.join()
        assert "process" in lock_path(host.database).read_text()
        with claimed(host.database, at=LATER) as caution:
            assert caution is None


def test_a_link_to_the_database_is_the_same_database(host: Host, tmp_path: Path) -> None:
    (tmp_path / "link.sqlite3").symlink_to(host.database)
    link = tmp_path / "link.sqlite3"
    with claimed(host.database, at=LATER), pytest.raises(StoreClaimed), claimed(link, at=LATER):
        pass


def test_a_bot_that_stopped_leaves_no_name_behind(host: Host) -> None:
    with claimed(host.database, at=LATER):
        pass
    assert lock_path(host.database).read_text() == ""


def test_nothing_is_restored_or_repaired_under_a_running_bot_but_a_backup_is_made(host: Host) -> None:
    backup = back_up_now(host.settings, folder=None, keep=10)
    before = host.database.read_bytes()
    with another_bot(host.database):
        with pytest.raises(HostError, match=r"nothing was changed. Another Upcard works with"):
            bring_back(host.settings, backup.path)
        status, said = host.types("check", "--repair")
        assert (status, "Another Upcard works with" in said) == (1, True)
        assert back_up_now(host.settings, folder=None, keep=10).contents.revision == "0001"
    assert host.database.read_bytes() == before


def test_a_folder_without_locks_is_said_and_the_bot_runs(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_handle: int, _how: int) -> None:
        raise OSError(95, "not supported")

    monkeypatch.setattr("fcntl.flock", refuse)
    with claimed(host.database, at=LATER) as caution:
        assert caution == UNGUARDED


def test_a_system_without_locks_is_said(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with claimed(host.database, at=LATER) as caution:
        assert caution == UNGUARDED


def test_a_lock_that_cannot_be_made_is_said(host: Host) -> None:
    lock_path(host.database).mkdir()
    with pytest.raises(StoreUnwritable, match="cannot be opened"), claimed(host.database, at=LATER):
        pass
