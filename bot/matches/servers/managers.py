"""What the managers of a server can do with its matches."""

from __future__ import annotations

import structlog

from bot.matches.change import Moved, change, tell, void
from bot.matches.core import Changed, Core
from bot.matches.record import Record, match_of, table_of
from bot.matches.servers.reach import Reach
from bot.matches.servers.recounts import Recounts
from bot.matches.table import Match, Table
from bot.rankings import void_result
from bot.refusals import Refusal, Refused
from bot.store import (
    Cause,
    ChannelId,
    GuildId,
    MatchId,
    MatchStatus,
    StaleRankingRow,
    SurfaceKind,
    Transaction,
    UserId,
)

_log = structlog.get_logger(__name__)


class Managers:
    """Lists, ends and repairs the matches of one server. The caller has checked that the person may do so."""

    def __init__(self, core: Core, reach: Reach, recounts: Recounts) -> None:
        self._core = core
        self._reach = reach
        self._recounts = recounts

    async def live(self, guild: int, *, limit: int, offset: int = 0) -> tuple[Table, ...]:
        """A page of the matches of the server that are not over, oldest first."""
        rows = await self._core.store.read(
            lambda tx: tx.match_lists.live_in(GuildId(guild), limit=limit, offset=offset)
        )
        return await self._readable(guild, tuple(row.id for row in rows))

    async def count_live(self, guild: int) -> int:
        """How many matches of the server are not over."""
        return await self._core.store.read(lambda tx: tx.match_lists.count_live_in(GuildId(guild)))

    async def counted(self, guild: int, *, limit: int) -> tuple[Table, ...]:
        """The matches of the server that count in its rankings, the latest first."""
        numbers = await self._core.store.read(
            lambda tx: tx.results.latest_rated_in(GuildId(guild), limit=limit)
        )
        return await self._readable(guild, numbers)

    async def require(self, guild: int, match: MatchId) -> Table:
        """The match, if it is one of the server's. Raises Refused: NOT_A_MATCH_HERE, FROZEN."""
        row = await self._core.store.read(lambda tx: tx.matches.find(match))
        # Whether another server has it is nobody's business here.
        if row is None or guild not in (row.guild, row.away_guild):
            raise Refused(Refusal.NOT_A_MATCH_HERE)
        return table_of(await self._core.read(match), seen_from=guild)

    async def has_result(self, match: MatchId) -> bool:
        """Whether the match counts in the rankings."""
        return await self._core.store.read(lambda tx: any(row.rated for row in tx.results.of(match)))

    async def end(self, guild: int, match: MatchId, *, by: int, request: int) -> Table:
        """End a match without a result, for nobody.

        One across two servers is not the server's to end: it loses its table here, and goes on. Raises
        Refused: NOT_A_MATCH_HERE, MATCH_OVER, FROZEN.
        """
        table = await self.require(guild, match)
        if table.is_across:
            return await self._take_table_away(table, by=by)

        def step(tx: Transaction, record: Record) -> Moved:
            return void(self._core, tx, record, cause=Cause.MANAGER, request=request)

        found = await change(self._core, match, step, request=request)
        _log.info("match ended by a manager", match=match, server=guild, by=by)
        return found.table

    async def _take_table_away(self, table: Table, *, by: int) -> Table:
        """The table is deleted, and posted again only if somebody asks for that."""
        if table.status is MatchStatus.OVER:
            raise Refused(Refusal.MATCH_OVER)

        def work(tx: Transaction) -> None:
            found = tx.surfaces.find(table.id, table.kind)
            if found is not None and found.channel is not None and found.message is not None:
                tx.surfaces.leave(table.id, channel=found.channel, message=found.message, user=None)
            if found is not None:
                tx.surfaces.forget(found.id)

        await self._core.store.write(work, of=table.id)
        _log.info("table taken away by a manager", match=table.id, server=table.guild, by=by)
        await tell(self._core, table.id)
        return table

    async def want_table(self, guild: int, match: MatchId, *, by: int, channel: int) -> Match:
        """Have all messages of the match posted that are not there; gives the match. Raises Refused.

        A table that is lost is posted in this channel, and with it the match goes on.
        """
        table = await self.require(guild, match)
        if table.status is MatchStatus.LIVE and table.lost_at is not None:
            found = await self._reach.rehouse(match, channel=channel)
        else:
            found = match_of(await self._core.read(match))
        table = found.table_like(table)

        def work(tx: Transaction) -> None:
            tx.surfaces.want(match, table.kind, channel=ChannelId(table.channel))
            for user in table.people:
                tx.surfaces.want(match, SurfaceKind.HAND, user=user)

        await self._core.store.write(work)
        _log.info("match posted again by a manager", match=match, server=guild, by=by)
        return found

    async def void_result(self, guild: int, match: MatchId, *, by: int) -> Table:
        """Take a finished match out of the rankings, which are calculated again.

        Raises Refused: NOT_A_MATCH_HERE, FROZEN, NO_RESULT.
        """
        table = await self.require(guild, match)
        if table.is_across:
            # It counts for all servers, so no one of them decides.
            raise Refused(Refusal.NO_RESULT)
        core = self._core
        async with core.lock(match):

            def work(tx: Transaction) -> StaleRankingRow:
                is_over = table.status is MatchStatus.OVER
                stale = void_result(tx, match, by=UserId(by), at=core.now()) if is_over else None
                if stale is None:
                    raise Refused(Refusal.NO_RESULT)
                # The version stays, and still every message must show that the result no longer counts.
                tx.surfaces.mark_stale(match)
                return stale

            stale = await core.store.write(work)
            found = match_of(await core.read(match))
        _log.info("result voided by a manager", match=match, server=guild, by=by)
        await core.publish(Changed(found))
        await self._recounts.make_right(stale)
        return found.table

    async def _readable(self, guild: int, numbers: tuple[MatchId, ...]) -> tuple[Table, ...]:
        """The tables of the matches that can be read; a damaged one is frozen, reported, and left out."""
        tables = []
        for number in numbers:
            try:
                tables.append(table_of(await self._core.read(number), seen_from=guild))
            except Refused:
                continue
        return tuple(tables)
