"""Paints the hands: one direct message for each match and player, which always shows the newest state.

A direct message can be edited for ever, but an edit makes no phone buzz. Whoever is to move after a while is
therefore sent a new message, and the old one is deleted once the new one is there. Whoever chose so is sent
one at each turn.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from bot.games.game import Seat
from bot.matches import (
    AgreementKind,
    Hand,
    Matches,
    MatchId,
    Messages,
    Status,
    SurfaceKind,
    SurfaceRow,
    Table,
    UserId,
)
from bot.preferences import TurnMessage
from bot.words.phrasebook import speaking
from bot.words.timing import refused_abort, refused_pause
from cogs.languages import language_of
from cogs.layout import Layout
from cogs.layouts.panels import hand_layout
from cogs.match_ids import Back, More
from cogs.names import message_names
from cogs.painting.closed_channels import ClosedChannels
from cogs.painting.cut_short import take_up
from cogs.painting.in_words import drawn_or_in_words, shown_or_in_words
from cogs.painting.last_deals import LastDeals
from cogs.painting.leftovers import Leftovers
from cogs.painting.pressed_hands import PressedHands
from cogs.painting.repaints import HandRepaint, is_shown, nonce
from cogs.sending.dms import Dms
from cogs.sending.message import Message, Renderer
from cogs.sending.post import (
    DmClosed,
    DmQuota,
    MessageGone,
    PlaceClosed,
    PlaceGone,
    Post,
    PostedBefore,
    Rejected,
)

QUOTA_WAIT_S = 60.0
"""How long to wait before asking again whether a direct-message channel may be opened; see `NEW_DMS`."""


class NotReposted(Exception):
    """The hand could not be posted anew. Its old message shows it, but no phone has buzzed."""


class HandPainter:
    """Shows hands. After each of its methods the store says which message at Discord shows which version."""

    def __init__(
        self,
        matches: Matches,
        post: Post,
        renderer: Renderer,
        dms: Dms,
        closed_channels: ClosedChannels,
        leftovers: Leftovers,
        memory: Memory,
    ) -> None:
        self._memory = memory
        self._surfaces = matches.surfaces
        self._post = post
        self._renderer = renderer
        self._dms = dms
        self._closed_channels = closed_channels
        self._leftovers = leftovers
        self._waiting: set[tuple[MatchId, int]] = set()
        """Hands that wait because no new direct-message channel may be opened for now."""
        self._rejected: set[tuple[MatchId, int]] = set()
        """Hands that Discord refused at the last attempt, for reasons that nobody foresaw."""

    async def paint(self, request: HandRepaint, messages: Messages) -> None:
        """Show the hand as requested.

        Raises DmClosed when the person cannot be reached, DmQuota, Rejected when Discord takes the message
        in no form, NotReposted when the old message shows the hand instead of a new one, and PostedBefore
        when the hand is to be painted again.
        """
        table, user = request.table, _holder(request.hand)
        surface = messages.hand_of(user)
        if surface is None or is_shown(request, surface):
            return
        try:
            await self._show(request, surface, messages)
        except DmClosed:
            now = (await self._surfaces.around(table.id)).hand_of(user)
            if table.status is Status.OVER and now is not None and now.message is None:
                # Nobody waits for this hand any more, as the result stands on the table: stop trying at each
                # start.
                await self._surfaces.forget(table.id, SurfaceKind.HAND, user)
            raise
        except Rejected:
            self._rejected.add((table.id, user))
            raise
        self._rejected.discard((table.id, user))

    async def try_again(self, hand: Hand) -> bool:
        """Send the hand although it was refused before; whether it arrived."""
        table, user = hand.table, _holder(hand)
        # The hand may have been given up: wanted again, it is kept up to date from now on.
        await self._surfaces.want(table.id, SurfaceKind.HAND, user=user, channel=None)
        messages = await self._surfaces.around(table.id)
        surface = messages.hand_of(user)
        if surface is None:
            return False
        try:
            await self._send(HandRepaint(hand=hand, repost=True), surface, messages, retry=True)
        except (DmClosed, DmQuota, Rejected):
            return False
        except PostedBefore:
            pass
        self._rejected.discard((table.id, user))
        return True

    def unreached(self, table: Table, messages: Messages) -> frozenset[int]:
        """The people at the table who cannot see their hand in their direct messages as it stands now."""
        missing = [
            surface.user
            for surface in messages.rows
            if surface.kind is SurfaceKind.HAND and surface.user is not None and surface.message is None
        ]
        return frozenset(
            user for user in missing if (table.id, user) in self._waiting or messages.is_dm_closed(user)
        ) | {user for user in table.people if (table.id, user) in self._rejected}

    def is_waiting(self, match: MatchId, user: int) -> bool:
        """Whether this hand waits until a new direct-message channel may be opened."""
        return (match, user) in self._waiting

    def is_rejected(self, match: MatchId, user: int) -> bool:
        """Whether Discord refused this hand lately, in pictures and in words."""
        return (match, user) in self._rejected

    async def _show(self, request: HandRepaint, surface: SurfaceRow, messages: Messages) -> None:
        await self._take_up(surface, _holder(request.hand))
        if surface.message is None or surface.channel is None:
            await self._send(request, surface, messages)
            return
        is_turn = await self._is_new_turn(request.hand, surface)
        if not (request.repost or surface.reposting_since or is_turn):
            await self._edit(request, surface, messages)
            return
        # Where direct messages are closed nothing can be reposted, but the old message can still be edited.
        if not messages.is_dm_closed(_holder(request.hand)):
            with suppress(DmClosed, DmQuota, Rejected):
                await self._send(request, surface, messages)
                return
        await self._surfaces.end_repost(surface)
        await self._edit(request, surface, messages)
        if not is_turn or request.repost:
            raise NotReposted

    async def _is_new_turn(self, hand: Hand, surface: SurfaceRow) -> bool:
        """Whether a turn began for somebody who wants a new message then, as screen readers hear no edit."""
        if hand.chair.preferences.turns is TurnMessage.SAME:
            return False
        return await self._surfaces.turn_came(surface, hand)

    async def _take_up(self, surface: SurfaceRow, user: UserId) -> None:
        """Note a message whose post was cut short; raises PostedBefore then."""
        if surface.reposting_since is None:
            return
        channel = surface.channel or (await self._surfaces.dm_state(user)).channel
        presses = More(match=surface.match), Back(match=surface.match)
        if await take_up(self._surfaces, self._post, surface, channel=channel, presses=presses):
            self._leftovers.request(surface.match)
            raise PostedBefore

    async def _edit(self, request: HandRepaint, surface: SurfaceRow, messages: Messages) -> None:
        """Edit the hand's message, which is there; where it is gone, another is posted."""
        rendered = await drawn_or_in_words(self._renderer, self._layout(request.hand, messages))
        try:
            await shown_or_in_words(partial(self._show_in, surface), rendered)
        except (MessageGone, PlaceGone):
            await self._replace(request, surface, messages)
        except PlaceClosed:
            # The message is still there, so the row keeps it: the next move or start tries to edit it again.
            raise DmClosed from None
        else:
            await self._surfaces.shows(surface, request.table.version)

    async def _show_in(self, surface: SurfaceRow, shown: Message) -> None:
        assert surface.channel is not None
        assert surface.message is not None
        pressed, user = self._memory.pressed, surface.user or 0
        if not await pressed.edit(surface.match, user, surface.message, shown):
            await self._post.edit(surface.channel, surface.message, shown)

    async def _replace(self, request: HandRepaint, gone: SurfaceRow, messages: Messages) -> None:
        """Post the hand in the place of a message that is gone; only where that is refused the loss is noted.

        The id of the old message is part of the nonce. If the loss were noted before the post, a crash in
        between would change the nonce, and Discord would take the same post for another one and show it
        twice.
        """
        try:
            await self._send(request, gone, messages)
        except (DmClosed, DmQuota, Rejected):
            await self._surfaces.lost(gone)
            raise

    async def _send(
        self, request: HandRepaint, old: SurfaceRow, messages: Messages, *, retry: bool = False
    ) -> None:
        """Post the hand at the bottom of the direct messages; an old message is deleted after that.

        The old message stays until the new one is there, as Discord may refuse the new one. ``retry`` tries
        although the person refused lately.
        """
        table, user = request.table, _holder(request.hand)
        rendered = await drawn_or_in_words(self._renderer, self._layout(request.hand, messages))
        await self._surfaces.begin_repost(old)
        post_nonce = nonce("h", table, request.hand.seat, old.message)
        try:
            sent = await shown_or_in_words(
                lambda each: self._dms.send(user, each, nonce=post_nonce, retry=retry), rendered
            )
        except (DmClosed, DmQuota, Rejected) as error:
            if isinstance(error, DmQuota):
                self._waiting.add((table.id, user))
            await self._surfaces.end_repost(old)
            raise
        self._waiting.discard((table.id, user))
        version = table.version if sent.is_new else None
        await self._surfaces.place(old, channel=sent.channel, message=sent.message, version=version)
        self._leftovers.request(table.id)
        if not sent.is_new:
            raise PostedBefore

    def _layout(self, hand: Hand, messages: Messages) -> Layout:
        table = hand.table
        shown = messages.find_table(table.kind)
        # A table that was given up has no row at all, and then every hand says so.
        is_closed = shown is None or self._closed_channels.is_closed(table.id, shown.channel)
        # Outside of servers a match has no table to lose.
        is_table_lost = is_closed and table.guild is not None
        with speaking(language_of(table, hand.seat)):
            note = self._memory.declined.note(table, hand.seat)
            stage = self._memory.last_deals.stage(hand)
            return hand_layout(hand, note=note, stage=stage, is_table_lost=is_table_lost)


def _holder(hand: Hand) -> UserId:
    """The person who holds a hand that is to be shown."""
    user = hand.chair.user
    if user is None:
        raise ValueError("a hand belongs to somebody at the table")
    return user


@dataclass(frozen=True, slots=True)
class Memory:
    """What hands show beside the match as it is stored; it is kept in memory alone."""

    declined: Declined
    last_deals: LastDeals
    pressed: PressedHands


REMEMBERED = 1_000
"""Matches whose last refusal is remembered; with more, the oldest one is forgotten."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Refusal:
    """Who refused what to whom, at which version of the match."""

    kind: AgreementKind
    by: Seat
    asked_by: frozenset[Seat]
    version: int


class Declined:
    """The last refusal of each match.

    It is kept in memory alone: a restart does not take the sentence out of the messages that show it, and the
    next move would.
    """

    def __init__(self, *, remembered: int = REMEMBERED) -> None:
        self._remembered = remembered
        self._last: dict[MatchId, _Refusal] = {}

    def refuse(self, table: Table, kind: AgreementKind, seat: Seat) -> None:
        """The seat says no to what others ask for. No to a request of its own is nobody's refusal: it takes
        it back.
        """
        asked_by = frozenset(one.seat for one in table.motions if one.kind is kind and one.seat != seat)
        if not asked_by:
            return
        self._last.pop(table.id, None)
        self._last[table.id] = _Refusal(kind=kind, by=seat, asked_by=asked_by, version=table.version)
        if len(self._last) > self._remembered:
            del self._last[next(iter(self._last))]

    def note(self, table: Table, seat: Seat, *, note: str = "") -> str:
        """The note above a seat's hand, followed by what was refused to that seat since the last move."""
        last = self._last.get(table.id)
        if last is None or seat not in last.asked_by or last.version != table.version:
            return note
        if any(one.kind is last.kind and one.seat == seat for one in table.motions):
            return note
        line = _refused(last.kind, message_names(table)[last.by])
        return f"{note}\n{line}" if note else line


def _refused(kind: AgreementKind, name: str) -> str:
    match kind:
        case AgreementKind.PAUSE:
            return refused_pause(name)
        case AgreementKind.ABORT:
            return refused_abort(name)
