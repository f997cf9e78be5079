"""Lobbies: challenges that several may join, with who has joined, who is named, and which presses counted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import delete, func, update
from sqlalchemy.exc import IntegrityError

from bot.store.errors import LobbyPressSeen
from bot.store.kinds import ChallengeId, ChallengeStatus, RequestId, UserId
from bot.store.model.challenges import LOBBY_SHOWS_OLD, ChallengeRow, GuestRow, PressRow, SitterRow
from bot.store.repository import Repository, page, set_to
from bot.store.selecting import select


class Lobbies(Repository):
    """What lobbies have beyond other challenges."""

    async def press(self, number: ChallengeId, request: RequestId) -> None:
        """Note that this press changes the lobby; raises LobbyPressSeen when one did so before."""
        seen = await self._value(select(PressRow.challenge).where(PressRow.request == request))
        if seen is not None:
            raise LobbyPressSeen(seen)
        try:
            await self._insert(PressRow(request=request, challenge=number))
        except IntegrityError as error:
            raise LobbyPressSeen(number) from error

    async def touch(self, number: ChallengeId) -> None:
        """The lobby has changed: its message is behind until it shows so."""
        await self._put_into(number, set_to(ChallengeRow.version, ChallengeRow.version + 1))

    async def sitters(self, number: ChallengeId) -> tuple[SitterRow, ...]:
        """Who has joined, in the order in which they came."""
        query = select(SitterRow).where(SitterRow.challenge == number).order_by(SitterRow.place)
        return await self._all(SitterRow, query)

    async def sit(
        self, number: ChallengeId, *, user: UserId | None = None, computer: str | None = None
    ) -> None:
        """Somebody takes the next place."""
        last = await self._value(select(func.max(SitterRow.place)).where(SitterRow.challenge == number))
        place = 0 if last is None else last + 1
        await self._insert(SitterRow(challenge=number, place=place, user=user, computer=computer))

    async def rise(self, number: ChallengeId, place: int) -> None:
        """Nobody has this place any more."""
        await self._change(delete(SitterRow).where(SitterRow.challenge == number, SitterRow.place == place))

    async def guests(self, number: ChallengeId) -> tuple[UserId, ...]:
        """The people who are named; where there are none, anybody may join."""
        query = select(GuestRow.user).where(GuestRow.challenge == number).order_by(GuestRow.user)
        return await self._values(query)

    async def put_guests(self, number: ChallengeId, users: Iterable[UserId]) -> None:
        """Name these people, and nobody else."""
        await self._change(delete(GuestRow).where(GuestRow.challenge == number))
        await self._insert(*(GuestRow(challenge=number, user=user) for user in dict.fromkeys(users)))

    async def put_host(self, number: ChallengeId, user: UserId) -> None:
        """The lobby is this person's from now on."""
        await self._put_into(number, set_to(ChallengeRow.challenger, user))

    async def put_shown(self, number: ChallengeId, status: ChallengeStatus, version: int) -> None:
        """The lobby's message shows it as it was at this version; one that shows more already stays so."""
        await self._change(
            update(ChallengeRow)
            .where(ChallengeRow.id == number, ChallengeRow.shown_version <= version)
            .values(set_to(ChallengeRow.shown, status) | set_to(ChallengeRow.shown_version, version))
        )

    async def behind(self, *, after: ChallengeId | None = None, limit: int = 500) -> tuple[ChallengeRow, ...]:
        """A page of the lobbies whose message is missing or shows less than is true, by their ids."""
        query = select(ChallengeRow).where(LOBBY_SHOWS_OLD)
        return await self._all(ChallengeRow, page(query, ChallengeRow.id, after=after, limit=limit))

    async def open_with(self, user: UserId) -> tuple[ChallengeRow, ...]:
        """The open lobbies that the person has joined, oldest first."""
        joined = select(SitterRow.challenge).where(SitterRow.user == user)
        query = (
            select(ChallengeRow)
            .where(ChallengeRow.id.in_(joined), ChallengeRow.status == ChallengeStatus.OPEN)
            .order_by(ChallengeRow.id)
        )
        return await self._all(ChallengeRow, query)

    async def _put_into(self, number: ChallengeId, values: dict[str, Any]) -> None:
        await self._change(update(ChallengeRow).where(ChallengeRow.id == number).values(values))
