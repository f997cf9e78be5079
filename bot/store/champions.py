"""Who has the role of a server's champions from us, and where that is to be looked at again."""

from __future__ import annotations

from secrets import token_hex

from sqlalchemy import delete

from bot.store.kinds import GuildId, UserId
from bot.store.model.seasons import ChampionRow, ChampionsDueRow, SeasonRow, TitleRow
from bot.store.repository import Repository, select


class Champions(Repository):
    """The champions of servers whose role they have."""

    def mark(self, guild: GuildId) -> None:
        """The champions or their role may have changed."""
        self._put(ChampionsDueRow(guild=guild, mark=token_hex(8)))

    def due(self) -> tuple[ChampionsDueRow, ...]:
        """The servers to be looked at."""
        return self._all(ChampionsDueRow, select(ChampionsDueRow).order_by(ChampionsDueRow.guild))

    def settle(self, row: ChampionsDueRow) -> None:
        """The server was looked at; what was marked meanwhile stays."""
        here = ChampionsDueRow.guild == row.guild, ChampionsDueRow.mark == row.mark
        self._change(delete(ChampionsDueRow).where(*here))

    def latest(self, guild: GuildId) -> frozenset[UserId]:
        """The champions of all games in the last season that has given its titles."""
        over = select(SeasonRow.id).where(SeasonRow.guild == guild, SeasonRow.settled_at.is_not(None))
        last = self._value(over.order_by(SeasonRow.ends_at.desc()).limit(1))
        if last is None:
            return frozenset()
        users = self._values(select(TitleRow.user).where(TitleRow.season == last))
        return frozenset(user for user in users if user is not None)

    def holders(self, guild: GuildId) -> tuple[ChampionRow, ...]:
        """Who has the role, which may be an earlier one."""
        query = select(ChampionRow).where(ChampionRow.guild == guild)
        return self._all(ChampionRow, query.order_by(ChampionRow.user))

    def put(self, row: ChampionRow) -> None:
        """The person has the role now, and no other one."""
        self._put(row)

    def remove(self, row: ChampionRow) -> None:
        """The person has the role no more."""
        here = ChampionRow.guild == row.guild, ChampionRow.user == row.user, ChampionRow.role == row.role
        self._change(delete(ChampionRow).where(*here))
