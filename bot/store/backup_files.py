"""Backups as files: their names, and that the disk keeps them; what is in them is each database's own."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from itertools import count
from pathlib import Path
from typing import Final

KEPT: Final = 10
"""How many backups of one kind stay in their folder."""

_SCRATCH: Final = "upcard-unfinished-"
_LEFT_OVER_S: Final = 24 * 3600.0


class Occasion(StrEnum):
    """Why a backup is made; the newest of each kind are kept apart from the other kinds."""

    ASKED = "asked"
    UPDATE = "before-update"
    RESTORE = "before-restore"
    REPAIR = "before-repair"


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """What a backup was found to hold: its schema, and how many rows refer to rows that are not there."""

    revision: str
    orphans: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Backup:
    """A backup that was made, and opened to check it."""

    path: Path
    size_bytes: int
    contents: Contents


@contextmanager
def scratch_folder(folder: Path) -> Iterator[Path]:
    """A folder for unfinished files on the same disk, for nobody else's eyes; what kill -9 left goes too."""
    for left in folder.glob(f"{_SCRATCH}*"):
        if time.time() - left.stat().st_mtime > _LEFT_OVER_S:
            shutil.rmtree(left, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix=_SCRATCH, dir=folder) as scratch:
        yield Path(scratch)


def give_name(packed: Path, target: Path) -> bool:
    """Give a finished file its name, without ever replacing another file; whether the name was free."""
    # A link fails where the name is taken; a rename would silently replace somebody's backup.
    try:
        os.link(packed, target)
    except FileExistsError:
        return False
    except OSError:
        # A file system without hard links; two calls within one second are then on their own.
        if target.exists():
            return False
        packed.replace(target)
    return True


def put_backup(
    finished: Path, folder: Path, stem: str, suffix: str, *, at: datetime, occasion: Occasion, keep: int
) -> Path:
    """Give a finished file the next free name for backups of its database, and drop older ones.

    Only those of the same database and occasion are dropped, all but the ``keep`` newest.
    """
    ending = suffix if occasion is Occasion.ASKED else f"-{occasion.value}{suffix}"
    path = _give_free_name(finished, folder, stem, _stamp(at), ending)
    flush(folder)
    # The one just made stays, even when the machine's clock went back.
    for _, _, older in _newest_first(folder, stem, ending, but=path)[keep - 1 :]:
        older.unlink(missing_ok=True)
    return path


def _give_free_name(packed: Path, folder: Path, stem: str, stamp: str, ending: str) -> Path:
    # Above all of the same second: the name of one that was dropped meanwhile would make this one the oldest.
    taken = [ordinal for at, ordinal, _ in _newest_first(folder, stem, ending) if at == stamp]
    for ordinal in count(max(taken, default=0) + 1):
        target = folder / f"{stem}-{stamp}{'' if ordinal == 1 else f'-{ordinal}'}{ending}"
        if give_name(packed, target):
            return target
    raise AssertionError("counting has no end")


def _stamp(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _newest_first(
    folder: Path, stem: str, ending: str, *, but: Path | None = None
) -> list[tuple[str, int, Path]]:
    """The backups of a database for one occasion: the second, the place within it, the file."""
    name = re.compile(rf"{re.escape(stem)}-(\d{{8}}T\d{{6}}Z)(?:-(\d+))?{re.escape(ending)}")
    found = ((name.fullmatch(path.name), path) for path in folder.iterdir() if path != but)
    return sorted(((one[1], int(one[2] or 1), path) for one, path in found if one is not None), reverse=True)


def flush(path: Path) -> None:
    """Have the disk keep what was written."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
