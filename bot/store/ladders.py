"""Ladders: the log that is the truth, its snapshot, people, and the challenges that are open on them."""

from __future__ import annotations

from sqlalchemy import delete, func, update
from sqlalchemy.exc import IntegrityError

from bot.store.errors import LadderMoved
from bot.store.kinds import ChallengeId, GuildId, UserId
from bot.store.model.ladders import LadderActRow, LadderChallengeRow, LadderPersonRow, LadderRow
from bot.store.repository import Repository, select, set_to


class Ladders(Repository):
    """The ladders of all servers, one for each game."""

    def find(self, guild: GuildId, game: str) -> LadderRow | None:
        """The ladder as it is now; None before anybody has stepped on it."""
        query = select(LadderRow).where(LadderRow.guild == guild, LadderRow.game == game)
        return self._find(LadderRow, query)

    def log(self, guild: GuildId, game: str) -> tuple[LadderActRow, ...]:
        """All acts, oldest first."""
        query = select(LadderActRow).where(LadderActRow.guild == guild, LadderActRow.game == game)
        return self._all(LadderActRow, query.order_by(LadderActRow.version))

    def append(self, act: LadderActRow, *, snapshot: bytes) -> None:
        """Add an act to the log, and what it leads to; raises LadderMoved where somebody was first."""
        try:
            self._insert(act)
        except IntegrityError as error:
            raise LadderMoved(act.guild, act.game, act.version) from error
        if act.version == 1:
            self._insert(LadderRow(guild=act.guild, game=act.game, version=1, snapshot=snapshot))
            return
        here = (
            LadderRow.guild == act.guild,
            LadderRow.game == act.game,
            LadderRow.version == act.version - 1,
        )
        values = set_to(LadderRow.version, act.version) | set_to(LadderRow.snapshot, snapshot)
        if self._change(update(LadderRow).where(*here).values(values)) == 0:
            raise LadderMoved(act.guild, act.game, act.version)

    def all(self) -> tuple[LadderRow, ...]:
        """Every ladder, as it is now."""
        return self._all(LadderRow, select(LadderRow).order_by(LadderRow.guild, LadderRow.game))

    def mend(self, row: LadderRow) -> None:
        """Write what the log leads to in the place of what was there."""
        self._put(row)

    def people(self, guild: GuildId, game: str) -> dict[int, UserId | None]:
        """Who is who in the log."""
        query = select(LadderPersonRow.person, LadderPersonRow.user)
        return self._pairs(query.where(LadderPersonRow.guild == guild, LadderPersonRow.game == game))

    def person(self, guild: GuildId, game: str, user: UserId) -> int:
        """The person that a user is in the log, a new one for somebody new."""
        here = LadderPersonRow.guild == guild, LadderPersonRow.game == game
        known = self._value(select(LadderPersonRow.person).where(*here, LadderPersonRow.user == user))
        if known is not None:
            return known
        last = self._value(select(func.max(LadderPersonRow.person)).where(*here))
        added = LadderPersonRow(guild=guild, game=game, person=(last or 0) + 1, user=user)
        self._insert(added)
        return added.person

    def link(self, row: LadderChallengeRow) -> None:
        """The challenge was made on a ladder."""
        self._insert(row)

    def unlink(self, number: ChallengeId) -> None:
        """Nothing on the ladder waits for the challenge any more."""
        self._change(delete(LadderChallengeRow).where(LadderChallengeRow.challenge == number))

    def links(self, guild: GuildId, game: str) -> dict[tuple[int, int], ChallengeId]:
        """The challenges that are open on the ladder or played, by challenger and challenged."""
        here = LadderChallengeRow.guild == guild, LadderChallengeRow.game == game
        rows = self._all(LadderChallengeRow, select(LadderChallengeRow).where(*here))
        return {(row.challenger, row.challenged): row.challenge for row in rows}

    def of_challenge(self, number: ChallengeId) -> tuple[GuildId, str] | None:
        """The ladder on which the challenge was made."""
        query = select(LadderChallengeRow).where(LadderChallengeRow.challenge == number)
        row = self._find(LadderChallengeRow, query)
        return None if row is None else (row.guild, row.game)

    def of_user(self, user: UserId) -> tuple[LadderPersonRow, ...]:
        """The ladders that the person has stepped on."""
        query = select(LadderPersonRow).where(LadderPersonRow.user == user)
        return self._all(LadderPersonRow, query.order_by(LadderPersonRow.guild, LadderPersonRow.game))
