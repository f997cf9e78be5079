"""Which matches have a table in a server: as its own, or as the other one of two."""

from __future__ import annotations

from typing import Final

from sqlalchemy import ColumnElement, or_

from bot.store.kinds import GuildId, MatchStatus
from bot.store.model.matches import MatchRow
from bot.store.repository import select

_THERE: Final = MatchRow.alias("there")


def is_in(guild: GuildId | None) -> ColumnElement[bool]:
    """Whether a match has a table in the server; only where matches are found by something else.

    Databases find matches by either of two servers badly.
    """
    here = MatchRow.guild == guild
    return here if guild is None else or_(here, MatchRow.away_guild == guild)


def is_live_in(guild: GuildId, *, frozen_too: bool = False) -> ColumnElement[bool]:
    """Whether a match goes on and has a table in the server, found by the server."""
    statuses = (MatchStatus.LIVE, MatchStatus.FROZEN) if frozen_too else (MatchStatus.LIVE,)
    goes_on = _THERE.status.in_(statuses)
    home = select(_THERE.id).where(_THERE.guild == guild, goes_on)
    away = select(_THERE.id).where(_THERE.away_guild == guild, goes_on)
    return MatchRow.id.in_(home.union_all(away))
