"""The store: an open database, whichever it is. A room such as `bot.store.sqlite` says how it is kept."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from bot.store.transaction import Transaction


class Store(ABC):
    """An open database. It belongs to the event loop that opened it."""

    def __init__(self) -> None:
        self.on_write: Callable[[float], None] | None = None
        """Told how many seconds each write took, waiting for its turn included."""
        self.waiting = 0
        """How many writes go on or wait for their turn."""

    @abstractmethod
    def write(self) -> AbstractAsyncContextManager[Transaction]:
        """One transaction: everything in it is on the disk when the block ends, or nothing when it raises.

        A cancelled write keeps all or nothing, but which of the two is for the next reading to find out.
        Raises StoreBusy, StoreFull, StoreBroken.
        """

    @abstractmethod
    def read(self) -> AbstractAsyncContextManager[Transaction]:
        """A look at the store as it is at the first query, whatever is written meanwhile; read only."""

    @abstractmethod
    async def close(self) -> None:
        """Wait for what is being written and read, and close; closing twice is no fault."""

    async def require_writable(self) -> None:
        """Write something that changes nothing; raises StoreError when that fails."""
        async with self.write() as tx:
            await tx.conn.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")
