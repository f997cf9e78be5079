"""What is kept no longer: matches that ended long ago, and everything of servers that sent the bot away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import ColumnElement, and_, delete, exists, union, update

from bot.store.kinds import EVERYWHERE, GuildId, MatchId, MatchStatus, SurfaceKind
from bot.store.model.challenges import CAME_TO_NOTHING, ChallengeRow
from bot.store.model.duplicates import DuplicatePlayerRow, DuplicateRow
from bot.store.model.events import EventRow, FormerNoShowRow, FriendlyRow, NoShowRow
from bot.store.model.ladders import LadderActRow, LadderChallengeRow, LadderPersonRow, LadderRow
from bot.store.model.matches import (
    HAS_CARDS,
    ActionRow,
    AgreementRow,
    DeadlineRow,
    LeftoverRow,
    MatchRow,
    SurfaceRow,
)
from bot.store.model.people import FormerServerBlockRow, PresetRow, ServerBlockRow, ServerRow, WatchRow
from bot.store.model.results import (
    DailyAnswerRow,
    DailyHandRow,
    FormerRatingRow,
    HintRow,
    RatingRow,
    ResultRow,
    ReviewRow,
    StaleRankingRow,
)
from bot.store.model.seasons import ChampionRow, ChampionsDueRow, SeasonRow
from bot.store.repository import Repository, select, set_to
from bot.store.servers import NO_SETTINGS

_OF_MATCHES: Final = (
    ActionRow,
    SurfaceRow,
    LeftoverRow,
    AgreementRow,
    DeadlineRow,
    ChallengeRow,
    HintRow,
    ReviewRow,
)
"""What a match loses when it is emptied."""

_OF_SERVERS: Final = (
    ChallengeRow,
    RatingRow,
    StaleRankingRow,
    SeasonRow,
    ChampionRow,
    ChampionsDueRow,
    LadderChallengeRow,
    LadderPersonRow,
    LadderActRow,
    LadderRow,
    ResultRow,
    FormerRatingRow,
    ServerBlockRow,
    FormerServerBlockRow,
    PresetRow,
    DailyAnswerRow,
    DailyHandRow,
    WatchRow,
    EventRow,
    FriendlyRow,
    NoShowRow,
    FormerNoShowRow,
    DuplicateRow,
    ServerRow,
)
"""What is dropped of a server beside its matches."""

# Of an open set, its results are still to be made from the logs of its matches.
_IS_OF_OPEN_SET: Final = exists().where(
    DuplicatePlayerRow.match == MatchRow.id,
    DuplicatePlayerRow.duplicate == DuplicateRow.id,
    DuplicateRow.closed_at.is_(None),
)


class Retention(Repository):
    """Matches and challenges that ended long ago."""

    def ended_before(self, at: datetime, *, limit: int) -> tuple[MatchId, ...]:
        """What was over by then and is not emptied, oldest first; none of an open duplicate set."""
        # Not by its status, for which SQLite would walk through all matches that are over.
        query = select(MatchRow.id).where(
            HAS_CARDS, MatchRow.ended_at < at, MatchRow.status != MatchStatus.FROZEN, ~_IS_OF_OPEN_SET
        )
        return self._values(query.order_by(MatchRow.ended_at).limit(limit))

    def empty(self, numbers: Sequence[MatchId]) -> None:
        """Drop moves, state, secret and messages of these matches; results stay, and who sat where.

        A match that has no result is dropped whole.
        """
        for record in _OF_MATCHES:
            self._change(delete(record).where(record.match.in_(numbers)))
        recorded = exists().where(ResultRow.match == MatchRow.id)
        self._change(delete(MatchRow).where(MatchRow.id.in_(numbers), ~recorded))
        nothing = (
            set_to(MatchRow.snapshot, b"")
            | set_to(MatchRow.secret, b"")
            | set_to(MatchRow.seed, b"")
            | set_to(MatchRow.salt, "")
        )
        self._change(update(MatchRow).where(MatchRow.id.in_(numbers)).values(nothing))

    def drop_challenges(self, before: datetime, *, limit: int) -> int:
        """Drop challenges that were made before then and came to nothing; how many went."""
        old = select(ChallengeRow.id).where(CAME_TO_NOTHING, ChallengeRow.created_at < before).limit(limit)
        return self._change(delete(ChallengeRow).where(ChallengeRow.id.in_(old)))


class Departures(Repository):
    """Servers that sent the bot away."""

    def known(self) -> frozenset[GuildId]:
        """Every server that some row names."""
        columns = (
            ServerRow.guild,
            MatchRow.guild,
            MatchRow.away_guild,
            ChallengeRow.guild,
            RatingRow.guild,
            ServerBlockRow.guild,
            FormerRatingRow.guild,
            FormerServerBlockRow.guild,
            PresetRow.guild,
            DailyHandRow.guild,
            WatchRow.guild,
            EventRow.guild,
            FriendlyRow.guild,
            SeasonRow.guild,
            NoShowRow.guild,
            FormerNoShowRow.guild,
            LadderRow.guild,
            DuplicateRow.guild,
        )
        found = self._conn.execute(union(*(select(column) for column in columns))).scalars()
        return frozenset(guild for guild in found if guild not in {None, EVERYWHERE})

    def record_left(self, guild: GuildId, at: datetime) -> None:
        """The server sent the bot away; one that had done so before keeps its time."""
        known = self._value(select(ServerRow.guild).where(ServerRow.guild == guild))
        if known is None:
            self._insert(ServerRow(guild=guild, settings=NO_SETTINGS, left_at=at, updated_at=at))
            return
        here = ServerRow.guild == guild, ServerRow.left_at.is_(None)
        self._change(update(ServerRow).where(*here).values(set_to(ServerRow.left_at, at)))

    def record_back(self, guilds: Iterable[GuildId]) -> None:
        """These servers have the bot."""
        gone = frozenset(self._values(select(ServerRow.guild).where(ServerRow.left_at.is_not(None))))
        back = [guild for guild in guilds if guild in gone]
        if back:
            stays = set_to(ServerRow.left_at, None)
            self._change(update(ServerRow).where(ServerRow.guild.in_(back)).values(stays))

    def left_before(self, at: datetime) -> tuple[GuildId, ...]:
        """Servers that sent the bot away before then."""
        query = select(ServerRow.guild).where(ServerRow.left_at < at).order_by(ServerRow.left_at)
        return self._values(query)

    def live(self, guild: GuildId, *, limit: int) -> tuple[MatchId, ...]:
        """Live matches of the server, oldest first."""
        here = MatchRow.guild == guild, MatchRow.status == MatchStatus.LIVE
        return self._values(select(MatchRow.id).where(*here).order_by(MatchRow.id).limit(limit))

    def drop_matches(self, guild: GuildId, *, before: datetime, limit: int) -> int:
        """Drop matches of the server that are not live and at rest since then; how many went."""
        rows = (
            select(MatchRow.id)
            .where(MatchRow.guild == guild, MatchRow.status != MatchStatus.LIVE, MatchRow.updated_at < before)
            .limit(limit)
        )
        return self._change(delete(MatchRow).where(MatchRow.id.in_(rows)))

    def part(self, guild: GuildId) -> None:
        """Matches across two servers go on at their other table: they are the other server's alone."""
        self._drop_tables(MatchRow.away_guild == guild, SurfaceKind.AWAY)
        nowhere = {
            **set_to(MatchRow.away_guild, None),
            **set_to(MatchRow.away_channel, None),
            **set_to(MatchRow.away_thread, None),
        }
        self._change(update(MatchRow).where(MatchRow.away_guild == guild).values(nowhere))
        across = MatchRow.guild == guild, MatchRow.away_guild.is_not(None)
        self._drop_tables(and_(*across), SurfaceKind.TABLE)
        tables = SurfaceRow.kind == SurfaceKind.AWAY, SurfaceRow.match.in_(select(MatchRow.id).where(*across))
        first = update(SurfaceRow).where(*tables).values(set_to(SurfaceRow.kind, SurfaceKind.TABLE))
        self._change(first)
        moved = {
            MatchRow.guild.key: MatchRow.away_guild,
            MatchRow.channel.key: MatchRow.away_channel,
            MatchRow.thread.key: MatchRow.away_thread,
        }
        self._change(update(MatchRow).where(*across).values(moved | nowhere))

    def _drop_tables(self, of: ColumnElement[bool], kind: SurfaceKind) -> None:
        here = SurfaceRow.kind == kind, SurfaceRow.match.in_(select(MatchRow.id).where(of))
        self._change(delete(SurfaceRow).where(*here))

    def drop_rest(self, guild: GuildId) -> bool:
        """Drop what is left of the server, unless it still has matches; whether it was dropped."""
        # The row of the server says when it sent the bot away. It stays until the last match is gone: by it
        # the next round finds what is still to be dropped.
        left = self._value(select(MatchRow.id).where(MatchRow.guild == guild).limit(1))
        if left is not None:
            return False
        for record in _OF_SERVERS:
            self._change(delete(record).where(record.guild == guild))
        return True
