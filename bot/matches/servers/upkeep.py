"""Deleting what is not to be kept: old matches are emptied, and servers that sent the bot away forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

import structlog

from bot.matches.change import Moved, void
from bot.matches.core import Core, Update
from bot.matches.record import match_of, read_record
from bot.matches.servers.reach import Reach
from bot.refusals import Refused
from bot.store import Cause, GuildId, MatchId, MatchStatus, StoreError, Transaction

_log = structlog.get_logger(__name__)

BATCH = 50
"""Rows deleted at a time, so that people's presses never wait long for the store."""

BATCHES = 5
"""So many times at each tick: with a tick every 15 seconds, 1.4 million matches a day."""

EVERY = timedelta(days=1)
"""How often old matches are looked for."""

AFTER_FAILURE = timedelta(hours=1)

REST = timedelta(hours=1)
"""How long a match that was ended for its server stays, so that its messages can show the end."""

_SWEPT = "swept_at"


@dataclass(frozen=True, slots=True, kw_only=True)
class Keep:
    """How long things are kept; None is for ever."""

    ended: timedelta | None = None
    """Moves, cards and messages of matches that are over."""
    departed: timedelta = timedelta(days=7)
    """Everything of a server after it sent the bot away, and matches whose table is lost."""


class Upkeep:
    """Deletes a little at each tick of the clock; what is due is read from rows, so no restart forgets it."""

    def __init__(self, core: Core, keep: Keep, reach: Reach) -> None:
        self._core = core
        self._reach = reach
        self._keep = keep
        self._again_at: datetime | None = None
        self._knows_servers = False

    async def server_left(self, guild: int) -> None:
        """A server sent the bot away; what is kept of it waits for its return until the time is over."""
        await self._core.store.write(lambda tx: tx.departures.record_left(GuildId(guild), self._core.now()))
        await self._reach.server_left(guild)

    async def server_back(self, guild: int) -> None:
        """The bot is in this server, perhaps again."""
        await self._core.store.write(lambda tx: tx.departures.record_back([GuildId(guild)]))

    async def servers_are(
        self, guilds: Iterable[int], *, is_ours: Callable[[int], bool] = lambda _: True
    ) -> None:
        """All servers that the bot is in, as Discord lists them after a start; the others have left.

        Of which servers it has listed all, ``is_ours`` says: other processes are told of the rest.
        """
        here = frozenset(GuildId(guild) for guild in guilds)
        now = self._core.now()
        # Discord does not tell a bot that was offline of the servers that sent it away.
        known = await self._core.store.read(lambda tx: tx.departures.known())
        gone = [guild for guild in known - here if is_ours(guild)]

        def work(tx: Transaction) -> None:
            tx.departures.record_back(here)
            for guild in gone:
                tx.departures.record_left(guild, now)

        await self._core.store.write(work)
        for guild in gone:
            await self._reach.server_left(guild)
        self._knows_servers = True
        self._again_at = None

    async def sweep(self) -> None:
        """Do the next little bit of what is due; a failure is reported and tried again later."""
        now = self._core.now()
        # By a clock that is years ahead everything would be old enough to be deleted.
        if not self._core.playing_time.is_trusted:
            return
        # The second half: a clock that was set back must not put the next look off for as long.
        if self._again_at is not None and now < self._again_at <= now + AFTER_FAILURE:
            return
        try:
            await self._core.store.write(lambda tx: tx.former.drop_no_shows(now))
            busy = await self._sweep_departed(now)
            for _ in range(BATCHES):
                if not await self._sweep_ended(now):
                    break
            else:
                busy = True
        except StoreError as error:
            # Tried again with the next heartbeat: a database that is away is soon back.
            _log.warning("old data could not be deleted", why=str(error))
            return
        except Exception:  # noqa: BLE001  # the clocks of all matches must not stop for old data
            _log.exception("old data could not be deleted")
            self._again_at = now + AFTER_FAILURE
            return
        # With nothing left to do, the store is asked again only once a minute.
        self._again_at = None if busy else now + timedelta(minutes=1)

    async def _sweep_ended(self, now: datetime) -> bool:
        """Empty some matches that ended long ago; whether there may be more."""
        if self._keep.ended is None:
            return False
        swept = await self._core.store.read(lambda tx: tx.settings.find(_SWEPT))
        if swept is not None and timedelta() <= now - datetime.fromisoformat(swept) < EVERY:
            return False
        before = now - self._keep.ended

        # Looked for outside of the write, as that takes long with many matches; what is over stays so.
        old = await self._core.store.read(lambda tx: tx.retention.ended_before(before, limit=BATCH))

        def work(tx: Transaction) -> bool:
            retention = tx.retention
            retention.empty(old)
            challenges = retention.drop_challenges(before, limit=BATCH)
            events = tx.events.drop_ended(before, limit=BATCH)
            duplicates = tx.duplicates.drop_closed(before, limit=BATCH)
            done = len(old) < BATCH and max(challenges, events, duplicates) < BATCH
            if done:
                # Only when nothing is left, so that a restart in between goes on with the rest.
                tx.settings.put(_SWEPT, now.isoformat())
            return done

        done = await self._core.store.write(work)
        if old:
            _log.info("old matches emptied", matches=len(old))
        return not done

    async def _sweep_departed(self, now: datetime) -> bool:
        """Forget some of what is left of servers whose time is over; whether there may be more.

        Only once Discord has listed the servers: one may have come back while the bot was away.
        """
        if not self._knows_servers:
            return False
        departed = await self._core.store.read(
            lambda tx: tx.departures.left_before(now - self._keep.departed)
        )
        busy = False
        for guild in departed:
            busy |= await self._forget_some(guild, now)
        return busy

    async def _forget_some(self, guild: GuildId, now: datetime) -> bool:
        await self._core.store.write(lambda tx: tx.departures.part(guild))
        live = await self._core.store.read(lambda tx: tx.departures.live(guild, limit=BATCH))
        for number in live:
            await self._end(number)

        def work(tx: Transaction) -> int:
            departures = tx.departures
            # Not those that were just ended: their messages have still to show it.
            dropped = departures.drop_matches(guild, before=now - REST, limit=BATCH)
            if departures.drop_rest(guild):
                _log.info("a server that removed the bot was forgotten", server=guild)
            return dropped

        dropped = await self._core.store.write(work)
        return bool(live) or dropped == BATCH

    async def _end(self, number: MatchId) -> None:
        """End a live match for nobody, so that its players' messages say so."""
        core = self._core
        try:
            # A match that cannot be read is frozen by this, and has no end that could be shown.
            await core.read(number)
        except Refused:
            return

        def work(tx: Transaction) -> Moved | None:
            record = read_record(tx, number)
            if record.row.status is not MatchStatus.LIVE:
                return None
            return void(core, tx, record, cause=Cause.CLOCK)

        async with core.lock(number):
            ended = await core.store.write(work, of=number)
            if ended is not None:
                record, events = ended
                await core.publish(Update(match_of(record), events, first=False))
