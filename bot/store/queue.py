"""The queue: who waits to be paired on a server, and who wants to be told that somebody does."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from sqlalchemy import and_, delete, exists, func, or_, update

from bot.store.challenges import RUNNING
from bot.store.kinds import GuildId, MatchId, UserId
from bot.store.model.challenges import WAITS, ChallengeRow
from bot.store.model.matches import MatchRow, SeatRow
from bot.store.model.people import ServerRow, WatchRow
from bot.store.repository import Repository, select, set_to

_HAS_LEFT: Final = exists().where(ServerRow.guild == ChallengeRow.guild, ServerRow.left_at.is_not(None))
_OTHER: Final = SeatRow.alias("other")
_THIRD: Final = SeatRow.alias("third")


class Queue(Repository):
    """Challenges whose people wait to be paired with each other."""

    def has_any(self) -> bool:
        """Whether anybody waits at all, anywhere."""
        return self._value(select(ChallengeRow.id).where(WAITS).limit(1)) is not None

    def waiting(self, *, limit: int = 1000) -> tuple[ChallengeRow, ...]:
        """Those who wait, on servers that have the bot and are in reach; who came first before others.

        Each has a message: without one the seal is not public yet, from which the deal would come.
        """
        query = (
            select(ChallengeRow)
            .where(WAITS, RUNNING, ~_HAS_LEFT, ChallengeRow.message.is_not(None))
            .order_by(ChallengeRow.id)
            .limit(limit)
        )
        return self._all(ChallengeRow, query)

    def find(self, guild: GuildId, user: UserId) -> ChallengeRow | None:
        """The person's waiting on the server."""
        query = select(ChallengeRow).where(WAITS, ChallengeRow.guild == guild)
        return self._find(ChallengeRow, query.where(ChallengeRow.challenger == user))

    def last_opponents(self, game: str, users: Iterable[UserId]) -> dict[UserId, UserId]:
        """Against whom each of these people began their last match of the game for two."""
        others = and_(_OTHER.match == SeatRow.match, _OTHER.seat != SeatRow.seat, _OTHER.user.is_not(None))
        last = (
            select(SeatRow.user, func.max(SeatRow.match))
            .join(MatchRow, MatchRow.id == SeatRow.match)
            .join(_OTHER, others)
            .where(SeatRow.user.in_(tuple(users)), MatchRow.game == game)
            .where(~exists().where(_THIRD.match == SeatRow.match, _THIRD.seat > 1))
            .group_by(SeatRow.user)
        )
        matches: dict[UserId | None, MatchId] = self._pairs(last)
        if not matches:
            return {}
        seated = select(SeatRow.match, SeatRow.user).where(SeatRow.match.in_(tuple(matches.values())))
        found = [(match, user) for match, user in self._conn.execute(seated) if user is not None]
        return {
            user: other
            for user, match in matches.items()
            if user is not None
            for number, other in found
            if number == match and other != user
        }


class Watches(Repository):
    """Who wants to be told when somebody looks for an opponent."""

    def put(self, row: WatchRow, *, forget: datetime) -> None:
        """The person wants to be told from now on; wishes from before ``forget`` are over."""
        self._change(delete(WatchRow).where(WatchRow.since < forget))
        self._put(row)

    def remove(self, user: UserId, guild: GuildId, game: str) -> bool:
        """The person no longer wants to be told; whether they did."""
        this = WatchRow.user == user, WatchRow.guild == guild, WatchRow.game == game
        return self._change(delete(WatchRow).where(*this)) > 0

    def to_tell(  # what decides, all named
        self, guild: GuildId, game: str, *, came: datetime, since: datetime, rested: datetime, limit: int
    ) -> tuple[UserId, ...]:
        """Whom to tell of somebody who ``came`` then, who was not told for longest first.

        They want it ``since`` then at the earliest, wanted it before the other came, and were told of nobody
        since ``rested``, nor since the other came.
        """
        query = (
            select(WatchRow.user)
            .where(WatchRow.guild == guild, WatchRow.game == game)
            .where(WatchRow.since >= since, WatchRow.since < came)
            .where(or_(WatchRow.told_at.is_(None), WatchRow.told_at < min(came, rested)))
            .order_by(func.coalesce(WatchRow.told_at, 0), WatchRow.user)
            .limit(limit)
        )
        return self._values(query)

    def record_told(self, guild: GuildId, game: str, users: Iterable[UserId], at: datetime) -> None:
        """These people are being told."""
        here = WatchRow.guild == guild, WatchRow.game == game, WatchRow.user.in_(tuple(users))
        self._change(update(WatchRow).where(*here).values(set_to(WatchRow.told_at, at)))

    def of(self, user: UserId) -> tuple[WatchRow, ...]:
        """All that the person wants to be told of."""
        query = select(WatchRow).where(WatchRow.user == user)
        return self._all(WatchRow, query.order_by(WatchRow.guild, WatchRow.game))
