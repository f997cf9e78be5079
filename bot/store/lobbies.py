"""Lobbies: challenges that several may join, with who has joined, who is named, and which presses counted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.challenges import ChallengeRow
from bot.store.errors import LobbyPressSeen
from bot.store.kinds import ChallengeId, ChallengeStatus, RequestId, UserId
from bot.store.rows import all_rows
from bot.store.tables import challenge, challenge_guest, challenge_press, challenge_seat


@dataclass(frozen=True, slots=True, kw_only=True)
class SitterRow:
    """Who has joined: a person, or a computer player of a level; neither is somebody who is forgotten.

    ``place`` counts up in the order in which they came.
    """

    challenge: ChallengeId
    place: int
    user: UserId | None
    computer: str | None


class Lobbies:
    """What lobbies have beyond other challenges, through one connection."""

    def __init__(self, conn: AsyncConnection) -> None:
        self._conn = conn

    async def press(self, number: ChallengeId, request: RequestId) -> None:
        """Note that this press changes the lobby; raises LobbyPressSeen when one did so before."""
        query = select(challenge_press.c.challenge).where(challenge_press.c.request == request)
        seen = (await self._conn.execute(query)).scalar_one_or_none()
        if seen is not None:
            raise LobbyPressSeen(ChallengeId(seen))
        try:
            await self._conn.execute(insert(challenge_press).values(request=request, challenge=number))
        except IntegrityError as error:
            raise LobbyPressSeen(number) from error

    async def touch(self, number: ChallengeId) -> None:
        """The lobby has changed: its message is behind until it shows so."""
        await self._conn.execute(
            update(challenge).where(challenge.c.id == number).values(version=challenge.c.version + 1)
        )

    async def sitters(self, number: ChallengeId) -> tuple[SitterRow, ...]:
        """Who has joined, in the order in which they came."""
        query = (
            select(challenge_seat)
            .where(challenge_seat.c.challenge == number)
            .order_by(challenge_seat.c.place)
        )
        return await all_rows(self._conn, query, SitterRow)

    async def sit(
        self, number: ChallengeId, *, user: UserId | None = None, computer: str | None = None
    ) -> None:
        """Somebody takes the next place."""
        last = select(func.max(challenge_seat.c.place)).where(challenge_seat.c.challenge == number)
        place = (await self._conn.execute(last)).scalar_one()
        row = {"challenge": number, "place": 0 if place is None else place + 1}
        await self._conn.execute(insert(challenge_seat).values(**row, user=user, computer=computer))

    async def rise(self, number: ChallengeId, place: int) -> None:
        """Nobody has this place any more."""
        await self._conn.execute(
            delete(challenge_seat).where(
                challenge_seat.c.challenge == number, challenge_seat.c.place == place
            )
        )

    async def guests(self, number: ChallengeId) -> tuple[UserId, ...]:
        """The people who are named; where there are none, anybody may join."""
        query = (
            select(challenge_guest.c.user)
            .where(challenge_guest.c.challenge == number)
            .order_by(challenge_guest.c.user)
        )
        return tuple(UserId(user) for user in (await self._conn.execute(query)).scalars())

    async def put_guests(self, number: ChallengeId, users: Iterable[UserId]) -> None:
        """Name these people, and nobody else."""
        await self._conn.execute(delete(challenge_guest).where(challenge_guest.c.challenge == number))
        rows = [{"challenge": number, "user": user} for user in dict.fromkeys(users)]
        if rows:
            await self._conn.execute(insert(challenge_guest), rows)

    async def put_host(self, number: ChallengeId, user: UserId) -> None:
        """The lobby is this person's from now on."""
        await self._conn.execute(update(challenge).where(challenge.c.id == number).values(challenger=user))

    async def put_shown(self, number: ChallengeId, status: ChallengeStatus, version: int) -> None:
        """The lobby's message shows it as it was at this version; one that shows more already stays so."""
        await self._conn.execute(
            update(challenge)
            .where(challenge.c.id == number, challenge.c.shown_version <= version)
            .values(shown=status, shown_version=version)
        )

    async def behind(self, *, after: ChallengeId | None = None, limit: int = 500) -> tuple[ChallengeRow, ...]:
        """A page of the lobbies whose message is missing or shows less than is true, by their ids."""
        stale = or_(
            challenge.c.shown.is_(None),
            challenge.c.shown != challenge.c.status,
            challenge.c.shown_version != challenge.c.version,
        )
        query = (
            select(challenge)
            .where(and_(challenge.c.seats.is_not(None), stale))
            .order_by(challenge.c.id)
            .limit(limit)
        )
        return await all_rows(
            self._conn, query if after is None else query.where(challenge.c.id > after), ChallengeRow
        )

    async def open_with(self, user: UserId) -> tuple[ChallengeRow, ...]:
        """The open lobbies that the person has joined, oldest first."""
        joined = select(challenge_seat.c.challenge).where(challenge_seat.c.user == user)
        query = (
            select(challenge)
            .where(challenge.c.id.in_(joined), challenge.c.status == ChallengeStatus.OPEN)
            .order_by(challenge.c.id)
        )
        return await all_rows(self._conn, query, ChallengeRow)
