"""Surfaces: the messages of a match, each with the version that it shows, so that no message stays old."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import Select, Update, delete, insert, or_, update

from bot.store.kinds import (
    ChannelId,
    DeadlineKind,
    GuildId,
    MatchId,
    MatchStatus,
    MessageId,
    SurfaceId,
    SurfaceKind,
    UserId,
)
from bot.store.model.matches import DeadlineRow, LeftoverRow, MatchRow, SurfaceRow
from bot.store.outbox import IS_BEHIND, Outbox
from bot.store.places import is_live_in
from bot.store.repository import Link, Repository, count_rows, page, prepared, prepared_change, select, set_to

NOTHING_SHOWN: Final = -1
"""The version of a surface that has no message yet, or that must be painted again whatever it shows."""

_UNPOSTED: Final = (
    set_to(SurfaceRow.message, None)
    | set_to(SurfaceRow.version, NOTHING_SHOWN)
    | set_to(SurfaceRow.posted_at, None)
    | set_to(SurfaceRow.reposting_since, None)
)


@prepared
def _surfaces(number: MatchId) -> Select[SurfaceRow]:
    return select(SurfaceRow).where(SurfaceRow.match == number).order_by(SurfaceRow.id)


@prepared
def _for_all(number: MatchId, kind: SurfaceKind) -> Select[SurfaceRow]:
    here = SurfaceRow.match == number, SurfaceRow.kind == kind, SurfaceRow.user.is_(None)
    return select(SurfaceRow).where(*here)


@prepared
def _for_one(number: MatchId, kind: SurfaceKind, user: UserId) -> Select[SurfaceRow]:
    here = SurfaceRow.match == number, SurfaceRow.kind == kind, SurfaceRow.user == user
    return select(SurfaceRow).where(*here)


@prepared_change
def _shown(number: SurfaceId, message: MessageId, before: int, version: int) -> Update:
    here = SurfaceRow.id == number, SurfaceRow.message == message, SurfaceRow.version == before
    return update(SurfaceRow).where(*here).values(set_to(SurfaceRow.version, version))


@dataclass(frozen=True, slots=True)
class Painting:
    """That a message shows a version, where the store still has the one that it showed ``before``."""

    surface: SurfaceId
    message: MessageId
    before: int
    version: int


class Surfaces(Repository):
    """The messages of matches, posted and still to be posted."""

    def __init__(self, link: Link) -> None:
        super().__init__(link)
        self._outbox = Outbox(link)

    def want(
        self, of: MatchId, kind: SurfaceKind, *, user: UserId | None = None, channel: ChannelId | None = None
    ) -> SurfaceId:
        """Ask for a message that nobody has posted yet; a surface that is there already stays as it is.

        To be called in the transaction that makes the message necessary, so that a crash cannot forget it.
        """
        found = self.find(of, kind, user=user)
        if found is not None:
            return found.id
        row = (
            set_to(SurfaceRow.match, of)
            | set_to(SurfaceRow.kind, kind)
            | set_to(SurfaceRow.user, user)
            | set_to(SurfaceRow.channel, channel)
            | set_to(SurfaceRow.version, NOTHING_SHOWN)
        )
        added = self._conn.execute(insert(SurfaceRow).values(row).returning(SurfaceRow.id))
        self._outbox.want(of)
        return added.scalar_one()

    def record_reposting(self, number: SurfaceId, message: MessageId | None, since: datetime | None) -> None:
        """A message is about to be posted in the place of this one; ``since`` None: it was not taken."""
        here = SurfaceRow.id == number, SurfaceRow.message == message
        changed = self._change(
            update(SurfaceRow).where(*here).values(set_to(SurfaceRow.reposting_since, since))
        )
        if changed and since is not None:
            self._outbox.want(self._match_of(number))

    def record_post(  # the facts of one post, all named
        self, number: SurfaceId, *, channel: ChannelId, message: MessageId, version: int, at: datetime
    ) -> None:
        """The surface is this new message from now on, and it shows the version."""
        values = (
            set_to(SurfaceRow.channel, channel)
            | set_to(SurfaceRow.message, message)
            | set_to(SurfaceRow.version, version)
            | set_to(SurfaceRow.posted_at, at)
            | set_to(SurfaceRow.reposting_since, None)
        )
        self._change(update(SurfaceRow).where(SurfaceRow.id == number).values(values))

    def record_shown(self, paintings: Iterable[Painting]) -> None:
        """The messages show these versions now, if they are still there and count as showing those before.

        Where one counts as showing another version, another process has painted it meanwhile, and nobody
        knows whose edit came last: it is to be painted again.
        """
        # Always in the same order, and the outbox last: two processes that note the same messages would
        # else wait for each other.
        in_order = sorted(paintings, key=lambda each: each.surface)
        again = [each.surface for each in in_order if not self._record_one(each)]
        matches = select(SurfaceRow.match).where(SurfaceRow.id.in_(again))
        for match in self._values(matches.distinct().order_by(SurfaceRow.match)) if again else ():
            self._outbox.want(match)

    def _record_one(self, new: Painting) -> bool:
        """Whether what the message shows is known now."""
        # The message may have been posted again meanwhile, or be marked as stale: a late note must not claim
        # more than what people see.
        done = self._change(_shown(new.surface, new.message, new.before, new.version))
        if done or not self._is_shared:
            return True
        here = SurfaceRow.id == new.surface, SurfaceRow.message == new.message
        # Also where it is the same version: the later of two edits may have come after that of a newer one,
        # of which the note is still to come.
        stale = update(SurfaceRow).where(*here, SurfaceRow.version != NOTHING_SHOWN)
        return not self._change(stale.values(set_to(SurfaceRow.version, NOTHING_SHOWN)))

    def _match_of(self, number: SurfaceId) -> MatchId:
        return self._conn.execute(select(SurfaceRow.match).where(SurfaceRow.id == number)).scalar_one()

    def record_lost(self, number: SurfaceId, message: MessageId) -> None:
        """The message is gone from Discord: a new one is to be posted. A replaced message changes nothing."""
        gone = SurfaceRow.id == number, SurfaceRow.message == message
        if self._change(update(SurfaceRow).where(*gone).values(_UNPOSTED)):
            self._outbox.want(self._match_of(number))

    def mark_stale(self, of: MatchId) -> None:
        """Let all messages of the match be painted again, although its version did not change."""
        stale = set_to(SurfaceRow.version, NOTHING_SHOWN)
        self._change(update(SurfaceRow).where(SurfaceRow.match == of).values(stale))
        self._outbox.want(of)

    def mark_stale_timed(self) -> None:
        """Let all messages of matches in which somebody's turn is timed be painted again."""
        timed = select(DeadlineRow.match).where(DeadlineRow.kind == DeadlineKind.TURN)
        stale = set_to(SurfaceRow.version, NOTHING_SHOWN)
        self._change(update(SurfaceRow).where(SurfaceRow.match.in_(timed)).values(stale))
        self._outbox.want_all(timed)

    def mark_stale_in(self, guild: GuildId) -> None:
        """Let all messages of the server's live matches be painted again."""
        here = select(MatchRow.id).where(is_live_in(guild))
        stale = set_to(SurfaceRow.version, NOTHING_SHOWN)
        self._change(update(SurfaceRow).where(SurfaceRow.match.in_(here)).values(stale))
        self._outbox.want_all(here)

    def live_tables_in(self, guild: GuildId, channel: ChannelId) -> tuple[SurfaceRow, ...]:
        """The tables of live matches in a server's channel, or in threads of their own that belong to it."""
        own = or_(
            (MatchRow.channel == channel) & (SurfaceRow.channel == MatchRow.thread),
            (MatchRow.away_channel == channel) & (SurfaceRow.channel == MatchRow.away_thread),
        )
        # Found by the server's live matches: nearly all messages that a channel ever had are of matches
        # that are over.
        query = (
            _with_match()
            .where(is_live_in(guild))
            .where(SurfaceRow.user.is_(None), or_(SurfaceRow.channel == channel, own))
            .order_by(SurfaceRow.id)
        )
        return self._all(SurfaceRow, query)

    def move_table(self, of: MatchId, channel: ChannelId) -> None:
        """The table is wanted in this channel, wherever it was: a message that is there is painted again."""
        found = self.find(of, SurfaceKind.TABLE)
        if found is not None and found.channel == channel:
            stale = set_to(SurfaceRow.version, NOTHING_SHOWN)
            self._change(update(SurfaceRow).where(SurfaceRow.id == found.id).values(stale))
            self._outbox.want(of)
            return
        if found is not None and found.channel is not None and found.message is not None:
            self.leave(of, channel=found.channel, message=found.message, user=None)
        table = SurfaceRow.match == of, SurfaceRow.kind == SurfaceKind.TABLE
        # A new row and not a new channel in the old one: an edit that is still on its way to the old message
        # finds its row gone and changes nothing.
        self._change(delete(SurfaceRow).where(*table))
        self.want(of, SurfaceKind.TABLE, channel=channel)

    def open_tables(self) -> tuple[MatchId, ...]:
        """The live matches whose table is posted somewhere, the one that was moved in last first."""
        tables = SurfaceRow.user.is_(None), SurfaceRow.message.is_not(None)
        posted = select(SurfaceRow.match).where(*tables)
        query = (
            select(MatchRow.id)
            .where(MatchRow.id.in_(posted), MatchRow.status == MatchStatus.LIVE)
            .order_by(MatchRow.updated_at.desc(), MatchRow.id)
        )
        return self._values(query)

    def find(self, of: MatchId, kind: SurfaceKind, *, user: UserId | None = None) -> SurfaceRow | None:
        """The table (without a user), or the person's hand."""
        found = _for_all(of, kind) if user is None else _for_one(of, kind, user)
        return self._find(SurfaceRow, found)

    def of(self, number: MatchId) -> tuple[SurfaceRow, ...]:
        """All surfaces of the match, oldest first."""
        return self._all(SurfaceRow, _surfaces(number))

    def behind(self, of: MatchId) -> tuple[SurfaceRow, ...]:
        """The surfaces of the match that do not show its version, or that are being posted again."""
        query = _with_match().where(MatchRow.id == of, IS_BEHIND)
        return self._all(SurfaceRow, query.order_by(SurfaceRow.id))

    def behind_anywhere(self, *, after: SurfaceId | None = None, limit: int = 500) -> tuple[SurfaceRow, ...]:
        """A page of the surfaces of all matches that are behind; the next one starts ``after`` the last."""
        query = _with_match().where(IS_BEHIND)
        return self._all(SurfaceRow, page(query, SurfaceRow.id, after=after, limit=limit))

    def count_behind(self) -> int:
        """How many surfaces of live matches do not show their match's version."""
        # Of live matches alone, which are few: this is asked again and again, for as long as the bot runs.
        query = _with_match().where(MatchRow.status == MatchStatus.LIVE, IS_BEHIND)
        return self._value(count_rows(query)) or 0

    def forget(self, number: SurfaceId) -> None:
        """The message is no longer wanted: nobody posts or paints it again."""
        self._change(delete(SurfaceRow).where(SurfaceRow.id == number))

    def leave(self, of: MatchId, *, channel: ChannelId, message: MessageId, user: UserId | None) -> None:
        """The message is the match's no longer, and is to be deleted; ``user`` is whose hand it was."""
        row = LeftoverRow(message=message, match=of, user=user, channel=channel)
        self._add(row)

    def leftovers(self, of: MatchId) -> tuple[LeftoverRow, ...]:
        """The match's messages that are still to be deleted, oldest first."""
        query = select(LeftoverRow).where(LeftoverRow.match == of).order_by(LeftoverRow.message)
        return self._all(LeftoverRow, query)

    def matches_with_leftovers(self) -> tuple[MatchId, ...]:
        """The matches that have messages to be deleted."""
        return self._values(select(LeftoverRow.match).distinct().order_by(LeftoverRow.match))

    def drop_leftover(self, message: MessageId) -> None:
        """The message is gone from Discord."""
        self._change(delete(LeftoverRow).where(LeftoverRow.message == message))

    def leave_thread(self, thread: ChannelId) -> tuple[MatchId, ...]:
        """The thread is gone: the tables that matches had in it as their own are wanted in the channel."""
        own = (
            select(MatchRow.id)
            .join(SurfaceRow, SurfaceRow.match == MatchRow.id)
            .where(
                SurfaceRow.channel == thread, or_(MatchRow.thread == thread, MatchRow.away_thread == thread)
            )
        )
        # Read before the surfaces lose their channel, by which they are found.
        found = self._values(own)
        here = SurfaceRow.match.in_(found), SurfaceRow.channel == thread
        nowhere = set_to(SurfaceRow.channel, None) | _UNPOSTED
        self._change(update(SurfaceRow).where(*here).values(nowhere))
        for place in (MatchRow.thread, MatchRow.away_thread):
            left = update(MatchRow).where(MatchRow.id.in_(found), place == thread)
            self._change(left.values(set_to(place, None)))
        return found

    def forget_channel(self, channel: ChannelId, *, limit: int) -> int:
        """The channel is gone with all messages in it: forget some of them; how many that were."""
        some = select(SurfaceRow.id).where(SurfaceRow.channel == channel).limit(limit)
        forgotten = self._change(delete(SurfaceRow).where(SurfaceRow.id.in_(some)))
        if forgotten < limit:
            self._change(delete(LeftoverRow).where(LeftoverRow.channel == channel))
        return forgotten


def _with_match() -> Select[SurfaceRow]:
    return select(SurfaceRow).join(MatchRow, MatchRow.id == SurfaceRow.match)
