"""Agreements: what players of a match have asked for together, until all have, or until it is taken back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.kinds import AgreementKind, MatchId
from bot.store.rows import all_rows, put_row
from bot.store.tables import agreement


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreementRow:
    """One seat's wish."""

    match: MatchId
    kind: AgreementKind
    seat: int
    at: datetime


class Agreements:
    """The wishes, through one connection."""

    def __init__(self, conn: AsyncConnection) -> None:
        self._conn = conn

    async def put(self, of: MatchId, kind: AgreementKind, seat: int, at: datetime) -> None:
        """The seat wishes this; a wish that it has already stays, with its new time."""
        await put_row(self._conn, agreement, key={"match": of, "kind": kind, "seat": seat}, values={"at": at})

    async def of(self, number: MatchId) -> tuple[AgreementRow, ...]:
        """The match's wishes, oldest first."""
        query = (
            select(agreement)
            .where(agreement.c.match == number)
            .order_by(agreement.c.at, agreement.c.kind, agreement.c.seat)
        )
        return await all_rows(self._conn, query, AgreementRow)

    async def drop_of_seat(self, of: MatchId, seat: int) -> None:
        """The seat takes back whatever it wished."""
        await self._conn.execute(delete(agreement).where(agreement.c.match == of, agreement.c.seat == seat))

    async def clear(self, of: MatchId, kind: AgreementKind | None = None) -> None:
        """Nobody wishes this any more, or nothing at all."""
        query = delete(agreement).where(agreement.c.match == of)
        await self._conn.execute(query if kind is None else query.where(agreement.c.kind == kind))
