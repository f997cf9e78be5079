"""What a power cut would leave of a backup and of a restored database: contents and names reach the disk."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.store.sqlite.backups import make_backup
from bot.store.sqlite.restoration import restore

NOW = datetime(2026, 11, 23, tzinfo=UTC)


class Disk:
    """What has reached the disk for sure: contents of files and names in folders, as they were flushed."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._flushed: set[tuple[int, int]] = set()
        """Files, by device and number, whose contents are there."""
        self._named: dict[tuple[int, int], dict[str, int]] = {}
        """Folders with the names that were in them when they were flushed, and the file of each name."""
        self._flush: Callable[[int], None] = os.fsync
        patch.setattr(os, "fsync", self._note)

    def _note(self, handle: int) -> None:
        self._flush(handle)
        status, path = os.fstat(handle), Path(f"/proc/self/fd/{handle}").resolve()
        key = status.st_dev, status.st_ino
        if path.is_dir():
            self._named[key] = {each.name: each.stat().st_ino for each in path.iterdir()}
        else:
            self._flushed.add(key)

    def holds(self, path: Path) -> bool:
        """Whether the contents of the file are there after a power cut, under whatever name."""
        status = path.stat()
        return (status.st_dev, status.st_ino) in self._flushed

    def names(self, path: Path) -> bool:
        """Whether the name is there after a power cut, and means this file."""
        folder = path.parent.stat()
        return self._named.get((folder.st_dev, folder.st_ino), {}).get(path.name) == path.stat().st_ino

    def keeps(self, path: Path) -> bool:
        """Whether the file is there after a power cut, with its contents and under this name."""
        return self.holds(path) and self.names(path)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


def test_a_backup_that_was_announced_survives_a_power_cut(file: Path, tmp_path: Path, disk: Disk) -> None:
    made = make_backup(file, tmp_path / "backups", at=NOW)
    assert disk.keeps(made.path)


def test_a_restored_database_survives_a_power_cut_with_its_name(
    file: Path, tmp_path: Path, disk: Disk
) -> None:
    backup = make_backup(file, tmp_path / "backups", at=NOW)
    done = restore(backup.path, file, at=NOW)
    assert disk.keeps(file)
    assert done.replaced is not None
    assert disk.names(done.replaced)


def test_a_restored_database_is_complete_before_it_takes_the_name(
    file: Path, tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that reaches the disk before the contents would leave an empty database after a power cut."""
    backup = make_backup(file, tmp_path / "backups", at=NOW)
    seen: list[bool] = []
    give_name = Path.replace

    def watched(path: Path, target: Path) -> Path:
        if target == file.resolve():
            seen.append(disk.holds(path))
        return give_name(path, target)

    monkeypatch.setattr(Path, "replace", watched)
    restore(backup.path, file, at=NOW)
    assert seen == [True]
