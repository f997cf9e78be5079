"""Matches across two servers: each has a table, which names people of the other only as they chose."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from bot.matches.choices import read_preferences, read_settings
from bot.matches.table import Chair
from bot.preferences import Elsewhere
from bot.store import EVERYWHERE, GuildId, MatchRow, Transaction, UserId

GUEST = "Guest"
"""Somebody of another server who is not named, where no reader's language is known."""


class Sitting(Protocol):
    """A seat, as it is stored or as the table shows it."""

    @property
    def guild(self) -> int | None: ...


def as_seen_from(chair: Chair, guild: int | None) -> Chair:
    """Who sits there as the people of a server may know it, and as their players do.

    Of somebody of another server nothing is left that says who it is, unless they chose to be named.
    """
    is_of_here = chair.guild in {None, guild} or chair.user is None
    if is_of_here or chair.preferences.elsewhere is Elsewhere.NAMED:
        return chair
    # Built field by field, so that what chairs learn later is not shown elsewhere by itself.
    return Chair(
        seat=chair.seat,
        user=None,
        name=GUEST,
        is_hidden=True,
        missed=chair.missed,
        vacation_until=chair.vacation_until,
        left_at=chair.left_at,
        time_left=chair.time_left,
        hints=chair.hints,
    )


def is_across(seats: Iterable[Sitting]) -> bool:
    """Whether people of two servers play; also once one of the servers has sent the bot away."""
    return any(seat.guild is not None for seat in seats)


def ranking_of(row: MatchRow, seats: Iterable[Sitting]) -> GuildId | None:
    """In whose rankings a match counts: its server's, or those of all servers for one across two."""
    return EVERYWHERE if is_across(seats) else row.guild


def unnamed(tx: Transaction, users: Iterable[UserId], guild: GuildId) -> frozenset[UserId]:
    """Those of these people who are not to be named on a server: they play from others, and chose no name."""
    asked = frozenset(users)
    chosen = read_preferences(tx, asked)
    named = {user for user, each in chosen.items() if each.elsewhere is Elsewhere.NAMED}
    return asked - named - tx.matches.played_from(guild, asked)


def keeps_rankings(tx: Transaction, row: MatchRow) -> bool:
    """Whether all servers of a match keep rankings now."""
    servers = {row.guild} if row.away_guild is None else {row.guild, row.away_guild}
    return all(read_settings(tx, guild).rankings for guild in servers)
