"""The messages of matches: which there are, what they show, and which are behind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

import msgspec

from bot.matches.core import Core
from bot.matches.paintings import Paintings
from bot.matches.table import Hand
from bot.store import (
    NOTHING_SHOWN,
    ChannelId,
    LeftoverRow,
    MatchId,
    MessageId,
    PersonRow,
    ProcessId,
    SurfaceKind,
    SurfaceRow,
    Transaction,
    UserId,
)

DM_RETRY = timedelta(hours=24)
"""How long a refused direct message is remembered before one is tried again."""


class DmState(msgspec.Struct, frozen=True, kw_only=True):
    """Whether direct messages reach a person, and through which channel they did."""

    channel: int | None
    closed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Messages:
    """The messages of a match, and whether direct messages reach its people, as they are at one moment."""

    rows: tuple[SurfaceRow, ...]
    dms: Mapping[int, DmState]
    painter: ProcessId | None = None
    """The other process that keeps them up to date; None where this one does."""

    def find_table(self, kind: SurfaceKind) -> SurfaceRow | None:
        """The table, or that in the other server, posted or wanted; None where it was given up."""
        return next((row for row in self.rows if row.kind is kind), None)

    def hand_of(self, user: int) -> SurfaceRow | None:
        """The person's hand, posted or wanted."""
        return next((row for row in self.rows if row.kind is SurfaceKind.HAND and row.user == user), None)

    def is_dm_closed(self, user: int) -> bool:
        """Whether the person refused a direct message lately."""
        return user in self.dms and self.dms[user].closed


class Surfaces:
    """Keeps track of surfaces; painting them is not done here."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._paintings = Paintings(core.store)

    async def of(self, match: MatchId) -> tuple[SurfaceRow, ...]:
        """All messages that the match has or wants."""
        rows = await self._core.store.read(lambda tx: tx.surfaces.of(match))
        return tuple(map(self._paintings.over, rows))

    async def around(self, match: MatchId) -> Messages:
        """All that is to be known for painting one of the match's messages."""
        return await self._core.store.read(lambda tx: self.read_around(tx, match))

    def read_around(self, tx: Transaction, match: MatchId) -> Messages:
        """What `around` gives, within a transaction."""
        holder = tx.outbox.holder(match)
        return Messages(
            rows=tuple(map(self._paintings.over, tx.surfaces.of(match))),
            dms={person.user: self._dm_state(person) for person in tx.people.at(match)},
            painter=None if holder == self._core.store.process else holder,
        )

    def leave_to(self, process: ProcessId, match: MatchId) -> None:
        """Let the process that keeps the match's messages up to date look at them at once."""
        self._core.store.hint(f"paint {process} {match}")

    async def turn_came(self, surface: SurfaceRow, hand: Hand) -> bool:
        """Whether it is the player's turn, and others have moved since what the surface shows.

        Read from the log, so that a crash before the message is painted forgets no turn.
        """
        shown, now = surface.version, hand.table.version
        if hand.seat not in hand.table.on_turn or not 0 <= shown < now:
            return False
        log = await self._core.store.read(lambda tx: tx.matches.log(surface.match))
        return any(action.seat != hand.seat for action in log[shown:now])

    async def begin_repost(self, surface: SurfaceRow) -> None:
        """A message is about to be posted for the surface, in the place of its own if it has one.

        Noted before it is posted: should the process end between the post and its note, the next start finds
        the surface behind, posts with the same nonce, and so finds the message that is there.
        """
        await self._note_repost(surface, self._core.now())

    async def end_repost(self, surface: SurfaceRow) -> None:
        """The new message was refused: the surface keeps the one that it has."""
        await self._note_repost(surface, None)

    async def _note_repost(self, surface: SurfaceRow, since: datetime | None) -> None:
        self._forget_painting(surface)
        await self._core.store.write(
            lambda tx: tx.surfaces.record_reposting(surface.id, surface.message, since), of=surface.match
        )

    async def disown(self, match: MatchId, *, channel: int, message: int) -> bool:
        """A table that a press shows to be there: whether it is not the match's own and is to be deleted.

        While a post is under way nobody knows which message is the match's own.
        """

        def work(tx: Transaction) -> bool:
            rows = [row for row in tx.surfaces.of(match) if row.user is None]
            own = {row.message for row in rows}
            if not rows or own & {None, message} or any(row.reposting_since is not None for row in rows):
                return False
            if message not in {each.message for each in tx.surfaces.leftovers(match)}:
                tx.surfaces.leave(match, channel=ChannelId(channel), message=MessageId(message), user=None)
            return True

        return await self._core.store.write(work, of=match)

    async def place(self, surface: SurfaceRow, *, channel: int, message: int, version: int | None) -> None:
        """The surface is this (new) message from now on, unless it was forgotten meanwhile.

        Without a version nobody knows what it shows, and it is painted again. A message that the surface had
        before is left over, to be deleted.
        """

        def work(tx: Transaction) -> None:
            row = tx.surfaces.find(surface.match, surface.kind, user=surface.user)
            # The match or the person was deleted while the message was being posted: nothing may remember it.
            if row is None:
                return
            if surface.user is None and row.id != surface.id and row.channel != surface.channel:
                # Somebody has brought the table elsewhere meanwhile, and there it is posted next.
                tx.surfaces.leave(
                    row.match, channel=ChannelId(channel), message=MessageId(message), user=None
                )
                return
            # Discord may have given a message that was left before: it is wanted again.
            tx.surfaces.drop_leftover(MessageId(message))
            if row.message is not None and row.channel is not None and row.message != message:
                tx.surfaces.leave(row.match, channel=row.channel, message=row.message, user=row.user)
            tx.surfaces.record_post(
                row.id,
                channel=ChannelId(channel),
                message=MessageId(message),
                version=NOTHING_SHOWN if version is None else version,
                at=self._core.now(),
            )
            tx.outbox.settle([row.match])

        self._forget_painting(surface)
        await self._core.store.write(work, of=surface.match)

    def _forget_painting(self, surface: SurfaceRow) -> None:
        self._paintings.forget(surface.match, surface.kind, surface.user)

    async def shows(self, surface: SurfaceRow, version: int) -> None:
        """The surface's message shows this version; a replaced message, or one further on, stays as it is."""
        self._paintings.note(surface, version)
        if surface.version == NOTHING_SHOWN:
            # It was to be painted again, whatever it shows: should that be asked for once more, it must not
            # count as done by a note that comes late.
            await self._paintings.write()

    def is_shown(self, match: MatchId, kind: SurfaceKind, user: int | None, version: int) -> bool:
        """Whether a message was painted at this version, or a later one, just now; False says nothing."""
        return self._paintings.shows(match, kind, None if user is None else UserId(user), version)

    async def settled(self) -> None:
        """Write down what was painted; raises StoreError."""
        await self._paintings.write()

    async def lost(self, surface: SurfaceRow) -> None:
        """The surface's message is gone from Discord: another is to be posted."""
        message = surface.message
        if message is None:
            return

        def work(tx: Transaction) -> None:
            row = tx.surfaces.find(surface.match, surface.kind, user=surface.user)
            if row is not None:
                tx.surfaces.record_lost(row.id, message)

        self._forget_painting(surface)
        await self._core.store.write(work, of=surface.match)

    async def want(self, match: MatchId, kind: SurfaceKind, *, user: int | None, channel: int | None) -> None:
        """Ask for a message that is not there; one that is there stays."""
        await self._core.store.write(
            lambda tx: tx.surfaces.want(
                match,
                kind,
                user=None if user is None else UserId(user),
                channel=None if channel is None else ChannelId(channel),
            ),
            of=match,
        )

    async def forget(self, match: MatchId, kind: SurfaceKind, user: int | None) -> None:
        """The message is no longer wanted."""

        def work(tx: Transaction) -> None:
            owner = None if user is None else UserId(user)
            row = tx.surfaces.find(match, kind, user=owner)
            if row is not None:
                tx.surfaces.forget(row.id)

        self._paintings.forget(match, kind, None if user is None else UserId(user))
        await self._core.store.write(work, of=match)

    async def leave_thread(self, thread: int) -> tuple[MatchId, ...]:
        """A thread is gone; tables of matches that had it for themselves are wanted in its channel."""
        return await self._core.store.write(lambda tx: tx.surfaces.leave_thread(ChannelId(thread)))

    async def no_thread(self, match: MatchId, kind: SurfaceKind) -> None:
        """The match gets no thread: its table of this kind stands in the channel."""
        await self._core.store.write(lambda tx: tx.matches.put_thread(match, None, kind=kind), of=match)

    async def leftovers(self, match: MatchId) -> tuple[LeftoverRow, ...]:
        """The match's messages that others have replaced, and that are still to be deleted."""
        return await self._core.store.read(lambda tx: tx.surfaces.leftovers(match))

    async def matches_with_leftovers(self) -> tuple[MatchId, ...]:
        """The matches that have such messages."""
        return await self._core.store.read(lambda tx: tx.surfaces.matches_with_leftovers())

    async def drop_leftover(self, message: MessageId) -> None:
        """Such a message is deleted."""
        await self._core.store.write(lambda tx: tx.surfaces.drop_leftover(message), is_simple=True)

    async def mark_stale(self, match: MatchId) -> None:
        """Have all messages of the match painted again although its version is the same."""
        await self._core.store.write(lambda tx: tx.surfaces.mark_stale(match), of=match)

    async def open_tables(self) -> tuple[MatchId, ...]:
        """The matches that go on and whose table stands somewhere, the liveliest first."""
        return await self._core.store.read(lambda tx: tx.surfaces.open_tables())

    async def matches_behind(self) -> tuple[MatchId, ...]:
        """The matches with a message that shows less than is true, each once, oldest surface first."""

        def work(tx: Transaction) -> tuple[MatchId, ...]:
            found: dict[MatchId, None] = {}
            last = None
            # In pages, as after a long outage every message of every match may be behind.
            while rows := tx.surfaces.behind_anywhere(after=last):
                found |= dict.fromkeys(row.match for row in rows)
                last = rows[-1].id
            return tuple(found)

        return await self._core.store.read(work)

    async def dm_state(self, user: int) -> DmState:
        """Whether to try a direct message to this person."""
        person = await self._core.store.read(lambda tx: tx.people.find(UserId(user)))
        return DmState(channel=None, closed=False) if person is None else self._dm_state(person)

    def _dm_state(self, person: PersonRow) -> DmState:
        closed_at = person.dm_closed_at
        # Discord does not tell when somebody opens their DMs again: it is tried once in a while.
        closed = closed_at is not None and self._core.now() - closed_at < DM_RETRY
        return DmState(channel=person.dm_channel, closed=closed)

    async def dm_opened(self, user: int, channel: int) -> None:
        """Direct messages reach the person through this channel."""
        await self._core.store.write(
            lambda tx: tx.people.record_dm_opened(UserId(user), ChannelId(channel), self._core.now())
        )

    async def dm_closed(self, user: int) -> None:
        """Discord refused a direct message to the person."""
        await self._core.store.write(lambda tx: tx.people.record_dm_closed(UserId(user), self._core.now()))

    async def count_dms_opened(self, within: timedelta) -> int:
        """How many DM channels were opened lately: Discord quarantines bots that open many at once."""
        return await self._core.store.read(lambda tx: tx.people.count_dms_opened(self._core.now() - within))
