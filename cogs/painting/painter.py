"""The painter: keeps the messages of every match at its newest version, whatever Discord does to them.

A move is stored first and shown then. The reply to the press shows the mover's own hand. The painter hears of
the new version and paints the rest: the other hands and the table, each message at its own pace. It relies on
nothing in memory: the store has a row for each message with the version that it shows, and `Painter.catch_up`
paints after a start whatever is behind.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import assert_never

import structlog

from bot.matches import (
    ChallengeNews,
    Changed,
    DuplicateNews,
    EventNews,
    Hand,
    LeftBehind,
    LobbyNews,
    Match,
    Matches,
    MatchId,
    Messages,
    MovedElsewhere,
    Notice,
    Nudge,
    Paired,
    Status,
    StoreError,
    SurfaceKind,
    Table,
    Unbegun,
    Update,
    Waits,
    Wanted,
)
from cogs.languages import Languages
from cogs.painting.catch_up import CatchUp
from cogs.painting.closed_channels import ClosedChannels
from cogs.painting.conversations import Conversations
from cogs.painting.cups import CupPainter
from cogs.painting.duplicates import DuplicatePainter
from cogs.painting.hand import QUOTA_WAIT_S, Declined, HandPainter, Memory, NotReposted
from cogs.painting.last_deals import LastDeals
from cogs.painting.leftovers import Leftovers
from cogs.painting.offers import ChallengePainter, LobbyPainter
from cogs.painting.panel_painter import PanelPainter
from cogs.painting.pressed_hands import PressedHands
from cogs.painting.private_panels import PrivatePanels
from cogs.painting.repaints import (
    HandRepaint,
    PanelKey,
    PanelKind,
    Repaint,
    RepaintQueue,
    TableRepaint,
    is_live,
    is_own,
    is_painted,
    merged,
    table_key,
    updated,
)
from cogs.painting.table import TablePainter
from cogs.painting.turns import Turns
from cogs.sending.dms import Dms
from cogs.sending.message import Renderer
from cogs.sending.pace import Paces
from cogs.sending.post import (
    DmClosed,
    DmQuota,
    PlaceClosed,
    PlaceGone,
    Post,
    PostedBefore,
    Rejected,
    RetryLater,
)

RETRY_CLOSED_EVERY_S = 5.0
"""How often the painter looks whether it is time to try a closed channel again, in seconds."""

_log = structlog.get_logger(__name__)


class Painter:
    """Shows what it hears of, and leaves a message alone while a press paints that by its reply."""

    def __init__(
        self,
        matches: Matches,
        post: Post,
        renderer: Renderer,
        private_panels: PrivatePanels,
        languages: Languages,
        paces: Paces,
    ) -> None:
        self._matches = matches
        self._post = post
        self._private_panels = private_panels
        table_locked = partial(self.locked, kind=PanelKind.TABLE, user=None)
        self.conversations = Conversations(matches, renderer, private_panels, locked=table_locked)
        self.dms = Dms(matches, post)
        self._closed_channels = ClosedChannels()
        self.memory = memory = Memory(Declined(), LastDeals(), PressedHands())
        self._panel_painter = PanelPainter(private_panels, renderer, memory)
        self.leftovers = Leftovers(matches, post)
        self._hands = HandPainter(
            matches, post, renderer, self.dms, self._closed_channels, self.leftovers, memory
        )
        self._tables = TablePainter(
            matches, post, renderer, languages, self._hands, self._closed_channels, self.leftovers
        )
        self._queue: RepaintQueue[PanelKey, Repaint] = RepaintQueue(
            self._paint,
            merge=merged,
            turn=lambda key, request: self._turns.of(key, request),  # noqa: PLW0108  # made below
            is_live=is_live,
        )
        self._turns = Turns(matches, paces, self._closed_channels, self._queue, memory.pressed)
        parts = matches, post, renderer, languages, paces
        self.challenges = ChallengePainter(*parts, panels=private_panels, dms=self.dms)
        self.lobbies = LobbyPainter(*parts, panels=private_panels, overpainted=self._refresh_overpainted)
        self.cups, self._duplicates = CupPainter(*parts, dms=self.dms), DuplicatePainter(*parts)
        shown = self.challenges, self.lobbies, self.cups, self._duplicates
        self._queues = self._queue, *shown, self.leftovers
        self.catch_up = CatchUp(matches, self._queues[1:], refresh=self.refresh, settled=self._queue.settled)
        self._retrying: asyncio.Task[None] | None = None
        self._catching_up: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to paint; what was heard before waits until now."""
        for queue in self._queues:
            queue.open()
        self._retrying = asyncio.create_task(self._retry_closed_channels(), name="retry-closed-channels")

    async def hear(self, notice: Notice) -> None:
        """Take note of news from the service; the painting happens in tasks of its own."""
        match notice:
            case Update(match) | Wanted(match):
                self.refresh(match)
            case Changed(match):
                self.refresh(match, force=True)
            case Nudge(hand):
                await self._nudge(hand)
            case ChallengeNews(challenge):
                self.challenges.refresh(challenge)
            case Paired() | Waits():
                self.challenges.hear(notice)
            case LobbyNews(lobby):
                self.lobbies.refresh(lobby)
            case EventNews() | Unbegun():
                await self.cups.hear(notice)
            case DuplicateNews(number):
                self._duplicates.refresh(number)
            case MovedElsewhere(number):
                await self._refresh_own_panels(number)
            case LeftBehind():
                self._catching_up = asyncio.create_task(self.catch_up(), name="catch-up")
            case _:
                assert_never(notice)

    def refresh(self, match: Match, *, force: bool = False) -> None:
        """Bring every message of the match up to date; ``force`` also paints those that show its version."""
        # Each message has a worker of its own, so that a table that waits for its turn holds up no hand.
        self.refresh_hands(match, force=force)
        for table in match.tables:
            self._request_table(TableRepaint(table=table, force=force))

    def refresh_hands(self, match: Match, *, force: bool = True) -> None:
        """Bring the hands of the match up to date."""
        for hand in match.hands:
            request, user = HandRepaint(hand=hand, force=force), hand.chair.user
            self._request_hand(PanelKind.HAND, request)
            if user is not None and self._private_panels.shown(match.table.id, user) is not None:
                self._request_hand(PanelKind.PRIVATE_PANEL, request)

    async def _refresh_own_panels(self, number: MatchId) -> None:
        """Another process sees to the match, but panels that were opened here can only be edited here."""
        if not self._private_panels.shows_any(number):
            return
        match = await self._matches.find_match(number)
        if match is None:
            return
        if match.table.is_in_conversation:
            self._request_table(TableRepaint(table=match.table))
        for hand in match.hands:
            if self._private_panels.shown(number, hand.chair.user or 0) is not None:
                self._request_hand(PanelKind.PRIVATE_PANEL, HandRepaint(hand=hand))

    def _request_table(self, request: TableRepaint) -> None:
        self._queue.request(table_key(request.table), request)

    def _request_hand(self, kind: PanelKind, request: HandRepaint) -> None:
        self._queue.request(PanelKey(request.table.id, kind, request.hand.chair.user), request)

    async def _refresh_overpainted(self, match: MatchId) -> None:
        """Paint a table once more, as its lobby may have been painted over it."""
        found = await self._matches.find_match(match)
        if found is not None:
            self.refresh(found, force=True)

    async def open_panels(self, number: MatchId) -> None:
        """Show all who play in a conversation their hands, as far as presses of theirs are at hand."""
        match = await self._matches.find_match(number)
        for hand in () if match is None else match.hands:
            user = hand.chair.user
            if user is not None and self._private_panels.has_lent(number, user):
                self._request_hand(PanelKind.PRIVATE_PANEL, HandRepaint(hand=hand))

    def repost(self, match: Match, *, kind: SurfaceKind = SurfaceKind.TABLE) -> None:
        """Post a table of the match and its people's hands again, each at the bottom of its channel."""
        for table in match.tables:
            if table.kind is kind:
                self._request_table(TableRepaint(table=table, repost=True))
        for hand in match.hands:
            if hand.table.kind is kind:
                self.bring_hand(hand)

    def bring_hand(self, hand: Hand) -> None:
        """Post a hand again at the bottom of its direct messages."""
        self._request_hand(PanelKind.HAND, HandRepaint(hand=hand, repost=True))

    async def tell_stop(self, *, within_s: float) -> None:
        """Say at the open tables that the bot stops, at as many as the time allows."""
        await self._tables.tell_stop(within_s=within_s)

    @property
    def waiting(self) -> int:
        """How many messages are to be painted."""
        return sum(one.waiting for one in self._queues)

    async def reopen(self, guild: int) -> None:
        """Something changed on a server: try again the tables that were closed to the bot there."""
        self.leftovers.reopen(guild)
        for number in self._closed_channels.reopen(guild):
            match = await self._matches.find_match(number)
            if match is not None:
                # Forced, because the hands are at the newest version and still say that the table cannot be
                # reached.
                self.refresh(match, force=True)

    async def try_table_again(self, table: Table) -> None:
        """Try at once whether a lost table can be shown where it was; if so, its match goes on."""
        self._closed_channels.open(table.id, table.guild)
        async with self._queue.locked(key := table_key(table)):
            with suppress(RetryLater, Rejected):
                await self._paint(key, TableRepaint(table=table, force=True))

    async def _retry_closed_channels(self) -> None:
        """Try closed channels again after a while: not every change that opens one comes as an event."""
        while True:
            await asyncio.sleep(RETRY_CLOSED_EVERY_S)
            self.leftovers.retry()
            await self._show_next_deals()
            for number in self._closed_channels.due():
                try:
                    tables = await self._matches.find_tables(number)
                except StoreError as error:
                    _log.warning("the store could not be used", why=str(error))
                    break
                if not tables:
                    self._closed_channels.forget(number)
                for table in tables:
                    self._request_table(TableRepaint(table=table, force=True))

    async def _show_next_deals(self) -> None:
        with suppress(StoreError):
            for number in self.memory.last_deals.due():
                if (match := await self._matches.find_match(number)) is not None:
                    self.refresh_hands(match)

    async def settled(self) -> None:
        """Wait until everything is painted."""
        await asyncio.gather(*(queue.settled() for queue in self._queues if queue is not self.leftovers))
        # After those, as a post leaves something over.
        await self.leftovers.settled()
        await self._matches.surfaces.settled()

    async def close(self, *, within_s: float) -> None:
        """Finish what can be finished in time; the rest is painted after the next start."""
        for task in (self._retrying, self._catching_up):
            if task is not None:
                task.cancel()
        await asyncio.gather(*(queue.close(within_s=within_s) for queue in self._queues))

    @asynccontextmanager
    async def locked(self, match: MatchId, kind: PanelKind, user: int | None) -> AsyncIterator[None]:
        """Keep the painter away from a message that a press is about to paint by its own reply."""
        async with self._queue.locked(PanelKey(match, kind, user)):
            yield

    async def try_dm_again(self, hand: Hand) -> bool:
        """Send the hand by direct message although that was refused before; whether it arrived."""
        async with self.locked(hand.table.id, PanelKind.HAND, hand.chair.user):
            arrived = await self._hands.try_again(hand)
        if arrived:
            self._request_hand(PanelKind.HAND, HandRepaint(hand=hand))
            self._request_table(TableRepaint(table=hand.table, force=True))
        return arrived

    async def _nudge(self, hand: Hand) -> None:
        """Post the hand again, so that the phone buzzes; without one the person is mentioned at the table."""
        user = hand.chair.user
        surface = (await self._matches.surfaces.around(hand.table.id)).hand_of(user or 0)
        if surface is not None and surface.message is not None:
            self._request_hand(PanelKind.HAND, HandRepaint(hand=hand, repost=True))
        else:
            self._request_table(TableRepaint(table=hand.table, repost=True, call=user))

    async def _paint(self, key: PanelKey, request: Repaint) -> None:
        """Show one message as requested; it may be painted again at once."""
        if is_painted(self._matches, key, request):
            return
        request, messages = await updated(self._matches, request)
        if messages.painter is not None and not (request.force or request.repost or is_own(key, request)):
            self._matches.surfaces.leave_to(messages.painter, key.match)
            return
        match request:
            case TableRepaint():
                self._turns.saw(messages)
                await self._paint_table(request, messages)
            case HandRepaint() if key.user is None:
                # The seat of a computer player, or of somebody whose data was deleted.
                pass
            case HandRepaint() if key.kind is PanelKind.PRIVATE_PANEL:
                await self._panel_painter.paint(request, key.user, messages)
            case HandRepaint():
                await self._paint_hand(request, key.user, messages)

    async def _paint_table(self, request: TableRepaint, messages: Messages) -> None:
        """Show the table. Where there is no way to it, the hands say so."""
        if request.table.is_in_conversation:
            await self.conversations.paint(request)
            return
        try:
            await self._tables.paint(request, messages)
            return
        except PostedBefore:
            self._request_table(replace(request, force=False, repost=False))
            return
        except PlaceGone:
            _log.warning("table lost", match=request.table.id)
        except PlaceClosed:
            _log.warning("table closed", match=request.table.id)
        found = await self._matches.find_match(request.table.id)
        for hand in () if found is None else found.hands:
            self._request_hand(PanelKind.HAND, HandRepaint(hand=hand, force=True))

    async def _paint_hand(self, request: HandRepaint, user: int, messages: Messages) -> None:
        table = request.table
        # What the table says already is no reason to paint it once more.
        was_rejected = self._hands.is_rejected(table.id, user)
        was_known = was_rejected or self._hands.is_waiting(table.id, user) or messages.is_dm_closed(user)
        try:
            await self._hands.paint(request, messages)
        except DmClosed:
            self._instead_of_dm(request.hand, user, was_known=was_known)
        except PostedBefore:
            self._request_hand(PanelKind.HAND, replace(request, force=False, repost=False))
        except NotReposted:
            self._call_to_table(request.hand, user)
        except Rejected:
            self._instead_of_dm(request.hand, user, was_known=was_known)
            # Put off by the queue: it is tried again after a while, and with the next move.
            raise
        except DmQuota:
            self._instead_of_dm(request.hand, user, was_known=was_known)
            # The request goes back into the queue, and is tried again when there may be room.
            raise RetryLater(QUOTA_WAIT_S) from None
        else:
            if was_rejected:
                # The table says that this person plays in the channel, which is over now.
                self._request_table(TableRepaint(table=table, force=True))

    def _call_to_table(self, hand: Hand, user: int) -> None:
        """Call somebody whose turn it is at the table, as no direct message can."""
        if hand.seat in hand.table.on_turn:
            self._request_table(TableRepaint(table=hand.table, repost=True, call=user))

    def _instead_of_dm(self, hand: Hand, user: int, *, was_known: bool) -> None:
        """Say at the table that somebody gets no direct message, and show them a private panel if possible.

        It is possible as long as a press of theirs is at hand, whose token sends messages that they alone
        see.
        """
        table = hand.table
        if not was_known:
            self._request_table(TableRepaint(table=table, force=True))
        if self._private_panels.has_lent(table.id, user) and table.status is Status.LIVE:
            self._request_hand(PanelKind.PRIVATE_PANEL, HandRepaint(hand=hand))
