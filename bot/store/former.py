"""What stays of somebody who had themselves forgotten: blocks against them, ratings, and missed matches.

Without it, whoever is blocked, has lost too often or is kept out of events would only have to be forgotten
and could come back as somebody new. The rows hold a mark in the place of the person's id: an HMAC-SHA256 of
the id with a key that is made once for each installation. A mark alone names nobody. Who has the database
has the key too, and can find out whether a certain id is among the marks; docs/privacy.md says so.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import delete, insert, or_, update

from bot.store.kinds import GuildId, UserId
from bot.store.model.events import FormerNoShowRow, NoShowRow
from bot.store.model.people import (
    CallRow,
    FormerPersonBlockRow,
    FormerServerBlockRow,
    PersonBlockRow,
    ServerBlockRow,
    SettingRow,
)
from bot.store.model.results import FormerRatingRow, RatingRow
from bot.store.repository import Repository, select, set_to

CALLS_COUNT_FOR: Final = timedelta(hours=1)
"""How long a call is remembered, for the limit of them."""

_KEY: Final = "person_key"
_KEY_BYTES: Final = 32


class Former(Repository):
    """Rows about people by their marks. Without a key nobody was ever forgotten, and there are none."""

    def marks(self, users: Iterable[UserId]) -> dict[UserId, str]:
        """The marks of these people; none while there is no key."""
        key = self._key()
        return {} if key is None else {user: _mark(key, user) for user in users}

    def mark(self, user: UserId) -> str | None:
        """The mark of the person, by which rows of theirs are found; None while there is no key."""
        return self.marks((user,)).get(user)

    def make_mark(self, user: UserId) -> str:
        """The mark of somebody who is being forgotten; the first one makes the key."""
        key = self._key()
        if key is None:
            made = secrets.token_hex(_KEY_BYTES)
            self._insert(SettingRow(key=_KEY, value=made))
            key = made.encode()
        return _mark(key, user)

    def _key(self) -> bytes | None:
        value = self._value(select(SettingRow.value).where(SettingRow.key == _KEY))
        return None if value is None else value.encode()

    def put_rating(self, row: FormerRatingRow) -> None:
        """Keep the rating in the place of one that was kept before."""
        self._put(row)

    def ratings(self, guild: GuildId, game: str, users: Iterable[UserId]) -> dict[UserId, FormerRatingRow]:
        """The kept ratings of those of the people who were forgotten once."""
        marks = self.marks(users)
        query = select(FormerRatingRow).where(
            FormerRatingRow.guild == guild,
            FormerRatingRow.game == game,
            FormerRatingRow.mark.in_(tuple(marks.values())),
        )
        found = {row.mark: row for row in self._all(FormerRatingRow, query)} if marks else {}
        return {user: found[mark] for user, mark in marks.items() if mark in found}

    def ratings_of(self, user: UserId) -> tuple[FormerRatingRow, ...]:
        """All ratings that are kept of the person."""
        query = select(FormerRatingRow).where(FormerRatingRow.mark == self.mark(user))
        return self._all(FormerRatingRow, query.order_by(FormerRatingRow.guild, FormerRatingRow.game))

    def keep_blocks(self, user: UserId) -> None:
        """Keep the blocks that others have made against somebody who is being forgotten."""
        people = select(PersonBlockRow).where(PersonBlockRow.blocked == user)
        servers = select(ServerBlockRow).where(ServerBlockRow.user == user)
        for row in self._all(PersonBlockRow, people):
            mark = self.make_mark(user)
            self._put(FormerPersonBlockRow(user=row.user, mark=mark, at=row.at))
        for ban in self._all(ServerBlockRow, servers):
            mark = self.make_mark(user)
            self._put(FormerServerBlockRow(guild=ban.guild, mark=mark, by=ban.by, at=ban.at))

    def forget_blocks_by(self, user: UserId) -> None:
        """Blocks that the person made go with them; those of a server stay and no longer say by whom."""
        self._change(delete(FormerPersonBlockRow).where(FormerPersonBlockRow.user == user))
        said = update(FormerServerBlockRow).where(FormerServerBlockRow.by == user)
        self._change(said.values(set_to(FormerServerBlockRow.by, None)))

    def parts(self, one: UserId, other: UserId) -> bool:
        """Whether either of the two blocked the other before the other was forgotten."""
        marks = self.marks((one, other))
        if not marks:
            return False
        pairs = (
            (FormerPersonBlockRow.user == user) & (FormerPersonBlockRow.mark == marks[blocked])
            for user, blocked in ((one, other), (other, one))
        )
        query = select(FormerPersonBlockRow.user).where(or_(*pairs)).limit(1)
        return self._value(query) is not None

    def barred(self, guild: GuildId, users: Iterable[UserId]) -> frozenset[UserId]:
        """Those of the people whom the server blocked before they were forgotten."""
        marks = self.marks(users)
        if not marks:
            return frozenset()
        here = FormerServerBlockRow.guild == guild, FormerServerBlockRow.mark.in_(tuple(marks.values()))
        found = frozenset(self._values(select(FormerServerBlockRow.mark).where(*here)))
        return frozenset(user for user, mark in marks.items() if mark in found)

    def blocked_by(self, user: UserId) -> tuple[datetime, ...]:
        """When the person blocked those who are forgotten, the newest first; who they were is not known."""
        query = select(FormerPersonBlockRow.at).where(FormerPersonBlockRow.user == user)
        return self._values(query.order_by(FormerPersonBlockRow.at.desc()))

    def bans_in(self, guild: GuildId) -> tuple[FormerServerBlockRow, ...]:
        """The server's blocks of people who are forgotten, the newest first."""
        query = select(FormerServerBlockRow).where(FormerServerBlockRow.guild == guild)
        return self._all(FormerServerBlockRow, query.order_by(FormerServerBlockRow.at.desc()))

    def bans_of(self, user: UserId) -> tuple[FormerServerBlockRow, ...]:
        """The servers that blocked the person before they were forgotten."""
        query = select(FormerServerBlockRow).where(FormerServerBlockRow.mark == self.mark(user))
        return self._all(FormerServerBlockRow, query.order_by(FormerServerBlockRow.at))

    def remove_block(self, user: UserId, blocked: UserId) -> bool:
        """Lift the person's block of somebody who was forgotten; whether there was one."""
        mark = self.mark(blocked)
        block = FormerPersonBlockRow.user == user, FormerPersonBlockRow.mark == mark
        return self._change(delete(FormerPersonBlockRow).where(*block)) > 0

    def remove_ban(self, guild: GuildId, user: UserId) -> bool:
        """Lift the server's block of somebody who was forgotten; whether there was one."""
        mark = self.mark(user)
        ban = FormerServerBlockRow.guild == guild, FormerServerBlockRow.mark == mark
        return self._change(delete(FormerServerBlockRow).where(*ban)) > 0

    def keep_no_shows(self, user: UserId, at: datetime) -> None:
        """Keep what still keeps somebody out of events who is being forgotten."""
        query = select(NoShowRow).where(NoShowRow.user == user, NoShowRow.until > at)
        for row in self._all(NoShowRow, query):
            mark = self.make_mark(user)
            self._put(FormerNoShowRow(guild=row.guild, mark=mark, number=row.number, until=row.until))

    def find_no_show(self, guild: GuildId, user: UserId) -> FormerNoShowRow | None:
        """What keeps the person out of the server's events from before they were forgotten."""
        here = FormerNoShowRow.guild == guild, FormerNoShowRow.mark == self.mark(user)
        return self._find(FormerNoShowRow, select(FormerNoShowRow).where(*here))

    def no_shows_of(self, user: UserId) -> tuple[FormerNoShowRow, ...]:
        """What keeps the person out of events from before they were forgotten, by server."""
        query = select(FormerNoShowRow).where(FormerNoShowRow.mark == self.mark(user))
        return self._all(FormerNoShowRow, query.order_by(FormerNoShowRow.guild))

    def clear_no_shows(self, guild: GuildId, users: Iterable[UserId]) -> None:
        """These people have played an event of the server."""
        here = FormerNoShowRow.guild == guild, FormerNoShowRow.mark.in_(tuple(self.marks(users).values()))
        self._change(delete(FormerNoShowRow).where(*here))

    def drop_no_shows(self, at: datetime) -> None:
        """What keeps nobody out any longer goes."""
        self._change(delete(FormerNoShowRow).where(FormerNoShowRow.until <= at))

    def ratings_to_keep(self, user: UserId) -> tuple[RatingRow, ...]:
        """The ratings of somebody who is being forgotten."""
        return self._all(RatingRow, select(RatingRow).where(RatingRow.user == user))


class Calls(Former):
    """Whom people have called lately: each call sends a notification to a phone, and is bounded for that.

    The caller stands here by a mark, so that nobody gets more calls by having themselves forgotten.
    """

    def put(self, by: UserId, people: Iterable[UserId], at: datetime) -> None:
        """Note that the person has called these; calls of which the hour is over go."""
        self._change(delete(CallRow).where(CallRow.at <= at - CALLS_COUNT_FOR))
        mark = self.make_mark(by)
        rows = [{"mark": mark, "person": person, "at": at} for person in people]
        self._conn.execute(insert(CallRow), rows)

    def of(self, by: UserId, since: datetime) -> tuple[CallRow, ...]:
        """Whom the person has called since then without an answer, the oldest call first."""
        mine = CallRow.mark == self.mark(by), CallRow.at > since
        return self._all(CallRow, select(CallRow).where(*mine).order_by(CallRow.at, CallRow.person))

    def answered(self, by: UserId, person: UserId) -> None:
        """The person who was called has come: calls of them were no nuisance."""
        mine = CallRow.mark == self.mark(by), CallRow.person == person
        self._change(delete(CallRow).where(*mine))


def _mark(key: bytes, user: UserId) -> str:
    return hmac.new(key, str(int(user)).encode(), hashlib.sha256).hexdigest()
