"""A store that nobody has written to, ready at once.

Bringing a new database up to date takes a tenth of a second, so here one is copied. An engine puts each
kind of statement together once, which costs more than executing it; here engines serve one store after
another.
"""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from sqlalchemy import Engine
from typing_extensions import override

from bot.store import SqliteStore
from bot.store.sqlite.connections import READER, WRITER, open_engine, use_write_ahead_log
from bot.store.sqlite.schema import migrate


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


class _Engines:
    """The engines of a store, for one file after another."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.writing: Engine = open_engine(self, WRITER, begin="BEGIN IMMEDIATE")
        self.reading: Engine = open_engine(self, READER, begin="BEGIN")

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
        self.writing, self.reading = self._engines.writing, self._engines.reading

    @override
    async def close(self) -> None:
        was_open = not self._closed
        await super().close()
        if was_open:
            _free.append(self._engines)
