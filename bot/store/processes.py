"""The processes that share a database, which is PostgreSQL's: who is alive, and who holds what.

All times are the database's, so that no machine's clock decides who is alive.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import BigInteger, ColumnElement, cast, delete, func, insert, type_coerce, update

from bot.store.columns import UtcTime, microseconds
from bot.store.kinds import ProcessId, ProcessKind
from bot.store.model.processes import LeaseRow, ProcessRow
from bot.store.repository import Repository, select, set_to

ALIVE_FOR: Final = timedelta(seconds=6)
"""A process that has not said for so long that it is alive is dead, and what it held is nobody's."""


def _now() -> ColumnElement[datetime]:
    """The database's time at this statement; that of its transaction may be long ago."""
    return type_coerce(cast(func.extract("epoch", func.clock_timestamp()) * 1_000_000, BigInteger), UtcTime())


def _since() -> ColumnElement[datetime]:
    """When a process must have been seen to be alive."""
    return type_coerce(type_coerce(_now(), BigInteger) - microseconds(ALIVE_FOR), UtcTime())


class Processes(Repository):
    """Who is alive."""

    def now(self) -> datetime:
        """The database's time."""
        return self._conn.execute(select(_now())).scalar_one()

    def register(self, kind: ProcessKind) -> ProcessId:
        """A process begins its work: the number by which it is known."""
        values = set_to(ProcessRow.kind, kind) | set_to(ProcessRow.began_at, _now())
        new = insert(ProcessRow).values(values | set_to(ProcessRow.seen_at, _now()))
        return self._conn.execute(new.returning(ProcessRow.id)).scalar_one()

    def beat(
        self, number: ProcessId, *, heard_ago: timedelta | None, shards: str, requests: int, is_leaving: bool
    ) -> bool:
        """The process is alive, and so it is with it; False if it counts as dead and must begin anew."""
        ago = None if heard_ago is None else microseconds(heard_ago)
        heard_at = None if ago is None else type_coerce(type_coerce(_now(), BigInteger) - ago, UtcTime())
        values = (
            {ProcessRow.seen_at.key: _now(), ProcessRow.heard_at.key: heard_at}
            | set_to(ProcessRow.shards, shards)
            | set_to(ProcessRow.requests, requests)
            | set_to(ProcessRow.is_leaving, is_leaving)
        )
        alive = ProcessRow.id == number, ProcessRow.seen_at > _since()
        return self._change(update(ProcessRow).where(*alive).values(values)) == 1

    def alive(self) -> tuple[ProcessRow, ...]:
        """All that are alive, the oldest first."""
        query = select(ProcessRow).where(ProcessRow.seen_at > _since()).order_by(ProcessRow.id)
        return self._all(ProcessRow, query)

    def count_dead(self) -> int:
        """How many have a row and are not alive."""
        return self._count(ProcessRow.seen_at <= _since(), of=ProcessRow)

    def bury(self) -> tuple[ProcessId, ...]:
        """Forget those that are dead."""
        dead = self._values(select(ProcessRow.id).where(ProcessRow.seen_at <= _since()))
        self._change(delete(ProcessRow).where(ProcessRow.id.in_(dead)))
        return dead

    def leave(self, number: ProcessId) -> None:
        """This process is gone."""
        self._change(delete(ProcessRow).where(ProcessRow.id == number))


_IS_LOST: Final = LeaseRow.holder.not_in(select(ProcessRow.id))


class Leases(Repository):
    """What one process has at a time. A lease lives as long as its holder, and needs no renewal."""

    def held(self) -> dict[str, ProcessId]:
        """The holder of each lease by its name."""
        return self._pairs(select(LeaseRow.name, LeaseRow.holder))

    def is_mine(self, name: str) -> bool:
        """Whether this process holds the lease."""
        return self._value(select(LeaseRow.holder).where(LeaseRow.name == name)) == self._process

    def take(self, name: str) -> bool:
        """Take a lease that nobody holds; whether this process holds it now."""
        if self._process is None:
            return True
        self._add(LeaseRow(name=name, holder=self._process))
        return self.is_mine(name)

    def count_lost(self) -> int:
        """How many are held by a process that there is not; see `bot.store.outbox.Outbox.count_lost`."""
        return self._count(_IS_LOST, of=LeaseRow)

    def drop_lost(self) -> None:
        """Let these be nobody's."""
        self._change(delete(LeaseRow).where(_IS_LOST))

    def drop(self, name: str) -> None:
        """Give the lease back, if this process holds it."""
        self._change(delete(LeaseRow).where(LeaseRow.name == name, LeaseRow.holder == self._process))
