"""Servers: their settings, and whom servers and single people have blocked."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import msgspec
import structlog

from bot.matches.chairs import FORMER_NAME, NAMELESS
from bot.matches.change import tell
from bot.matches.choices import ServerSettings, encode_settings, read_settings, require_sound
from bot.matches.core import Core
from bot.refusals import Refusal, Refused
from bot.store import (
    FormerServerBlockRow,
    GuildId,
    MatchId,
    PersonBlockRow,
    PresetId,
    ServerBlockRow,
    Transaction,
    UserId,
)

_log = structlog.get_logger(__name__)

PERSON_BLOCKS_MOST = 100
"""People whom one person can block."""

SERVER_BLOCKS_MOST = 1_000
"""People whom one server can block."""


class Blocked(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody on a block list; ``by`` is who put them there, None if they had themselves forgotten.

    ``user`` is None for somebody who had themselves forgotten while they were blocked.
    """

    user: UserId | None
    name: str
    by: UserId | None
    at: datetime


def _require_saved(tx: Transaction, guild: int, settings: ServerSettings) -> None:
    """Whether the saved preset is the server's and of its game; raises Refused (NO_PRESET)."""
    if settings.saved is None:
        return
    row = tx.presets.find(PresetId(settings.saved))
    if row is None or row.guild != guild or row.game != settings.game:
        raise Refused(Refusal.NO_PRESET)


class Servers:
    """Settings and blocks: those of servers, and those of single people, which count everywhere."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def settings(self, guild: int) -> ServerSettings:
        """The settings as they are now."""
        return await self._core.store.read(lambda tx: read_settings(tx, guild))

    async def change(
        self, guild: int, change: Callable[[ServerSettings], ServerSettings], *, by: int
    ) -> ServerSettings:
        """Change the settings, which count at once. Raises Refused for what is not allowed."""

        def work(tx: Transaction) -> tuple[ServerSettings, tuple[MatchId, ...]]:
            repainted: tuple[MatchId, ...] = ()
            before = read_settings(tx, guild)
            settings = require_sound(change(before))
            _require_saved(tx, guild, settings)
            tx.servers.put_settings(GuildId(guild), encode_settings(settings), self._core.now())
            if settings.champions != before.champions:
                tx.champions.mark(GuildId(guild))
            # It is in the pictures of live matches.
            if settings.felt is not before.felt:
                repainted = tx.match_lists.numbers_live_in(GuildId(guild))
                tx.surfaces.mark_stale_in(GuildId(guild))
            return settings, repainted

        settings, repainted = await self._core.store.write(work)
        for match in repainted:
            await tell(self._core, match)
        self._core.languages.settled(guild, settings)
        _log.info("settings changed", server=guild, by=by)
        return settings

    async def block(self, guild: int, *, user: int, name: str, by: int) -> None:
        """Let the person begin no more matches in the server; their live ones go on. Raises Refused."""
        if user == by:
            raise Refused(Refusal.OWN_BLOCK)
        now = self._core.now()
        row = ServerBlockRow(guild=GuildId(guild), user=UserId(user), by=UserId(by), at=now)

        def work(tx: Transaction) -> None:
            self._core.saw(tx, UserId(user), name)
            tx.server_blocks.put(row)
            # Counted after storing it: to block somebody again is no block more. A refusal takes it back.
            if len(tx.server_blocks.of(row.guild)) > SERVER_BLOCKS_MOST:
                raise Refused(Refusal.TOO_MANY_BLOCKS, limit=SERVER_BLOCKS_MOST)

        await self._core.store.write(work)
        _log.info("blocked in a server", server=guild, user=user, by=by)

    async def unblock(self, guild: int, *, user: int, by: int) -> bool:
        """Lift a block of the server; whether there was one."""

        def work(tx: Transaction) -> bool:
            was_there = tx.server_blocks.remove(GuildId(guild), UserId(user))
            return tx.former.remove_ban(GuildId(guild), UserId(user)) or was_there

        lifted = await self._core.store.write(work)
        _log.info("unblocked in a server", server=guild, user=user, by=by)
        return lifted

    async def blocked(self, guild: int) -> tuple[Blocked, ...]:
        """Everybody who may not play in the server, the newest block first, and then those forgotten."""

        def work(
            tx: Transaction,
        ) -> tuple[tuple[ServerBlockRow, ...], dict[UserId, str], tuple[FormerServerBlockRow, ...]]:
            rows = tx.server_blocks.of(GuildId(guild))
            names = tx.people.names(row.user for row in rows)
            gone = tx.former.bans_in(GuildId(guild))
            return rows, names, gone

        rows, names, gone = await self._core.store.read(work)
        there = [
            Blocked(user=row.user, name=names.get(row.user, NAMELESS), by=row.by, at=row.at) for row in rows
        ]
        return (*there, *(Blocked(user=None, name=FORMER_NAME, by=row.by, at=row.at) for row in gone))

    async def block_person(self, user: int, *, other: int, name: str) -> None:
        """A person does not want to play with another; their live matches go on. Raises Refused."""
        if user == other:
            raise Refused(Refusal.OWN_BLOCK)
        now = self._core.now()
        row = PersonBlockRow(user=UserId(user), blocked=UserId(other), at=now)

        def work(tx: Transaction) -> None:
            self._core.saw(tx, UserId(other), name)
            tx.person_blocks.put(row)
            if len(tx.person_blocks.of(row.user)) > PERSON_BLOCKS_MOST:
                raise Refused(Refusal.TOO_MANY_BLOCKS, limit=PERSON_BLOCKS_MOST)

        await self._core.store.write(work)

    async def unblock_person(self, user: int, *, other: int) -> bool:
        """A person lifts their block; whether there was one."""

        def work(tx: Transaction) -> bool:
            lifted = tx.person_blocks.remove(UserId(user), UserId(other))
            return tx.former.remove_block(UserId(user), UserId(other)) or lifted

        return await self._core.store.write(work)

    async def blocked_by(self, user: int) -> tuple[Blocked, ...]:
        """Everybody whom the person has blocked, the newest block first, and then those forgotten."""

        def work(
            tx: Transaction,
        ) -> tuple[tuple[PersonBlockRow, ...], dict[UserId, str], tuple[datetime, ...]]:
            rows = tx.person_blocks.of(UserId(user))
            names = tx.people.names(row.blocked for row in rows)
            gone = tx.former.blocked_by(UserId(user))
            return rows, names, gone

        rows, names, gone = await self._core.store.read(work)
        there = [
            Blocked(user=row.blocked, name=names.get(row.blocked, NAMELESS), by=row.user, at=row.at)
            for row in rows
        ]
        return (*there, *(Blocked(user=None, name=FORMER_NAME, by=UserId(user), at=at) for at in gone))
