"""A store that nobody has written to, ready at once.

Bringing a new database up to date takes a tenth of a second, so here one is copied. An engine puts each
kind of statement together once, which costs more than executing it; here engines serve one store after
another.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from sqlalchemy.ext.asyncio import AsyncEngine
from typing_extensions import override

from bot.store import SqliteStore
from bot.store.sqlite.connections import READER, WRITER, open_engine, use_write_ahead_log
from bot.store.sqlite.schema import migrate
from bot.store.sqlite.store import READERS


@cache
def _empty() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "upcard.sqlite3"
        migrate(path, path.parent / "backups")
        use_write_ahead_log(path)
        return path.read_bytes()


def open_empty_store(folder: Path) -> SqliteStore:
    """A new store in the folder, as ``open_store`` would make it."""
    path = folder / "upcard.sqlite3"
    path.write_bytes(_empty())
    return _StoreAgain(path)


@dataclass
class _Engines:
    """The engines of a store, for one file after another."""

    file: Path
    writer: AsyncEngine = field(init=False)
    reader: AsyncEngine = field(init=False)

    def __post_init__(self) -> None:
        self.writer = open_engine(self, WRITER, begin="BEGIN IMMEDIATE", connections=1)
        self.reader = open_engine(self, READER, begin="BEGIN", connections=READERS)

    def __fspath__(self) -> str:
        return str(self.file)


_free: list[_Engines] = []
"""Those of stores that are closed."""


class _StoreAgain(SqliteStore):
    """A store with the engines of one that is closed: they know all statements that it ever made."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._engines = _free.pop() if _free else _Engines(path)
        self._engines.file = path
        self._writer, self._reader = self._engines.writer, self._engines.reader

    @override
    async def close(self) -> None:
        was_open = not self._closed
        await super().close()
        if was_open:
            _free.append(self._engines)
