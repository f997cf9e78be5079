"""Writing rows that may be there already, in SQLite's words."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Executable
from sqlalchemy.dialects.sqlite import insert

from bot.store.records import Record


class SqliteUpserts:
    """See `bot.store.repository.Upserts`."""

    def put(
        self, record: type[Record], *, key: Mapping[str, object], values: Mapping[str, object]
    ) -> Executable:
        """A statement that writes a row, or the values into the row that has the key already."""
        added = insert(record).values({**key, **values})
        return added.on_conflict_do_update(index_elements=list(key), set_=dict(values))

    def add(self, record: type[Record], values: Mapping[str, object]) -> Executable:
        """A statement that writes a row unless one with its key is there already."""
        return insert(record).values(dict(values)).on_conflict_do_nothing()
