"""Seasons of servers' rankings: their ends, and what players ask of them."""

from __future__ import annotations

from datetime import datetime
from functools import partial

import structlog

from bot.matches.apart import RETRY, apart
from bot.matches.core import Core
from bot.rankings import GRACE, LISTED, Page, Seasonal, SeasonRow, seasonal, settle, standings
from bot.store import GuildId, SeasonId, Transaction, UserId

_log = structlog.get_logger(__name__)


class Seasons:
    """Gives titles when seasons end, and shows their rankings."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._again: dict[SeasonId, datetime] = {}
        """When seasons that could not be settled are looked at again."""

    async def settle_due(self, now: datetime) -> None:
        """Give the titles of all seasons that are over by now; one that fails holds up no other."""
        for season in await self._core.store.read(lambda tx: tx.seasons.due(now - GRACE)):
            # The clock looks with every move, and would write of a damaged season each time.
            if now < self._again.get(season.id, now):
                continue
            with apart(_log, "a season could not be settled", season=season.id) as attempt:
                await self._core.store.write(partial(settle, season=season, at=now))
                _log.info("a season has ended", server=season.guild, season=season.id)
            if attempt.failed:
                self._again[season.id] = now + RETRY

    async def listed(self, guild: int, game: str) -> tuple[SeasonRow, ...]:
        """The latest seasons of the server in which the game was played, newest first."""
        return await self._core.store.read(
            lambda tx: tx.seasons.with_game(GuildId(guild), game, limit=LISTED)
        )

    async def standings(
        self, guild: int, game: str, season: int, *, limit: int, offset: int, reader: int
    ) -> Page | None:
        """A page of the ranking of a season; None for a season that the server does not have."""

        def work(tx: Transaction) -> Page | None:
            row = tx.seasons.find(SeasonId(season))
            if row is None or row.guild != guild:
                return None
            return standings(
                tx, row.guild, game, season=row.id, reader=UserId(reader), limit=limit, offset=offset
            )

        return await self._core.store.read(work)

    async def of_person(self, guild: int, game: str | None, user: int) -> Seasonal:
        """How somebody stands in the season that goes on, and the titles that they have won."""
        now = self._core.now()
        return await self._core.store.read(
            lambda tx: seasonal(tx, GuildId(guild), game, UserId(user), now=now)
        )


def first_end(tx: Transaction) -> datetime | None:
    """When titles are given next."""
    ends_at = tx.seasons.earliest()
    return None if ends_at is None else ends_at + GRACE
