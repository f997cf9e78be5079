"""Matches that Discord does not let us show: their channel is lost, or their server is out of reach."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import timedelta

import structlog

from bot.matches.across import is_across
from bot.matches.change import (
    Moved,
    Step,
    change,
    require_hand,
    require_present,
    require_standing,
    tell,
    void,
)
from bot.matches.core import Core
from bot.matches.deadlines import find_table_again, go_on, stop
from bot.matches.record import Record
from bot.matches.table import Hand, Match
from bot.refusals import Refusal, Refused
from bot.store import (
    Cause,
    ChallengeStatus,
    ChannelId,
    DeadlineRow,
    GuildId,
    MatchId,
    SurfaceKind,
    SurfaceRow,
    Transaction,
)

_log = structlog.get_logger(__name__)

SOME = 100
"""Messages of a deleted channel that are forgotten at a time, so that no press waits for all of them."""


class Reach:
    """Stops clocks when a table or a server cannot be reached, and lets them go on when it can."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def lose(self, match: MatchId, *, channel: int | None, gone: bool) -> bool:
        """The table could not be shown in this channel, which is ``gone`` or only closed to the bot.

        Returns whether the match is stopped now, until its table is brought elsewhere or can be shown again.
        It is not where its server is out of reach or has sent the bot away, as then other rules hold. A
        match across two servers goes on at the other table and in the direct messages.
        """
        is_lost = is_news = False

        def step(tx: Transaction, record: Record) -> Moved:
            nonlocal is_lost, is_news
            # As at first, should the database have this done again.
            is_lost = is_news = False
            found = tx.surfaces.find(match, SurfaceKind.TABLE)
            server, now = record.server, self._core.now()
            # Not the channel's fault: `server_down` and `server_left` see to those.
            is_away = server is not None and (server.left_at or server.down_at) is not None
            if record.row.guild is None or is_away or is_across(record.chairs):
                return record, ()
            # The table has been brought elsewhere since the painter tried.
            if found is None or found.channel != channel:
                return record, ()
            is_lost = True
            if gone:
                tx.surfaces.forget(found.id)
            if record.row.lost_at is None:
                is_news = True
                record = stop(tx, record, now=now, tempo=self._core.tempo, lost_at=now)
            return record, ()

        if await self._changed(match, step) and is_news:
            await tell(self._core, match)
        return is_lost

    async def channel_gone(self, guild: int, channel: int) -> None:
        """A channel was deleted with all its tables; nobody can accept or join what was offered there."""
        tables = await self._core.store.read(
            lambda tx: tx.surfaces.live_tables_in(GuildId(guild), ChannelId(channel))
        )
        for table in tables:
            await self.lose(table.match, channel=table.channel, gone=True)

        def work(tx: Transaction) -> None:
            for row in tx.challenges.open_in(ChannelId(channel)):
                # A challenge to the computer begins its match by itself, wherever its message is.
                if row.computer is None:
                    tx.challenges.claim(row.id, ChallengeStatus.WITHDRAWN)
                    tx.challenges.put_message(row.id, None, ChallengeStatus.WITHDRAWN)

        await self._core.store.write(work)
        await self._forget_messages(ChannelId(channel))

    async def _forget_messages(self, channel: ChannelId) -> None:
        """Forget what is left of a channel that is gone: messages of matches that are over."""
        while True:
            forgotten = await self._core.store.write(
                lambda tx: tx.surfaces.forget_channel(channel, limit=SOME)
            )
            if forgotten < SOME:
                return

    async def regain(self, match: MatchId, *, channel: int | None) -> None:
        """The table of a match was shown in this channel: if it was lost there before, the match goes on."""
        if await self._core.store.read(lambda tx: tx.matches.is_lost(match)):
            await self._go_on(match, lambda found: found is not None and found.channel == channel)

    async def _go_on(self, match: MatchId, is_meant: Callable[[SurfaceRow | None], bool]) -> None:
        was_lost = False

        def step(tx: Transaction, record: Record) -> Moved:
            nonlocal was_lost
            found = tx.surfaces.find(match, SurfaceKind.TABLE)
            was_lost = record.row.lost_at is not None and is_meant(found)
            if not was_lost:
                return record, ()
            core = self._core
            return find_table_again(tx, record, now=core.now(), tempo=core.tempo), ()

        if await self._changed(match, step) and was_lost:
            await tell(self._core, match)

    async def bring(self, match: MatchId, *, user: int, guild: int, channel: int) -> Hand:
        """A player lets the match go on; where its table is lost it is posted in this channel.

        Raises Refused: NOT_YOURS, NOT_PAUSED, NOT_A_MATCH_HERE.
        """

        def step(tx: Transaction, record: Record) -> Moved:
            require_present(record, user)
            if not record.is_stopped:
                raise Refused(Refusal.NOT_PAUSED)
            core = self._core
            if record.row.lost_at is not None:
                if record.row.guild != guild:
                    raise Refused(Refusal.NOT_A_MATCH_HERE)
                record = _move_table(tx, record, ChannelId(channel))
            return go_on(tx, record, now=core.now(), tempo=core.tempo), ()

        return require_hand(await change(self._core, match, step, shown=True), user)

    async def rehouse(self, match: MatchId, *, channel: int) -> Match:
        """Somebody who looks after the server's tables brings a lost one into this channel.

        One that is not lost stays where it is. Raises Refused.
        """

        def step(tx: Transaction, record: Record) -> Moved:
            if record.row.lost_at is None:
                return record, ()
            core = self._core
            record = _move_table(tx, record, ChannelId(channel))
            return find_table_again(tx, record, now=core.now(), tempo=core.tempo), ()

        return await change(self._core, match, step, shown=True)

    async def on_lost(self, deadline: DeadlineRow) -> None:
        """Nobody has found a new place for a table in time: the match is void."""

        def step(tx: Transaction, record: Record) -> Moved:
            require_standing(record, deadline)
            return void(self._core, tx, record, cause=Cause.CLOCK)

        await change(self._core, deadline.match, step, cause=Cause.CLOCK)

    async def server_down(self, guild: int) -> None:
        """A whole server is out of reach: the clocks of its matches stand, and people may still move."""
        number = GuildId(guild)

        def work(tx: Transaction) -> tuple[MatchId, ...] | None:
            # It was down already, and its clocks stand since then.
            if not tx.servers.record_down(number, self._core.now()):
                return None
            tx.surfaces.mark_stale_in(number)
            return tx.match_lists.numbers_live_in(number)

        matches = await self._core.store.write(work)
        if matches is not None:
            _log.info("a server cannot be reached", server=guild, matches=len(matches))
            await self._tell(matches)

    async def server_up(self, guild: int) -> None:
        """A server can be reached: clocks that stood for it go on with the time that they had."""
        number = GuildId(guild)
        server = await self._core.store.read(lambda tx: tx.servers.find(number))
        if server is None or server.down_at is None:
            return

        def work(tx: Transaction) -> tuple[MatchId, ...] | None:
            down_at = tx.servers.record_up(number)
            if down_at is None:
                return None
            now = self._core.now()
            # Never backwards, even if the machine's clock was set back meanwhile.
            stood = max(now - down_at, timedelta())
            tx.deadlines.shift_in(number, down_at=down_at, now=now)
            tx.banks.shift_in(number, stood)
            tx.challenges.shift_in(number, stood)
            tx.surfaces.mark_stale_in(number)
            return tx.match_lists.numbers_live_in(number)

        matches = await self._core.store.write(work)
        if matches is not None:
            _log.info("a server can be reached again", server=guild, matches=len(matches))
            self._core.clocks_changed.set()
            await self._tell(matches)

    async def servers_up(self, guilds: Iterable[int]) -> None:
        """All these servers can be reached."""
        down = await self._core.store.read(lambda tx: tx.servers.down())
        for guild in down.intersection(guilds):
            await self.server_up(guild)

    async def server_left(self, guild: int) -> None:
        """A server sent the bot away: nothing stops its matches any longer, they go on by direct message."""
        await self.server_up(guild)
        lost = await self._core.store.read(lambda tx: tx.match_lists.numbers_lost_in(GuildId(guild)))
        for match in lost:
            await self._go_on(match, lambda _: True)

    async def _changed(self, match: MatchId, step: Step) -> bool:
        """Do the step on the match; whether that was possible, as one that is over or frozen has no clock."""
        try:
            await change(self._core, match, step)
        except Refused:
            return False
        return True

    async def _tell(self, matches: tuple[MatchId, ...]) -> None:
        for match in matches:
            await tell(self._core, match)


def _move_table(tx: Transaction, record: Record, channel: ChannelId) -> Record:
    """The table is wanted in this channel from now on, and nowhere else."""
    tx.surfaces.move_table(record.row.id, channel)
    tx.matches.move_to(record.row.id, channel)
    return replace(record, row=replace(record.row, channel=channel, thread=None))
